"""Upgrades the schema of a database that an older catsack wrote."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Connection

from catsack.store.errors import StoreUnavailable


def upgrade(connection: Connection, revision: str = "head") -> None:
    """Upgrade the schema to *revision*, inside the open transaction of *connection*.

    The caller holds a lock, so that of several workers that start at once only one upgrades.
    """
    config = Config()
    folder = Path(__file__).parent / "migrations"
    config.set_main_option("script_location", str(folder).replace("%", "%%"))
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, revision)
    except CommandError as error:
        raise StoreUnavailable(
            "store-too-new", "The store was written by a newer catsack: use that one."
        ) from error
