"""A whole server whose time passes when everybody waits, and people who play at its tables."""

import asyncio
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from random import Random
from typing import Any, TypeAlias

from starlette.applications import Starlette

from catsack.records import Record
from catsack.server.access.rate_limits import NO_LIMITS
from catsack.server.app import app
from catsack.server.options import Options
from catsack.server.practice.exercises import Exercise
from catsack.server.reviews.jobs import Reviewers
from catsack.server.tables.pipeline import Pipeline
from catsack.server.tables.projection import Projection
from catsack.store.contract import Store
from catsack.store.memory import MemoryStore
from catsack.store.rows import GameRow, SeatRow
from tests.server.support.fake_sockets import Line
from tests.server.support.http_client import Browser
from tests.server.support.inline_reviewers import InlineReviewers
from tests.server.support.local_server import CHEAP_HASH
from tests.server.support.manual_loop import InlineThinkers, ManualLoop, now
from tests.server.support.seeded_entropy import SeededEntropy

Message: TypeAlias = dict[str, Any]
Choose: TypeAlias = Callable[[list[str]], str]
"""Chooses one of the legal moves of a seat."""


class Player:
    """Somebody at one table, over a socket. It keeps what it is sent."""

    def __init__(self, server: Starlette, token: str, table: str, invitation: str = "") -> None:
        self.table = table
        self.game: Message = {}
        self.own: Message = {}
        self.seen: Message = {}
        self.refusals: list[str] = []
        self.advice: list[Message] = []
        self._moves = 0
        self._asked = -1
        self.line = Line(server, token, self._hear)
        self.line.say("hello", table=table, invitation=invitation)

    def _hear(self, news: Message) -> None:
        match news["type"]:
            case "refused":
                self.refusals.append(news["key"])
            case "advice":
                self.advice.append(news)
            case "table":
                self.seen = news["seen"]
        if news["type"] in ("table", "happened", "own"):
            self.game = news.get("game") or self.game
            self.own = news["own"] or self.own

    def move(self, choose: Choose) -> None:
        """Make a move if it is this seat's turn, once for each moment."""
        moment, legal = self.game.get("moment", -1), self.own.get("legal", [])
        if legal and self._asked != moment:
            self._asked = moment
            self._moves += 1
            self.line.say(
                "move",
                table=self.table,
                id=f"move-{self._moves}",
                moment=moment,
                move=choose(legal),
            )

    async def play_out(self, choose: Choose) -> None:
        """Play until the game is over."""
        for _ in range(20_000):
            if self.game.get("result"):
                break
            self.move(choose)
            await asyncio.sleep(0.05)
        else:
            raise AssertionError("The game does not end.")
        await asyncio.sleep(1)


class SkippingClock:
    """The time of the loop that runs, and what was skipped."""

    def __init__(self) -> None:
        self.skipped_ms = 0

    def __call__(self) -> int:
        return now() + self.skipped_ms


class ManualServer:
    """The server, and browsers that use it."""

    def __init__(
        self, runner: asyncio.Runner, server: Starlette, store: Store, clock: "SkippingClock"
    ) -> None:
        self.runner = runner
        self.server = server
        self.store = store
        self.clock = clock

    def guest(self, name: str) -> Browser:
        """Return the browser of a new guest."""
        return self.stranger().become_guest(name)

    def stranger(self) -> Browser:
        """Return the browser of somebody without a name."""
        return Browser(self.runner, self.server)

    def player(self, browser: Browser, table: str, invitation: str = "") -> Player:
        """Have somebody look at a table."""

        async def join() -> Player:
            player = Player(self.server, browser.cookies["catsack"], table, invitation)
            await asyncio.sleep(0.1)
            return player

        return self.runner.run(join())

    def play(self, browser: Browser, table: str, choose: Choose) -> Player:
        """Have somebody play a game to its end."""
        player = self.player(browser, table)
        self.runner.run(player.play_out(choose))
        return player

    def wait(self, seconds: float) -> None:
        """Let time pass."""
        self.runner.run(asyncio.sleep(seconds))

    def skip(self, seconds: float) -> None:
        """Set the clock forward: hours of waiting would be thousands of heartbeats."""
        self.clock.skipped_ms += round(seconds * 1000)

    def archive(self, record: Record, table: str = "game", *who: str) -> GameRow:
        """Put a finished game into the archive; seats without a person are bots'."""
        result = record.result
        assert result is not None
        people = [*who, *(f"bot:{name}" for name in record.seats[len(who) :])]
        seats = tuple(
            SeatRow(person, name, score, 1, 0.0)
            for person, name, score in zip(people, record.seats, result.scores, strict=True)
        )
        game = GameRow(
            table, record.edition.name, False, False, 1, seats, record.to_json().encode()
        )
        assert self.runner.run(self.store.archive_game(game, lambda _before, _seats: ()))
        return game


@contextmanager
def manual_server(
    store: Store | None = None,
    reviewers: Reviewers | None = None,
    seed: int = 0,
    project: type[Projection] = Projection,
    pipeline: type[Pipeline] = Pipeline,
    options: Options | None = None,
    positions: Sequence[Exercise] = (),
) -> Iterator[ManualServer]:
    """Run a server whose bots think, and whose games are reviewed, in no time."""
    store, clock = store or MemoryStore(), SkippingClock()
    with asyncio.Runner(loop_factory=ManualLoop) as runner:
        server = app(
            store,
            options or Options(allowances=NO_LIMITS, hash_cost=CHEAP_HASH),
            clock,
            SeededEntropy(Random(seed)),
            thinkers=InlineThinkers(),
            reviewers=reviewers or InlineReviewers(),
            positions=positions,
            project=project,
            pipeline=pipeline,
        )
        lifespan = server.router.lifespan_context(server)
        runner.run(lifespan.__aenter__())
        try:
            yield ManualServer(runner, server, store, clock)
        finally:
            runner.run(lifespan.__aexit__(None, None, None))


def first_move(legal: list[str]) -> str:
    """Lay the first card; pass."""
    return legal[0]


def lowest_bid(legal: list[str]) -> str:
    """Lay the last card; bid as little as possible."""
    return legal[1] if legal[0] == "p" and len(legal) > 1 else legal[-1]
