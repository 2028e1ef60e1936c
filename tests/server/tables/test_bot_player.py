"""Bots of the house at a table."""

import pytest

from catsack import bots
from catsack.bots import Bot, Clock
from catsack.engine import legal
from catsack.moves import BIDS, Move
from catsack.server.tables.bot_player import HouseBots, _bot_seed, house_bots
from catsack.server.tables.journal import StandInEntry, TableSettings
from catsack.server.tables.table import TableState
from catsack.views import View
from tests.server.support.tables import BEGAN, after, after_placing, empty_table, playing_table


def with_stand_in(table: TableState) -> tuple[TableState, int]:
    """Return *table* with a bot that stands in for the seat on turn, and that seat."""
    assert table.state is not None
    assert table.state.turn is not None
    return after(table, StandInEntry(BEGAN, table.state.turn, "gone")), table.state.turn


def test_all_installed_bots_are_offered_and_the_default_lineup_is_installed() -> None:
    offered = house_bots()
    assert offered.lineup == bots.DEFAULT_LINEUP
    assert offered.names == tuple(bots.names())


def test_any_bot_fills_seats_where_none_of_the_default_lineup_is_installed() -> None:
    assert house_bots(names=("tiger",)).lineup == ("tiger",)


def test_chosen_move_is_legal_and_the_same_on_every_worker() -> None:
    for seats in (3, 4, 5):
        dealt = playing_table(TableSettings(seats=seats))
        for table in (dealt, after_placing(dealt)):
            at_bot, seat = with_stand_in(table)
            assert table.state is not None
            move = house_bots().choose_move(at_bot, seat)
            assert move in legal(table.state)
            assert house_bots().choose_move(at_bot, seat) == move


class IllegalBot:
    """Bids more than anybody has."""

    def choose(self, view: View, clock: Clock | None = None) -> Move:
        return BIDS[-1]


class FailingBot:
    """Cannot make up its mind."""

    def choose(self, view: View, clock: Clock | None = None) -> Move:
        raise RuntimeError("I do not know.")


@pytest.mark.parametrize(
    ("bot", "message"),
    [
        (IllegalBot(), "bot steady chose 199, which is not legal"),
        (FailingBot(), "bot steady failed"),
    ],
)
def test_first_legal_move_is_played_for_a_bot_that_fails(
    bot: Bot, message: str, caplog: pytest.LogCaptureFixture
) -> None:
    table, seat = with_stand_in(after_placing(playing_table()))
    house = HouseBots(("steady",), ("steady",), lambda _name, _seed: bot)
    assert table.state is not None
    assert house.choose_move(table, seat) == legal(table.state)[0]
    assert message in caplog.text


def test_seed_of_a_decision_differs_by_table_seed_moment_and_seat() -> None:
    table, seat = with_stand_in(playing_table())
    tables = [
        table,
        table._replace(id="another"),
        table._replace(seed="ab" * 32),
        table._replace(moment=99),
    ]
    seeds = {_bot_seed(each, seat) for each in tables} | {_bot_seed(table, seat + 1)}
    assert len(seeds) == 5


def test_no_move_is_chosen_for_an_empty_seat() -> None:
    with pytest.raises(ValueError, match="No bot"):
        house_bots().choose_move(empty_table(), 0)
