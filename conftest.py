"""What is left out where something is not installed."""

from importlib.util import find_spec

# Torch is large, and only training needs it: the extra "train".
collect_ignore_glob = [] if find_spec("torch") else ["src/catsack/training/*", "tests/training/*"]
