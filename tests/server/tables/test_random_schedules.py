"""People do anything at any time while stores and workers fail: nothing is lost, nothing twice.

Everything follows from the seed, the time included, so that a schedule that fails can be run
again as often as it takes.
"""

import asyncio
import json
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from random import Random

import pytest
from msgspec.structs import replace

from catsack import replay
from catsack.errors import CatsackError
from catsack.fair import read_proof, seal, verify
from catsack.records import read
from catsack.server.protocol.bodies import NewTable, TableOpened
from catsack.server.protocol.commands import TableCommand
from catsack.server.protocol.settings import Clocks, Settings
from catsack.server.tables.bot_player import house_bots
from catsack.server.tables.journal import (
    PRIVATE,
    AnyEntry,
    ChatEntry,
    MoveEntry,
    StartEntry,
    decode,
)
from catsack.server.tables.lobby import Lobby
from catsack.server.tables.pipeline import Pipeline, TableRequests
from catsack.server.tables.projection import Projection
from catsack.server.tables.registry import Registry
from catsack.server.tables.session import Client, TableSession
from catsack.server.tables.table import Step, TableState
from catsack.store.errors import StoreUnavailable
from catsack.store.memory import MemoryData
from catsack.store.rows import PersonRow, StoredStatus
from tests.server.support.append_hook import AppendHookStore
from tests.server.support.fake_sockets import Line, Message, connected
from tests.server.support.manual_loop import InlineThinkers, now, run
from tests.server.support.seeded_entropy import SeededEntropy
from tests.server.support.stories import kill
from tests.server.support.tables import PEOPLE, person, share

TABLE_S = 180
"""So long people do whatever they like."""
END_S = 900
"""So long bots then have to play for those who are gone."""


class TroubledStore(AppendHookStore):
    """A store that is slow, fails, and loses its answers; its worker may sleep through calls."""

    def __init__(self, data: MemoryData, rng: Random, trouble: float) -> None:
        super().__init__(data)
        self.rng = rng
        self.trouble = trouble

    async def append_to(self, table: str, number: int, *bodies: bytes) -> None:
        await self._delay()
        self._fail()
        await super().append_to(table, number, *bodies)
        await self._delay()
        self._fail()

    async def journal(self, table: str, after: int = -1) -> list[bytes]:
        await self._delay()
        self._fail()
        found = await super().journal(table, after)
        await self._delay()
        return found

    async def notify(self, tables: Mapping[str, int]) -> None:
        if self.rng.random() >= self.trouble * 5:
            await super().notify(tables)

    async def _delay(self) -> None:
        await asyncio.sleep(self.rng.expovariate(100) if self.rng.random() < 0.5 else 0)

    def _fail(self) -> None:
        if self.rng.random() < self.trouble:
            raise StoreUnavailable("store-unavailable", "No, or perhaps.")


@dataclass(frozen=True)
class Plant:
    """Parts of a server, one of which may have a fault planted in it."""

    store: type[TroubledStore] = TroubledStore
    pipeline: type[Pipeline] = Pipeline


class Workers:
    """Several workers over one store, each of which may die and be started again."""

    def __init__(self, count: int, rng: Random, plant: Plant) -> None:
        self.rng = rng
        self.plant = plant
        self.data = MemoryData()
        self.stores = [self.plant.store(self.data, rng, 0.0) for _ in range(count)]
        self.registries: list[Registry] = []
        self.lobbies: list[Lobby] = []
        self.watching: list[asyncio.Task[None]] = []
        self.lines: list[list[Line]] = []

    async def start(self) -> None:
        for at, store in enumerate(self.stores):
            registry = self._registry(store)
            await registry.start()
            self.registries.append(registry)
            self.lobbies.append(Lobby(registry.public_tables))
            self.watching.append(asyncio.create_task(self.lobbies[at].run()))
            self.lines.append([])

    async def die(self, at: int) -> None:
        """Kill a worker, and start another in its place."""
        for line in self.lines[at]:
            line.task.cancel()
            line.is_closed = True
        await asyncio.gather(*(line.task for line in self.lines[at]), return_exceptions=True)
        self.watching[at].cancel()
        await kill(self.registries[at])
        trouble, self.stores[at].trouble = self.stores[at].trouble, 0.0
        self.stores[at] = self.plant.store(self.data, self.rng, trouble)
        self.registries[at], self.lines[at] = self._registry(self.stores[at]), []
        self.lobbies[at] = Lobby(self.registries[at].public_tables)
        self.watching[at] = asyncio.create_task(self.lobbies[at].run())
        while True:
            try:
                await self.registries[at].start()
            except StoreUnavailable:
                await asyncio.sleep(1)
            else:
                return

    def _registry(self, store: TroubledStore) -> Registry:
        entropy = SeededEntropy(self.rng)
        thinkers, bots = InlineThinkers(), house_bots()
        return Registry(store, now, entropy, thinkers, bots, pipeline=self.plant.pipeline)

    async def stop(self) -> None:
        for watching in self.watching:
            watching.cancel()
        for registry in self.registries:
            await registry.stop()

    def line(self, who: PersonRow, hears: Callable[[Message], None]) -> Line:
        at = self.rng.randrange(len(self.registries))
        line = Line(connected(who, self.registries[at], self.lobbies[at]), hears=hears)
        self.lines[at].append(line)
        return line


class Player:
    """Somebody who does anything: sensible, foolish or forbidden."""

    def __init__(self, who: PersonRow, seat: int, opened: TableOpened, workers: Workers) -> None:
        self.who = who
        self.seat = seat
        self.opened = opened
        self.workers = workers
        self.rng = Random(workers.rng.random())
        self.line: Line | None = None
        self.number = -1
        self.lines = 0
        """How many it has had."""
        self.game: Message = {}
        self.own: Message = {}
        self.said: dict[str, Message] = {}
        """The moves it made, by what it called them."""
        self.acknowledged: Counter[str] = Counter()
        self.shown: dict[int, Message] = {}
        """What it was shown under each number."""
        self.words: list[Message] = []
        self.wrong: list[str] = []
        """What should never have been heard."""

    def hear(self, lines: int, news: Message) -> None:
        """Take notice, unless it comes over a line that was given up."""
        try:
            if lines == self.lines:
                self._hear(news)
        except AssertionError as error:
            self.wrong.append(str(error))

    def _hear(self, news: Message) -> None:
        match news["type"]:
            case "table":
                assert news["number"] >= self.number, "A table goes back in time."
                self.number = news["number"]
            case "happened":
                number = news["number"]
                # Who says hello again may be told twice, but never less.
                assert number <= self.number + 1, "Something is missing."
                before = self.shown.setdefault(number, news)
                assert before["events"] == news["events"], "What was shown has changed."
                self.number = max(self.number, number)
                id_ = news["what"].get("id")
                if id_ in self.said and news["what"]["what"] == "moved":
                    self.acknowledged[id_] += 1
            case "refused":
                assert news["key"] != "internal", news
                return
            case "own":
                self.own = news["own"]
                return
            case _:
                return
        self.game = news["game"] or self.game
        self.own = news["own"] or self.own

    async def session(self) -> None:
        """Do things, one after the other, until it is time to go."""
        while True:
            await asyncio.sleep(self.rng.expovariate(2))
            if self.line is None or self.line.is_closed:
                self._connect()
            self._do()

    def go(self) -> None:
        if self.line is not None:
            self.line.hang_up()

    def _connect(self) -> None:
        self.lines += 1
        self.line = self.workers.line(self.who, partial(self.hear, self.lines))
        self._hello()

    def _do(self) -> None:
        rng = self.rng
        match rng.randrange(26):
            case 0:
                self.go()
                self.line = None
            case 1:
                self._hello()
            case 2:
                self._say("stand")
            case 3 | 4:
                self._say("back")
            case 5:
                self.words.append({"id": f"s{rng.randrange(10**9)}", "text": "Hm."})
                self._say("say", **self.words[-1])
            case 6:
                self._say("quiet", is_quiet=rng.random() < 0.3)
            case 7:
                self._say("start")
            case 8:
                self._say("seat-bot", seat=rng.randrange(5), bot=rng.choice(["steady", "tiger"]))
            case 9:
                self._move(rng.choice(["p", "1", "99", "R", "+15", "nonsense"]))
            case 10 if self.said:
                # Once more, as after a line that broke.
                self._say("move", **self.said[rng.choice(list(self.said))])
            case 15 if self.words:
                self._say("say", **rng.choice(self.words))
            case 11:
                self._say(rng.choice(["close", "rematch", "nothing"]))
            case 12 if self.line is not None:
                self.line.say(rng.choice(["watch-lobby", "leave-lobby", "ping"]))
            case 13 if self.line is not None:
                self.line.is_there = rng.random() < 0.8
            case 14 if rng.random() < 0.2:
                self._say("goodbye")
            case 16 | 17 if self.game:
                self._set_auto_bid()
            case _:
                self._go_on()

    def _go_on(self) -> None:
        """Do what a good player does."""
        if self.own and self.own["legal"]:
            legal = self.own["legal"]
            self._move(self.rng.choice(legal if legal[0] != "p" else legal[:3]))
        elif not self.game:
            self._say("sit", seal=seal(share(self.seat)), seat=self.rng.choice([None, self.seat]))
            self._say("open-share", share=share(self.seat))

    def _set_auto_bid(self) -> None:
        if self.rng.random() < 0.2:
            self._say("cancel-auto-bid")
            return
        id_, limit = f"{self.rng.getrandbits(60):x}", self.rng.randrange(1, 12)
        then, cards = self.rng.choice(["pass", "ask"]), self.rng.choice([[], ["+15", "L"]])
        round_ = self.game["round"]
        self._say("auto-bid", id=id_, round=round_, limit=limit, then=then, cards=cards)

    def _hello(self) -> None:
        number = self.rng.choice([-1, self.number, max(-1, self.number - 3)])
        self._say("hello", number=number, invitation=self.opened.invitation)

    def _move(self, move: str) -> None:
        id_ = f"{self.who.id}-{len(self.said)}"
        moment = self.game.get("moment", 0) - (self.rng.random() < 0.05)
        self.said[id_] = {"id": id_, "moment": max(0, moment), "move": move}
        self._say("move", **self.said[id_])

    def _say(self, kind: str, **fields: object) -> None:
        if self.line is not None:
            self.line.say(kind, table=self.opened.table, **fields)


def settings_of(rng: Random) -> Settings:
    return Settings(
        seats=rng.randrange(3, 6),
        is_public=rng.random() < 0.5,
        allows_spectators=rng.random() < 0.8,
        allows_memory=(allows_memory := rng.random() < 0.5),
        is_rated=not allows_memory,
        clock=rng.choice([None, Clocks(5, 10), Clocks(30)]),
        grace_s=rng.choice([5, 20]),
        pace_ms=rng.choice([0, 500]),
    )


async def evening(rng: Random, trouble: float, plant: Plant) -> None:
    """Let people play at one table, with trouble, and check everything when all have gone."""
    workers = Workers(rng.randrange(1, 4), rng, plant)
    await workers.start()
    settings = settings_of(rng)
    people = rng.randrange(1, settings.seats + 1)
    bots = ["random"] * (settings.seats - people)
    opened = await workers.registries[0].open_table(PEOPLE[0], NewTable(settings, bots))
    for store in workers.stores:
        store.trouble = trouble
    players = [Player(who, seat, opened, workers) for seat, who in enumerate(PEOPLE[:people])]
    players.append(Player(person("Zoe"), 0, opened, workers))
    living = [asyncio.create_task(player.session()) for player in players]
    for _ in range(rng.randrange(3) if trouble else 0):
        await asyncio.sleep(rng.random() * TABLE_S / 2)
        await workers.die(rng.randrange(len(workers.registries)))
    await asyncio.sleep(TABLE_S / 2)
    for player, task in zip(players, living, strict=True):
        task.cancel()
        player.go()
    await asyncio.gather(*living, return_exceptions=True)
    for store in workers.stores:
        store.trouble = 0.0
    for _ in range(END_S // 60):
        await asyncio.sleep(60)
        if await workers.stores[0].archived_game(opened.table) is not None:
            break
    await check(workers, opened, players)
    await workers.stop()


async def check(workers: Workers, opened: TableOpened, players: list[Player]) -> None:
    store = workers.stores[0]
    entries = [decode(body) for body in await store.journal(opened.table)]
    row = await store.table(opened.table)
    assert row is not None
    if row.status in (StoredStatus.OPEN, StoredStatus.CLOSED):
        # A seat stayed empty, or the host gave it up.
        assert not any(isinstance(entry, StartEntry) for entry in entries)
        return
    assert row.status is StoredStatus.OVER
    game = await store.archived_game(opened.table)
    assert game is not None
    replayed = replay(game.record.decode())
    assert replayed.over
    verify(read(game.record.decode()), read_proof(json.loads(game.record)))
    session = await TableSession.load(store, opened.table, Projection)
    assert session is not None
    assert session.table.events == tuple(replayed.events)
    assert tuple(map(str, session.table.moves)) == tuple(map(str, replayed.moves))
    for registry in workers.registries:
        if opened.table in registry.sessions:
            assert registry.sessions[opened.table].table == session.table
    check_journal(entries, players)


def check_journal(entries: list[AnyEntry], players: list[Player]) -> None:
    done = Counter(
        entry.id for entry in entries if isinstance(entry, MoveEntry | ChatEntry) and entry.id
    )
    assert set(done.values()) <= {1}, "Something was done twice."
    moves = {entry.id: entry.move for entry in entries if isinstance(entry, MoveEntry) and entry.id}
    for player in players:
        assert not player.wrong
        for id_ in player.acknowledged:
            assert moves[id_] == player.said[id_]["move"], "An acknowledged move is lost."
        public = [entry for entry in entries if not isinstance(entry, PRIVATE)]
        for number, news in player.shown.items():
            entry = public[number]
            assert news["at"] == entry.at
            if news["what"]["what"] == "moved":
                assert isinstance(entry, MoveEntry)
                assert (entry.seat, entry.id) == (news["what"]["seat"], news["what"]["id"])
            elif news["what"]["what"] == "said":
                assert isinstance(entry, ChatEntry)
                assert entry.text == news["what"]["line"]["text"]


def run_schedule(number: int, trouble: float, plant: "Plant | None" = None) -> None:
    seed = f"schedule {trouble} {number}"
    print(f"seed: {seed}")
    run(evening(Random(seed), trouble, plant or Plant()))


@pytest.mark.parametrize("trouble", [0.0, 0.02, 0.1])
@pytest.mark.parametrize("number", range(6))
def test_whatever_people_do_and_whatever_fails(number: int, trouble: float) -> None:
    run_schedule(number, trouble)


class ForgetfulPipeline(Pipeline):
    """Forgets which moves and chat lines are done."""

    def _decide(
        self,
        session: TableSession,
        client: Client,
        command: TableCommand,
        table: TableState,
        now: int,
    ) -> Sequence[Step]:
        return super()._decide(session, client, command, replace(table, handled=frozenset()), now)


class HastyPipeline(Pipeline):
    """Shows what is not written yet."""

    async def _append(self, groups: Sequence[TableRequests]) -> Sequence[Exception | None]:
        await super()._append(groups)
        return [None] * len(groups)


class CredulousStore(TroubledStore):
    """Takes silence for consent."""

    async def append_to(self, table: str, number: int, *bodies: bytes) -> None:
        with suppress(StoreUnavailable):
            await super().append_to(table, number, *bodies)


@pytest.mark.parametrize(
    "plant",
    [
        Plant(pipeline=ForgetfulPipeline),
        Plant(pipeline=HastyPipeline),
        Plant(store=CredulousStore),
    ],
)
def test_a_server_that_loses_or_doubles_something_is_found_out(plant: Plant) -> None:
    for number in range(6):
        try:
            run_schedule(number, 0.1, plant)
        except (AssertionError, CatsackError, ValueError):
            return
    pytest.fail("Nobody noticed.")
