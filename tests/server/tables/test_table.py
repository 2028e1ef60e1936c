"""The state of a table: what the entries of its journal add up to."""

from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from catsack import replay
from catsack.cards import Card
from catsack.editions import PRINTED
from catsack.engine import begin, draw, legal, play
from catsack.engine.scoring import result
from catsack.errors import Illegal
from catsack.fair import fair_deal, seal
from catsack.moves import Move, Place
from catsack.records import Record
from catsack.server.tables.journal import (
    AnyEntry,
    BotSitEntry,
    ChatEntry,
    ChatSwitchEntry,
    CloseEntry,
    DealEntry,
    GivenDeal,
    GivenDealEntry,
    MoveEntry,
    OpenEntry,
    RematchEntry,
    ReturnEntry,
    ShareEntry,
    StandEntry,
    StandInEntry,
    StartEntry,
    TableSettings,
    TimeLimit,
)
from catsack.server.tables.table import CHAT_LINES, TableState, apply_all
from tests.server.support.tables import (
    ADA,
    BEGAN,
    BO,
    CLEO,
    SEED,
    after,
    after_game,
    after_moves,
    after_placing,
    empty_table,
    full_table,
    playing_table,
    share,
    sit_entry,
    starting_table,
)
from tests.support.random_games import moody, random_styles


def test_new_table_is_open_and_empty() -> None:
    table = empty_table(TableSettings(seats=3))
    assert (table.status, table.number, table.created) == ("open", 0, BEGAN)
    assert table.occupants == (None, None, None)
    assert not table.is_full
    assert table.people == ()
    assert table.commitment == seal("5e" * 32)


def test_table_is_opened_by_its_first_entry_only() -> None:
    with pytest.raises(ValueError, match="first entry"):
        after(empty_table(), OpenEntry(1, "ada", "Ada", TableSettings(), SEED, "invitation"))


def test_every_entry_is_numbered_and_timed() -> None:
    table = after(empty_table(), sit_entry(BEGAN + 5, 0), ChatSwitchEntry(BEGAN + 9, True))
    assert (table.number, table.updated) == (2, BEGAN + 9)


def test_people_and_bots_sit_down_and_stand_up() -> None:
    table = after(
        empty_table(TableSettings(seats=3)),
        sit_entry(1, 0),
        sit_entry(1, 2),
        BotSitEntry(1, 1, "steady"),
    )
    assert table.is_full
    assert table.names == ("Ada", "steady", "Cleo")
    assert table.people == (ADA.id, CLEO.id)
    assert [table.seat_of(who) for who in (ADA.id, CLEO.id, BO.id)] == [0, 2, None]
    table = after(table, StandEntry(2, 2))
    assert table.seat_of(CLEO.id) is None
    assert not table.is_full


def test_program_is_marked_as_one() -> None:
    entry = msgspec.structs.replace(sit_entry(1, 0), is_program=True)
    table = after(empty_table(), entry)
    assert table.occupants[0] is not None
    assert table.occupants[0].is_program
    assert not table.occupants[0].is_played_by_bot


@pytest.mark.parametrize("seats", [3, 4])
def test_game_begins_with_the_deal_that_is_given(seats: int) -> None:
    table = full_table(TableSettings(seats=seats))
    deal = draw(table.edition, seats, Random(seats))
    given = GivenDeal(
        deal.start,
        [str(card) for card in deal.removed],
        None if deal.dummy is None else [str(card) for card in deal.dummy],
        None if deal.dummy_removed is None else str(deal.dummy_removed),
    )
    table = after(table, GivenDealEntry(BEGAN, given))
    assert table.state is not None
    assert table.state.deal == deal


def test_entry_about_an_empty_seat_is_rejected() -> None:
    for entry in (ShareEntry(1, 2, share(2)), StandInEntry(1, 2, "gone"), ReturnEntry(1, 2)):
        with pytest.raises(ValueError, match="seat"):
            after(table_without_seat_2(), entry)


def table_without_seat_2() -> TableState:
    return after(
        empty_table(TableSettings(seats=3)),
        sit_entry(1, 0),
        sit_entry(1, 1),
        StartEntry(1),
        DealEntry(1),
    )


def test_move_before_the_deal_is_rejected() -> None:
    with pytest.raises(ValueError, match="no cards"):
        after(starting_table(), MoveEntry(1, 0, "+15"))


def test_illegal_move_is_rejected() -> None:
    table = playing_table()
    assert table.state is not None
    removed = str(table.state.deal.removed[1])
    bidding = after_placing(table)
    (turn,) = bidding.seats_to_move
    for before, seat, move, key in (
        (table, 1, removed, "not-in-hand"),
        (table, table.state.start, "3", "still-placing"),
        (bidding, turn, "99", "bid-above-purse"),
        (bidding, turn, str(table.state.hands[turn][1]), "already-placed"),
    ):
        with pytest.raises(Illegal) as error:
            after(before, MoveEntry(1, seat, move))
        assert error.value.key == key


def test_several_entries_make_one_step_each_or_none_if_one_is_impossible() -> None:
    entries: list[AnyEntry] = [ShareEntry(1, seat, share(seat)) for seat in range(4)]
    entries.append(DealEntry(2))
    steps = apply_all(starting_table(), entries)
    assert [step.entry for step in steps] == entries
    assert [step.table.number for step in steps] == [6, 7, 8, 9, 10]
    assert [bool(step.events) for step in steps] == [False] * 4 + [True]
    assert steps[-1].table == after(starting_table(), *entries)
    with pytest.raises(ValueError, match="no cards"):
        apply_all(starting_table(), [*entries[:-1], MoveEntry(2, 0, "+15"), entries[-1]])


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("edition", sorted(PRINTED))
def test_cards_follow_from_the_seed_and_all_shares(edition: str, seats: int) -> None:
    settings = TableSettings(seats=seats, edition=edition)
    table = playing_table(settings)
    shares = [share(seat) for seat in range(seats)]
    assert table.state is not None
    assert table.state.deal == fair_deal(table.deal_sheet, "5e" * 32, shares)
    other = playing_table(settings, seed="5f" * 32)
    assert other.state is not None
    assert other.state.deal != table.state.deal


def test_table_of_version_1_deals_without_a_share_that_is_missing() -> None:
    table = after(
        starting_table(), *(ShareEntry(1, seat, share(seat)) for seat in (0, 1, 3)), DealEntry(1)
    )
    assert table.state is not None
    shares = [share(0), share(1), None, share(3)]
    assert table.state.deal == fair_deal(table.deal_sheet, "5e" * 32, shares)


def test_house_rules_are_those_of_the_settings() -> None:
    table = playing_table(TableSettings(house_rules={"purses_secret": False}))
    assert table.state is not None
    assert not table.state.edition.purses_secret


def test_status_goes_from_open_to_over() -> None:
    assert full_table().status == "open"
    assert starting_table().status == "starting"
    assert playing_table().status == "playing"
    over = after_game(playing_table(), Random(1))
    assert over.status == "over"
    assert over.seats_to_move == ()
    assert after(full_table(), CloseEntry(2)).status == "closed"


def test_all_seats_may_choose_a_card_at_once_and_one_seat_bids() -> None:
    table = playing_table()
    assert table.state is not None
    assert table.seats_to_move == (0, 1, 2, 3)
    table = after(table, MoveEntry(1, 2, str(table.state.hands[2][0])))
    assert table.seats_to_move == (0, 1, 3)
    table = after_placing(playing_table())
    assert table.state is not None
    assert table.seats_to_move == (table.state.turn,)


def test_card_chosen_ahead_waits_for_the_seats_before_it() -> None:
    table = playing_table()
    state = table.state
    assert state is not None
    last = (state.start + 3) % 4
    card = state.hands[last][0]
    ahead = after(table, MoveEntry(1, last, str(card)))
    assert ahead.state == state
    assert ahead.events == table.events
    assert ahead.chosen[last] is card
    assert ahead.moment == table.moment


def test_moment_stays_while_cards_are_chosen_and_changes_with_every_bid() -> None:
    table = playing_table()
    assert table.state is not None
    moments = [table.moment]
    for seat in (3, 1, 0, 2):
        table = after(table, MoveEntry(1, seat, str(table.state.hands[seat][0])))
        assert table.state is not None
        moments.append(table.moment)
    assert len(set(moments[:-1])) == 1
    assert moments[-1] != moments[0]
    for move in ("1", "2", "p"):
        before = table.moment
        table = after_moves(table, move)
        assert table.moment != before
        assert table.state is not None
        assert table.moment == table.state.number


def play_in_order(table: TableState, rng: Random) -> tuple[TableState, list[Move]]:
    """Return *table* after a random game, each card laid in its turn, and the moves."""
    assert table.state is not None
    styles = random_styles(rng, table.state.seats)
    while table.state is not None and table.state.turn is not None:
        move = styles[table.state.turn](rng, legal(table.state))
        table = after_moves(table, str(move))
    return table, list(table.moves)


def play_in_any_order(table: TableState, moves: list[Move], rng: Random) -> TableState:
    """Return *table* after the same *moves*, the cards of each round chosen in any order."""
    while moves:
        assert table.state is not None
        seats, start = table.state.seats, table.state.start
        if isinstance(moves[0], Place):
            chosen = [((start + at) % seats, moves.pop(0)) for at in range(seats)]
            for seat, move in rng.sample(chosen, seats):
                table = after(table, MoveEntry(BEGAN, seat, str(move)))
        else:
            table = after_moves(table, str(moves.pop(0)))
    return table


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("edition", sorted(PRINTED))
def test_cards_chosen_in_any_order_are_laid_in_seat_order(edition: str, seats: int) -> None:
    for number in range(12):
        seed = f"any order {edition} {seats} {number}"
        rng = Random(seed)
        settings = TableSettings(seats=seats, edition=edition)
        dealt = playing_table(settings, seed=f"{rng.getrandbits(256):064x}")
        ordered, moves = play_in_order(dealt, rng)
        any_order = play_in_any_order(dealt, list(moves), rng)
        expected = replace(ordered, number=any_order.number, history=any_order.history)
        assert (any_order, any_order.events) == (expected, ordered.events), seed
        assert any_order.state is not None
        end = any_order.state
        game = replay(Record(any_order.names, end.deal, tuple(moves), result(end)))
        assert (game.state, tuple(game.events)) == (end, any_order.events), seed


def test_events_of_a_table_are_those_of_its_game() -> None:
    table = playing_table()
    assert table.state is not None
    state, events = begin(table.state.deal)
    rng = Random(3)
    while state.turn is not None:
        move = moody(rng, legal(state))
        table = after_moves(table, str(move))
        state, more = play(state, move)
        events += more
        assert (table.state, table.events) == (state, events)


def table_with_clock() -> TableState:
    return playing_table(TableSettings(clock=TimeLimit(60, 30)))


def test_time_for_a_move_costs_no_reserve() -> None:
    table = after_placing(table_with_clock(), at=BEGAN + 60_000)
    assert table.reserves == (30_000,) * 4


def test_thinking_longer_costs_reserve_and_no_more_than_there_is() -> None:
    table = table_with_clock()
    assert table.state is not None
    table = after(table, MoveEntry(BEGAN + 70_000, 1, str(table.state.hands[1][0])))
    assert table.reserves == (30_000, 20_000, 30_000, 30_000)
    table = after(table, MoveEntry(BEGAN + 990_000, 0, str(table.state.hands[0][0])))  # type: ignore[union-attr]
    assert table.reserves == (0, 20_000, 30_000, 30_000)


def test_bot_uses_no_reserve() -> None:
    table = after(table_with_clock(), StandInEntry(BEGAN, 1, "gone"))
    assert table.state is not None
    card = str(table.state.hands[1][0])
    table = after(table, MoveEntry(BEGAN + 90_000, 1, card, by_bot=True))
    assert table.reserves == (30_000,) * 4


def test_seat_that_runs_out_of_time_has_used_up_its_reserve() -> None:
    table = after(table_with_clock(), StandInEntry(BEGAN + 90_000, 1, "time"))
    assert table.reserves == (30_000, 0, 30_000, 30_000)
    # Who leaves while thinking loses the reserve used so far.
    table = after(table, StandInEntry(BEGAN + 75_000, 2, "gone"))
    assert table.reserves == (30_000, 0, 15_000, 30_000)
    # Nobody waited for seat 3, which has chosen.
    assert table.state is not None
    table = after(table, MoveEntry(BEGAN, 3, str(table.state.hands[3][0])))
    table = after(table, StandInEntry(BEGAN + 99_000, 3, "gone"))
    assert table.reserves == (30_000, 0, 15_000, 30_000)


def test_person_who_comes_back_has_the_time_that_was_left() -> None:
    table = after(
        table_with_clock(), StandInEntry(BEGAN + 70_000, 1, "gone"), ReturnEntry(BEGAN + 75_000, 1)
    )
    assert table.reserves[1] == 20_000
    assert table.time_limits == (BEGAN + 90_000,) * 4
    assert not table.is_out_of_time(1, BEGAN + 89_999)
    assert table.is_out_of_time(1, BEGAN + 90_000)
    assert table.state is not None
    moved = after(table, MoveEntry(BEGAN + 80_000, 1, str(table.state.hands[1][0])))
    assert moved.reserves[1] == 10_000
    occupant = table.occupants[1]
    assert occupant is not None
    assert (occupant.stand_in, occupant.had_stand_in) == (None, True)
    assert not occupant.is_played_by_bot


def test_without_a_clock_there_are_no_reserves() -> None:
    table = after_placing(playing_table(TableSettings(clock=None)), at=BEGAN + 10**9)
    assert table.reserves == (0,) * 4


def test_moves_and_chat_lines_are_remembered_by_person_and_id() -> None:
    table = playing_table()
    assert table.state is not None
    card = str(table.state.hands[1][0])
    table = after(table, MoveEntry(1, 1, card, "m1"), ChatEntry(2, BO.id, BO.name, "Hm.", "s1"))
    assert table.handled == {(BO.id, "m1"), (BO.id, "s1")}


def test_chat_keeps_number_seat_and_name_of_the_latest_lines() -> None:
    table = after(
        full_table(), ChatEntry(7, BO.id, BO.name, "Hm."), ChatEntry(8, "host", "Zoe", "Well?")
    )
    first, second = table.chat
    assert (first.number, first.at, first.name, first.seat, first.text) == (5, 7, "Bo", 1, "Hm.")
    assert (second.name, second.seat) == ("Zoe", None)
    table = after(table, *(ChatEntry(9, BO.id, BO.name, str(n)) for n in range(CHAT_LINES)))
    assert len(table.chat) == CHAT_LINES
    assert table.chat[0].text == "0"


def test_chat_is_turned_off_and_on() -> None:
    table = after(empty_table(), ChatSwitchEntry(1, True))
    assert table.is_quiet
    assert not after(table, ChatSwitchEntry(2, False)).is_quiet


def test_table_knows_the_table_of_its_rematch() -> None:
    assert after(after_game(playing_table(), Random(2)), RematchEntry(1, "next")).rematch == "next"


def test_table_is_never_changed() -> None:
    table = playing_table()
    before = repr(table)
    after_placing(table)
    after(table, ChatEntry(1, BO.id, BO.name, "Hm."), StandInEntry(1, 1, "gone"))
    assert repr(table) == before


def test_chosen_cards_are_forgotten_with_the_round() -> None:
    table = after_placing(playing_table())
    assert None not in table.chosen
    table = after_moves(table, "1", "p", "p", "p")
    assert table.state is not None
    assert table.state.round == 2
    assert table.chosen == (None,) * 4
    assert all(isinstance(card, Card) for card in table.state.spent[0])
