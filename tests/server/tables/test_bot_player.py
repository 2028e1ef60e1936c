"""Bots of the house at a table."""

import pytest

from catsack import bots
from catsack.engine import legal
from catsack.server.protocol.settings import Settings
from catsack.server.tables import bot_player as thinking
from catsack.server.tables.bot_player import FAVOURITES, offer, thought
from catsack.server.tables.journal import StoodIn
from catsack.server.tables.table import Table
from tests.server.support.tables import BEGAN, laid, new, playing, written


def absent(table: Table) -> tuple[Table, int]:
    """Return *table* with a bot in place of the seat on turn, and that seat."""
    assert table.state is not None
    assert table.state.turn is not None
    return written(table, StoodIn(BEGAN, table.state.turn, "gone")), table.state.turn


def test_those_who_fill_seats_are_installed_and_all_that_are_installed_are_offered() -> None:
    offered = offer()
    assert offered.fillers == FAVOURITES
    assert offered.bots == tuple(bots.names())


def test_where_no_favourite_is_installed_anybody_fills_seats(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(bots, "names", lambda: ["tiger"])
    assert offer().fillers == ("tiger",)


def test_a_thought_is_legal_and_the_same_on_every_worker() -> None:
    for seats in (3, 4, 5):
        for table in (playing(Settings(seats=seats)), laid(playing(Settings(seats=seats)))):
            thinking_of, seat = absent(table)
            assert table.state is not None
            move = thought(thinking_of, seat)
            assert move in legal(table.state)
            assert thought(thinking_of, seat) == move


def test_chance_differs_by_table_seed_moment_and_seat() -> None:
    table, seat = absent(playing())
    tables = [
        table,
        table._replace(id="another"),
        table._replace(seed="ab" * 32),
        table._replace(moment=99),
    ]
    chances = {thinking._seed(each, seat) for each in tables} | {thinking._seed(table, seat + 1)}
    assert len(chances) == 5


def test_nobody_thinks_where_nobody_plays() -> None:
    with pytest.raises(ValueError, match="No bot"):
        thought(new(), 0)
