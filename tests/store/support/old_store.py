"""The store that version 0.1.0 wrote, in SQLite and in PostgreSQL."""

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import asyncpg
from sqlalchemy import Connection, text
from sqlalchemy.ext.asyncio import create_async_engine

from catsack.store.postgres.connect import Connector
from catsack.store.postgres.copy import copy_to_postgres
from catsack.store.sqlite.connect import sqlite_engine
from catsack.store.upgrade import upgrade
from tests.store.support.backends import Backend

T = TypeVar("T")

FIXTURE = Path(__file__).parents[2] / "server" / "fixtures" / "store-0.1.0" / "games.db"


async def in_transaction(backend: Backend, run: Callable[[Connection], T]) -> T:
    """Return the result of *run* inside one transaction."""
    if not backend.address.startswith("postgresql"):
        with sqlite_engine(Path(backend.address)).begin() as connection:
            return run(connection)
    engine = create_async_engine(
        "postgresql+asyncpg://", async_creator=lambda: asyncpg.connect(backend.address)
    )
    async with engine.begin() as async_connection:
        result = await async_connection.run_sync(run)
    await engine.dispose()
    return result


async def version(backend: Backend) -> str:
    """Return the revision of the schema."""
    query = text("SELECT version_num FROM catsack_version")
    return await in_transaction(backend, lambda connection: str(connection.scalar(query)))


async def old_store(address: str, fixture: Path = FIXTURE) -> Backend:
    """Put the store of version 0.1.0 at *address*, with the schema that it had then."""
    backend = Backend(address)
    if address.startswith("postgresql"):
        await in_transaction(backend, lambda connection: upgrade(connection, "0001"))
        await copy_to_postgres(fixture, Connector(address))
    else:
        Path(address).parent.mkdir(exist_ok=True)
        shutil.copy(fixture, address)
        Path(address).chmod(0o600)
    assert await version(backend) == "0001"
    return backend
