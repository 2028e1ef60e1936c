"""Where tables were opened and whether people play there, to limit and to list live tables."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

Id = sa.String().with_variant(sa.Text(collation="C"), "postgresql")


def upgrade() -> None:
    """Add the columns and their indexes. Nobody knows where older tables were opened."""
    op.add_column("tables", sa.Column("address", Id, nullable=False, server_default=""))
    op.add_column(
        "tables", sa.Column("has_people", sa.Boolean(), nullable=False, server_default=sa.false())
    )
    op.create_index("ix_tables_host", "tables", ["is_live", "host"])
    op.create_index("ix_tables_address", "tables", ["is_live", "address", "has_people", "status"])
