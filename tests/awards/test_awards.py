"""Awards: each goes to the seat that earned it, and to nobody where nothing stands out."""

from collections.abc import Mapping, Sequence
from typing import get_args

import pytest

import catsack
from catsack import Game
from catsack.awards import Award, AwardKind, awards
from catsack.cards import Card
from catsack.engine.scoring import worth
from catsack.events import (
    BidMade,
    Dealt,
    DogsLeft,
    Ended,
    Event,
    NoSale,
    Passed,
    Result,
    RoundBegan,
    SackTaken,
    Sold,
    TurnedUp,
)
from catsack.records import Record, steps
from catsack.views import seen
from tests.support.random_games import over_random_games

SEATS = 4
BOTS = ["steady", "bluffer", "cautious", "gambler", "spoiler", "collector", "beginner"]
DULL = ("+3", "+5", "R", "+3")
"""Cards of a sack that is worth what it costs."""


def auction(
    number: int,
    *moves: str,
    laid: Sequence[str] = DULL,
    chased: str | None = None,
    start: int = 0,
) -> list[Event]:
    """Return the events of a round; *moves* are in the order of play, ``p2`` passes for 2 mice."""
    events: list[Event] = [RoundBegan(0, number, start)]
    events += [TurnedUp(0, seat, seat, Card(card)) for seat, card in enumerate(laid)]
    still_in, bids, turn = list(range(SEATS)), dict.fromkeys(range(SEATS), 0), start
    for move in moves:
        following = still_in[(still_in.index(turn) + 1) % len(still_in)]
        if move.startswith("p"):
            events.append(Passed(0, turn, bids[turn], int(move[1:] or 0)))
            still_in.remove(turn)
        else:
            bids[turn] = int(move)
            events.append(BidMade(0, turn, bids[turn]))
        turn = following
    cards = [Card(card) for card in laid]
    if not still_in:
        return [*events, NoSale(0, tuple(cards))]
    (buyer,) = still_in
    dogs = tuple(card for card in cards if card.is_dog)
    events.append(Sold(0, buyer, bids[buyer], 0))
    if dogs:
        events.append(DogsLeft(0, dogs, None if chased is None else Card(chased)))
    left = [card for card in cards if not card.is_dog]
    if chased is not None:
        left.remove(Card(chased))
    return [*events, SackTaken(0, buyer, tuple(left), worth(left))]


def game(*rounds: list[Event], scores: Sequence[int] = (20, 30, 25, 10)) -> tuple[Event, ...]:
    """Return the events of a game with these rounds and scores."""
    winners = tuple(seat for seat, score in enumerate(scores) if score == max(scores))
    result = Result(tuple(scores), (0,) * SEATS, tuple(scores), winners)
    dealt = Dealt(0, "felix", 15, 27, 0, (None,) * SEATS, None, None, (1, 2, 3, 4))
    return (dealt, *(event for each in rounds for event in each), Ended(0, result, (), None))


def given(kind: AwardKind, events: Sequence[Event]) -> Award | None:
    return next((award for award in awards(events) if award.kind == kind), None)


def award(kind: AwardKind, seat: int, **facts: int | str) -> Award:
    return Award(kind, seat, facts)


def test_bargain_is_the_sack_that_brought_most() -> None:
    small = auction(1, "1", "p2", "p4", "p6", laid=["+11", "+3", "R", "R"])
    large = auction(2, "3", "15", "p2", "p4", "p6", laid=["+15", "+15", "+15", "+8"])
    found = given("bargain", game(small, large))
    assert found == award("bargain", 1, worth=53, price=15, round=2)
    assert given("bargain", game(small)) == award("bargain", 0, worth=14, price=1, round=1)
    dull = auction(1, "3", "p2", "p4", "p6", laid=["+11", "+3", "R", "R"])
    assert given("bargain", game(dull)) is None


def test_of_equal_bargains_the_cheaper_one_counts_and_then_the_earlier() -> None:
    dear = auction(1, "9", "p2", "p4", "p6", laid=["+15", "+8", "R", "R"])
    cheap = auction(2, "1", "p", "p", "p", laid=["+15", "R", "R", "R"], start=2)
    again = auction(3, "1", "p", "p", "p", laid=["+15", "R", "R", "R"], start=3)
    assert given("bargain", game(dear, cheap, again)) == award(
        "bargain", 2, worth=15, price=1, round=2
    )


def test_bitten_is_the_sack_that_cost_most() -> None:
    bad = auction(7, "3", "4", "p2", "16", "p4", "p6", laid=["+5", "R", "R", "R"])
    found = given("bitten", game(auction(1, "1", "p2", "p4", "p6"), bad))
    assert found == award("bitten", 3, worth=5, price=16, round=7)
    assert given("bitten", game(auction(1, "15", "p2", "p4", "p6"))) is None


def test_cheese_hoard_is_most_mice_for_passing() -> None:
    rounds = [auction(n, "1", "p6", "p2", "p4") for n in (1, 2, 3)]
    assert given("cheese-hoard", game(*rounds)) == award("cheese-hoard", 1, mice=18, times=3)
    assert given("cheese-hoard", game(*rounds[:2])) is None


def test_award_for_the_most_goes_to_nobody_when_two_have_as_much() -> None:
    rounds = [auction(n, "1", "p6", "p2", "p6") for n in (1, 2, 3)]
    assert given("cheese-hoard", game(*rounds)) is None


def test_bluff_is_a_bid_on_a_bad_cat_of_ones_own_that_somebody_else_pays_for() -> None:
    laid = ["+5", "-8", "+3", "+5"]
    found = given("bluff", game(auction(4, "2", "6", "9", "p2", "p4", "p6", laid=laid)))
    assert found == award("bluff", 1, bid=6, card="-8", worth=5, price=9, round=4, other=2)
    # Whoever buys it bites themselves; whoever does not bid does not bluff; a profit is no bluff.
    assert given("bluff", game(auction(4, "2", "9", "p2", "p4", "p6", laid=laid))) is None
    assert given("bluff", game(auction(4, "2", "p2", "9", "p4", "p6", laid=laid))) is None
    rich = auction(4, "2", "6", "9", "p2", "p4", "p6", laid=["+15", "-8", "+3", "+5"])
    assert given("bluff", game(rich)) is None


def test_of_two_bluffs_in_a_round_the_higher_bid_counts() -> None:
    laid = ["-5", "-8", "+3", "+5"]
    found = given("bluff", game(auction(4, "2", "6", "9", "p2", "p4", "p6", laid=laid)))
    assert found is not None
    assert (found.seat, found.facts["bid"]) == (1, 6)


def test_dog_trainer_has_a_dog_that_hurts_others_or_helps_oneself() -> None:
    thief = auction(2, "1", "p2", "p4", "p6", laid=["+3", "L", "+15", "R"], chased="+15")
    assert given("dog-trainer", game(thief)) == award(
        "dog-trainer", 1, dog="L", card="+15", round=2, other=0
    )
    guard = auction(3, "1", "p2", "p4", "p6", laid=["S", "-8", "+5", "R"], chased="-8")
    assert given("dog-trainer", game(guard)) == award(
        "dog-trainer", 0, dog="S", card="-8", round=3, other=0
    )
    clumsy = auction(3, "1", "p2", "p4", "p6", laid=["L", "+15", "+5", "R"], chased="+15")
    harmless = auction(3, "1", "p2", "p4", "p6", laid=["+3", "S", "+5", "R"], chased="+3")
    scuffle = auction(3, "1", "p2", "p4", "p6", laid=["L", "S", "+15", "R"])
    assert given("dog-trainer", game(clumsy, harmless, scuffle)) is None


def test_comeback_is_a_win_from_far_behind() -> None:
    rich = auction(3, "1", "p", "p", "p", laid=["+15", "+3", "R", "R"])
    last = auction(9, "1", "p", "p", "p", start=1)
    found = given("comeback", game(rich, last))
    assert found == award("comeback", 1, behind=17, round=3)
    # Whoever led all the time has not come back, nor has somebody who shares the win.
    assert given("comeback", game(rich, last, scores=(30, 20, 10, 10))) is None
    assert given("comeback", game(rich, last, scores=(30, 30, 10, 10))) is None


def test_whisker_is_a_win_by_two_points_or_fewer() -> None:
    assert given("whisker", game(scores=(20, 22, 1, 2))) == award("whisker", 1, points=2)
    assert given("whisker", game(scores=(20, 23, 1, 2))) is None
    assert given("whisker", game(scores=(22, 22, 1, 2))) is None


def test_whisker_may_be_cats_alone() -> None:
    *events, ended = game(scores=(22, 22, 1, 2))
    assert isinstance(ended, Ended)
    result = Result(ended.result.cats, ended.result.mice, ended.result.scores, (1,))
    by_cats = (*events, Ended(0, result, (), None))
    assert given("whisker", by_cats) == award("whisker", 1, points=0)


def test_landslide_is_a_win_by_twenty_points_or_more() -> None:
    assert given("landslide", game(scores=(20, 41, 1, 2))) == award("landslide", 1, points=21)
    assert given("landslide", game(scores=(22, 41, 1, 2))) is None


def test_fine_nose_bought_several_sacks_and_none_at_a_loss() -> None:
    good = [auction(n, "2", "p2", "p4", "p6") for n in (1, 2, 3)]
    assert given("fine-nose", game(*good)) == award("fine-nose", 0, sacks=3, profit=27)
    assert given("fine-nose", game(*good[:2])) is None
    bad = auction(4, "15", "p2", "p4", "p6")
    assert given("fine-nose", game(*good, bad)) is None


def test_patience_is_most_rounds_without_a_bid() -> None:
    rounds = [auction(n, "1", "2", "p2", "3", "p4", "p6") for n in range(1, 5)]
    assert given("patience", game(*rounds)) == award("patience", 2, rounds=4)
    assert given("patience", game(*rounds[:3])) is None
    unsold = [auction(n, "p", "p", "p", "p") for n in range(5, 9)]
    assert given("patience", game(*unsold)) is None


def test_rabbits_need_two_of_them() -> None:
    two = auction(1, "1", "p2", "p4", "p6", laid=["+3", "+5", "R", "R"])
    assert given("rabbits", game(two)) == award("rabbits", 0, rabbits=2)
    assert given("rabbits", game(auction(1, "1", "p2", "p4", "p6"))) is None


def test_cattery_needs_six_cats() -> None:
    laid = ["+3", "+5", "-5", "R"]
    rounds = [auction(n, "1", "p2", "p4", "p6", laid=laid) for n in (1, 2)]
    assert given("cattery", game(*rounds, scores=(6, 30, 1, 1))) == award(
        "cattery", 0, cats=6, points=6
    )
    assert given("cattery", game(rounds[0])) is None


def test_spender_paid_most_for_at_least_two_sacks() -> None:
    rounds = [auction(n, "7", "p2", "p4", "p6") for n in (1, 2)]
    assert given("spender", game(*rounds)) == award("spender", 0, mice=14, sacks=2)
    assert given("spender", game(rounds[0])) is None


def test_dull_game_has_no_awards() -> None:
    assert awards(game(auction(1, "p", "p", "p", "p"), scores=(15, 15, 15, 15))) == ()


def test_game_that_is_not_over_has_no_awards() -> None:
    assert awards(game(auction(1, "1", "p2", "p4", "p6", laid=["+15"] * 4))[:-1]) == ()


def test_first_awards_go_to_different_seats() -> None:
    rich = auction(1, "1", "p2", "p4", "p6", laid=["+15", "+15", "R", "R"])
    again = auction(2, "2", "p2", "p4", "p6", laid=["+15", "+15", "R", "R"])
    bitten = auction(3, "1", "16", "p2", "p4", "p6")
    found = [(each.kind, each.seat) for each in awards(game(rich, again, bitten))]
    assert found[:2] == [("comeback", 1), ("bargain", 0)]
    assert ("bitten", 1) in found[2:]


# Whole games.


@over_random_games(1)
def test_awards_follow_from_what_everybody_has_seen(record: Record) -> None:
    events = [event for _, part in steps(record) for event in part]
    assert awards([seen(event, None) for event in events]) == awards(events)


@over_random_games(1)
def test_facts_of_sales_are_true(record: Record) -> None:
    events = [event for _, part in steps(record) for event in part]
    sales = _sales(events)
    given = awards(events)
    assert len({each.kind for each in given}) == len(given)
    for each in given:
        assert each.seat in range(len(record.seats))
        assert each.kind in get_args(AwardKind)
        if each.kind in ("bargain", "bitten"):
            facts = each.facts
            assert sales[facts["round"]] == (each.seat, facts["price"], facts["worth"])
        elif each.kind == "bluff":
            facts = each.facts
            assert sales[facts["round"]] == (facts["other"], facts["price"], facts["worth"])


def _sales(events: Sequence[Event]) -> Mapping[int | str, tuple[int, int, int]]:
    """Return who bought the sack of each round, for how much, and what it was worth."""
    found: dict[int | str, tuple[int, int, int]] = {}
    round_ = price = 0
    for event in events:
        match event:
            case RoundBegan(round=number):
                round_ = number
            case Sold(price=paid):
                price = paid
            case SackTaken(seat=seat, worth=worth):
                found[round_] = (seat, price, worth)
    return found


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_every_kind_of_award_is_given_now_and_then(seats: int) -> None:
    kinds = set()
    for seed in range(60):
        game = Game.new(seats=seats, seed=seed)
        bots = BOTS[seed % 7 :] + BOTS[: seed % 7]
        players = [catsack.bot(name, seed=seed) for name in bots[:seats]]
        while not game.over:
            assert game.turn is not None
            game.play(players[game.turn].choose(game.view(game.turn)))
        found = awards(game.events)
        assert len(found) >= 3, seed
        kinds |= {each.kind for each in found}
    assert len(kinds) >= 10
