"""Notifications between workers over PostgreSQL, on a connection of their own.

PostgreSQL takes one global lock for every commit that notifies. So notifications are never part of
the transaction that writes a move, and those that come while one is being sent go out together.
"""

import asyncio
import json
from collections.abc import Iterator, Mapping
from contextlib import suppress

import asyncpg

from catsack.store.contract import NotifyHandler, PersonHandler
from catsack.store.postgres.connect import Connector

CHANNEL = "catsack"
PEOPLE_CHANNEL = "catsack_people"

MAX_PAYLOAD = 7900
"""The most bytes in one notification; PostgreSQL allows fewer than 8000."""

CHECK_S = 20.0
"""How often to check a connection on which nothing is sent."""

RETRY_S = 0.05
"""How soon to try to reconnect; the connector waits longer while the server is down."""

STOP_S = 0.5
"""How long pending notifications may take when the store is closed."""

NOTIFY = "SELECT pg_notify($1, payload) FROM unnest($2::text[]) AS payload"


class Notifier:
    """Sends notifications to other workers, and receives theirs."""

    def __init__(self, connector: Connector) -> None:
        self._connector = connector
        self._handlers: list[NotifyHandler] = []
        self._person_handlers: list[PersonHandler] = []
        self._connection: asyncpg.Connection | None = None
        self._outgoing: dict[str, int] = {}
        self._outgoing_people: set[str] = set()
        self._wakeup = asyncio.Event()
        """Set when there is something to send, and when the connection breaks."""
        self._task: asyncio.Task[None] | None = None

    def on_notify(self, handler: NotifyHandler) -> None:
        """Call *handler* with what other workers tell."""
        self._handlers.append(handler)

    def notify(self, tables: Mapping[str, int]) -> None:
        """Tell the other workers, soon."""
        for table, number in tables.items():
            self._outgoing[table] = max(number, self._outgoing.get(table, number))
        self._wakeup.set()

    def on_notify_person(self, handler: PersonHandler) -> None:
        """Call *handler* with each person that other workers tell of."""
        self._person_handlers.append(handler)

    def notify_person(self, person: str) -> None:
        """Tell the other workers of a person, soon."""
        self._outgoing_people.add(person)
        self._wakeup.set()

    async def start(self) -> None:
        """Connect, then send and receive in the background."""
        await self._connect()
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """Send what is pending, if the connection works, and disconnect."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        if self._connection is not None:
            with suppress(Exception):
                async with asyncio.timeout(STOP_S):
                    await self._send(self._connection)
            self._connection.terminate()

    async def _run(self) -> None:
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(CHECK_S):
                    await self._wakeup.wait()
            self._wakeup.clear()
            try:
                if self._connection is None or self._connection.is_closed():
                    raise ConnectionError
                # Even with nothing to send: that checks the connection.
                await self._send(self._connection)
            except Exception:
                await self._reconnect()

    async def _send(self, connection: asyncpg.Connection) -> None:
        tables, self._outgoing = self._outgoing, {}
        try:
            await connection.execute(NOTIFY, CHANNEL, list(payloads(tables)))
        except Exception:
            # The others are told when the connection is back.
            self._outgoing = tables | self._outgoing
            raise
        if people := frozenset(self._outgoing_people):
            await connection.execute(NOTIFY, PEOPLE_CHANNEL, list(people))
            # What could not be sent is sent again on the next connection.
            self._outgoing_people -= people

    async def _connect(self) -> None:
        connection = await self._connector.connect()
        connection.add_termination_listener(lambda _: self._wakeup.set())
        await connection.add_listener(CHANNEL, self._on_payload)
        await connection.add_listener(PEOPLE_CHANNEL, self._on_person)
        self._connection = connection

    async def _reconnect(self) -> None:
        if self._connection is not None:
            self._connection.terminate()
        while True:
            try:
                await self._connect()
            except Exception:
                await asyncio.sleep(RETRY_S)
            else:
                break
        # Notifications may be lost: an empty mapping says so.
        self._call_handlers({})
        self._wakeup.set()

    def _on_payload(
        self, connection: asyncpg.Connection, sender: int, _channel: str, payload: str
    ) -> None:
        if sender != connection.get_server_pid():
            self._call_handlers(json.loads(payload))

    def _on_person(
        self, connection: asyncpg.Connection, sender: int, _channel: str, person: str
    ) -> None:
        if sender != connection.get_server_pid():
            for handler in self._person_handlers:
                handler(person)

    def _call_handlers(self, tables: Mapping[str, int]) -> None:
        for handler in self._handlers:
            handler(tables)


def payloads(tables: Mapping[str, int]) -> Iterator[str]:
    """Yield *tables* as JSON, in as many texts as the limit of a notification demands.

    >>> list(payloads({"a": 1, "b": 20}))
    ['{"a":1,"b":20}']
    """
    text, size = "", 2
    for table, number in tables.items():
        item = f"{json.dumps(table)}:{number}"
        if text and size + len(item) + 1 > MAX_PAYLOAD:
            yield f"{{{text}}}"
            text, size = "", 2
        text, size = f"{text},{item}" if text else item, size + len(item) + 1
    if text:
        yield f"{{{text}}}"
