"""Connections to a PostgreSQL server, and what to say when they fail."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

import asyncpg
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from catsack.errors import CatsackError, Malformed
from catsack.store.errors import StoreUnavailable

CONNECT_S = 5.0
"""How long a connection may take to open."""
COMMAND_S = 10.0
"""A connection that is silent for this long counts as broken."""
LOCK_SHARE = 0.5
"""The part of that time for which a command waits for a lock that another client holds."""
RETRY_S = (0.05, 0.1, 0.2, 0.5, 1.0)
"""Delays between attempts to connect while the server is down; the last one repeats."""

SERVER_ERRORS = (
    OSError,
    EOFError,
    # A transport that closes in the middle of a call raises these, and asyncpg passes them on.
    RuntimeError,
    asyncio.InvalidStateError,
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    SQLAlchemyError,
)
"""Failures of the server or of the connection to it. ``TimeoutError`` is an ``OSError``."""

FAILURE_KEYS = {
    "53100": "store-full",
    "25006": "store-read-only",
    "55P03": "store-locked",
}
"""SQL states of a full disk, of a server that allows no writes, and of a lock that is held."""


class Connector:
    """Opens connections to one server.

    While the server is down, attempts have growing delays between them; who asks in the meantime
    gets the error of the last attempt at once.
    """

    def __init__(
        self,
        address: str,
        command_s: float = COMMAND_S,
        connection_class: type[asyncpg.Connection] = asyncpg.Connection,
    ) -> None:
        self.command_s = command_s
        self._address = address
        self._connection_class = connection_class
        self._error: Exception | None = None
        """Why the last attempt failed."""
        self._failures = 0
        self._retry_at = 0.0

    async def connect(self) -> asyncpg.Connection:
        """Return a connection that gives up what takes too long."""
        loop = asyncio.get_running_loop()
        if self._error is not None and loop.time() < self._retry_at:
            raise postgres_failure(self._error)
        try:
            connection = await self._connect(self.command_s)
        except Exception as error:
            if loop.time() >= self._retry_at:
                self._retry_at = loop.time() + RETRY_S[min(self._failures, len(RETRY_S) - 1)]
                self._failures += 1
            self._error = error
            raise
        self._error, self._failures = None, 0
        return connection

    async def connect_patiently(self) -> asyncpg.Connection:
        """Return a connection for work that may take minutes, such as an upgrade or a backup."""
        return await self._connect(None)

    async def _connect(self, command_s: float | None) -> asyncpg.Connection:
        try:
            connection = await asyncpg.connect(
                self._address,
                timeout=CONNECT_S,
                command_timeout=command_s,
                server_settings={"application_name": "catsack"},
                connection_class=self._connection_class,
            )
        except (ValueError, asyncpg.exceptions.ClientConfigurationError) as error:
            # The sentence has neither the address nor the error: both may hold the password.
            raise bad_postgres_address() from error
        try:
            # Not as server_settings: PgBouncer refuses those that it does not know.
            if command_s is not None:
                await connection.execute(_limits(command_s), timeout=CONNECT_S)
            # A commit is on disk, whatever the server's default is.
            if await connection.fetchval("SHOW synchronous_commit", timeout=CONNECT_S) == "off":
                await connection.execute("SET synchronous_commit = on")
        except BaseException:
            connection.terminate()
            raise
        return connection


def _limits(command_s: float) -> str:
    """Return the settings with which the server itself gives up, and frees its locks.

    Without them, what this process has given up could still wait on the server and take effect
    later, and a process that hangs in a transaction could keep others waiting for ever.
    """
    limits = {
        "lock_timeout": command_s * LOCK_SHARE,
        "statement_timeout": command_s,
        "idle_in_transaction_session_timeout": 2 * command_s,
    }
    return "; ".join(f"SET {name} = {round(1000 * limit)}" for name, limit in limits.items())


def bad_postgres_address() -> Malformed:
    """Return the error of an address that cannot be understood."""
    return Malformed(
        "bad-store-address",
        "This PostgreSQL address is wrong: it is like postgresql://USER@HOST:PORT/DATABASE.",
    )


@contextmanager
def server_failures() -> Iterator[None]:
    """Raise failures of the server as ``StoreUnavailable``."""
    try:
        yield
    except SERVER_ERRORS as error:
        raise postgres_failure(error) from error


def postgres_failure(error: Exception) -> CatsackError:
    """Return *error* as a sentence for a person, without the address: it may hold a password."""
    if isinstance(error, CatsackError):
        return error
    cause: BaseException = error
    if isinstance(error, DBAPIError) and error.orig is not None:
        cause = error.orig.__cause__ or error.orig
    reason = str(cause).rstrip(".") or "it does not answer"
    key = FAILURE_KEYS.get(getattr(cause, "sqlstate", None) or "", "store-unavailable")
    return StoreUnavailable(key, f"The PostgreSQL server cannot be used: {reason}.", reason=reason)
