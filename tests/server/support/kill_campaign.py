"""Kill the server again and again while people play, and see that nothing is lost.

``python -m tests.server.support.kill_campaign --store sqlite:///games.db --kills 200`` runs long.
"""

import argparse
import asyncio
import json
import random
import secrets
import time
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from catsack import replay
from catsack.fair import read_proof, verify
from catsack.records import read
from catsack.server.tables.journal import MoveEntry, decode
from catsack.store.address import store_at
from tests.server.support.crash_points import POINTS
from tests.server.support.real_server import Player, Server, guest, open_table, record

SETTINGS = {"pace_ms": 0, "grace_s": 600, "clock": None}
"""Bots answer at once, and nobody is replaced while the server is down."""


@dataclass
class Report:
    """What a run came to."""

    kills: Counter[str] = field(default_factory=Counter)
    games: int = 0
    moves: int = 0
    acknowledged: int = 0
    shown: int = 0
    connects: int = 0


@dataclass
class Seated:
    """One table and those who play there."""

    token: str
    table: str
    players: list[Player]
    playing: "asyncio.Future[list[None]]"


async def campaign(address: str, kills: int, tables: int, seed: int) -> Report:
    """Play at several tables while the server is killed *kills* times, then check everything."""
    rng, report = random.Random(seed), Report()
    server = Server(address)
    await server.start()
    seated = [await sit(server, rng) for _ in range(tables)]
    done: list[Seated] = []
    points = [*sorted(POINTS), "at random"]
    while sum(report.kills.values()) < kills:
        # Each point in turn, each a different time into the run.
        point = points[sum(report.kills.values()) % len(points)]
        await server.kill()
        report.kills[point] += 1
        if point == "at random":
            await server.start()
            await asyncio.sleep(rng.random() * 0.3)
        else:
            times = rng.randrange(1, 6 if point == "in-hello" else 40)
            await server.start(f"{point}:{times}")
            ended: asyncio.Future[int] = asyncio.ensure_future(server.ended())
            over_or_dead: list[asyncio.Future[Any]] = [ended, *(each.playing for each in seated)]
            await asyncio.wait(over_or_dead, return_when="FIRST_COMPLETED")
            ended.cancel()
        over = [each for each in seated if each.playing.done()]
        if over:
            await server.kill()
            await server.start()
            for each in over:
                await each.playing
                seated.remove(each)
                done.append(each)
                seated.append(await sit(server, rng))
    await server.kill()
    await server.start()
    await asyncio.gather(*(each.playing for each in seated))
    for each in done + seated:
        await check(server, each, report)
    assert await server.stop() == 0
    await check_journals(address, done + seated, report)
    return report


async def sit(server: Server, rng: random.Random) -> Seated:
    """Have two or three people sit down at a new table, with bots."""
    people, seats = rng.randrange(2, 4), rng.randrange(3, 6)
    tokens = [await guest(server.url, f"P{secrets.token_hex(5)}") for _ in range(people)]
    bots = ["steady"] * (seats - people)
    opened = await open_table(server.url, tokens[0], bots, seats=seats, **SETTINGS)
    players = [
        Player(
            [server.url],
            token,
            opened["table"],
            opened["invitation"],
            random.Random(rng.random()),
            pause_s=0.005,
        )
        for token in tokens
    ]
    playing = asyncio.gather(*(player.play() for player in players))
    return Seated(tokens[0], opened["table"], players, asyncio.ensure_future(playing))


async def check(server: Server, seated: Seated, report: Report) -> None:
    """The game has come to a legal end, and its deal was fair."""
    line = await record(server.url, seated.token, seated.table)
    game = replay(line)
    assert game.over
    verify(read(line), read_proof(json.loads(line)))
    report.games += 1
    report.moves += len(game.moves)


async def check_journals(address: str, tables: list[Seated], report: Report) -> None:
    """What was acknowledged or shown is in the journal, once, and under the same number."""
    store = store_at(address)
    await store.start()
    for seated in tables:
        entries = [decode(body) for body in await store.journal(seated.table)]
        moved = Counter((e.id, e.move) for e in entries if isinstance(e, MoveEntry) and e.id)
        for player in seated.players:
            for number, shown in player.shown.items():
                entry = entries[number]
                if shown["what"]["what"] == "moved":
                    assert isinstance(entry, MoveEntry)
                    assert (entry.seat, entry.id) == (shown["what"]["seat"], shown["what"]["id"])
                report.shown += 1
            report.acknowledged += len(player.acknowledged)
            report.connects += player.connects
        by_seat = Counter((e.seat, e.id) for e in entries if isinstance(e, MoveEntry) and e.id)
        assert max(by_seat.values()) == 1, "A move was made twice."
        for player in seated.players:
            for id_, move in player.acknowledged:
                assert moved[id_, move] >= 1, "An acknowledged move is lost."
    await store.stop()


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--store", required=True)
    asked.add_argument("--kills", type=int, default=200)
    asked.add_argument("--tables", type=int, default=4)
    asked.add_argument("--seed", type=int, default=1)
    given = asked.parse_args()
    began = time.monotonic()
    report = asyncio.run(campaign(given.store, given.kills, given.tables, given.seed))
    print(report, f"{time.monotonic() - began:.0f} s")


if __name__ == "__main__":
    main()
