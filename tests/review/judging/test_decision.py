"""Judgements use nothing but the view: what the seat could not know changes nothing in them."""

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import TypeAlias

import pytest

from catsack.engine import State
from catsack.errors import Malformed
from catsack.moves import Bid, Move, Place
from catsack.records import Record, steps
from catsack.review import advise, judge
from catsack.views import View, view
from tests.support.positions import auction_views
from tests.support.random_games import over_random_games, random_record
from tests.test_leaks import otherwise

WORLDS = 12

Look: TypeAlias = Callable[[State, int], View]


def judgement(part: Record, seat: int, move: Move, look: Look = view) -> object:
    *_, (state, _) = steps(part)
    return judge(look(state, seat), move, seed=3, worlds=WORLDS).to_dict()


def unforced(record: Record, rng: Random) -> tuple[Record, State, Move]:
    """Return *record* up to a decision, the state there, and the move that was played."""
    states = [state for state, _ in steps(record)][:-1]
    at = rng.choice(
        [at for at, state in enumerate(states) if len(view(state, state.turn).moves) > 1]
    )
    part = replace(record, moves=record.moves[:at], result=None)
    return part, states[at], record.moves[at]


@over_random_games(2)
def test_judgement_is_the_same_whatever_the_seat_could_not_know(record: Record) -> None:
    rng = Random(record.to_json())
    for _ in range(3):
        part, state, move = unforced(record, rng)
        assert state.turn is not None
        other = otherwise(part, state, state.turn, rng)
        assert judgement(part, state.turn, move) == judgement(other, state.turn, move)


def peeking(state: State, seat: int) -> View:
    """Plant a leak: a view that shows the whole row."""
    return view(state, seat)._replace(row=state.row)


def knowing(state: State, seat: int) -> View:
    """Plant a leak: a perfect memory that has seen the others' removed cards."""
    known = view(state, seat)
    spent = tuple(
        cards if owner == seat else (*cards, removed)
        for owner, (cards, removed) in enumerate(
            zip(known.recall.spent, state.deal.removed, strict=False)
        )
    )
    return known._replace(recall=known.recall._replace(spent=spent))


@pytest.mark.parametrize("look", [peeking, knowing])
def test_planted_leak_is_found(look: Look) -> None:
    rng = Random(5)
    for _ in range(20):
        part, state, move = unforced(random_record(rng, "felix", 4), rng)
        assert state.turn is not None
        other = otherwise(part, state, state.turn, rng)
        if judgement(part, state.turn, move, look) != judgement(other, state.turn, move, look):
            return
    pytest.fail("the leak was not found")


def test_same_seed_gives_the_same_judgement_and_another_seed_other_worlds() -> None:
    view_ = auction_views(4, 3)[0]
    one, other, third = (
        judge(view_, view_.moves[0], seed, worlds=WORLDS).to_dict() for seed in (1, 1, 2)
    )
    assert one == other
    assert one != third


def test_illegal_move_is_refused() -> None:
    view_ = auction_views(4, 3)[0]
    with pytest.raises(Malformed, match="150 is not a legal move here"):
        judge(view_, Bid(150))


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_advice_names_legal_moves_and_a_break_even_bid(seats: int) -> None:
    for each in auction_views(seats, 4):
        data = advise(each, worlds=WORLDS).to_dict()
        assert {"low", "mean", "high", "break_even", "moves", "sentences"} == set(data)
        legal = [str(move) for move in each.moves]
        moves = data["moves"]
        assert isinstance(moves, list)
        assert all(move["move"] in legal for move in moves)


def test_sack_with_all_cards_open_has_one_worth() -> None:
    for each in auction_views(4, 30):
        reviewed = judge(each, each.moves[0], worlds=2)
        assert reviewed.sack is not None
        if None not in each.row:
            assert reviewed.sack.low == reviewed.sack.high == reviewed.sack.most
        assert reviewed.sack.low <= reviewed.sack.mean <= reviewed.sack.most


def test_beliefs_are_about_each_face_down_card_of_others() -> None:
    for each in auction_views(4, 10):
        reviewed = judge(each, each.moves[0], worlds=2)
        places = [place for place, card in enumerate(each.row) if card is None]
        assert [hidden.place for hidden in reviewed.beliefs] == places
        for hidden in reviewed.beliefs:
            assert sum(hidden.cards.values()) == pytest.approx(1)
            assert hidden.truth is None


def test_card_to_lay_is_judged_without_a_sack() -> None:
    record = random_record(Random(1), "felix", 3)
    state, _ = next(iter(steps(record)))
    move = record.moves[0]
    assert isinstance(move, Place)
    reviewed = judge(view(state, state.turn), move, worlds=WORLDS)
    assert reviewed.sack is None
    assert "laying" in reviewed.themes
