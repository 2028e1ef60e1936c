"""Upgrades the schema of a database that an older catsack wrote, after a backup."""

import logging
from dataclasses import dataclass
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from catsack.store.errors import StoreUnavailable

VERSION_TABLE = "catsack_version"
"""Where Alembic keeps the revision of the schema."""

log = logging.getLogger("catsack.store")


@dataclass(frozen=True, slots=True)
class UpgradeBackups:
    """Whether a store is backed up before its schema is upgraded, and where."""

    is_on: bool = True
    folder: Path | None = None
    """None is the folder of an SQLite file. PostgreSQL needs a folder."""

    def file(self, name: str, revision: str, beside: Path | None = None) -> Path:
        """Return the file for the backup of the store *name*, as it is at *revision*.

        A later backup of the same revision replaces it, so that a server that is started over and
        over does not fill the disk.
        """
        folder = self.folder or beside
        if folder is None:
            raise StoreUnavailable(
                "backup-folder",
                f"The store has schema {revision} and must be upgraded, after a backup: say with "
                "--backup-folder where to write it, or --no-backup.",
            )
        return folder / f"{name}.schema-{revision}.db"

    def log_upgrade(self, revision: str, file: Path | None) -> None:
        """Tell the operator what happens to the store."""
        where = "without a backup" if file is None else f"its backup is {file}"
        log.warning("the store is upgraded from schema %s: %s", revision, where)


def outdated_revision(connection: Connection) -> str | None:
    """Return the revision of a schema that an older catsack wrote; None if nothing is to be done.

    Raise ``StoreUnavailable`` if a newer catsack wrote it.
    """
    context = MigrationContext.configure(connection, opts={"version_table": VERSION_TABLE})
    heads: tuple[object, ...] = context.get_current_heads()
    if not all(isinstance(head, str) and head.isalnum() for head in heads):
        # SQLite stores values of any type, and Alembic takes "-8" for an older version.
        raise StoreUnavailable("store-damaged", "The store is damaged: its version is not one.")
    revision = context.get_current_revision()
    scripts = ScriptDirectory.from_config(_config())
    if revision is not None and revision not in {
        each.revision for each in scripts.walk_revisions()
    }:
        raise StoreUnavailable(
            "store-too-new",
            f"The store was written by a newer catsack (schema {revision}): use that one, or the "
            "backup that it made before the upgrade.",
        )
    return None if revision == scripts.get_current_head() else revision


def upgrade(connection: Connection, revision: str = "head") -> None:
    """Upgrade the schema to *revision*, inside the open transaction of *connection*.

    The caller holds a lock, so that of several workers that start at once only one upgrades. Both
    databases roll a schema back with its transaction: a process that is killed leaves the store as
    it was.
    """
    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, revision)


def _config() -> Config:
    config = Config()
    folder = Path(__file__).parent / "migrations"
    config.set_main_option("script_location", str(folder).replace("%", "%%"))
    return config
