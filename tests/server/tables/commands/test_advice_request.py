"""Advice is given whenever the table waits for a seat, from what that seat may know."""

from random import Random

import pytest

from catsack.server.protocol.refusals import Denied
from catsack.server.tables.commands.advice_request import advice_view
from catsack.server.tables.journal import MoveEntry, TableSettings
from catsack.server.tables.table import TableState
from catsack.views import view
from tests.server.support.tables import (
    BEGAN,
    PEOPLE,
    after,
    after_moves,
    after_placing,
    playing_table,
)


def table_with_advice(seats: int) -> TableState:
    return playing_table(TableSettings(seats=seats, allows_advice=True, is_rated=False))


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_a_seat_need_not_wait_for_the_cards_of_those_before_it(seats: int) -> None:
    table = table_with_advice(seats)
    early = [advice_view(table, person) for person in PEOPLE[:seats]]
    rng = Random(1)
    for _ in range(seats):
        state = table.state
        assert state is not None
        assert state.turn is not None
        assert early[state.turn] == view(state, state.turn)
        table = after_moves(table, str(rng.choice(state.hands[state.turn])))


def test_a_seat_that_has_chosen_its_card_is_told_that_it_is_not_its_turn() -> None:
    table = table_with_advice(4)
    assert table.state is not None
    last = (table.state.start + 3) % 4
    table = after(table, MoveEntry(BEGAN, last, str(table.state.hands[last][0])))
    with pytest.raises(Denied, match="when it is your turn"):
        advice_view(table, PEOPLE[last])


def test_in_the_auction_only_the_seat_on_turn_is_advised() -> None:
    table = after_placing(table_with_advice(4))
    assert table.state is not None
    for seat, person in enumerate(PEOPLE[:4]):
        if seat == table.state.turn:
            assert advice_view(table, person) == view(table.state, seat)
            continue
        with pytest.raises(Denied, match="when it is your turn"):
            advice_view(table, person)
