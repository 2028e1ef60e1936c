"""Break the database again and again while people play, and see that play goes on by itself.

``python -m tests.server.support.fault_campaign --faults restart --count 50 --workers 2`` runs
long, against a PostgreSQL server of its own.
"""

import argparse
import asyncio
import random
import sys
import time
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import AbstractAsyncContextManager, ExitStack, asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Protocol

import httpx

from tests.server.support.kill_campaign import Report, Seated, check, check_journals, sit
from tests.server.support.real_server import Server
from tests.support.faults import postgres
from tests.support.faults.sqlite import full_disk, locked_file, no_room, small_disk
from tests.support.postgres import OwnPostgres, own_postgres

RESUME_S = 60
"""A table at which nothing happens for so long after a fault is dead."""
STOP_S = 10
"""SIGTERM ends the server within this time."""


@dataclass
class FaultReport(Report):
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
    """A file of SQLite. Its disk can be filled if it is a small one (``--small-disk``)."""

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


class Campaign:
    """People who play at several tables while the database beneath them fails."""

    def __init__(self, database: Database, *, tables: int, workers: int, seed: int) -> None:
        self.report = FaultReport()
        self._database = database
        self._rng = random.Random(seed)
        self._server = Server(database.address, workers=workers)
        self._tables = tables
        self._seated: list[Seated] = []
        self._over: list[Seated] = []

    async def run(
        self, faults: Sequence[str], count: int, *, hold_s: float = 1.5, stop_every: int = 1
    ) -> FaultReport:
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
                print(f"{number + 1} of {count}: {self.report}", file=sys.stderr)
            await self._finish()
        finally:
            for each in self._seated:
                each.playing.cancel()
            await asyncio.wait([each.playing for each in self._seated])
            await self._server.kill()
        return self.report

    async def _break(self, name: str, hold_s: float, *, stops: bool) -> None:
        """Cause one fault, and perhaps stop the server during it or after it."""
        self.report.faults[name] += 1
        stops_in_fault = self._rng.random() < 0.5 and stops
        async with self._database.fault(name, self._server):
            await asyncio.sleep(hold_s)
            if stops_in_fault:
                await self._stop()
        if stops_in_fault:
            await self._server.start()
        await self._check_progress(name)
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
        self.report.longest_resume_s = max(self.report.longest_resume_s, time.monotonic() - began)

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
        self.report.stops += 1
        self.report.longest_stop_s = max(self.report.longest_stop_s, took)

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
        await asyncio.gather(*(each.playing for each in self._seated))
        everything = self._over + self._seated
        for each in everything:
            await check(self._server, each, self.report)
        await self._stop()
        await check_journals(self._database.address, everything, self.report)


def progress(seated: Seated) -> int:
    """Return the number of the last entry that somebody at the table was shown."""
    return max(player.number for player in seated.players)


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--database", choices=("postgres", "sqlite"), default="postgres")
    asked.add_argument("--faults", default="", help="names with commas between them; all if empty")
    asked.add_argument("--count", type=int, default=50)
    asked.add_argument("--tables", type=int, default=6)
    asked.add_argument("--workers", type=int, default=1)
    asked.add_argument("--small-disk", type=int, default=0, help="megabytes; needs root")
    asked.add_argument("--hold", type=float, default=1.5, help="most seconds that a fault lasts")
    asked.add_argument("--seed", type=int, default=1)
    given = asked.parse_args()
    began = time.monotonic()
    with ExitStack() as stack:
        database: Database
        if given.database == "postgres":
            server = stack.enter_context(own_postgres())
            database = PostgresUnderTest(server, stack.enter_context(server.new_database()))
        else:
            folder = Path(stack.enter_context(TemporaryDirectory(prefix="catsack-")))
            if given.small_disk:
                stack.enter_context(small_disk(folder, given.small_disk))
            database = SqliteUnderTest(folder / "games.db")
        names = given.faults.split(",") if given.faults else database.fault_names
        campaign = Campaign(database, tables=given.tables, workers=given.workers, seed=given.seed)
        report = asyncio.run(campaign.run(names, given.count, hold_s=given.hold))
    print(report, f"{time.monotonic() - began:.0f} s")


if __name__ == "__main__":
    main()
