"""When characters speak, and how they look."""

from collections.abc import Sequence
from random import Random

import pytest

from catsack.cards import Card
from catsack.characters.reactions import CHANCES, Company, Reaction, reactions
from catsack.events import (
    BidMade,
    DogsLeft,
    Ended,
    Event,
    MiceLaid,
    NoMiceLaid,
    NoSale,
    Passed,
    Placed,
    Result,
    RoundBegan,
    SackTaken,
    Shortage,
    Sold,
    TurnedUp,
)
from catsack.records import Record, steps
from catsack.views import seen
from tests.support.random_games import over_random_games, random_record

CAST = ("bluffer", "collector", "cautious", "champion")


def company(seed: str = "t", *, shows_standings: bool = False) -> Company:
    return Company(seed, CAST, shows_standings=shows_standings)


def auction(*more: Event) -> list[Event]:
    """Return the beginning of round 2: everybody has laid a card, and the first is turned up."""
    laid = [Placed(12 + seat, seat, seat, None) for seat in range(4)]
    turned_up = TurnedUp(16, 0, 0, Card.CAT_8)
    return [RoundBegan(10, 2, 0), MiceLaid(11, (2, 4, 6), 30), *laid, turned_up, *more]


def lines(before: Sequence[Event], new: list[Event]) -> set[str | None]:
    """Return what may be said, at many tables."""
    tables = [company(f"table {number}") for number in range(300)]
    said = [reaction.line for table in tables for reaction in reactions(before, new, table)]
    return {line and line.rstrip("12") for line in said}


def test_an_opening_bid_a_raise_and_a_jump_are_told_apart() -> None:
    opening, raised, jumped = BidMade(17, 0, 2), BidMade(18, 1, 3), BidMade(19, 2, 9)
    assert lines(auction(), [opening]) == {"bluffer-opens-"}
    assert lines(auction(opening), [raised]) == {"collector-raises-"}
    assert lines(auction(opening, raised), [jumped]) == {"cautious-jumps-"}


def test_who_never_bid_passes_early_and_who_bid_passes_late() -> None:
    passed: list[Event] = [Passed(17, 0, 0, 2), TurnedUp(18, 1, 1, Card.CAT_3)]
    assert lines(auction(), passed) == {"bluffer-passes-early-"}
    bids = (BidMade(17, 0, 2), BidMade(18, 1, 3))
    passed = [Passed(19, 0, 2, 2), TurnedUp(20, 1, 1, Card.CAT_3)]
    assert lines(auction(*bids), passed) == {"bluffer-passes-late-"}


def sale(worth: int, price: int, *dogs: Event) -> list[Event]:
    return [
        Passed(20, 2, 0, 6),
        Sold(21, 1, price, 40),
        *dogs,
        SackTaken(25, 1, (Card.CAT_8,), worth),
    ]


def test_the_buyer_alone_speaks_of_a_bargain_and_of_a_bad_buy() -> None:
    before = auction(BidMade(17, 1, 4))
    assert lines(before, sale(20, 4)) == {"collector-bargain-", None}
    assert lines(before, sale(1, 4)) == {"collector-overpaid-", None}
    assert lines(before, sale(6, 4)) == {None}
    assert lines(before, sale(4, 4)) == set()


def test_the_buyer_looks_as_the_sack_turns_out() -> None:
    before = auction(BidMade(17, 1, 4))
    moods = {
        worth: [(one.seat, one.mood) for one in reactions(before, sale(worth, 4), company())]
        for worth in (1, 6)
    }
    assert moods == {1: [(1, "bitten")], 6: [(1, "glee")]}


def test_a_dog_bites_the_buyer_and_pleases_its_owner() -> None:
    before = auction(BidMade(17, 1, 4), TurnedUp(18, 3, 3, Card.LARGE_DOG))
    dog = DogsLeft(22, (Card.LARGE_DOG,), Card.CAT_15)
    made = reactions(before, sale(8, 4, dog), company())
    assert [(one.seat, one.mood, one.line) for one in made if one.event == 22] == [
        (1, "bitten", "collector-bitten-1"),
        (3, "glee", None),
    ]
    people = Company("t", (None, None, None, "champion"))
    made = [
        one
        for number in range(20)
        for one in reactions(before, sale(8, 4, dog), Company(f"{number}", people.voices))
    ]
    assert "champion-bites-1" in {one.line for one in made}
    assert {one.facts["points"] for one in made if one.line} == {15}


def test_a_dog_that_chases_a_bad_cat_pleases_the_buyer() -> None:
    before = auction(BidMade(17, 1, 4), TurnedUp(18, 3, 3, Card.SMALL_DOG))
    dog = DogsLeft(22, (Card.SMALL_DOG,), Card.CAT_MINUS_8)
    made = reactions(before, sale(5, 4, dog), company())
    assert [(one.seat, one.mood) for one in made if one.event == 22] == [(1, "glee")]


def test_a_card_that_is_turned_up_pleases_or_frightens_the_leader_of_the_auction() -> None:
    before = auction(BidMade(17, 2, 4))
    looks = {
        card: [
            (one.seat, one.mood) for one in reactions(before, [TurnedUp(18, 1, 1, card)], company())
        ]
        for card in (Card.CAT_15, Card.CAT_3, Card.CAT_MINUS_8, Card.SMALL_DOG)
    }
    assert looks == {
        Card.CAT_15: [(2, "glee")],
        Card.CAT_3: [],
        Card.CAT_MINUS_8: [(2, "bitten")],
        Card.SMALL_DOG: [(2, "bitten")],
    }


def test_somebody_remarks_on_a_sack_that_nobody_wants() -> None:
    said = lines(auction(), [Passed(17, 2, 0, 6), NoSale(18, (Card.CAT_8,))])
    assert said == {"cautious-no-sale-"}


def test_somebody_remarks_on_an_empty_bank_and_on_the_last_round() -> None:
    began: list[Event] = [RoundBegan(30, 5, 0), NoMiceLaid(31, Shortage.EMPTY_BANK, 12, 3)]
    assert lines(auction(), began) == {f"{bot}-empty-bank-" for bot in CAST}
    assert lines(auction(), [RoundBegan(30, 9, 0)]) == {f"{bot}-final-round-" for bot in CAST}


def test_at_the_end_everybody_has_a_closing_remark_and_one_a_bubble() -> None:
    result = Result((10, 0, 0, 0), (10, 5, 5, 5), (20, 5, 5, 5), (0,))
    ended = Ended(40, result, (Card.CAT_3,) * 4, None)
    made = reactions(auction(), [ended], company())
    closing = [one.line for one in made if one.is_closing]
    assert closing == [
        "bluffer-closing-won",
        "collector-closing-mice",
        "cautious-closing-mice",
        "champion-closing-mice",
    ]
    bubbles = [one.line for one in made if one.line and not one.is_closing]
    assert bubbles == ["bluffer-wins-1"]
    assert [one.mood for one in made if not one.is_closing] == ["glee", "out", "out", "out"]


def test_people_have_faces_but_no_lines() -> None:
    people = Company("t", (None,) * 4)
    made = reactions(auction(BidMade(17, 1, 4)), sale(1, 4), people)
    assert made == [Reaction(25, 1, "bitten")]


def whole_game(record: Record, table: Company) -> list[Reaction]:
    before: list[Event] = []
    made: list[Reaction] = []
    for _, events in steps(record):
        new = [seen(event, None) for event in events]
        made += reactions(before, new, table)
        before += new
    return made


@over_random_games(3)
def test_nobody_talks_too_much(record: Record) -> None:
    table = Company("t", CAST[: len(record.seats)] + ("gambler",) * (len(record.seats) - 4))
    made = [one for one in whole_game(record, table) if not one.is_closing]
    events = [event for _, events in steps(record) for event in events]
    starts = [event.number for event in events if isinstance(event, RoundBegan)]
    spoken = [one.event for one in made if one.line]
    assert len(spoken) == len(set(spoken))
    for start, end in zip(starts, [*starts[1:], 10**6], strict=True):
        # One in the auction, one at the sale, one at the beginning of the round or at the end.
        assert sum(start <= number < end for number in spoken) <= 4
    kinds = {line.split("-", 1)[1] for one in made if (line := one.line)}
    assert all(any(kind in key for kind in CHANCES) for key in kinds)


@pytest.mark.parametrize("is_shown", [True, False])
def test_nobody_speaks_of_the_lead_where_it_is_left_to_memory(is_shown: bool) -> None:
    records = [random_record(Random(seed), "felix", 4) for seed in range(12)]
    table = company(shows_standings=is_shown)
    said = [one.line for record in records for one in whole_game(record, table) if one.line]
    assert any("-leads-" in line for line in said) is is_shown
