"""What characters say and how they look is the same when only hidden cards differ (rules 7)."""

from collections.abc import Callable, Sequence
from random import Random
from typing import TypeAlias

import pytest

from catsack.characters.reactions import (
    Company,
    Reaction,
    needs_whole_game,
    reactions,
    this_round,
)
from catsack.editions import PRINTED
from catsack.events import BidMade, Event, Placed
from catsack.records import Record, steps
from catsack.views import seen
from tests.support.random_games import random_record
from tests.test_leaks import otherwise, unfinished

React: TypeAlias = Callable[[Sequence[Event], Sequence[Event], Company], list[Reaction]]

VOICES = ("bluffer", "level-2", "champion", None, "collector")
GAMES, MOMENTS = 112, 5
"""For each edition and number of seats: 9 times 560 pairs are 5,040."""


def react_as_a_spectator(
    before: Sequence[Event], new: Sequence[Event], company: Company
) -> list[Reaction]:
    return reactions(
        [seen(event, None) for event in before], [seen(event, None) for event in new], company
    )


def last_reactions(part: Record, company: Company, react: React) -> list[Reaction]:
    """Return the reactions to the sale of the round before, and to all of this round.

    What happened earlier is the same in both worlds of a pair, card by card.
    """
    parts = [events for _, events in steps(part)]
    first = max(at for at, events in enumerate(parts) if needs_whole_game(events))
    before = [event for events in parts[:first] for event in events]
    made: list[Reaction] = []
    for new in parts[first:]:
        made += react(before, new, company)
        before += new
    return made


def pairs_that_differ(edition: str, seats: int, react: React, games: int) -> tuple[int, int, int]:
    """Return how many pairs of worlds were compared, in how many a viewer could tell them apart
    by what characters say or look like, and how much was said."""
    rng = Random(f"{edition} {seats}")
    compared = differing = said = 0
    for game in range(games):
        record = random_record(rng, edition, seats)
        company = Company(f"table {game}", VOICES[:seats], shows_standings=game % 2 == 0)
        for _ in range(MOMENTS):
            part, state = unfinished(record, rng)
            other = otherwise(part, state, None, rng)
            mine = last_reactions(part, company, react)
            compared += 1
            differing += mine != last_reactions(other, company, react)
            said += sum(reaction.line is not None for reaction in mine)
    return compared, differing, said


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("edition", PRINTED)
def test_characters_react_alike_when_only_hidden_cards_differ(edition: str, seats: int) -> None:
    compared, differing, said = pairs_that_differ(edition, seats, react_as_a_spectator, GAMES)
    assert compared == GAMES * MOMENTS
    assert differing == 0
    assert said > compared // 2


def glad_of_a_good_card(
    before: Sequence[Event], new: Sequence[Event], company: Company
) -> list[Reaction]:
    """Leaks: whoever lays a good card smiles."""
    good = [
        Reaction(event.number, event.seat, "glee")
        for event in new
        if isinstance(event, Placed) and event.seat is not None
        if event.card is not None and event.card.worth > 0
    ]
    return [*react_as_a_spectator(before, new, company), *good]


def nervous_about_its_dog(
    before: Sequence[Event], new: Sequence[Event], company: Company
) -> list[Reaction]:
    """Leaks: a seat that bids looks different when the card it laid is a dog."""
    dogs = {
        event.seat
        for event in this_round([*before, *new])
        if isinstance(event, Placed) and event.card is not None and event.card.is_dog
    }
    bids = [event for event in new if isinstance(event, BidMade) and event.seat in dogs]
    nervous = [Reaction(event.number, event.seat, "bitten") for event in bids]
    return [*react_as_a_spectator(before, new, company), *nervous]


@pytest.mark.parametrize("leak", [glad_of_a_good_card, nervous_about_its_dog])
def test_a_leak_is_found_out(leak: React) -> None:
    _, differing, _ = pairs_that_differ("felix", 4, leak, games=20)
    assert differing > 0
