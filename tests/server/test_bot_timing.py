"""When a bot moves tells nothing about its cards, though how long it thinks depends on them.

Pairs of games differ only in cards that nobody else at the table can know. In each, the bot on turn
thinks for a time that follows from all that its seat sees. Its moves are written, and shown, at
the same times.
"""

import asyncio
import hashlib
from collections.abc import Callable
from random import Random

import pytest
from msgspec.structs import replace

from catsack.engine.state import State
from catsack.moves import Move
from catsack.records import Record
from catsack.server.ops.tasks import Tasks
from catsack.server.tables.bot_player import LATE_MS, house_bots, thinking_ms
from catsack.server.tables.deadlines import SLOT_MS
from catsack.server.tables.journal import MoveEntry, TableSettings, decode
from catsack.server.tables.parts.occupant import Occupant
from catsack.server.tables.pipeline import Pipeline
from catsack.server.tables.session import TableSession
from catsack.server.tables.table import TableState
from catsack.server.tables.timers import Timers
from catsack.server.thinking.fair_queue import Rank
from catsack.server.thinking.question import Question
from catsack.store.memory import MemoryStore
from tests.server.support.manual_loop import BEGAN, now, run
from tests.server.support.tables import empty_table
from tests.server.support.world_pairs import end_of
from tests.support.random_games import random_record
from tests.test_leaks import otherwise, unfinished

BOTS = ("steady", "champion-plus", "bot-of-another-package")
PAIRS = 40


class SlowThinkers:
    """Bots that think for a time that follows from their view."""

    def __init__(self, thinking_s: Callable[[Question], float], wait_s: float = 0.0) -> None:
        self._thinking_s = thinking_s
        self._wait_s = wait_s
        """How long a question waits for a process."""
        self.times: list[float] = []

    def think(
        self, question: Question, rank: Rank, on_start: Callable[[], None]
    ) -> asyncio.Future[Move]:
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[Move] = loop.create_future()

        def begin() -> None:
            on_start()
            self.times.append(self._thinking_s(question))
            loop.call_later(self.times[-1], answer.set_result, question.view.moves[0])

        loop.call_later(self._wait_s, begin)
        return answer

    def start(self) -> None:
        pass

    async def stop(self) -> None:
        pass


def secret_share(question: Question) -> float:
    """Return a number below 1 that follows from everything the seat knows."""
    view = question.view
    secrets = f"{view.hand} {view.row} {view.removed}"
    return hashlib.sha256(secrets.encode()).digest()[0] / 256


def table_at(state: State, bot: str, pace_ms: int) -> TableState:
    """Return a table of bots where *state* has just come about."""
    settings = TableSettings(seats=state.seats, pace_ms=pace_ms)
    return replace(
        empty_table(settings),
        occupants=(Occupant(bot),) * (state.seats - 1) + (Occupant("Ada", person="ada"),),
        status="playing",
        state=state,
        moment=state.number,
        chosen=(None,) * state.seats,
        moment_began=BEGAN,
        last_move=BEGAN,
        updated=BEGAN,
        clocks_began=(BEGAN,) * state.seats,
        reserves=(0,) * state.seats,
    )


def times_of_move(table: TableState, thinkers: SlowThinkers) -> tuple[int, int]:
    """Return when the next move is made as the journal says, and when it is on disk."""

    async def story() -> tuple[int, int]:
        store = MemoryStore()
        changed = asyncio.Event()
        pipeline = Pipeline(store, now, house_bots(), lambda *_: changed.set())
        session = TableSession(table)
        Timers(pipeline, store, now, Tasks(), thinkers).schedule(session)
        await changed.wait()
        entry = decode((await store.journal(table.id))[0])
        assert isinstance(entry, MoveEntry)
        return entry.at - BEGAN, now() - BEGAN

    return run(story())


def pairs(seed: str) -> list[tuple[Record, Record]]:
    """Return games up to a moment at which a bot is on turn, two by two alike to a spectator."""
    rng = Random(seed)
    found: list[tuple[Record, Record]] = []
    while len(found) < PAIRS:
        part, state = unfinished(random_record(rng, "felix", rng.choice([3, 4, 5])), rng)
        if state.turn != state.seats - 1:
            found.append((part, otherwise(part, state, None, rng)))
    return found


@pytest.mark.parametrize("pace_ms", [0, 900])
@pytest.mark.parametrize("wait_s", [0.0, 0.333])
@pytest.mark.parametrize("bot", BOTS)
def test_time_of_a_move_is_the_same_whatever_the_cards(
    bot: str, wait_s: float, pace_ms: int
) -> None:
    differing = 0
    for pair in pairs(f"{bot} {wait_s} {pace_ms}"):
        thinkers = SlowThinkers(lambda q: secret_share(q) * q.seconds, wait_s)
        times = [times_of_move(table_at(end_of(each), bot, pace_ms), thinkers) for each in pair]
        assert times[0] == times[1]
        assert times[0][0] % SLOT_MS == 0
        differing += thinkers.times[0] != thinkers.times[1]
    # Somebody who could see when the bot was ready would know more.
    assert differing > PAIRS // 2


def test_bot_that_is_late_moves_in_one_of_few_later_slots() -> None:
    (part, _), *_ = pairs("late")
    table = table_at(end_of(part), "steady", 0)
    thinking_s = thinking_ms("steady") / 1000
    in_time, _ = times_of_move(table, SlowThinkers(lambda _: thinking_s * 0.9))
    for beyond_s in (0.1, 0.11, 0.15, 0.249):
        late, _ = times_of_move(table, SlowThinkers(lambda _, s=beyond_s: thinking_s + s))  # type: ignore[misc]
        assert late == in_time + LATE_MS
