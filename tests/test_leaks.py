"""Nobody is told what they may not know: change all of that, and they notice nothing (rules 7)."""

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random
from typing import TypeAlias

import pytest

from catsack.cards import Card
from catsack.engine import State
from catsack.events import Dealt, Event, Placed, to_dict
from catsack.moves import Place
from catsack.records import Record, steps
from catsack.views import View, seen, view
from tests.support.random_games import over_random_games, random_record

Looking: TypeAlias = Callable[[State, int | None], object]
Hearing: TypeAlias = Callable[[Event, int | None], Event]


def viewers(record: Record) -> list[int | None]:
    return [*range(len(record.seats)), None]


def unfinished(record: Record, rng: Random) -> tuple[Record, State]:
    """Return *record* up to any moment before its end, and the state there."""
    moment = rng.randrange(len(record.moves))
    part = replace(record, moves=record.moves[:moment], result=None)
    *_, (state, _) = steps(part)
    return part, state


def otherwise(part: Record, state: State, viewer: int | None, rng: Random) -> Record:
    """Return another game up to *state* that *viewer* cannot tell from *part* (7.1, 7.2).

    What another set has not shown changes places: its removed card, its hand, and its card
    in the row if that lies face down. Auctions stay as they were, for they are public.
    """
    deal, moves, seats = part.deal, list(part.moves), len(part.seats)
    laying = [at for at, move in enumerate(moves) if isinstance(move, Place)]
    this_round = laying[(state.round - 1) * seats :]
    removed = list(deal.removed)
    for seat in set(range(seats)) - {viewer}:
        place = state.own_place(seat)
        face_down = state.row[max(place, state.face_up) : place + 1]
        hidden = shuffled([removed[seat], *state.hands[seat], *face_down], rng)
        removed[seat] = hidden.pop()
        if face_down:
            moves[this_round[place - (deal.dummy is not None)]] = Place(hidden.pop())
    if deal.dummy is not None and deal.dummy_removed is not None:
        shown = state.round if state.face_up else state.round - 1
        hidden = shuffled([deal.dummy_removed, *deal.dummy[shown:]], rng)
        dummy_removed = hidden.pop()
        deal = replace(deal, dummy=(*deal.dummy[:shown], *hidden), dummy_removed=dummy_removed)
    return replace(part, deal=replace(deal, removed=tuple(removed)), moves=tuple(moves))


def shuffled(cards: list[Card], rng: Random) -> list[Card]:
    return rng.sample(cards, len(cards))


def given(state: State, viewer: int | None) -> tuple[View, bytes]:
    """Return the view of *viewer* as a value, recall included, and as bytes to send."""
    known = view(state, viewer)
    return known, json.dumps(known.to_dict()).encode()


def told(
    record: Record, viewer: int | None, look: Looking = given, hear: Hearing = seen
) -> Iterator[tuple[object, list[bytes]]]:
    """Yield what *viewer* gets to see and to hear at each move."""
    for state, events in steps(record):
        heard = [json.dumps(to_dict(hear(event, viewer))).encode() for event in events]
        yield look(state, viewer), heard


@over_random_games(12)
def test_nobody_can_tell_two_worlds_apart_that_differ_in_secrets(record: Record) -> None:
    rng = Random(record.to_json())
    for viewer in viewers(record):
        part, state = unfinished(record, rng)
        other = otherwise(part, state, viewer, rng)
        for mine, theirs in zip(told(part, viewer), told(other, viewer), strict=True):
            assert mine == theirs


@over_random_games(4)
def test_other_worlds_really_differ(record: Record) -> None:
    rng = Random(record.to_json())
    for viewer in viewers(record):
        part, state = unfinished(record, rng)
        worlds = {otherwise(part, state, viewer, rng) for _ in range(20)}
        others = [hand for seat, hand in enumerate(state.hands) if seat != viewer]
        # 7.2: who holds no card any more has a removed card that everyone can name.
        assert len(worlds) > 1 or not any(others)


def row(state: State, viewer: int | None) -> View:
    return view(state, viewer)._replace(row=state.row)


def another_hand(state: State, viewer: int | None) -> View:
    neighbour = ((viewer or 0) + 1) % state.seats
    return view(state, viewer)._replace(hand=state.hands[neighbour])


def removed(state: State, viewer: int | None) -> View:
    return view(state, viewer)._replace(removed=state.deal.removed)


def dummy_removed(state: State, viewer: int | None) -> View:
    return view(state, viewer)._replace(dummy_removed=state.deal.dummy_removed)


def recall(state: State, viewer: int | None) -> View:
    known = view(state, viewer)
    return known._replace(recall=known.recall._replace(spent=state.hands))


def the_state_itself(state: State, _viewer: int | None) -> State:
    return state


def card_laid(event: Event, viewer: int | None) -> Event:
    return event if isinstance(event, Placed) else seen(event, viewer)


def card_removed(event: Event, viewer: int | None) -> Event:
    if isinstance(event, Dealt):
        return replace(event, dummy=None, dummy_removed=None)
    return seen(event, viewer)


def dummy_pile(event: Event, viewer: int | None) -> Event:
    known = seen(event, viewer)
    if isinstance(event, Dealt) and isinstance(known, Dealt):
        return replace(known, dummy=event.dummy)
    return known


def is_found_out(look: Looking, hear: Hearing) -> bool:
    """Tell whether a few random games show that *look* or *hear* tells secrets."""
    rng = Random(7)
    for _ in range(20):
        record = random_record(rng, "felix", 3)
        for viewer in viewers(record):
            part, state = unfinished(record, rng)
            other = otherwise(part, state, viewer, rng)
            if list(told(part, viewer, look, hear)) != list(told(other, viewer, look, hear)):
                return True
    return False


@pytest.mark.parametrize(
    "look", [row, another_hand, removed, dummy_removed, recall, the_state_itself]
)
def test_a_view_that_leaks_is_found_out(look: Looking) -> None:
    assert is_found_out(look, seen)


@pytest.mark.parametrize("hear", [card_laid, card_removed, dummy_pile])
def test_an_event_that_leaks_is_found_out(hear: Hearing) -> None:
    assert is_found_out(given, hear)


def test_what_is_really_told_is_not_found_out() -> None:
    assert not is_found_out(given, seen)
