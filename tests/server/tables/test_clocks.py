"""A clock cannot be beaten: whatever somebody does, their time for a move keeps running."""

import asyncio
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from catsack.engine import legal
from catsack.errors import CatsackError
from catsack.server.protocol.bodies import TableOpened
from catsack.server.protocol.commands import Back, Stand, TableCommand
from catsack.server.protocol.settings import Clocks, Settings
from catsack.server.tables.bot_player import house_bots
from catsack.server.tables.deadlines import next_deadline
from catsack.server.tables.decide import decide
from catsack.server.tables.journal import MoveEntry, TableSettings, TimeLimit
from catsack.server.tables.session import FOREVER
from catsack.server.tables.table import TableState
from catsack.store.memory import MemoryStore
from tests.server.support.clients import TableClient, registry_of, start_game
from tests.server.support.manual_loop import now, run
from tests.server.support.tables import ADA, BEGAN, PEOPLE, after, playing_table

MOVE_MS, RESERVE_MS, PACE_MS = 5_000, 8_000, 900
LONGEST_PAUSE_MS = 3 * PACE_MS // 2
"""So long a bot seems to think at most."""
SETTINGS = TableSettings(seats=3, clock=TimeLimit(5, 8), grace_s=None, pace_ms=PACE_MS)
PRESENT = {who.id: FOREVER for who in PEOPLE}
BOTS = house_bots()


class Game:
    """A game in which Ada plays for time, and the others lay and pass at once."""

    def __init__(self) -> None:
        self.now = BEGAN
        self.table: TableState = playing_table(SETTINGS)
        self.overtime_ms = 0
        """How long Ada has thought beyond her time for each move, over the whole game."""

    @property
    def waits_for_ada(self) -> bool:
        return 0 in self.table.seats_to_move

    def pass_time(self, milliseconds: int) -> None:
        """Let time pass, and everything happen that is due meanwhile."""
        until = self.now + milliseconds
        self._let_others_move()
        while (due := next_deadline(self.table, PRESENT)) is not None and due.at <= until:
            self.now = max(self.now, due.at)
            if due.action == "bot-move":
                self._move(due.seat)
            else:
                self.table = after(self.table, due.entry(self.now))
            self._let_others_move()
        self.now = until

    def send(self, commands: Sequence[TableCommand]) -> None:
        """Have Ada send *commands*, all of which reach the table in one batch."""
        for command in commands:
            try:
                steps = decide(self.table, ADA, command, self.now, BOTS)
            except CatsackError:
                continue
            self.table = steps[-1].table if steps else self.table

    def _let_others_move(self) -> None:
        for seat in (1, 2):
            if seat in self.table.seats_to_move:
                self._move(seat)

    def _move(self, seat: int) -> None:
        state, began = self.table.state, self.table.moment_began
        assert state is not None
        if seat == 0:
            assert self.now - began <= MOVE_MS + RESERVE_MS + LONGEST_PAUSE_MS
            self.overtime_ms += max(0, self.now - began - MOVE_MS - LONGEST_PAUSE_MS)
        move = legal(state._replace(turn=seat))[0]
        self.table = after(self.table, MoveEntry(self.now, seat, str(move)))
        if self.table.status == "playing" and self.table.moment_began != began:
            self._let_others_move()


LEAVE, RETURN = Stand("table"), Back("table")
BATCHES = st.sampled_from([[], [LEAVE], [RETURN], [LEAVE, RETURN], [RETURN, LEAVE, RETURN]])
SCHEDULES = st.lists(st.tuples(st.integers(0, 4_000), BATCHES), min_size=1, max_size=60)


@given(SCHEDULES)
def test_no_schedule_of_leaving_and_returning_stretches_the_time_for_a_move(
    schedule: list[tuple[int, list[TableCommand]]],
) -> None:
    game = Game()
    for milliseconds, commands in schedule:
        game.pass_time(milliseconds)
        if game.waits_for_ada:
            waited = game.now - game.table.moment_began
            assert waited <= MOVE_MS + RESERVE_MS + LONGEST_PAUSE_MS
        game.send(commands)
    assert game.overtime_ms <= RESERVE_MS


def test_reserve_is_charged_once_however_often_somebody_leaves() -> None:
    game = Game()
    game.pass_time(MOVE_MS)
    for _ in range(4):
        # In the pause of a bot, which is longer than half a second at this pace.
        game.pass_time(1_000)
        game.send([Stand("table"), Back("table")])
    limit = game.table.time_limits[0]
    assert limit == game.table.moment_began + MOVE_MS + RESERVE_MS
    assert game.table.reserves[0] == RESERVE_MS - 4_000


@pytest.mark.parametrize("pause_s", [0.1, 0.5, 1.0])
def test_two_sockets_that_leave_and_return_in_one_batch_hold_up_nobody(pause_s: float) -> None:
    async def story() -> None:
        registry = registry_of(MemoryStore())
        await registry.start()
        settings = Settings(seats=3, clock=Clocks(5), grace_s=None)
        clients = await start_game(registry, settings, people=1)
        (ada,) = clients
        opened = TableOpened(ada.table, ada.invitation)
        second = TableClient(ada.person, registry, opened)
        await second.hello()
        table = ada.session.table
        began, moment = now(), table.moment
        while ada.session.table.moment == moment:
            assert now() - began < 20_000
            commands = [ada.ask(Stand), second.ask(Back)]
            await asyncio.gather(*commands, return_exceptions=True)
            await asyncio.sleep(pause_s)
        await registry.stop()

    run(story())
