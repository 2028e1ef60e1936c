"""What people ask of tables: heard in the order in which it comes, and written together.

Whatever is asked at one table in the same moment, or while the last of it goes to disk, is one
write and one message to everybody there. Each of them is answered for itself. What is asked in
the same moment at tables where nobody else writes goes to disk together.
"""

import asyncio
import logging
from collections.abc import Callable, Coroutine, Sequence
from functools import partial
from typing import NamedTuple

from catsack.server.protocol.commands import TableCommand
from catsack.server.protocol.refusals import Denied
from catsack.server.tables import decide as asking
from catsack.server.tables.deadlines import follows
from catsack.server.tables.decide import Offer
from catsack.server.tables.session import Client, Live
from catsack.server.tables.table import Step, Table, steps
from catsack.server.tables.writer import Clerk
from catsack.store.errors import AlreadyWritten

GATHER_S = 0.004
"""So long the first who asks waits for others: nobody notices, what is asked at one table becomes
one message, and all tables share the cost of going to disk."""

log = logging.getLogger("catsack.hearing")


class Asked(NamedTuple):
    """What somebody asks of a table, and how they are answered."""

    client: Client
    ask: TableCommand
    answer: Callable[[Exception | None], None]
    """Called with None when it is written and shown, and otherwise with the reason why not."""


class Heard:
    """What was asked at one table at once, and what comes of it."""

    def __init__(
        self, live: Live, asked: Sequence[Asked], own: Callable[[Table, Asked], Sequence[Step]]
    ) -> None:
        self.live = live
        self.asked = asked
        self._own = own
        self._answers: list[Exception | None] = []
        self._repeated: list[Client] = []

    def wanted(self) -> list[Step]:
        """Return what is to be written, as things stand at the table."""
        self._answers, self._repeated = [], []
        table = self.live.table
        taken: list[Step] = []
        for asked in self.asked:
            try:
                own = self._own(table, asked)
            except Exception as error:
                self._answers.append(error)
                continue
            self._answers.append(None)
            if own:
                taken += own
                table = own[-1].table
            else:
                self._repeated.append(asked.client)
        return taken

    def fail(self, error: Exception) -> None:
        """Have everybody told of *error*: what refusals went by is not on disk either."""
        self._answers, self._repeated = [error] * len(self.asked), []

    def answer(self) -> None:
        """Tell each of them what came of it, now that it is written and shown."""
        for client in self._repeated:
            # Done before: whoever asks again has missed it, and looks how things stand.
            client.send(self.live.sight.whole(client.person))
        for asked, answer in zip(self.asked, self._answers, strict=True):
            asked.answer(answer)


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
        self._spawn(self._attend_together(begun))

    def _spawn(self, attending: Coroutine[object, object, None]) -> None:
        task = asyncio.create_task(attending)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _attend_together(self, tables: Sequence[Live]) -> None:
        """Attend at once to those where nobody writes, and to each of the others when it can."""
        held: list[Live] = []
        try:
            for live in tables:
                if live.is_sure and not live.lock.locked():
                    await live.lock.acquire()
                    held.append(live)
                else:
                    self._spawn(self._attend(live))
            await self._write_together([self._heard(live) for live in held if live.is_sure])
        finally:  # whatever happens, who asks next is heard
            for live in held:
                live.lock.release()
            if asked_more := [live for live in held if self._is_asked_more(live)]:
                self._spawn(self._attend_together(asked_more))

    async def _write_together(self, heard: Sequence[Heard]) -> None:
        wanted = [(each, taken) for each in heard if (taken := each.wanted())]
        failed = await self._clerk.write_each([(each.live, taken) for each, taken in wanted])
        for each in heard:
            error = failed.get(each.live)
            if isinstance(error, AlreadyWritten):
                # Others wrote first: it is heard again when what they wrote has been read.
                self._waiting[each.live][:0] = each.asked
                continue
            if error is not None:
                each.fail(error)
            try:
                each.answer()
            except Exception:
                log.exception("an answer failed")

    async def _attend(self, live: Live) -> None:
        try:
            async with live.lock:
                while self._waiting[live]:
                    heard = self._heard(live)
                    try:
                        await self._clerk.write_all(live, heard.wanted)
                    except Exception as error:
                        heard.fail(error)
                    heard.answer()
        finally:  # whatever happens, who asks next is heard
            del self._waiting[live]

    def _heard(self, live: Live) -> Heard:
        asked, self._waiting[live] = self._waiting[live], []
        return Heard(live, asked, partial(self._steps, live))

    def _is_asked_more(self, live: Live) -> bool:
        if self._waiting[live]:
            return True
        del self._waiting[live]
        return False

    def _steps(self, live: Live, table: Table, asked: Asked) -> Sequence[Step]:
        client = asked.client
        if client not in live.clients:
            raise Denied("no-hello")
        now = self._now()
        taken = steps(table, asking.entries(table, client.person, asked.ask, now, self._offer))
        if taken and (next_ := follows(taken[-1].table, now)):
            # The last seat is taken, or the last share opened: nobody need wait for what that does.
            taken += steps(taken[-1].table, [next_])
        return taken
