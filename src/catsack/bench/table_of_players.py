"""Four people at a table over real sockets, who play one game after another."""

import asyncio
import random
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import count
from typing import Any

import msgspec

from catsack.bench.client import Line
from catsack.fair import seal
from catsack.server.protocol import commands as say

SEATS = 4


class Seen(msgspec.Struct):
    """What a player reads of a table."""

    status: str
    again: str | None


class What(msgspec.Struct):
    """What a player reads of an entry."""

    what: str
    id: str = ""
    seen: Seen | None = None


class Game(msgspec.Struct):
    """What a player reads of the game."""

    moment: int
    result: Any


class Own(msgspec.Struct):
    """What a player reads of its own half."""

    legal: list[str]


class Heard(msgspec.Struct):
    """What a player reads of a message."""

    type: str
    table: str | None = ""
    seen: Seen | None = None
    seat: int | None = None
    what: What | None = None
    game: Game | None = None
    own: Own | None = None
    key: str = ""


_decoder = msgspec.json.Decoder(Heard)
_encoder = msgspec.json.Encoder()
_ids = count()


@dataclass
class Tally:
    """What is measured while people play."""

    moves: int = 0
    """Moves that everybody at their table has been told of."""
    waits: list[float] = field(default_factory=list)
    """Seconds from sending each of these to the last one's hearing of it."""
    games: int = 0
    """Games that ended."""
    refused: Counter[str] = field(default_factory=Counter)

    def clear(self) -> None:
        """Begin again."""
        self.moves = self.games = 0
        self.waits.clear()
        self.refused.clear()


@dataclass(slots=True)
class Flight:
    """A move on its way: when it was sent, and how many have not heard of it."""

    sent: float
    left: int = SEATS


class Person:
    """Somebody with a socket. *on_turn* is called when they may move."""

    def __init__(self, company: "Company", on_turn: Callable[["Person"], None]) -> None:
        self._company = company
        self._on_turn = on_turn
        self._line: Line | None = None
        self._table = ""
        self._moment = 0
        self._pending = ""
        self._has_shared = False
        self._share = f"{company.rng.getrandbits(256):064x}"
        self.may: list[str] = []
        """What they may do now; nothing while a move of theirs is on its way."""
        self.has_cards = False

    async def come(self, port: int, token: str, table: str, invitation: str) -> None:
        """Connect, and go to *table*."""
        self._line = await Line.opened(port, token, self.hear)
        self._go_to(table, invitation)

    def leave(self) -> None:
        """Hang up."""
        if self._line is not None:
            self._line.close()

    def move(self) -> None:
        """Make a move at random: in the auction a pass, half of the time, or a low bid."""
        rng, may = self._company.rng, self.may
        chosen = rng.choice(may if may[0] != "p" or len(may) == 1 else may[1:4])
        if may[0] == "p" and rng.random() < 0.5:
            chosen = "p"
        self._pending, self.may = f"m{next(_ids)}", []
        self._company.flights[self._pending] = Flight(time.perf_counter())
        self._say(say.MakeMove(self._table, self._pending, self._moment, chosen))

    def rematch(self) -> None:
        """Ask for another game."""
        self._say(say.AskRematch(self._table))

    def hear(self, message: bytes) -> None:
        """Take note of a message, and answer it."""
        heard = _decoder.decode(message)
        if heard.type == "ping":
            self._say(say.Pong())
        elif heard.type == "refused":
            self._company.tally.refused[heard.key] += 1
            self._pending = ""
        elif heard.table == self._table and heard.type in ("happened", "table"):
            what = heard.what
            if what is not None and what.what == "moved":
                self._land(what.id, heard.game)
            elif seen := heard.seen or (what and what.seen):
                self._see(seen, heard)
            self._go_on(heard)

    def _land(self, move: str, game: Game | None) -> None:
        self._company.land(move)
        if move == self._pending:
            self._pending = ""
        if game is not None and game.result is not None:
            self._company.end(self)

    def _see(self, seen: Seen, heard: Heard) -> None:
        if heard.type == "table" and seen.status == "open" and heard.seat is None:
            self._say(say.Sit(self._table, seal(self._share)))
        elif heard.type == "happened" and seen.status == "starting" and not self._has_shared:
            self._has_shared = True
            self._say(say.OpenShare(self._table, self._share))
        elif seen.again is not None:
            self._say(say.Goodbye(self._table))
            self._go_to(seen.again)

    def _go_on(self, heard: Heard) -> None:
        if heard.game is None or heard.own is None:
            return
        self._moment, self.has_cards = heard.game.moment, True
        self.may = [] if self._pending else heard.own.legal
        if self.may:
            self._on_turn(self)

    def _go_to(self, table: str, invitation: str = "") -> None:
        self._table, self._has_shared, self.may = table, False, []
        self._say(say.Hello(table, invitation=invitation))

    def _say(self, ask: say.AnyCommand) -> None:
        if self._line is not None:
            self._line.send(_encoder.encode(ask))


class Company:
    """The four people of one table."""

    def __init__(self, tally: Tally, seed: int, on_turn: Callable[[Person], None]) -> None:
        self.tally = tally
        self.rng = random.Random(seed)
        self.flights: dict[str, Flight] = {}
        self.people = [Person(self, on_turn) for _ in range(SEATS)]

    @property
    def has_begun(self) -> bool:
        """Their first cards are dealt."""
        return all(person.has_cards for person in self.people)

    async def meet(self, port: int, tokens: list[str], table: str, invitation: str) -> None:
        """Have everybody come to *table*."""
        coming = zip(self.people, tokens, strict=True)
        await asyncio.gather(*(one.come(port, token, table, invitation) for one, token in coming))

    def land(self, move: str) -> None:
        """Note that one more has heard of a move."""
        flight = self.flights.get(move)
        if flight is None:
            return
        flight.left -= 1
        if not flight.left:
            del self.flights[move]
            self.tally.moves += 1
            self.tally.waits.append(time.perf_counter() - flight.sent)

    def end(self, heard_by: Person) -> None:
        """Play again: one of them asks for it when they hear that the game is over."""
        if heard_by is self.people[0]:
            self.tally.games += 1
            heard_by.rematch()

    def leave(self) -> None:
        """Have everybody hang up."""
        for person in self.people:
            person.leave()
