"""Long runs that try to break the promises of docs/security.md: ``python -m tools.campaign``."""
