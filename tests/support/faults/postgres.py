"""Faults of a PostgreSQL server. Each is a context: entering it causes the fault, leaving it ends.

They need a server of our own (``own_postgres``), and one that is up.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import AbstractAsyncContextManager, asynccontextmanager

import asyncpg

from catsack.store.schema import metadata
from tests.support.postgres import OwnPostgres

Fault = Callable[[OwnPostgres, str], AbstractAsyncContextManager[None]]
"""Takes the server and the address of the database that is in use."""

DROP_CONNECTIONS = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
    " WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()"
)
FULL_DISK = """
CREATE OR REPLACE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = 'disk_full';
END $$
"""


@asynccontextmanager
async def restart(server: OwnPostgres, _: str) -> AsyncIterator[None]:
    """Stop the server in good order; start it again at the end."""
    await asyncio.to_thread(server.stop, "fast")
    try:
        yield
    finally:
        await asyncio.to_thread(server.start)


@asynccontextmanager
async def crash(server: OwnPostgres, _: str) -> AsyncIterator[None]:
    """Crash the server; start it again at the end."""
    await asyncio.to_thread(server.stop, "immediate")
    try:
        yield
    finally:
        await asyncio.to_thread(server.start)


@asynccontextmanager
async def drop_connections(_: OwnPostgres, address: str) -> AsyncIterator[None]:
    """End all connections to the server, at the beginning and at the end."""
    await execute(address, DROP_CONNECTIONS)
    try:
        yield
    finally:
        await execute(address, DROP_CONNECTIONS)


@asynccontextmanager
async def freeze(server: OwnPostgres, _: str) -> AsyncIterator[None]:
    """Let the server answer nothing, as if the network swallowed everything."""
    server.freeze()
    try:
        yield
    finally:
        server.thaw()


@asynccontextmanager
async def read_only(_: OwnPostgres, address: str) -> AsyncIterator[None]:
    """Let the server refuse all writes, as a standby does."""
    setting = "ALTER SYSTEM SET default_transaction_read_only"
    await execute(address, f"{setting} = on", "SELECT pg_reload_conf()")
    try:
        yield
    finally:
        await execute(address, f"{setting} = off", "SELECT pg_reload_conf()")


@asynccontextmanager
async def full_disk(_: OwnPostgres, address: str) -> AsyncIterator[None]:
    """Let every write fail as it does when there is no space left."""
    names = [table.name for table in metadata.sorted_tables]
    event = "BEFORE INSERT OR UPDATE"
    await execute(
        address,
        FULL_DISK,
        *(
            f"CREATE TRIGGER full_disk {event} ON {name} EXECUTE FUNCTION full_disk()"
            for name in names
        ),
    )
    try:
        yield
    finally:
        await execute(address, *(f"DROP TRIGGER full_disk ON {name}" for name in names))


@asynccontextmanager
async def held_lock(_: OwnPostgres, address: str) -> AsyncIterator[None]:
    """Let another client lock every table."""
    connection = await asyncpg.connect(address)
    names = ", ".join(table.name for table in metadata.sorted_tables)
    await connection.execute(f"BEGIN; LOCK TABLE {names} IN ACCESS EXCLUSIVE MODE")
    try:
        yield
    finally:
        await connection.close()


FAULTS: Mapping[str, Fault] = {
    "restart": restart,
    "crash": crash,
    "drop": drop_connections,
    "freeze": freeze,
    "read-only": read_only,
    "full": full_disk,
    "lock": held_lock,
}


async def execute(address: str, *statements: str) -> None:
    """Run *statements* over a connection of their own, whatever the server's settings."""
    settings = {"default_transaction_read_only": "off"}
    connection = await asyncpg.connect(address, server_settings=settings)
    try:
        for statement in statements:
            await connection.execute(statement)
    finally:
        await connection.close()
