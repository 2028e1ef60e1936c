"""An index that finds when a person was last at any table, for housekeeping."""

from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Create the index."""
    op.create_index("ix_seen_person", "seen", ["person"])
