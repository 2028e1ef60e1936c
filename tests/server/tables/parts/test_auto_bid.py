"""Auto-bids: what the server bids for a seat, when, and when it stops."""

from random import Random

import pytest

from catsack.cards import Card
from catsack.engine import State, legal
from catsack.events import BidMade, Passed, TurnedUp
from catsack.moves import Bid, Move, Pass, Place
from catsack.server.tables.deadlines import auto_bid_entry
from catsack.server.tables.journal import (
    AtLimit,
    AutoBidEndEntry,
    AutoBidEntry,
    MoveEntry,
    StandInEntry,
    TableSettings,
)
from catsack.server.tables.parts.auto_bid import ID_DIGITS, LONGEST, SHORTEST, AutoBid
from catsack.server.tables.table import TableState, apply
from tests.server.support.tables import (
    BEGAN,
    after,
    after_moves,
    after_placing,
    playing_table,
)


def auction(seats: int = 4) -> TableState:
    """Return a table where the first auction has just begun."""
    return after_placing(playing_table(TableSettings(seats=seats)))


def game_of(table: TableState) -> State:
    assert table.state is not None
    return table.state


def on_turn(table: TableState) -> int:
    turn = game_of(table).turn
    assert turn is not None
    return turn


def with_auto_bid(
    table: TableState, seat: int, limit: int, then: AtLimit = "pass", *cards: Card
) -> TableState:
    entry = AutoBidEntry(table.updated, seat, "secret", limit, then, [str(card) for card in cards])
    return after(table, entry)


def auto_bid_of(table: TableState, seat: int) -> AutoBid | None:
    return table.auto_bids[seat] if table.auto_bids else None


def auto_move(table: TableState) -> str | None:
    """Return the move that the server makes for the seat on turn, if it makes one."""
    entry = auto_bid_entry(table, on_turn(table), 7)
    return None if entry is None else entry.move


def test_bids_the_lowest_legal_amount() -> None:
    table = auction()
    table = with_auto_bid(table, on_turn(table), 9)
    assert auto_move(table) == "1"
    seat = on_turn(table)
    table = after_moves(table, "1", "5", "p", "p")
    assert on_turn(table) == seat
    assert auto_move(table) == "6"


def test_bids_up_to_its_limit_and_not_beyond() -> None:
    table = after_moves(auction(), "4")
    seat = on_turn(table)
    assert auto_move(with_auto_bid(table, seat, 5)) == "5"
    assert auto_move(with_auto_bid(table, seat, 4)) == "p"


def test_asks_instead_of_passing_if_it_is_to() -> None:
    table = after_moves(auction(), "4")
    assert auto_move(with_auto_bid(table, on_turn(table), 4, "ask")) is None


@pytest.mark.parametrize(("then", "move"), [("pass", "p"), ("ask", None)])
def test_never_bids_more_than_its_seat_owns(then: AtLimit, move: str | None) -> None:
    table = after_moves(auction(), "15")
    assert auto_move(with_auto_bid(table, on_turn(table), 199, then)) == move


def test_buys_for_one_mouse_at_the_last_chance() -> None:
    table = after_moves(auction(), "p", "p", "p")
    assert auto_move(with_auto_bid(table, on_turn(table), 3)) == "1"


def test_waits_for_the_auction_and_for_the_turn_of_its_seat() -> None:
    table = playing_table()
    seat = on_turn(table)
    table = with_auto_bid(table, seat, 9)
    assert auto_move(table) is None
    table = after_placing(table)
    assert auto_move(table) == "1"
    table = after_moves(table, "1")
    assert auto_bid_entry(table, seat, 7) is None


def test_ends_when_a_card_that_it_names_turns_up() -> None:
    table = auction()
    seat = on_turn(table)
    following = game_of(table).row[1]
    other = next(card for card in Card if card not in game_of(table).row[:2])
    ending = after_moves(with_auto_bid(table, seat, 9, "ask", other, following), "1", "p")
    assert ending.auto_bids == ()
    lasting = after_moves(with_auto_bid(table, seat, 9, "ask", other), "1", "p")
    assert auto_bid_of(lasting, seat) is not None


def test_does_not_end_for_a_card_that_lay_open_before() -> None:
    table = auction()
    seat, first = on_turn(table), game_of(table).row[0]
    following = game_of(table).row[1]
    table = with_auto_bid(table, seat, 9, "ask", first)
    assert (auto_bid_of(after_moves(table, "1", "p"), seat) is None) == (first is following)


def test_may_be_set_while_cards_are_laid_and_minds_the_first_that_is_turned_up() -> None:
    table = playing_table()
    start = game_of(table).start
    first = game_of(table).hands[start][0]
    named = after_placing(with_auto_bid(table, 1, 9, "pass", first))
    assert named.auto_bids == ()
    assert auto_bid_of(after_placing(with_auto_bid(table, 1, 9)), 1) is not None


def test_ends_with_a_pass_of_its_seat() -> None:
    table = auction()
    seat = on_turn(table)
    assert after_moves(with_auto_bid(table, seat, 9), "p").auto_bids == ()


def test_ends_with_the_auction() -> None:
    table = auction()
    seat = on_turn(table)
    sold = after_moves(with_auto_bid(table, seat, 9), "1", "p", "p", "p")
    assert game_of(sold).round == 2
    assert sold.auto_bids == ()


def test_survives_a_bid_by_hand() -> None:
    table = auction()
    seat = on_turn(table)
    table = after_moves(with_auto_bid(table, seat, 9), "3", "4", "p", "p")
    assert (on_turn(table), auto_move(table)) == (seat, "5")


def test_ends_when_it_is_ended_and_when_a_bot_stands_in() -> None:
    table = auction()
    seat = on_turn(table)
    other = (seat + 1) % 4
    table = with_auto_bid(with_auto_bid(table, seat, 9), other, 5)
    for entry in (AutoBidEndEntry(BEGAN, seat), StandInEntry(BEGAN, seat, "gone")):
        ended = after(table, entry)
        assert auto_bid_of(ended, seat) is None
        assert auto_bid_of(ended, other) is not None


def test_another_one_takes_its_place() -> None:
    table = after_moves(auction(), "6")
    seat = on_turn(table)
    table = with_auto_bid(with_auto_bid(table, seat, 9), seat, 3, "ask")
    assert auto_move(table) is None


def test_private_entries_are_not_counted_in_public() -> None:
    table = auction()
    number = table.public_number
    table = with_auto_bid(table, on_turn(table), 9)
    assert table.public_number == number
    assert after_moves(table, "1").public_number == number + 1


def test_pauses_depend_on_the_secret_and_the_moment_alone() -> None:
    auto_bids = [AutoBid(at, "secret", limit, "ask") for at, limit in ((1, 3), (2, 15))]
    assert len({each.pause_ms(31, 900) for each in auto_bids}) == 1
    pauses = [AutoBid(1, f"secret {n}", 9, "pass").pause_ms(31, 900) for n in range(500)]
    assert min(pauses) >= SHORTEST * 900
    assert max(pauses) <= LONGEST * 900
    # Even over the range: each tenth of it has its share.
    counts = [0] * 10
    for pause in pauses:
        counts[min(9, int((pause / 900 - SHORTEST) / (LONGEST - SHORTEST) * 10))] += 1
    assert min(counts) > 25
    assert AutoBid(1, "secret", 9, "pass").pause_ms(31, 0) == 0


def test_ids_of_moves_look_like_those_of_browsers() -> None:
    ids = {AutoBid(1, f"secret {n}", 9, "pass").move_id(moment) for n in "ab" for moment in (3, 4)}
    assert len(ids) == 4
    assert all(len(id_) == 12 and set(id_) <= set(ID_DIGITS) for id_ in ids)


# Whole games.


def random_move(state: State, rng: Random) -> Move:
    choices = legal(state)
    move = rng.choice(choices)
    return choices[0] if not isinstance(move, Place) and rng.random() < 0.5 else move


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_in_random_games_it_keeps_its_word(seats: int) -> None:
    bids = passes = asked = 0
    for number in range(40):
        rng = Random(f"auto-bids {seats} {number}")
        table = playing_table(TableSettings(seats=seats), f"{number:064x}")
        while not game_of(table).is_over:
            if rng.random() < 0.2:
                seat = rng.choice(game_of(table).still_in)
                cards = rng.sample(list(Card), rng.choice([0, 0, 1, 3]))
                table = with_auto_bid(
                    table, seat, rng.randrange(1, 20), rng.choice(["pass", "ask"]), *cards
                )
            state, turn = game_of(table), on_turn(table)
            auto_bid, entry = auto_bid_of(table, turn), auto_bid_entry(table, turn, BEGAN)
            if entry is None:
                asked += auto_bid is not None and not state.is_placing
                entry = MoveEntry(BEGAN, turn, str(random_move(state, rng)))
                auto_bid = None
            step = apply(table, entry)
            if auto_bid is not None:
                # The engine has played it, so it is legal; it is also the least that suffices.
                choices = legal(state)
                match step.events[0]:
                    case BidMade(seat=seat, amount=amount):
                        assert (seat, amount) == (turn, choices.bids[0])
                        assert amount <= auto_bid.limit
                        bids += 1
                    case Passed(seat=seat):
                        assert seat == turn
                        assert auto_bid.then == "pass"
                        assert not choices.bids or choices.bids[0] > auto_bid.limit
                        passes += 1
            check_what_is_left(
                table, step.table, [e for e in step.events if isinstance(e, TurnedUp)]
            )
            table = step.table
    assert min(bids, passes, asked) > 20


def check_what_is_left(before: TableState, after: TableState, turned_up: list[TurnedUp]) -> None:
    for seat, auto_bid in enumerate(after.auto_bids):
        assert auto_bid is None or auto_bid == before.auto_bids[seat]
        if auto_bid is not None:
            assert seat in game_of(after).still_in
            assert game_of(before).round == game_of(after).round
            assert not {event.card for event in turned_up} & set(auto_bid.cards)


def test_moves_are_bids_and_passes_only() -> None:
    table = auction()
    auto_bid = AutoBid(BEGAN, "secret", 3, "pass")
    assert isinstance(auto_bid.move(game_of(table)), Bid)
    assert isinstance(auto_bid.move(game_of(after_moves(table, "3"))), Pass)
    assert auto_bid.move(game_of(playing_table())) is None
