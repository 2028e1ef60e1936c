"""Connections to a PostgreSQL server, and what to say when they fail."""

from typing import Any

import asyncpg
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from catsack.errors import CatsackError, Malformed
from catsack.store.errors import StoreUnavailable

SETTINGS: dict[str, Any] = {
    # Seconds after which a silent connection counts as broken.
    "timeout": 10,
    "command_timeout": 30,
    "server_settings": {"application_name": "catsack"},
}

SERVER_ERRORS = (OSError, asyncpg.PostgresError, asyncpg.InterfaceError, SQLAlchemyError)
"""Failures of the server or of the connection to it. ``TimeoutError`` is an ``OSError``."""


async def connect(address: str) -> asyncpg.Connection:
    """Return a connection whose commits are on disk, whatever the server's default is."""
    connection = await asyncpg.connect(address, **SETTINGS)
    if await connection.fetchval("SHOW synchronous_commit") == "off":
        await connection.execute("SET synchronous_commit = on")
    return connection


def postgres_failure(error: Exception) -> CatsackError:
    """Return *error* as a sentence for a person, without the address: it may hold a password."""
    cause: BaseException = error
    if isinstance(error, DBAPIError) and error.orig is not None:
        cause = error.orig.__cause__ or error.orig
    if isinstance(cause, asyncpg.exceptions.ClientConfigurationError):
        return Malformed("bad-store-address", f"This PostgreSQL address is wrong: {cause}.")
    reason = str(cause).rstrip(".") or "it does not answer"
    return StoreUnavailable(
        "store-unavailable", f"The PostgreSQL server cannot be used: {reason}.", reason=reason
    )
