"""Creates the schema in a PostgreSQL database, and upgrades that of an older catsack."""

import re
from pathlib import Path

from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import NullPool

from catsack.store.postgres.connect import Connector
from catsack.store.postgres.copy import copy_from_postgres
from catsack.store.sqlite.backup_file import backup_file
from catsack.store.upgrade import UpgradeBackups, outdated_revision, upgrade

UPGRADE_LOCK = 0x0CA75AC2
"""The advisory lock that a worker holds while it upgrades the schema."""


async def upgrade_postgres(connector: Connector, backups: UpgradeBackups) -> None:
    """Upgrade the schema, after a backup; of several workers that start at once only one does."""
    engine = create_async_engine(
        "postgresql+asyncpg://", async_creator=connector.connect_patiently, poolclass=NullPool
    )
    async with engine.begin() as connection:
        await connection.execute(
            text("SELECT pg_advisory_xact_lock(:number)"), {"number": UPGRADE_LOCK}
        )
        outdated = await connection.run_sync(outdated_revision)
        if outdated is not None:
            # A backup takes as long as it takes, and this transaction waits for it.
            await connection.execute(text("SET LOCAL idle_in_transaction_session_timeout = 0"))
            name = str(await connection.scalar(text("SELECT current_database()")))
            file = await _back_up(connector, backups, name, outdated) if backups.is_on else None
            backups.log_upgrade(outdated, file)
        await connection.run_sync(upgrade)


async def _back_up(connector: Connector, backups: UpgradeBackups, name: str, revision: str) -> Path:
    file = backups.file(re.sub(r"\W", "-", name), revision)
    with backup_file(file, is_automatic=True) as part:
        await copy_from_postgres(connector, part)
    return file
