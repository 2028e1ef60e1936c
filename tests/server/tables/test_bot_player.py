"""Bots of the house at a table."""

import asyncio
import pickle

import pytest
from msgspec.structs import replace

from catsack import bots
from catsack.bots import Bot, Clock
from catsack.engine import legal
from catsack.moves import BIDS, Move
from catsack.server.tables.bot_player import (
    QUICK_MS,
    BotDecision,
    _bot_seed,
    house_bots,
    question,
    thinking_ms,
)
from catsack.server.tables.journal import StandInEntry, TableSettings
from catsack.server.tables.table import TableState
from catsack.server.thinking.fair_queue import Rank
from catsack.server.thinking.question import Question
from catsack.views import View
from tests.server.support.manual_loop import InlineThinkers
from tests.server.support.tables import BEGAN, after, after_placing, empty_table, playing_table

RANK = Rank(has_people=True, address="", host="")


def with_stand_in(table: TableState) -> tuple[TableState, int]:
    """Return *table* with a bot that stands in for the seat on turn, and that seat."""
    assert table.state is not None
    assert table.state.turn is not None
    return after(table, StandInEntry(BEGAN, table.state.turn, "gone")), table.state.turn


def thinking_at(table: TableState, seat: int, bot: Bot | None = None) -> BotDecision:
    """Return the decision of the bot at *seat*, which is made."""
    assert table.state is not None
    asked = question(table, seat)
    thinkers = InlineThinkers() if bot is None else InlineThinkers(lambda _name, _seed: bot)

    async def think() -> BotDecision:
        answer = thinkers.think(asked, RANK, lambda: None)
        return BotDecision(table.state, asked, seat, answer=answer)  # type: ignore[arg-type]

    return asyncio.run(think())


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
            move = thinking_at(at_bot, seat).chosen_move()
            assert move in legal(table.state)
            assert thinking_at(at_bot, seat).chosen_move() == move


def test_question_holds_a_view_that_another_process_can_read() -> None:
    table, seat = with_stand_in(after_placing(playing_table()))
    asked = question(table, seat)
    assert (asked.bot, asked.view.seat, asked.seconds) == ("steady", seat, QUICK_MS / 1000)
    assert pickle.loads(pickle.dumps(asked)) == asked  # noqa: S301
    # It names neither the seed of the table nor a hand of another seat.
    assert table.seed.encode() not in pickle.dumps(asked)
    assert {type(part).__name__ for part in asked.view} & {"State", "Deal"} == set()


def test_every_bot_is_warmed_up_for_cards_and_for_bids_the_quickest_first() -> None:
    offered = house_bots()
    warm_ups = offered.warm_ups
    assert {(each.bot, each.view.is_placing) for each in warm_ups} == {
        (name, is_placing) for name in offered.names for is_placing in (True, False)
    }
    times = [thinking_ms(each.bot) for each in warm_ups]
    assert times == sorted(times)
    assert all(isinstance(each, Question) and len(each.view.moves) > 1 for each in warm_ups)


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
    assert table.state is not None
    assert thinking_at(table, seat, bot).chosen_move() == legal(table.state)[0]
    assert message in caplog.text


def test_seed_of_a_decision_differs_by_table_seed_moment_and_seat() -> None:
    table, seat = with_stand_in(playing_table())
    tables = [
        table,
        replace(table, id="another"),
        replace(table, seed="ab" * 32),
        replace(table, moment=99),
    ]
    seeds = {_bot_seed(each, seat) for each in tables} | {_bot_seed(table, seat + 1)}
    assert len(seeds) == 5


def test_no_move_is_chosen_for_an_empty_seat() -> None:
    with pytest.raises(ValueError, match="No bot"):
        question(empty_table(), 0)
