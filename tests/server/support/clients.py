"""People at the tables of a registry, who keep what they are sent and play as they are told."""

import asyncio
import json
from collections.abc import Sequence
from random import Random
from typing import Any, TypeAlias

from catsack.fair import seal
from catsack.server.ops.entropy import SYSTEM_ENTROPY, Entropy
from catsack.server.protocol.bodies import NewTable, TableOpened
from catsack.server.protocol.commands import (
    AskRematch,
    Goodbye,
    Hello,
    MakeMove,
    OpenShare,
    Sit,
    TableCommand,
)
from catsack.server.protocol.settings import Settings
from catsack.server.tables.bot_player import house_bots
from catsack.server.tables.parts.table_limits import NO_MAXIMUM, MaxTables
from catsack.server.tables.projection import Projection
from catsack.server.tables.registry import Registry
from catsack.server.tables.session import TableSession
from catsack.server.thinking.question import Thinkers
from catsack.store.contract import Store
from catsack.store.rows import PersonRow
from tests.server.support.manual_loop import InlineThinkers, now, settle
from tests.server.support.tables import PEOPLE, share

Message: TypeAlias = dict[str, Any]


def registry_of(
    store: Store,
    entropy: Entropy = SYSTEM_ENTROPY,
    project: type[Projection] = Projection,
    thinkers: Thinkers | None = None,
    max_tables: MaxTables = NO_MAXIMUM,
) -> Registry:
    """Return a registry in the time of the running loop; its bots think at once."""
    thinkers = thinkers or InlineThinkers()
    bots = house_bots()
    return Registry(store, now, entropy, thinkers, bots, project, max_tables=max_tables)


class TableClient:
    """A person's connection to one table. It knows the table from what it was sent."""

    def __init__(self, who: PersonRow, registry: Registry, opened: TableOpened) -> None:
        self.person = who
        self.registry = registry
        self.table = opened.table
        self.invitation = opened.invitation
        self.sent: list[bytes] = []
        self.times: list[int] = []
        """When each of them came."""
        self.number = -1
        self.seen: Message = {}
        self.game: Message = {}
        self.own: Message = {}
        self.done: list[str] = []
        """The ids of moves and chat lines that are done."""
        self.moves = 0

    @property
    def messages(self) -> list[Message]:
        return [json.loads(message) for message in self.sent]

    @property
    def message_types(self) -> list[str]:
        return [message["type"] for message in self.messages]

    @property
    def session(self) -> TableSession:
        return self.registry.sessions[self.table]

    def send(self, *messages: bytes) -> None:
        for message in messages:
            self._hear(message)

    def _hear(self, message: bytes) -> None:
        self.sent.append(message)
        self.times.append(now())
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
            case "own":
                self.own = news["own"]
                return
            case _:
                return
        self.game = news["game"] or self.game
        self.own = news["own"] or self.own

    async def ask(self, kind: type[TableCommand], **fields: Any) -> None:  # noqa: ANN401
        """Send a command, and return when it is done or raise why it is refused."""
        command = kind(self.table, **fields)
        if isinstance(command, Hello):
            await self.registry.join(self, command)
            return
        session = await self.registry.session(self.table)
        match command:
            case Goodbye():
                self.registry.leave(self, session)
            case AskRematch():
                await self.registry.rematch(self.person, session)
            case _:
                await self._submit(session, command)

    async def _submit(self, session: TableSession, command: TableCommand) -> None:
        answered: asyncio.Future[bool] = asyncio.get_running_loop().create_future()

        def answer(error: Exception | None, is_changed: bool) -> None:
            if error is None:
                answered.set_result(is_changed)
            else:
                answered.set_exception(error)

        self.registry.pipeline.submit_command(session, self, command, answer)
        if not await answered:
            self.send(session.projection.snapshot(self.person))

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
        self.registry.leave(self, self.session)


async def seat_people(
    registry: Registry, settings: Settings | None = None, people: int | None = None
) -> list[TableClient]:
    """Open a table of Ada's and have people sit down, bots on the other seats."""
    settings = settings or Settings()
    people = settings.seats if people is None else people
    bots = ["steady"] * (settings.seats - people)
    opened = await registry.open_table(PEOPLE[0], NewTable(settings, bots))
    clients = [TableClient(who, registry, opened) for who in PEOPLE[:people]]
    for seat, client in enumerate(clients):
        await client.hello()
        await client.sit(seat)
    return clients


async def start_game(
    registry: Registry, settings: Settings | None = None, people: int | None = None
) -> list[TableClient]:
    """Gather people at a table and have them open their shares, so that the cards are dealt."""
    clients = await seat_people(registry, settings, people)
    await settle()
    for seat, client in enumerate(clients):
        await client.ask(OpenShare, share=share(seat))
    await settle()
    return clients


async def lay_first_cards(clients: Sequence[TableClient]) -> None:
    """Have everybody lay the first card of their hand, so that the auction begins."""
    for client in clients:
        if client.own["legal"]:
            await client.move(client.own["legal"][0])


async def play_out(clients: Sequence[TableClient], rng: Random) -> None:
    """Play until the game is over; bots of the registry play in their own time."""
    until = now() + 3600 * 1000
    while not clients[0].game.get("result"):
        assert now() < until, "The game does not go on."
        waited_for = [client for client in clients if client.own["legal"]]
        for client in rng.sample(waited_for, len(waited_for)):
            # An auction that nobody wins soon is long.
            legal = client.own["legal"]
            await client.move(rng.choice(legal if legal[0] != "p" else [legal[0], *legal[:3]]))
        if not waited_for:
            await settle()
    await settle()
