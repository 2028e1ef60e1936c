"""Opens the store that an address names."""

from pathlib import Path

from catsack.errors import Malformed
from catsack.store.contract import Store
from catsack.store.errors import StoreUnavailable
from catsack.store.memory import MemoryStore
from catsack.store.sql_store import SqlStore
from catsack.store.sqlite.database import SqliteDatabase
from catsack.store.upgrade import UpgradeBackups


def store_at(address: str, backups: UpgradeBackups | None = None) -> Store:
    """Return the store at *address*, not yet started.

    An address is ``memory:``, the path of an SQLite file or ``sqlite:///`` and its path, or
    a ``postgresql://`` URL. *backups* are made before its schema is upgraded.
    """
    if address == "memory:":
        return MemoryStore()
    if (path := sqlite_path(address)) is not None:
        return SqlStore(SqliteDatabase(path, backups=backups))
    if is_postgres(address):
        # Imported here: without PostgreSQL nobody needs its driver.
        from catsack.store.postgres.connect import Connector
        from catsack.store.postgres.database import PostgresDatabase

        return SqlStore(PostgresDatabase(Connector(address), backups))
    raise bad_address(address)


def existing_store_at(address: str, backups: UpgradeBackups | None = None) -> Store:
    """Return the store at *address*, not yet started, or raise if there is none."""
    if address == "memory:":
        raise StoreUnavailable("store-missing", "There is nothing in a store in memory.")
    path = sqlite_path(address)
    if path is not None and not path.is_file():
        raise StoreUnavailable("store-missing", f"There is no store {path}.")
    return store_at(address, backups)


def is_postgres(address: str) -> bool:
    """Tell whether *address* names a PostgreSQL server."""
    return address.startswith(("postgresql://", "postgres://"))


def bad_address(address: str) -> Malformed:
    """Return the error of an *address* that names no store."""
    return Malformed(
        "bad-store-address",
        f"{address!r} is no store: give the path of a file, sqlite:///PATH, "
        "postgresql://USER:PASSWORD@HOST/DATABASE or memory:.",
        address=address,
    )


def sqlite_path(address: str) -> Path | None:
    """Return the file that *address* names, if it names one.

    >>> sqlite_path("sqlite:////var/lib/catsack.db")
    PosixPath('/var/lib/catsack.db')
    >>> sqlite_path("games.db")
    PosixPath('games.db')
    >>> sqlite_path("mysql://here")
    """
    path = address.removeprefix("sqlite:///")
    return Path(path).expanduser() if path and ":/" not in path and path != "memory:" else None
