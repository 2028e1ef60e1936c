"""Reviews, practice cards, the deal of the day, and games that do not count."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

Id = sa.String().with_variant(sa.Text(collation="C"), "postgresql")


def upgrade() -> None:
    """Create the tables. All games so far count."""
    op.add_column(
        "games", sa.Column("is_counted", sa.Boolean(), nullable=False, server_default=sa.true())
    )
    op.create_table(
        "reviews",
        sa.Column("table_id", Id, nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("body", sa.LargeBinary()),
        sa.Column("worker", Id, nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.Column("done", sa.Integer(), nullable=False),
        sa.Column("total", sa.Integer(), nullable=False),
        sa.Column("is_failed", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", name="pk_reviews"),
    )
    op.create_table(
        "practice_cards",
        sa.Column("person", Id, nullable=False),
        sa.Column("position", Id, nullable=False),
        sa.Column("theme", sa.String(), nullable=False),
        sa.Column("table_id", Id),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("decision", sa.LargeBinary()),
        sa.Column("state", sa.LargeBinary()),
        sa.Column("due", sa.BigInteger(), nullable=False),
        sa.Column("seen", sa.Integer(), nullable=False),
        sa.Column("correct", sa.Integer(), nullable=False),
        sa.Column("began", sa.BigInteger(), nullable=False),
        sa.Column("updated", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("person", "position", name="pk_practice_cards"),
    )
    op.create_table(
        "daily_chain",
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("first_day", sa.String(), nullable=False),
        sa.Column("last_day", sa.String(), nullable=False),
        sa.Column("secret", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_daily_chain"),
    )
    op.create_table(
        "daily_results",
        sa.Column("day", Id, nullable=False),
        sa.Column("person", Id, nullable=False),
        sa.Column("table_id", Id, nullable=False),
        sa.Column("score", sa.BigInteger()),
        sa.Column("win_share", sa.Double()),
        sa.Column("tiles", sa.String(), nullable=False),
        sa.Column("ledger", sa.LargeBinary()),
        sa.PrimaryKeyConstraint("day", "person", name="pk_daily_results"),
    )
    op.create_index("ix_daily_results_person", "daily_results", ["person", "day"])
