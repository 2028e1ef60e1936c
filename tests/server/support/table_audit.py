"""People who play at several tables, and what they were shown compared with the journals."""

import asyncio
import json
import random
import secrets
from collections import Counter
from dataclasses import dataclass

from catsack import replay
from catsack.fair import read_proof, verify
from catsack.records import read
from catsack.server.tables.journal import MoveEntry, decode
from catsack.store.address import store_at
from tests.server.support.real_server import Player, Server, guest, open_table, record

BOT = "steady"
"""Plays at the seats that are left."""
FINISH_S = 180
"""A table whose game has not ended by then is dead."""
ARCHIVE_S = 60
"""A game whose record has not been kept by then is lost."""
SETTINGS = {"pace_ms": 0, "grace_s": 600, "clock": None}
"""Bots answer at once, and nobody is replaced while the server is down."""


@dataclass
class Audit:
    """How much was compared."""

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


async def sit(server: Server, rng: random.Random) -> Seated:
    """Have two or three people sit down at a new table, with bots."""
    people, seats = rng.randrange(2, 4), rng.randrange(3, 6)
    tokens = [await guest(server.url, f"P{secrets.token_hex(5)}") for _ in range(people)]
    bots = [BOT] * (seats - people)
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


async def play_to_the_end(tables: list[Seated]) -> None:
    """Wait until the games of all *tables* are over."""
    try:
        await asyncio.wait_for(asyncio.gather(*(each.playing for each in tables)), FINISH_S)
    except TimeoutError:
        raise AssertionError("A game does not come to its end.") from None


async def check(server: Server, seated: Seated, audit: Audit) -> None:
    """The game has come to a legal end, and its deal was fair."""
    try:
        line = await asyncio.wait_for(record(server.url, seated.token, seated.table), ARCHIVE_S)
    except TimeoutError:
        raise AssertionError("The record of a finished game is not kept.") from None
    game = replay(line)
    assert game.over
    verify(read(line), read_proof(json.loads(line)))
    audit.games += 1
    audit.moves += len(game.moves)


async def check_journals(address: str, tables: list[Seated], audit: Audit) -> None:
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
                audit.shown += 1
            audit.acknowledged += len(player.acknowledged)
            audit.connects += player.connects
        by_seat = Counter((e.seat, e.id) for e in entries if isinstance(e, MoveEntry) and e.id)
        assert max(by_seat.values()) == 1, "A move was made twice."
        for player in seated.players:
            for id_, move in player.acknowledged:
                assert moved[id_, move] >= 1, "An acknowledged move is lost."
    await store.stop()
