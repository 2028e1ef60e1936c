"""The database schema, the same in SQLite and PostgreSQL.

Times are milliseconds since 1970, UTC. Indexes begin with ``is_live`` where they can, so that
reading the tables in play costs the same however many are over.

Released names stay: a few variables here have plainer names than their tables in the database.
"""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
    true,
)

# Ids sort by their bytes, whatever the locale of the server.
Id = String().with_variant(Text(collation="C"), "postgresql")

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
    }
)

entries = Table(
    "entries",
    metadata,
    Column("table_id", Id, nullable=False),
    Column("number", BigInteger, nullable=False),
    Column("body", LargeBinary, nullable=False),
    PrimaryKeyConstraint("table_id", "number"),
    # Rows are stored in the order of the key: the entries of a journal lie side by side.
    sqlite_with_rowid=False,
)

tables = Table(
    "tables",
    metadata,
    Column("id", Id, primary_key=True),
    Column("host", Id, nullable=False),
    Column("is_public", Boolean, nullable=False),
    Column("status", String, nullable=False),
    Column("is_live", Boolean, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("summary", LargeBinary, nullable=False),
    Column("tended_by", Id, nullable=False),
    Column("tended_until", BigInteger, nullable=False),
    Column("address", Id, nullable=False, server_default=""),
    Column("has_people", Boolean, nullable=False, server_default=false()),
    Index("ix_tables_host", "is_live", "host"),
    Index("ix_tables_address", "is_live", "address", "has_people", "status"),
    Index("ix_tables_lobby", "is_live", "is_public", "created", "id"),
    Index("ix_tables_tended", "is_live", "tended_until", "id"),
)
"""``tended_by`` is the worker that has the lease, and ``tended_until`` when it ends."""

table_people = Table(
    "noted",
    metadata,
    Column("table_id", Id, ForeignKey("tables.id"), nullable=False),
    Column("person", Id, nullable=False),
    Column("is_live", Boolean, nullable=False),
    Column("created", BigInteger, nullable=False),
    PrimaryKeyConstraint("table_id", "person"),
    Index("ix_noted_person", "person", "is_live", "created", "table_id"),
)
"""Who sits at a table; ``is_live`` and ``created`` are copied from ``tables``."""

presence = Table(
    "seen",
    metadata,
    Column("table_id", Id, ForeignKey("tables.id"), nullable=False),
    Column("person", Id, nullable=False),
    Column("at", BigInteger, nullable=False),
    PrimaryKeyConstraint("table_id", "person"),
    Index("ix_seen_person", "person"),
)
"""When each person was last connected to a table."""

people = Table(
    "people",
    metadata,
    Column("id", Id, primary_key=True),
    Column("name", String, nullable=False),
    Column("skeleton", Id, nullable=False),
    Column("kind", String, nullable=False),
    Column("avatar", String, nullable=False),
    Column("password", String),
    Column("owner", Id),
    Column("created", BigInteger, nullable=False),
    UniqueConstraint("skeleton"),
    Index("ix_people_owner", "owner"),
)

tokens = Table(
    "tokens",
    metadata,
    Column("digest", LargeBinary, primary_key=True),
    Column("person", Id, ForeignKey("people.id"), nullable=False),
    Column("expires", BigInteger, nullable=False),
    Index("ix_tokens_person", "person"),
    Index("ix_tokens_expires", "expires"),
)

games = Table(
    "games",
    metadata,
    Column("table_id", Id, primary_key=True),
    Column("edition", String, nullable=False),
    Column("is_public", Boolean, nullable=False),
    Column("is_rated", Boolean, nullable=False),
    Column("finished", BigInteger, nullable=False),
    Column("record", LargeBinary, nullable=False),
    Column("is_counted", Boolean, nullable=False, server_default=true()),
)

game_seats = Table(
    "sitters",
    metadata,
    Column("table_id", Id, ForeignKey("games.table_id"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("who", Id, nullable=False),
    Column("name", String, nullable=False),
    Column("score", BigInteger, nullable=False),
    Column("place", Integer, nullable=False),
    Column("win_share", Double, nullable=False),
    Column("was_stood_in", Boolean, nullable=False),
    Column("finished", BigInteger, nullable=False),
    PrimaryKeyConstraint("table_id", "seat"),
    Index("ix_sitters_who", "who", "finished", "table_id"),
)
"""The seats of finished games; ``finished`` is copied from ``games``."""

standings = Table(
    "standings",
    metadata,
    Column("who", Id, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("name", String, nullable=False),
    Column("is_bot", Boolean, nullable=False),
    Column("games", BigInteger, nullable=False),
    Column("win_share", Double, nullable=False),
    Column("score", BigInteger, nullable=False),
    Column("best", BigInteger, nullable=False),
    Column("mu", Double),
    Column("sigma", Double),
    Column("rated_games", BigInteger, nullable=False),
    Column("floor", Double),
    PrimaryKeyConstraint("who", "seats"),
    Index("ix_standings_leaders", "seats", "is_bot", "floor", "who"),
)
"""Results and rating by number of seats; ``floor`` is null without a rating."""

reviews = Table(
    "reviews",
    metadata,
    Column("table_id", Id, primary_key=True),
    Column("version", Integer, nullable=False),
    Column("body", LargeBinary),
    Column("worker", Id, nullable=False),
    Column("until", BigInteger, nullable=False),
    Column("done", Integer, nullable=False),
    Column("total", Integer, nullable=False),
    Column("is_failed", Boolean, nullable=False),
)
"""Reviews of archived games; ``body`` is null while ``worker`` computes it, until ``until``."""

practice_cards = Table(
    "practice_cards",
    metadata,
    Column("person", Id, nullable=False),
    Column("position", Id, nullable=False),
    Column("theme", String, nullable=False),
    Column("table_id", Id),
    Column("number", Integer, nullable=False),
    Column("decision", LargeBinary),
    Column("state", LargeBinary),
    Column("due", BigInteger, nullable=False),
    Column("seen", Integer, nullable=False),
    Column("correct", Integer, nullable=False),
    Column("began", BigInteger, nullable=False),
    Column("updated", BigInteger, nullable=False),
    PrimaryKeyConstraint("person", "position"),
)

daily_chain = Table(
    "daily_chain",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("first_day", String, nullable=False),
    Column("last_day", String, nullable=False),
    Column("secret", String, nullable=False),
)
"""One row, which is secret."""

daily_results = Table(
    "daily_results",
    metadata,
    Column("day", Id, nullable=False),
    Column("person", Id, nullable=False),
    Column("table_id", Id, nullable=False),
    Column("score", BigInteger),
    Column("win_share", Double),
    Column("tiles", String, nullable=False),
    Column("ledger", LargeBinary),
    PrimaryKeyConstraint("day", "person"),
    Index("ix_daily_results_person", "person", "day"),
)
