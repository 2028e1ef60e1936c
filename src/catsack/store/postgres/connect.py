"""Connections to a PostgreSQL server, and what to say when there is none."""

from typing import Any

import asyncpg
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from catsack.errors import CatsackError, Malformed
from catsack.store.errors import StoreUnavailable

SETTINGS: dict[str, Any] = {
    # After so many seconds a line that is silent counts as broken.
    "timeout": 10,
    "command_timeout": 30,
    "server_settings": {"application_name": "catsack"},
}

TROUBLE = (OSError, asyncpg.PostgresError, asyncpg.InterfaceError, SQLAlchemyError)
"""What goes wrong between here and the server. ``TimeoutError`` is an ``OSError``."""


async def connect(address: str) -> asyncpg.Connection:
    """Return a connection whose commits are on disk, whatever the server's default is."""
    connection = await asyncpg.connect(address, **SETTINGS)
    if await connection.fetchval("SHOW synchronous_commit") == "off":
        await connection.execute("SET synchronous_commit = on")
    return connection


def unavailable(error: Exception) -> CatsackError:
    """Return what to say of *error*. An address may hold a password: it is not repeated."""
    cause: BaseException = error
    if isinstance(error, DBAPIError) and error.orig is not None:
        cause = error.orig.__cause__ or error.orig
    if isinstance(cause, asyncpg.exceptions.ClientConfigurationError):
        return Malformed("bad-store-address", f"This PostgreSQL address is wrong: {cause}.")
    reason = str(cause).rstrip(".") or "it does not answer"
    return StoreUnavailable(
        "store-unavailable", f"The PostgreSQL server cannot be used: {reason}.", reason=reason
    )
