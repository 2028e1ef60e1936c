"""How many ways there are to play on: a slip in what is legal, or when, changes a number.

Every number is pinned. The engine makes it, the naive reading makes it again, and a comment
reckons it by hand as far as a hand can (rules 2.2, 3, 4.6).
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from random import Random
from typing import Any, TypeAlias, TypeVar

import pytest

from catsack.editions import FELIX, TINY
from catsack.engine import Deal, State, begin, draw, legal, play
from catsack.engine.scoring import result
from catsack.records import Record, steps
from tests.support import naive_rules as naive

T = TypeVar("T")
Kept: TypeAlias = dict[str, Any]
"""A record as plain data, for the naive reading."""

# Round 1, three seats, each with two cards and one mouse: 2, 4, 8 ways to lay them. Then b p p,
# p b p, p p b and p p p, since after a bid of 1 nobody else has more: 2, 3, 4 auctions begun.
# Round 2: one way to lay each last card. Three buyers are broke and start, so they can only
# pass, and after no sale the start player owns 2, so pass, 1 or 2: 8 x (3 + 3) = 48.
# The next seats own 2, 3, 2 after the sales, 3 + 4 + 3 ways; after no sale the next owns 3 and
# faces 0, 1 or 2, 4 + 3 + 2 ways: 8 x 19 = 152.
# Four seats likewise: 16 x (2, 3, 4, 5) auctions begun, then 16 x (4 + 3) = 112.
TINY_COUNTS = {
    3: [2, 4, 8, 16, 24, 32, 32, 32, 32, 48, 152, 240, 88, 8, 0],
    4: [2, 4, 8, 16, 32, 48, 64, 80, 80, 80, 80, 80, 112, 288, 544, 752, 240, 0],
}

# In the first auction each seat owns 15 mice. In k first turns some j seats bid, each more than
# the one before, and the others pass: the sum of C(k, j) x C(15, j) over j, which is C(15 + k, k).
# The last seat's first turn alone falls short, by 14: after nothing but passes it is a last
# chance, with 2 ways instead of 16 (3.7). What comes after is from the two programs alone.
FELIX_COUNTS = {
    3: [16, 136, 816 - 14, 3756],
    4: [16, 136, 816, 3876 - 14, 15384],
    5: [16, 136, 816, 3876, 15504 - 14],
}


def levels(root: T, follow: Callable[[T], Iterable[T]], depth: int) -> list[list[T]]:
    """Return all that can follow *root* after one move, after two, and so on."""
    found = [[root]]
    while len(found) <= depth:
        found.append([after for before in found[-1] for after in follow(before)])
    return found[1:]


def counts(root: T, follow: Callable[[T], Iterable[T]], depth: int) -> list[int]:
    return [len(level) for level in levels(root, follow, depth)]


def played_on(state: State) -> Iterator[State]:
    return (play(state, move)[0] for move in legal(state))


def written_on(kept: Kept) -> Iterator[Kept]:
    open_moves = naive.replayed(kept)["end"]["legal"]
    return ({**kept, "moves": [*kept["moves"], move]} for move in open_moves)


def opening(deal: Deal, moves: int = 0) -> Record:
    """Return a game of *deal* after some *moves*, each the first that is legal."""
    state, _ = begin(deal)
    laid = []
    for _ in range(moves):
        laid.append(legal(state)[0])
        state, _ = play(state, laid[-1])
    return Record(("",) * deal.seats, deal, tuple(laid), None)


def end(record: Record) -> State:
    *_, (state, _) = steps(record)
    return state


@pytest.fixture
def tiny_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give the naive reading the pieces of the tiny edition, which is printed nowhere."""
    monkeypatch.setattr(naive, "SET", ["-5", "+3", "S"])
    monkeypatch.setattr(naive, "PURSE", 1)
    monkeypatch.setattr(naive, "BANK", {3: 3, 4: 3})
    monkeypatch.setattr(naive, "MOUSE_CARDS", {3: [1, 2], 4: [1, 1, 1]})
    monkeypatch.setattr(naive, "ROUNDS", 2)
    monkeypatch.setattr(naive, "EDITIONS", {"tiny": naive.EDITIONS["felix"]})


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("seats", TINY_COUNTS)
def test_engine_counts_tiny_games_to_the_last_leaf(seats: int, seed: int) -> None:
    state, _ = begin(draw(TINY, seats, Random(seed)))
    expected = TINY_COUNTS[seats]
    assert counts(state, played_on, len(expected)) == expected


@pytest.mark.usefixtures("tiny_pieces")
@pytest.mark.parametrize("seats", TINY_COUNTS)
def test_naive_reading_counts_tiny_games_to_the_last_leaf(seats: int) -> None:
    kept = opening(draw(TINY, seats, Random(7))).to_dict()
    expected = TINY_COUNTS[seats]
    assert counts(kept, written_on, len(expected)) == expected


@pytest.mark.usefixtures("tiny_pieces")
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("seats", TINY_COUNTS)
def test_every_tiny_game_ends_as_in_the_naive_reading(seats: int, seed: int) -> None:
    record, depth = opening(draw(TINY, seats, Random(seed))), len(TINY_COUNTS[seats])
    states = chain(*levels(end(record), played_on, depth))
    ends = Counter(str(result(state).to_dict()) for state in states if state.is_over)
    written = chain(*levels(record.to_dict(), written_on, depth))
    results = [naive.replayed(kept)["result"] for kept in written]
    assert ends == Counter(str(ending) for ending in results if ending)


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_there_are_nine_ways_to_lay_each_first_card(seats: int) -> None:
    state, _ = begin(draw(FELIX, seats, Random(7)))
    assert counts(state, played_on, 4)[:seats] == [9, 81, 729, 6561][:seats]


@pytest.mark.parametrize("seats", FELIX_COUNTS)
def test_engine_counts_first_auctions(seats: int) -> None:
    state = end(opening(draw(FELIX, seats, Random(7)), moves=seats))
    expected = FELIX_COUNTS[seats]
    assert counts(state, played_on, len(expected)) == expected


@pytest.mark.parametrize("seats", FELIX_COUNTS)
def test_naive_reading_counts_first_auctions(seats: int) -> None:
    kept = opening(draw(FELIX, seats, Random(7)), moves=seats).to_dict()
    expected = FELIX_COUNTS[seats]
    assert counts(kept, written_on, len(expected)) == expected
