"""Kills the server while people play: nothing that was acknowledged or shown is lost or doubled."""

import asyncio
import os
import random
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tests.server.support.crash_points import POINTS
from tests.server.support.forked_server import ForkedServer
from tests.server.support.table_audit import (
    Audit,
    Seated,
    check,
    check_journals,
    play_to_the_end,
    sit,
)
from tests.support.postgres import own_postgres

from tools.campaign.shards import Outcome, Shard

AT_RANDOM = "at random"
GAME_OVER = "when a game ends"
TABLES = 3
MOST_TIMES = 12
"""The server dies at most the so-many-th time that it comes to a point."""
MOST_HELLOS = 5


@dataclass
class KillAudit(Audit):
    """What a run came to."""

    kills: Counter[str] = field(default_factory=Counter)


async def kill_again_and_again(
    address: str, kills: int, seed: object, tables: int = TABLES
) -> KillAudit:
    """Play at several tables while the server is killed *kills* times, then check everything."""
    return await _Killing(address, str(seed), tables).run(kills)


class _Killing:
    def __init__(self, address: str, seed: str, tables: int) -> None:
        self._address = address
        self._rng = random.Random(seed)
        self._tables = tables
        self._server = ForkedServer(address, log=os.devnull)
        self._audit = KillAudit()
        self._playing: list[Seated] = []
        self._over: list[Seated] = []

    async def run(self, kills: int) -> KillAudit:
        points = [*sorted(POINTS), AT_RANDOM]
        self._rng.shuffle(points)
        await self._server.start()
        try:
            await self._fill_tables()
            await self._kill(AT_RANDOM)
            while (number := self._audit.kills.total()) < kills:
                await self._run_until_death(points[number % len(points)])
                if any(each.playing.done() for each in self._playing):
                    await self._server.start()
                    await self._fill_tables()
                    await self._kill(GAME_OVER)
            await self._server.start()
            await play_to_the_end(self._playing)
            for each in self._over + self._playing:
                await check(self._server, each, self._audit)
            assert await self._server.stop() == 0
        finally:
            for each in self._playing:
                each.playing.cancel()
            await self._server.kill()
        await check_journals(self._address, self._over + self._playing, self._audit)
        return self._audit

    async def _run_until_death(self, point: str) -> None:
        """Start the server and have it die at a point, unless a game ends before that."""
        if point == AT_RANDOM:
            await self._server.start()
            await asyncio.sleep(self._rng.random() * 0.1)
            await self._kill(point)
            return
        times = self._rng.randrange(1, 1 + (MOST_HELLOS if point == "in-hello" else MOST_TIMES))
        await self._server.launch(f"{point}:{times}")
        death = asyncio.ensure_future(self._server.ended())
        games = [each.playing for each in self._playing]
        over_or_dead: list[asyncio.Future[Any]] = [death, *games]
        await asyncio.wait(over_or_dead, return_when="FIRST_COMPLETED")
        if death.done():
            assert death.result() == -9, f"The server ended with {death.result()}."
            self._audit.kills[point] += 1
        else:
            death.cancel()
            await self._kill(GAME_OVER)

    async def _kill(self, point: str) -> None:
        await self._server.kill()
        self._audit.kills[point] += 1

    async def _fill_tables(self) -> None:
        """Have people sit down at new tables, in place of those whose game is over."""
        for each in [each for each in self._playing if each.playing.done()]:
            await each.playing
            self._playing.remove(each)
            self._over.append(each)
        while len(self._playing) < self._tables:
            self._playing.append(await sit(self._server, self._rng))


def work(shard: Shard) -> Outcome:
    """Run one shard over a store of its own."""
    with _store(shard.part) as address:
        audit = asyncio.run(kill_again_and_again(address, shard.size, shard.random_seed))
    return Outcome(
        {
            "kills": audit.kills.total(),
            "games": audit.games,
            "moves": audit.moves,
            "acknowledged moves": audit.acknowledged,
            "shown entries": audit.shown,
            "connections": audit.connects,
            **{f"killed: {point}": count for point, count in sorted(audit.kills.items())},
        }
    )


@contextmanager
def _store(part: str) -> Iterator[str]:
    """Yield the address of an empty store."""
    with ExitStack() as stack:
        if part == "sqlite":
            folder = Path(stack.enter_context(TemporaryDirectory(prefix="catsack-kills-")))
            yield f"sqlite:///{folder}/games.db"
        else:
            server = stack.enter_context(own_postgres())
            yield stack.enter_context(server.new_database())
