"""People at the tables of a house, who keep what they are sent and answer when they are asked."""

import json
from collections.abc import Sequence
from random import Random
from typing import Any, TypeAlias

from catsack.fair import seal
from catsack.server.protocol.bodies import NewTable, TableOpened
from catsack.server.protocol.commands import Hello, MakeMove, OpenShare, Sit, TableCommand
from catsack.server.protocol.settings import Settings
from catsack.server.tables.registry import House
from catsack.server.tables.session import Live
from catsack.store.contract import Store
from catsack.store.rows import PersonRow
from tests.server.support.manual_loop import AtOnce, now, settled
from tests.server.support.tables import PEOPLE, share

Message: TypeAlias = dict[str, Any]


def house_of(store: Store) -> House:
    """Return a house in the time of the loop that runs; its bots think at once."""
    house = House(store, now)
    house.clerk.thinkers = AtOnce()  # type: ignore[assignment]
    return house


class Guest:
    """One connection of somebody to one table. It knows the table from what it was sent."""

    def __init__(self, who: PersonRow, house: House, opened: TableOpened) -> None:
        self.person = who
        self.house = house
        self.table = opened.table
        self.invitation = opened.invitation
        self.sent: list[bytes] = []
        self.number = -1
        self.seen: Message = {}
        self.game: Message = {}
        self.own: Message = {}
        self.done: list[str] = []
        """What this person's moves were called that are done."""
        self.moves = 0

    @property
    def heard(self) -> list[Message]:
        return [json.loads(message) for message in self.sent]

    @property
    def kinds(self) -> list[str]:
        return [message["type"] for message in self.heard]

    @property
    def live(self) -> Live:
        return self.house.tables[self.table]

    def send(self, *messages: bytes) -> None:
        for message in messages:
            self._hear(message)

    def _hear(self, message: bytes) -> None:
        self.sent.append(message)
        news = json.loads(message)
        match news["type"]:
            case "table":
                assert news["number"] >= self.number
                self.number, self.seen = news["number"], news["seen"]
            case "happened":
                assert news["number"] == self.number + 1
                self.number += 1
                if news["what"]["what"] == "table":
                    self.seen = news["what"]["seen"]
                elif news["what"]["id"]:
                    self.done.append(news["what"]["id"])
            case _:
                return
        self.game = news["game"] or self.game
        self.own = news["own"] or self.own

    async def ask(self, kind: type[TableCommand], **fields: Any) -> None:  # noqa: ANN401
        await self.house.ask(self, kind(self.table, **fields))

    async def hello(self, number: int = -1) -> None:
        await self.ask(Hello, number=number, invitation=self.invitation)

    async def sit(self, seat: int) -> None:
        await self.ask(Sit, seal=seal(share(seat)), seat=seat)

    async def move(self, move: str, id_: str = "") -> None:
        self.moves += 1
        id_ = id_ or f"{self.person.id}-{self.moves}"
        await self.ask(MakeMove, id=id_, moment=self.game["moment"], move=move)

    def leave(self) -> None:
        """Lose the connection."""
        self.house.leave(self, self.live)


async def gathered(
    house: House, settings: Settings | None = None, people: int | None = None
) -> list[Guest]:
    """Open a table of Ada's and have people sit down, bots on the other seats."""
    settings = settings or Settings()
    people = settings.seats if people is None else people
    bots = ["steady"] * (settings.seats - people)
    opened = await house.open_table(PEOPLE[0], NewTable(settings, bots))
    guests = [Guest(who, house, opened) for who in PEOPLE[:people]]
    for seat, guest in enumerate(guests):
        await guest.hello()
        await guest.sit(seat)
    return guests


async def begun(
    house: House, settings: Settings | None = None, people: int | None = None
) -> list[Guest]:
    """Gather people at a table and have them open their shares, so that the cards are dealt."""
    guests = await gathered(house, settings, people)
    await settled()
    for seat, guest in enumerate(guests):
        await guest.ask(OpenShare, share=share(seat))
    await settled()
    return guests


async def choose(guests: Sequence[Guest]) -> None:
    """Have everybody lay the first card of their hand, so that the auction begins."""
    for guest in guests:
        if guest.own["legal"]:
            await guest.move(guest.own["legal"][0])


async def play_out(guests: Sequence[Guest], rng: Random) -> None:
    """Play until the game is over; bots of the house play in their own time."""
    until = now() + 3600 * 1000
    while not guests[0].game.get("result"):
        assert now() < until, "The game does not go on."
        waited_for = [guest for guest in guests if guest.own["legal"]]
        for guest in rng.sample(waited_for, len(waited_for)):
            # An auction that nobody wins soon is long.
            legal = guest.own["legal"]
            await guest.move(rng.choice(legal if legal[0] != "p" else [legal[0], *legal[:3]]))
        if not waited_for:
            await settled()
    await settled()
