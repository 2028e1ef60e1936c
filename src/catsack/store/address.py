"""From an address to a store."""

from pathlib import Path

from catsack.errors import Malformed
from catsack.store.contract import Store
from catsack.store.memory import MemoryStore
from catsack.store.sql_store import SqlStore
from catsack.store.sqlite.database import Sqlite


def store_at(address: str) -> Store:
    """Return the store at *address*, not yet started.

    An address is ``memory:``, the path of an SQLite file or ``sqlite:///`` and its path, or
    ``postgresql://`` and all that PostgreSQL wants to know.
    """
    if address == "memory:":
        return MemoryStore()
    if (path := sqlite_path(address)) is not None:
        return SqlStore(Sqlite(path))
    if is_postgres(address):
        # Only who has a PostgreSQL needs its driver.
        from catsack.store.postgres.database import Postgres

        return SqlStore(Postgres(address))
    raise refused(address)


def is_postgres(address: str) -> bool:
    """Tell whether *address* means a PostgreSQL server."""
    return address.startswith(("postgresql://", "postgres://"))


def refused(address: str) -> Malformed:
    """Return the refusal of an *address* that is none."""
    return Malformed(
        "bad-store-address",
        f"{address!r} is no store: give the path of a file, sqlite:///PATH, "
        "postgresql://USER:PASSWORD@HOST/DATABASE or memory:.",
        address=address,
    )


def sqlite_path(address: str) -> Path | None:
    """Return the file that *address* means, if it is one.

    >>> sqlite_path("sqlite:////var/lib/catsack.db")
    PosixPath('/var/lib/catsack.db')
    >>> sqlite_path("games.db")
    PosixPath('games.db')
    >>> sqlite_path("mysql://here")
    """
    path = address.removeprefix("sqlite:///")
    return Path(path).expanduser() if path and ":/" not in path and path != "memory:" else None
