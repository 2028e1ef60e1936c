"""Where other programs went wrong (rules 8), mostly over whole games."""

from collections.abc import Iterator
from itertools import pairwise

import pytest

from catsack import Bid, Edition, Event, Illegal, Pass, bot
from catsack.bots import names
from catsack.events import (
    BidMade,
    DogsLeft,
    MiceLaid,
    NoSale,
    Passed,
    Placed,
    RoundBegan,
    SackTaken,
    Shortage,
    Sold,
    TurnedUp,
)
from tests.rules.support.games import (
    MOUSE_CARDS,
    at_every_table,
    bought,
    cards,
    dealt,
    fillings,
    fitting,
    in_every_edition,
    opened,
    passes,
    play,
    positions,
    sale,
    the,
    those,
)


def whole_game(edition: Edition, seats: int, seed: int = 8) -> list[Event]:
    """Return all events of a game of chance."""
    *_, game = positions(edition, seats, seed)
    return game.events


def by_round(events: list[Event]) -> Iterator[list[Event]]:
    starts = [at for at, event in enumerate(events) if isinstance(event, RoundBegan)]
    for first, last in zip(starts, [*starts[1:], None], strict=True):
        yield events[first:last]


@at_every_table
def test_8_the_marker_goes_to_the_buyer_and_does_not_rotate(edition: Edition, seats: int) -> None:
    rounds = list(by_round(whole_game(edition, seats)))
    for events, following in pairwise(rounds):
        buyers = [sold.seat for sold in those(Sold, events)] or [the(RoundBegan, events).start]
        assert [the(RoundBegan, following).start] == buyers
    starts = [the(RoundBegan, events).start for events in rounds]
    assert starts != [(starts[0] + n) % seats for n in range(9)]


@at_every_table
def test_8_the_first_card_is_turned_up_before_bidding(edition: Edition, seats: int) -> None:
    for events in by_round(whole_game(edition, seats)):
        placed = [event for event in events if isinstance(event, Placed)]
        at = events.index(placed[-1]) + 1
        turned = events[at]
        assert isinstance(turned, TurnedUp)
        assert (turned.place, turned.seat, turned.card) == (0, placed[0].seat, placed[0].card)
        assert isinstance(events[at + 1], BidMade | Passed)


@at_every_table
def test_8_the_bank_runs_short_and_never_fills_in_part(edition: Edition, seats: int) -> None:
    game = dealt(edition, seats)
    for _ in range(9):
        sale(game, price=1)
    # One mouse a round: with three seats the 9 that are needed come together by round 7.
    filled = (1, 2, 7) if seats == 3 else (1, 2)
    for number, filling in enumerate(fillings(game.events), 1):
        if isinstance(filling, MiceLaid):
            assert (number in filled, filling.mice) == (True, MOUSE_CARDS[seats])
        else:
            assert (number in filled, filling.why) == (False, Shortage.EMPTY_BANK)


@at_every_table
def test_8_the_large_dog_leaves_minus_8_in_the_sack(edition: Edition, seats: int) -> None:
    events = bought(edition, seats, "-8 L -5 -8 -8")
    assert the(DogsLeft, events).chased in cards("-5")
    assert the(SackTaken, events).worth == (-16 if seats < 5 else -24)


@at_every_table
@pytest.mark.parametrize(("row", "gone"), [("L -8 -8 -8 -8", "-8"), ("S +5 +8 +5 +8", "+5")])
def test_8_a_dog_chases_the_other_kind_of_cat_too(
    edition: Edition, seats: int, row: str, gone: str
) -> None:
    events = bought(edition, seats, row)
    assert the(DogsLeft, events).chased in cards(gone)
    assert len(the(SackTaken, events).cards) == max(seats, 4) - 2


@at_every_table
@pytest.mark.parametrize("row", ["L S +15 -8 +3", "-8 S +15 L +3"])
def test_8_a_large_and_a_small_dog_do_not_empty_the_sack(
    edition: Edition, seats: int, row: str
) -> None:
    events = bought(edition, seats, row)
    assert len(the(DogsLeft, events).dogs) == 2
    left = tuple(card for card in fitting(row, seats) if not card.is_dog)
    assert the(SackTaken, events).cards == left


@at_every_table
def test_8_nobody_bids_more_than_they_own(edition: Edition, seats: int) -> None:
    most = 0
    for game in positions(edition, seats, seed=87):
        if (seat := game.turn) is None or game.state.is_placing:
            continue
        owned = game.state.owned[seat]
        assert all(move.amount <= owned for move in game.legal if isinstance(move, Bid))
        with pytest.raises(Illegal, match="pass"):
            game.play(Bid(owned + 1))
        most = max(most, owned)
    assert most > 15


@at_every_table
@pytest.mark.parametrize("name", names())
def test_8_a_bot_without_mice_does_not_bid(edition: Edition, seats: int, name: str) -> None:
    game = opened(edition, seats, "+15 +15 +15 +15 +15")
    state = game.state
    game.state = state._replace(owned=(0,) * seats, bank=state.bank + sum(state.owned))
    for _ in range(seats):
        assert [bot(name, seed).choose(game.view(game.turn)) for seed in range(5)] == [Pass()] * 5
        play(game, "p")


@at_every_table
def test_8_who_declines_the_last_chance_is_not_paid(edition: Edition, seats: int) -> None:
    game = opened(edition, seats)
    play(game, passes(seats - 1))
    owned, bank = game.state.owned[0], game.state.bank
    assert the(Passed, play(game, "p")).taken == 0
    assert (game.state.owned[0], game.state.bank) == (owned, bank)


@in_every_edition
def test_8_with_three_seats_the_fourth_set_does_not_bid(edition: Edition) -> None:
    for events in by_round(whole_game(edition, 3)):
        first, *others = those(Placed, events)
        assert (first.seat, first.place) == (None, 0)
        bidders = {event.seat for event in events if isinstance(event, BidMade | Passed | Sold)}
        assert bidders == {placed.seat for placed in others} == {0, 1, 2}
        assert len(those(Passed, events)) == (3 if those(NoSale, events) else 2)
