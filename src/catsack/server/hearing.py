"""What people ask of tables: heard in the order in which it comes, and written together.

Whatever is asked at one table in the same moment, or while the last of it goes to disk, is one
write and one message to everybody there. Each of them is answered for itself.
"""

import asyncio
from collections.abc import Callable, Sequence
from typing import NamedTuple

from catsack.server import asking
from catsack.server.asking import Offer
from catsack.server.clerk import Clerk
from catsack.server.live import Client, Live
from catsack.server.messages import AskTable
from catsack.server.refusals import Denied
from catsack.server.table import Step, Table, steps

GATHER_S = 0.004
"""So long the first who asks waits for others: nobody notices, what is asked at one table becomes
one message, and all tables share the cost of going to disk."""


class Asked(NamedTuple):
    """What somebody asks of a table, and how they are answered."""

    client: Client
    ask: AskTable
    answer: Callable[[Exception | None], None]
    """Called with None when it is written and shown, and otherwise with the reason why not."""


class Hearing:
    """One worker's ear for all tables."""

    def __init__(self, clerk: Clerk, now: Callable[[], int], offer: Offer) -> None:
        self._clerk = clerk
        self._now = now
        self._offer = offer
        self._waiting: dict[Live, list[Asked]] = {}
        self._next: list[Live] = []
        """Tables that are attended to when all has come in that comes at about the same time."""
        self._tasks: set[asyncio.Task[None]] = set()

    def take(self, live: Live, asked: Asked) -> None:
        """See to it that *asked* is answered."""
        if live in self._waiting:
            self._waiting[live].append(asked)
            return
        self._waiting[live] = [asked]
        if not self._next:
            asyncio.get_running_loop().call_later(GATHER_S, self._begin)
        self._next.append(live)

    def _begin(self) -> None:
        """Attend to all tables where something was asked."""
        begun, self._next = self._next, []
        for live in begun:
            task = asyncio.create_task(self._attend(live))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _attend(self, live: Live) -> None:
        try:
            async with live.lock:
                while waiting := self._waiting[live]:
                    self._waiting[live] = []
                    await self._answer(live, waiting)
        finally:  # whatever happens, who asks next is heard
            del self._waiting[live]

    async def _answer(self, live: Live, waiting: Sequence[Asked]) -> None:
        answers: list[Exception | None] = []
        repeated: list[Client] = []

        def wanted() -> list[Step]:
            answers.clear()
            repeated.clear()
            table, taken = live.table, list[Step]()
            for asked in waiting:
                try:
                    own = self._steps(live, table, asked)
                except Exception as error:
                    answers.append(error)
                    continue
                answers.append(None)
                if own:
                    taken += own
                    table = own[-1].table
                else:
                    repeated.append(asked.client)
            return taken

        try:
            await self._clerk.write_all(live, wanted)
        except Exception as error:
            # Refusals too: what they went by is not on disk.
            answers = [error] * len(waiting)
            repeated = []
        for client in repeated:
            # Done before: whoever asks again has missed it, and looks how things stand.
            client.send(live.sight.whole(client.person))
        for asked, answer in zip(waiting, answers, strict=True):
            asked.answer(answer)

    def _steps(self, live: Live, table: Table, asked: Asked) -> Sequence[Step]:
        client = asked.client
        if client not in live.clients:
            raise Denied("no-hello")
        entries = asking.entries(table, client.person, asked.ask, self._now(), self._offer)
        return steps(table, entries)
