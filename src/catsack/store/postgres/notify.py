"""Wake-ups between workers over PostgreSQL, on a connection of their own.

PostgreSQL takes one lock for all who notify at a commit; so wake-ups never ride in a move's
transaction, and what is to be told while one is under way goes out together with the next.
"""

import asyncio
import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress

import asyncpg

from catsack.store.postgres.connect import TROUBLE, connect

CHANNEL = "catsack"

PAYLOAD = 7900
"""A notification has less than 8000 bytes."""

LISTEN_S = 20.0
"""After so long without news the line is tried."""

RETRY_S = (0.05, 0.1, 0.2, 0.5, 1.0, 2.0)
"""How long to wait before dialling again; the last one for ever."""

NOTIFY = "SELECT pg_notify($1, payload) FROM unnest($2::text[]) AS payload"

Woken = Callable[[Mapping[str, int]], None]


class Wire:
    """Tells other workers, and listens to them."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._woken: list[Woken] = []
        self._connection: asyncpg.Connection | None = None
        self._to_tell: dict[str, int] = {}
        self._news = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def on_notify(self, woken: Woken) -> None:
        """Have *woken* called with what other workers tell."""
        self._woken.append(woken)

    def notify(self, tables: Mapping[str, int]) -> None:
        """Tell the other workers, soon."""
        for table, number in tables.items():
            self._to_tell[table] = max(number, self._to_tell.get(table, number))
        self._news.set()

    async def start(self) -> None:
        """Begin to listen."""
        await self._dial()
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """Tell what is to be told, if the line stands, and end."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        if self._connection is not None:
            with suppress(*TROUBLE):
                await self._tell(self._connection)
            self._connection.terminate()

    async def _run(self) -> None:
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(LISTEN_S):
                    await self._news.wait()
            self._news.clear()
            try:
                if self._connection is None or self._connection.is_closed():
                    raise ConnectionError
                await self._tell(self._connection)
            except TROUBLE:
                await self._dial_again()

    async def _tell(self, connection: asyncpg.Connection) -> None:
        telling, self._to_tell = self._to_tell, {}
        await connection.execute(NOTIFY, CHANNEL, list(payloads(telling)))

    async def _dial(self) -> None:
        connection = await connect(self._address)
        connection.add_termination_listener(lambda _: self._news.set())
        await connection.add_listener(CHANNEL, self._heard)
        self._connection = connection

    async def _dial_again(self) -> None:
        if self._connection is not None:
            self._connection.terminate()
        tries = 0
        while True:
            try:
                await self._dial()
            except TROUBLE:
                await asyncio.sleep(RETRY_S[min(tries, len(RETRY_S) - 1)])
                tries += 1
            else:
                break
        for woken in self._woken:
            woken({})
        self._news.set()

    def _heard(
        self, connection: asyncpg.Connection, sender: int, _channel: str, payload: str
    ) -> None:
        if sender != connection.get_server_pid():
            tables = json.loads(payload)
            for woken in self._woken:
                woken(tables)


def payloads(tables: Mapping[str, int]) -> Iterator[str]:
    """Yield *tables* in as many texts as it takes to keep each below the limit.

    >>> list(payloads({"a": 1, "b": 20}))
    ['{"a":1,"b":20}']
    """
    text, size = "", 2
    for table, number in tables.items():
        item = f"{json.dumps(table)}:{number}"
        if text and size + len(item) + 1 > PAYLOAD:
            yield f"{{{text}}}"
            text, size = "", 2
        text, size = f"{text},{item}" if text else item, size + len(item) + 1
    if text:
        yield f"{{{text}}}"
