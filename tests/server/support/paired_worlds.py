"""Two worlds that differ only in what somebody may not know, played at the real server.

Everything else is made equal: ids, times, and what people say. In what somebody is sent, the
commitment alone must differ, for it is the seal of the seed: it is replaced by as many zeros.
"""

import asyncio
import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from hashlib import sha256
from random import Random
from typing import Any, TypeAlias

import msgspec
import pytest
from starlette.applications import Starlette
from starlette.types import Message

from catsack.cards import Card
from catsack.editions import Edition
from catsack.engine import State, begin, play
from catsack.engine.state import Deal
from catsack.fair import VERSION, DealId, seal
from catsack.moves import Move, Place
from catsack.records import Record
from catsack.server.access.rate_limits import NO_LIMITS
from catsack.server.app import app
from catsack.server.options import Options
from catsack.server.protocol.bodies import NewTable
from catsack.server.protocol.settings import Clocks, Settings
from catsack.server.tables import table as table_module
from catsack.server.tables.pipeline import Pipeline
from catsack.server.tables.projection import Projection
from catsack.store.memory import MemoryStore
from tests.server.support.fake_sockets import Line
from tests.server.support.inline_reviewers import InlineReviewers
from tests.server.support.manual_loop import InlineThinkers, now, run
from tests.server.support.seeded_entropy import SeededEntropy
from tests.server.support.tables import PEOPLE, person, share

Said: TypeAlias = tuple[int, str, dict[str, Any]]
"""Which client says something, of which type, and what."""

SPECTATOR, WATCHER = 5, 6
"""Clients after those at the seats: one looks on, one watches the lobby."""
EVERYBODY = (*PEOPLE, person("Zoe"), person("Yan"))
HIDDEN = b"0" * 64
"""In place of a commitment."""


@dataclass(frozen=True)
class World:
    """A game up to some moment, and what only its world knows."""

    part: Record
    seed: str
    ahead: tuple[tuple[int, Card], ...] = ()
    """Cards that seats have chosen at the end, ahead of their turns."""
    shares: tuple[str, ...] = tuple(share(seat) for seat in range(5))


@dataclass(frozen=True)
class Parts:
    """Parts of a server, one of which may have a leak planted in it."""

    project: type[Projection] = Projection
    pipeline: type[Pipeline] = Pipeline


def chosen_ahead(world: World, state: State, viewer: int | None, rng: Random) -> World:
    """Return *world* where seats that have not laid a card yet choose one at the very end.

    Which seats do follows from *rng*, and which card the viewer chooses; what others choose is
    for them to know.
    """
    if not state.is_placing:
        return world
    laid = len(state.row) - (state.deal.dummy is not None)
    late = [(state.start + place) % state.seats for place in range(laid + 1, state.seats)]
    ahead = []
    for seat in late:
        at = rng.random()
        if rng.random() < 0.7:
            hand = state.hands[seat]
            free = Random(world.seed).choice(hand)
            ahead.append((seat, hand[int(at * len(hand))] if seat == viewer else free))
    return replace(world, ahead=tuple(ahead))


def script(world: World, viewer: int | None, rng: Random) -> Iterator[Said]:
    """Yield what people say. It differs between worlds only by cards that others lay in secret."""
    state, _ = begin(world.part.deal)
    moves = list(world.part.moves)
    number = 0
    while moves:
        yield from noise(state, viewer, rng)
        assert state.turn is not None
        batch: list[tuple[int, Move]] = []
        while moves and state.turn is not None:
            # A card may be chosen before those to the left have chosen theirs.
            is_card = isinstance(moves[0], Place)
            if batch and not is_card:
                break
            batch.append((state.turn, moves.pop(0)))
            state, _ = play(state, batch[-1][1])
            if not is_card or not state.is_placing:
                break
        if isinstance(batch[0][1], Place) and len(batch) == state.seats:
            rng.shuffle(batch)
        for seat, move in batch:
            number += 1
            yield seat, "move", {"id": f"m{number}", "moment": "now", "move": str(move)}
            if rng.random() < 0.1:
                yield seat, "move", {"id": f"m{number}", "moment": 0, "move": str(move)}
    for seat, card in world.ahead:
        yield seat, "move", {"id": f"a{seat}", "moment": "now", "move": str(card)}
    yield from noise(state, viewer, rng)
    for client in (*range(state.seats), SPECTATOR):
        yield client, "hello", {"number": -1}


def noise(state: State, viewer: int | None, rng: Random) -> Iterator[Said]:
    """Yield things that change nothing, or nothing in the game."""
    clients = [*range(state.seats), SPECTATOR]
    for _ in range(rng.choice([0, 0, 1, 2])):
        client = rng.choice(clients)
        match rng.randrange(9):
            case 0:
                yield client, "hello", {"number": rng.choice([-1, 0, 3, 9, 99])}
            case 1:
                yield client, "say", {"id": f"s{rng.random()}"[2:], "text": "Hm."}
            case 2:
                yield client, "goodbye", {}
                yield client, "hello", {"number": rng.choice([-1, 2])}
            case 3:
                yield client, "move", {"id": "bad", "moment": "now", "move": "nonsense"}
            case 4:
                yield client, "move", {"id": "old", "moment": 1, "move": "p"}
            case 5:
                yield client, "open-share", {"share": share(3)}
            case 6 if client != state.turn:
                yield client, "move", {"id": "early", "moment": "now", "move": "3"}
            case 7 if viewer is not None:
                # What is not in the own hand, and more than is in the own purse.
                missing = str(state.deal.removed[viewer])
                for text in (missing, "99", "p" if state.turn != viewer else "99"):
                    yield viewer, "move", {"id": "wrong", "moment": "now", "move": text}
            case 8:
                yield WATCHER, "watch-lobby", {}


class Evening:
    """A server on which a world is played, and everybody's connections to it."""

    def __init__(
        self,
        world: World,
        viewer: int | None,
        made: Starlette,
        store: MemoryStore,
        settings: Settings,
    ) -> None:
        self.world = world
        self.store = store
        self.viewer = viewer
        self.client = SPECTATOR if viewer is None else viewer
        self.made = made
        self.settings = settings
        self.lines: dict[int, Line] = {}
        self.answers: list[tuple[float, bytes]] = []
        self.table = ""
        self.moment = 0

    async def begin(self) -> None:
        """Let everybody in and have the seats sit down."""
        for who in EVERYBODY:
            await self.store.add_person(who)
            await self.store.add_token(sha256(who.id.encode()).digest(), who.id, now() + 10**12)
        new = msgspec.json.encode(NewTable(self.settings))
        _, body = await request(self.made, "POST", "/api/tables", PEOPLE[0].id, new)
        opened = json.loads(body)
        self.table = opened["table"]
        for client, who in enumerate(EVERYBODY):
            self.lines[client] = Line(self.made, who.id, self._hear)
            if client != WATCHER:
                self.say(client, "hello", {"number": -1, "invitation": opened["invitation"]})
        await asyncio.sleep(0.01)
        for seat in range(self.settings.seats):
            self.say(seat, "sit", {"seat": seat, "seal": seal(self.world.shares[seat])})
        await asyncio.sleep(0.01)

    async def open_shares(self, seats: int) -> None:
        """Have the first *seats* open their shares."""
        for seat in range(seats):
            self.say(seat, "open-share", {"share": self.world.shares[seat]})
        await asyncio.sleep(0.01)

    async def play(self, rng: Random) -> None:
        """Play the game up to its moment."""
        for client, kind, fields in script(self.world, self.viewer, rng):
            if fields.get("moment") == "now":
                fields["moment"] = self.moment
            self.say(client, kind, fields)
            await asyncio.sleep(0.01)
            if rng.random() < 0.05:
                await self.ask_around()
        await self.ask_around()

    async def ask_around(self) -> None:
        """Have the viewer ask all that can be asked over HTTP about tables and games."""
        paths = ["/api/tables", "/api/me/tables", "/api/me/games", f"/api/games/{self.table}"]
        paths += [f"/api/people/{PEOPLE[0].id}", f"/api/people/{PEOPLE[0].id}/games"]
        for path in paths:
            answer = await request(self.made, "GET", path, EVERYBODY[self.client].id)
            self.answers.append((asyncio.get_running_loop().time(), b"".join(answer)))

    def say(self, client: int, kind: str, fields: dict[str, Any]) -> None:
        table = {} if kind.endswith("lobby") else {"table": self.table}
        self.lines[client].say(kind, **table, **fields)

    def known(self) -> list[tuple[float, bytes]]:
        """Return all that the viewer was sent and answered, in order, and when."""
        commitment = DealId(VERSION, self.table).commitment(self.world.seed).encode()
        line = self.lines[self.client]
        received = [*zip(line.times, line.sent, strict=True), *self.answers]
        return [(at, message.replace(commitment, HIDDEN)) for at, message in received]

    def _hear(self, news: dict[str, Any]) -> None:
        if game := news.get("game"):
            self.moment = game["moment"]


async def request(
    server: Starlette, method: str, path: str, token: str, body: bytes = b""
) -> tuple[bytes, bytes]:
    """Send a request, and return the head of the response and its body.

    A client of a library would take as long as everything that it asks for.
    """
    head: list[bytes] = []
    parts: list[bytes] = []
    headers = {"host": "table", "cookie": f"catsack={token}", "content-type": "application/json"}
    scope = {
        "type": "http",
        "http_version": "1.1",
        "method": method,
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
        "client": ("127.0.0.1", 123),
        "server": ("table", 80),
    }

    async def receive() -> Message:
        return {"type": "http.request", "body": body, "more_body": False}

    async def send(message: Message) -> None:
        if message["type"] == "http.response.start":
            head.append(f"{message['status']} {sorted(message['headers'])}\n".encode())
        else:
            parts.append(message.get("body", b""))

    await server(scope, receive, send)
    return b"".join(head), b"".join(parts)


def settings_of(record: Record, rng: Random) -> Settings:
    """Return a table for the game of *record*. Clocks are shown, but never run out."""
    return Settings(
        seats=len(record.seats),
        edition=record.edition.name,  # type: ignore[arg-type]
        house_rules=dict(record.edition.house_rules),
        is_public=rng.random() < 0.5,
        allows_memory=(allows_memory := rng.random() < 0.3),
        is_rated=not allows_memory,
        clock=rng.choice([None, Clocks(600, 60)]),
        grace_s=None,
    )


def known(
    world: World,
    viewer: int | None,
    seed: str,
    shares: int | None = None,
    parts: Parts = Parts(),  # noqa: B008
) -> list[bytes]:
    """Play *world* at a server made of *parts*, and return all that its *viewer* is sent."""
    return [message for _, message in known_in_time(world, viewer, seed, shares, parts)]


def known_in_time(
    world: World,
    viewer: int | None,
    seed: str,
    shares: int | None = None,
    parts: Parts = Parts(),  # noqa: B008
) -> list[tuple[float, bytes]]:
    """Play *world* at a server made of *parts*, and return what its *viewer* is sent, and when.

    With *shares*, only so many are opened, and no cards are dealt.
    """
    rng = Random(seed)
    settings = settings_of(world.part, rng)

    def deal(_: Edition, drawn: str, __: object) -> Deal:
        assert drawn == world.seed
        return world.part.deal

    class WorldEntropy(SeededEntropy):
        def token_hex(self, nbytes: int, /) -> str:
            return world.seed if nbytes == 32 else super().token_hex(nbytes)

    async def play() -> list[tuple[float, bytes]]:
        store = MemoryStore()
        made = app(
            *(store, Options(allowances=NO_LIMITS), now, WorldEntropy(Random(seed))),
            thinkers=InlineThinkers(),
            reviewers=InlineReviewers(),
            project=parts.project,
            pipeline=parts.pipeline,
        )
        async with made.router.lifespan_context(made):
            evening = Evening(world, viewer, made, store, settings)
            await evening.begin()
            await evening.open_shares(settings.seats if shares is None else shares)
            if shares is None:
                await evening.play(rng)
            else:
                await evening.ask_around()
            for line in evening.lines.values():
                line.hang_up()
            await asyncio.gather(*(line.task for line in evening.lines.values()))
        return evening.known()

    # No seed has the deal that a world needs, so what follows from the seed is replaced.
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(table_module, "fair_deal", deal)
        return run(play())
