"""Editions and house rules (rules 6)."""

from dataclasses import fields, replace

import pytest

from catsack import Card, Edition, Game, Malformed
from catsack.editions import FELIX, HOUSE_RULES, PRINTED, with_house_rules
from catsack.events import Dealt, DogsLeft, SackTaken
from tests.rules.support.games import (
    at_every_table,
    bought,
    for_every_number,
    in_every_edition,
    the,
)

DATA = ("rabbit_is_prey", "cats_break_ties", "purses_secret", "large_dog_takes_worst")


def test_6_1_there_are_three_printed_editions_and_their_data_are_these() -> None:
    assert {
        name: [getattr(edition, datum) for datum in DATA] for name, edition in PRINTED.items()
    } == {
        "felix": [False, True, True, False],
        "ksr": [True, False, True, False],
        "felicity": [False, True, True, False],
    }


@for_every_number
def test_6_1_felix_is_the_default(seats: int) -> None:
    game = Game.new(seats, seed=1)
    assert game.state.edition == FELIX
    assert the(Dealt, game.events).edition == "felix"


@at_every_table
@pytest.mark.parametrize("datum", DATA)
def test_6_1_a_house_rule_replaces_one_datum(edition: Edition, seats: int, datum: str) -> None:
    other = not getattr(edition, datum)
    game = Game.new(seats, edition.name, house_rules={datum: other})
    played = game.state.edition
    differing = {
        field.name: getattr(played, field.name)
        for field in fields(Edition)
        if getattr(played, field.name) != getattr(edition, field.name)
    }
    assert differing == played.house_rules == {datum: other}


def test_6_1_there_are_no_other_house_rules() -> None:
    assert set(HOUSE_RULES) == set(DATA)
    with pytest.raises(Malformed, match=f"there are: {', '.join(DATA)}"):
        with_house_rules("felix", {"purse": True})


@at_every_table
@pytest.mark.parametrize("prey", [True, False], ids=["rabbit is prey", "rabbit is safe"])
@pytest.mark.parametrize(
    ("row", "usual", "house", "house_without_prey"),
    [
        pytest.param("L -5 -8 -5 -5", "-5", "-8", "-8", id="only negative cats"),
        pytest.param("-5 L -5 -5 -5", "-5", "-5", "-5", id="only -5"),
        pytest.param("-5 R L -8 -8", None, "R", "-8", id="a rabbit"),
        pytest.param("-5 +3 L -8 R", "+3", "+3", "+3", id="a positive cat"),
        pytest.param("S -5 -8 R -5", "-8", "-8", "-8", id="the small dog, as ever"),
    ],
)
def test_6_1_as_a_house_rule_the_large_dog_takes_the_worst(
    edition: Edition,
    seats: int,
    prey: bool,
    row: str,
    usual: str | None,
    house: str,
    house_without_prey: str,
) -> None:
    rules = replace(edition, rabbit_is_prey=prey)
    worst = replace(rules, large_dog_takes_worst=True)
    gone = the(DogsLeft, bought(worst, seats, row)).chased
    assert gone == Card(house if prey else house_without_prey)
    gone = the(DogsLeft, bought(rules, seats, row)).chased
    assert gone == Card(usual or ("R" if prey else "-5"))


@at_every_table
@pytest.mark.parametrize("as_house_rule", [False, True], ids=["printed", "house rule"])
@pytest.mark.parametrize(
    ("row", "safe", "prey"),
    [
        pytest.param("L R -5 -8 -8", "-5", "R", id="large: no positive cat"),
        pytest.param("S R +3 +11 +5", "+3", "R", id="small: no negative cat"),
        pytest.param("L R +3 -8 -5", "+3", "+3", id="large: a positive cat"),
        pytest.param("S R -5 +8 +3", "-5", "-5", id="small: a negative cat"),
        pytest.param("L R R R R", None, "R", id="large: rabbits only"),
        pytest.param("R R R S R", None, "R", id="small: rabbits only"),
    ],
)
def test_6_2_where_it_is_prey_the_rabbit_is_a_cat_worth_0(
    edition: Edition,
    seats: int,
    as_house_rule: bool,
    row: str,
    safe: str | None,
    prey: str,
) -> None:
    rules = (
        replace(edition, rabbit_is_prey=not edition.rabbit_is_prey) if as_house_rule else edition
    )
    is_prey = (edition.name == "ksr") != as_house_rule
    expected = prey if is_prey else safe
    left = the(DogsLeft, bought(rules, seats, row))
    assert left.chased == (None if expected is None else Card(expected))


@at_every_table
def test_6_2_two_dogs_leave_the_rabbit_alone(edition: Edition, seats: int) -> None:
    events = bought(edition, seats, "L R S R R")
    assert the(SackTaken, events).cards == (Card.RABBIT,) * (max(seats, 4) - 2)


@in_every_edition
def test_6_2_of_several_rabbits_one_goes(edition: Edition) -> None:
    taken = the(SackTaken, bought(replace(edition, rabbit_is_prey=True), 5, "R -5 L R R"))
    assert list(map(str, taken.cards)) == ["-5", "R", "R"]
