"""The engine and the kernel side by side: the same deals and moves must give the same game.

The kernel deals and plays a random game and keeps every moment of it; the engine plays the same
moves. Afterwards the legal moves, the state and the result after every move are compared.
"""

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from catsack.cards import SET
from catsack.editions import HOUSE_RULES, PRINTED, Edition, with_house_rules
from catsack.encode import INDEX
from catsack.encode import move as move_of
from catsack.engine import Deal, State, begin, legal, play
from catsack.engine.scoring import result
from catsack.events import Cards
from catsack.fast.game_struct import GAME, NO_SEAT
from catsack.fast.kernel import new_games
from catsack.fast.trace import LONGEST, trace
from catsack.records import Record

EDITIONS = sorted(
    {
        with_house_rules(edition.name, dict(zip(HOUSE_RULES, values, strict=True)))
        for edition in PRINTED.values()
        for values in product((False, True), repeat=len(HOUSE_RULES))
    },
    key=str,
)
"""Every printed edition with every combination of house rules."""
GAMES_EACH = 7
PART = 3 * len(EDITIONS) * GAMES_EACH
"""How many games one part of a run checks."""


@dataclass(frozen=True, slots=True)
class Difference:
    """The first thing on which engine and kernel do not agree."""

    what: str
    move: int
    """How many moves were played before it."""
    engine: object
    kernel: object
    record: Record

    def __str__(self) -> str:
        return (
            f"{self.what} differs after {self.move} moves: the engine has {self.engine}, "
            f"the kernel {self.kernel}, in {self.record.to_json()}"
        )


class Selfcheck:
    """Random games of one edition and number of seats, checked one after another."""

    def __init__(self, edition: Edition, seats: int, seed: list[int]) -> None:
        self.edition = edition
        self.seats = seats
        self._games = new_games(edition, seats, 1)
        self._games["chance"] = np.random.SeedSequence(seed).generate_state(1, np.uint64)
        self._moments = np.zeros(LONGEST, GAME)
        self._moves = np.zeros(LONGEST, np.int64)
        self._counts = np.zeros(LONGEST, np.int64)
        self._shares = np.zeros(seats, np.float32)

    def check(self) -> Difference | int:
        """Play one more game; return how many decisions it had, or where the two differ."""
        number = int(trace(self._games, self._moments, self._moves, self._counts, self._shares))
        moments, moves = self._moments[: number + 1], self._moves[:number]
        dealt = self._deal(moments[0])
        state, _ = begin(dealt)
        states = [state]
        for at, index in enumerate(moves.tolist()):
            turn = legal(state)
            move = move_of(index)
            if len(turn) != self._counts[at] or move not in turn:
                record = self._record(dealt, moves[:at])
                offered = f"{self._counts[at]} moves, among them {move}"
                return Difference("legal", at, [str(each) for each in turn], offered, record)
            state, _ = play(state, move)
            states.append(state)
        found = kernel_columns(moments)
        for name, expected in engine_columns(states).items():
            differs = (found[name] != expected).reshape(number + 1, -1).any(axis=1)
            if differs.any():
                at = int(np.argmax(differs))
                record = self._record(dealt, moves[:at])
                return Difference(name, at, expected[at].tolist(), found[name][at].tolist(), record)
        winners = result(state).winners
        shares = [1 / len(winners) if seat in winners else 0 for seat in range(self.seats)]
        if not np.allclose(self._shares, shares):
            record = self._record(dealt, moves)
            return Difference("shares", number, shares, self._shares.tolist(), record)
        return number

    def _deal(self, moment: np.void) -> Deal:
        removed = tuple(SET[card] for card in moment["removed"][: self.seats].tolist())
        start = int(moment["start"])
        if not moment["has_dummy"]:
            return Deal(self.edition, start, removed, None, None)
        dummy = tuple(SET[card] for card in moment["dummy"].tolist())
        return Deal(self.edition, start, removed, dummy, SET[moment["dummy_removed"]])

    def _record(self, dealt: Deal, moves: NDArray[np.int64]) -> Record:
        names = tuple(f"seat {seat}" for seat in range(self.seats))
        return Record(names, dealt, tuple(move_of(index) for index in moves.tolist()), None)


Columns = dict[str, NDArray[Any]]
"""One array for each part of a game, with a row for each moment."""


def engine_columns(states: list[State]) -> Columns:
    """Return the engine's moments in the kernel's numbers."""
    seats = range(states[0].seats)
    rows = [(*map(INDEX.__getitem__, state.row), *(-1,) * (6 - len(state.row))) for state in states]
    return {
        "round": np.array([state.round for state in states]),
        "start": np.array([state.start for state in states]),
        "turn": np.array([NO_SEAT if state.turn is None else state.turn for state in states]),
        "face_up": np.array([state.face_up for state in states]),
        "highest": np.array([max(state.bids) for state in states]),
        "bank": np.array([state.bank for state in states]),
        "mice": np.array([sum(state.mice) for state in states]),
        "still_in": np.array([sum(1 << seat for seat in state.still_in) for state in states]),
        "row": np.array(rows),
        "hands": np.array([[bits(hand) for hand in state.hands] for state in states]),
        "owned": np.array([state.owned for state in states]),
        "bids": np.array([state.bids for state in states]),
        **_by_round(states, len(seats)),
    }


def _by_round(states: list[State], seats: int) -> Columns:
    """Return what changes only when a round ends: it is read once for each round."""
    points, spent, won = [], [], []
    seen: object = None
    for state in states:
        if state.spent is not seen:
            seen = state.spent
            now_points = [sum(card.worth for card in cards) for cards in state.won]
            now_won = [[cards.count(card) for card in SET] for cards in state.won]
            sets = [bits(cards) for cards in state.spent]
            now_spent = [*sets[:seats], *[0] * (5 - seats), *(sets[seats:] or [0])]
        points.append(now_points)
        won.append(now_won)
        spent.append(now_spent)
    return {"points": np.array(points), "spent": np.array(spent), "won": np.array(won)}


def kernel_columns(moments: NDArray[Any]) -> Columns:
    """Return the kernel's moments, without what it left behind in fields it does not use."""
    seats = int(moments["seats"][0])
    places = np.arange(6)[None, :]
    left = moments["mouse_cards"] * (np.arange(4)[None, :] >= moments["passes"][:, None])
    return {
        **{name: moments[name] for name in ("round", "start", "turn", "face_up", "highest")},
        **{name: moments[name] for name in ("bank", "still_in", "spent")},
        "mice": left.sum(axis=1) * moments["has_mice"],
        "row": np.where(places < moments["laid"][:, None], moments["row"], -1),
        **{name: moments[name][:, :seats] for name in ("hands", "owned", "bids", "points", "won")},
    }


@lru_cache(maxsize=1 << 14)
def bits(cards: Cards) -> int:
    """Return a set of cards as bits."""
    return sum(1 << INDEX[card] for card in cards)


def check_part(seed: int, part: int) -> Difference | tuple[int, int]:
    """Check one part of a run: every edition, house rule and number of seats in turn.

    Return how many games and decisions were equal, or the first difference.
    """
    games = decisions = 0
    for number, (edition, seats) in enumerate(product(EDITIONS, (3, 4, 5))):
        check = Selfcheck(edition, seats, [seed, part, number])
        for _ in range(GAMES_EACH):
            found = check.check()
            if isinstance(found, Difference):
                return found
            games += 1
            decisions += found
    return games, decisions


def run(seed: int, parts: range, workers: int) -> Iterator[Difference | tuple[int, int]]:
    """Yield what each of *parts* came to, in order, worked on by several processes."""
    if workers == 1:
        yield from (check_part(seed, part) for part in parts)
        return
    check_part(seed, 0)  # compiled once here, not in every process
    with ProcessPoolExecutor(workers) as pool:
        # A few at a time, so that an interrupted run stops soon.
        for begin_at in range(parts.start, parts.stop, 4 * workers):
            some = range(begin_at, min(begin_at + 4 * workers, parts.stop))
            yield from pool.map(check_part, [seed] * len(some), some)
