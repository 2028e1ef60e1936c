"""The first schema."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

Id = sa.String().with_variant(sa.Text(collation="C"), "postgresql")


def upgrade() -> None:
    """Create all tables."""
    op.create_table(
        "entries",
        sa.Column("table_id", Id, nullable=False),
        sa.Column("number", sa.BigInteger(), nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "number", name="pk_entries"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "games",
        sa.Column("table_id", Id, nullable=False),
        sa.Column("edition", sa.String(), nullable=False),
        sa.Column("is_public", sa.Boolean(), nullable=False),
        sa.Column("is_rated", sa.Boolean(), nullable=False),
        sa.Column("finished", sa.BigInteger(), nullable=False),
        sa.Column("record", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", name="pk_games"),
    )
    op.create_table(
        "people",
        sa.Column("id", Id, nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("skeleton", Id, nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("avatar", sa.String(), nullable=False),
        sa.Column("password", sa.String()),
        sa.Column("owner", Id),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_people"),
        sa.UniqueConstraint("skeleton", name="uq_people_skeleton"),
    )
    op.create_index("ix_people_owner", "people", ["owner"])
    op.create_table(
        "standings",
        sa.Column("who", Id, nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("is_bot", sa.Boolean(), nullable=False),
        sa.Column("games", sa.BigInteger(), nullable=False),
        sa.Column("win_share", sa.Double(), nullable=False),
        sa.Column("score", sa.BigInteger(), nullable=False),
        sa.Column("best", sa.BigInteger(), nullable=False),
        sa.Column("mu", sa.Double()),
        sa.Column("sigma", sa.Double()),
        sa.Column("rated_games", sa.BigInteger(), nullable=False),
        sa.Column("floor", sa.Double()),
        sa.PrimaryKeyConstraint("who", "seats", name="pk_standings"),
    )
    op.create_index("ix_standings_leaders", "standings", ["seats", "is_bot", "floor", "who"])
    op.create_table(
        "tables",
        sa.Column("id", Id, nullable=False),
        sa.Column("host", Id, nullable=False),
        sa.Column("is_public", sa.Boolean(), nullable=False),
        sa.Column("status", sa.String(), nullable=False),
        sa.Column("is_live", sa.Boolean(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("summary", sa.LargeBinary(), nullable=False),
        sa.Column("tended_by", Id, nullable=False),
        sa.Column("tended_until", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
    )
    op.create_index("ix_tables_lobby", "tables", ["is_live", "is_public", "created", "id"])
    op.create_index("ix_tables_tended", "tables", ["is_live", "tended_until", "id"])
    op.create_table(
        "noted",
        sa.Column("table_id", Id, nullable=False),
        sa.Column("person", Id, nullable=False),
        sa.Column("is_live", sa.Boolean(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_noted_table_id"),
        sa.PrimaryKeyConstraint("table_id", "person", name="pk_noted"),
    )
    op.create_index("ix_noted_person", "noted", ["person", "is_live", "created", "table_id"])
    op.create_table(
        "seen",
        sa.Column("table_id", Id, nullable=False),
        sa.Column("person", Id, nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_seen_table_id"),
        sa.PrimaryKeyConstraint("table_id", "person", name="pk_seen"),
    )
    op.create_table(
        "sitters",
        sa.Column("table_id", Id, nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("who", Id, nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("score", sa.BigInteger(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("win_share", sa.Double(), nullable=False),
        sa.Column("was_stood_in", sa.Boolean(), nullable=False),
        sa.Column("finished", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["games.table_id"], name="fk_sitters_table_id"),
        sa.PrimaryKeyConstraint("table_id", "seat", name="pk_sitters"),
    )
    op.create_index("ix_sitters_who", "sitters", ["who", "finished", "table_id"])
    op.create_table(
        "tokens",
        sa.Column("digest", sa.LargeBinary(), nullable=False),
        sa.Column("person", Id, nullable=False),
        sa.Column("expires", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_tokens_person"),
        sa.PrimaryKeyConstraint("digest", name="pk_tokens"),
    )
    op.create_index("ix_tokens_expires", "tokens", ["expires"])
    op.create_index("ix_tokens_person", "tokens", ["person"])
