"""Breaks the database while people play: play goes on by itself, and nothing is lost."""

import asyncio
import os
import random
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import AbstractAsyncContextManager, ExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Protocol

import httpx
from tests.server.support.forked_server import ForkedServer
from tests.server.support.real_server import Server
from tests.server.support.table_audit import (
    Audit,
    Seated,
    check,
    check_journals,
    play_to_the_end,
    sit,
)
from tests.support.faults import postgres
from tests.support.faults.sqlite import full_disk, locked_file, no_room, small_disk
from tests.support.postgres import OwnPostgres, own_postgres

from tools.campaign.shards import Outcome, Shard

TABLES = 4
STOP_EVERY = 4
"""The server is stopped with SIGTERM at every so many faults."""
SMALL_DISK_MB = 8
RESUME_S = 60
"""A table at which nothing happens for so long after a fault is dead."""
STOP_S = 10
"""SIGTERM ends the server within this time."""


@dataclass
class FaultAudit(Audit):
    """What a run came to."""

    faults: Counter[str] = field(default_factory=Counter)
    stops: int = 0
    longest_stop_s: float = 0.0
    longest_resume_s: float = 0.0


class Database(Protocol):
    """A database in which faults can be caused."""

    address: str
    fault_names: Sequence[str]

    def fault(self, name: str, user: Server) -> AbstractAsyncContextManager[None]:
        """Return the fault of this name, for the server that uses the database."""
        ...


class PostgresUnderTest:
    """A database of a PostgreSQL server of our own."""

    fault_names: Sequence[str] = tuple(postgres.FAULTS)

    def __init__(self, server: OwnPostgres, address: str) -> None:
        self.address = address
        self._server = server

    def fault(self, name: str, _: Server | None = None) -> AbstractAsyncContextManager[None]:
        return postgres.FAULTS[name](self._server, self.address)


class SqliteUnderTest:
    """A file of SQLite. Its disk can be filled if it is a small one."""

    fault_names: Sequence[str] = ("lock", "broken")

    def __init__(self, path: Path) -> None:
        self.address = f"sqlite:///{path}"
        self._path = path

    @asynccontextmanager
    async def fault(self, name: str, user: Server) -> AsyncIterator[None]:
        assert user.process is not None
        fault = {
            "lock": partial(locked_file, self._path),
            "broken": partial(no_room, user.process.pid),
            "full": partial(full_disk, self._path.parent),
        }[name]
        with fault():
            yield


class FaultCampaign:
    """People who play at several tables while the database beneath them fails."""

    def __init__(self, database: Database, *, tables: int, workers: int, seed: object) -> None:
        self.audit = FaultAudit()
        self._database = database
        self._rng = random.Random(str(seed))
        self._server = ForkedServer(database.address, workers=workers, log=os.devnull)
        self._tables = tables
        self._seated: list[Seated] = []
        self._over: list[Seated] = []

    async def run(
        self, faults: Sequence[str], count: int, *, hold_s: float = 1.5, stop_every: int = 1
    ) -> FaultAudit:
        """Cause so many faults, each of another kind than the last, then check everything.

        The server is stopped with SIGTERM, and started again, at every so many faults.
        """
        await self._server.start()
        try:
            for number in range(count):
                await self._fill_tables()
                await asyncio.sleep(self._rng.random())
                stops = (number + 1) % stop_every == 0
                await self._break(
                    faults[number % len(faults)], self._rng.random() * hold_s, stops=stops
                )
            await self._finish()
        finally:
            for each in self._seated:
                each.playing.cancel()
            if self._seated:
                await asyncio.wait([each.playing for each in self._seated])
            await self._server.kill()
        return self.audit

    async def _break(self, name: str, hold_s: float, *, stops: bool) -> None:
        """Cause one fault, and perhaps stop the server during it or after it."""
        self.audit.faults[name] += 1
        stops_in_fault = self._rng.random() < 0.5 and stops
        async with self._database.fault(name, self._server):
            await asyncio.sleep(hold_s)
            if stops_in_fault:
                await self._stop()
        if stops_in_fault:
            await self._server.start()
        await self._check_progress(name)
        await self._check_health(name)
        if stops and not stops_in_fault:
            await self._stop()
            await self._server.start()

    async def _check_progress(self, name: str) -> None:
        """Wait until something has happened at every table since now."""
        began = time.monotonic()
        before = {id(each): progress(each) for each in self._seated}
        while dead := [
            each
            for each in self._seated
            if not each.playing.done() and progress(each) <= before[id(each)]
        ]:
            waited = time.monotonic() - began
            assert waited < RESUME_S, f"{len(dead)} tables are dead after the fault {name!r}"
            await asyncio.sleep(0.02)
        self.audit.longest_resume_s = max(self.audit.longest_resume_s, time.monotonic() - began)

    async def _check_health(self, name: str) -> None:
        """Wait until the server says that it can store moves."""
        try:
            async with asyncio.timeout(RESUME_S):
                while not await self._server.is_healthy():
                    await asyncio.sleep(0.1)
        except TimeoutError:
            raise AssertionError(f"/healthz does not recover from the fault {name!r}") from None

    async def _stop(self) -> None:
        began = time.monotonic()
        try:
            code = await asyncio.wait_for(self._server.stop(), 60)
        except TimeoutError:
            await self._server.kill()
            raise AssertionError("SIGTERM did not end the server.") from None
        took = time.monotonic() - began
        assert code == 0, f"The server ended with {code}."
        assert took < STOP_S, f"SIGTERM took {took:.1f} s."
        self.audit.stops += 1
        self.audit.longest_stop_s = max(self.audit.longest_stop_s, took)

    async def _fill_tables(self) -> None:
        """Open new tables for those whose game is over."""
        for each in [each for each in self._seated if each.playing.done()]:
            await each.playing
            self._seated.remove(each)
            self._over.append(each)
        while len(self._seated) < self._tables:
            try:
                self._seated.append(await sit(self._server, self._rng))
            except httpx.HTTPError:
                await asyncio.sleep(0.1)

    async def _finish(self) -> None:
        """Let all games end, and compare everything that was shown with the journals."""
        await play_to_the_end(self._seated)
        everything = self._over + self._seated
        for each in everything:
            await check(self._server, each, self.audit)
        await self._stop()
        await check_journals(self._database.address, everything, self.audit)


def progress(seated: Seated) -> int:
    """Return the number of the last entry that somebody at the table was shown."""
    return max(player.number for player in seated.players)


def work(shard: Shard) -> Outcome:
    """Run one shard: a fault of one kind, again and again, in a database of its own."""
    kind, fault, workers = shard.part.split()
    with _database(kind, fault) as database:
        campaign = FaultCampaign(
            database, tables=TABLES, workers=int(workers), seed=shard.random_seed
        )
        audit = asyncio.run(campaign.run((fault,), shard.size, stop_every=STOP_EVERY))
    return Outcome(
        {
            "faults": audit.faults.total(),
            "stops": audit.stops,
            "games": audit.games,
            "moves": audit.moves,
            "acknowledged moves": audit.acknowledged,
            "shown entries": audit.shown,
        },
        {
            "longest stop, s": round(audit.longest_stop_s, 1),
            "longest until play went on, s": round(audit.longest_resume_s, 1),
        },
    )


@contextmanager
def _database(kind: str, fault: str) -> Iterator[Database]:
    with ExitStack() as stack:
        if kind == "postgres":
            server = stack.enter_context(own_postgres())
            yield PostgresUnderTest(server, stack.enter_context(server.new_database()))
            return
        folder = Path(stack.enter_context(TemporaryDirectory(prefix="catsack-faults-")))
        if fault == "full":
            stack.enter_context(small_disk(folder, SMALL_DISK_MB))
        yield SqliteUnderTest(folder / "games.db")
