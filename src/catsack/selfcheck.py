"""Compares engine and kernel: the same deals and moves must give the same game.

The kernel deals and plays a random game and writes down every state; the engine plays the same
moves. Then the legal moves, every state and the result are compared.
"""

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, product
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from catsack.cards import SET
from catsack.editions import HOUSE_RULES, PRINTED, SMALL, Edition, with_house_rules
from catsack.encode import INDEX
from catsack.encode import move as move_of
from catsack.engine import Deal, State, begin, legal, play
from catsack.engine.scoring import result
from catsack.events import Cards
from catsack.fast.game_struct import BAD_KIND, GAME, GOOD_KIND, NO_SEAT, Games
from catsack.fast.kernel import new_games
from catsack.fast.trace import MAX_DECISIONS, trace
from catsack.public_history import SeatAuction, habits, is_bad, is_good, seat_auctions
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
TABLES = [
    (edition, seats) for edition in (*EDITIONS, *SMALL.values()) for seats, _ in edition.setups
]
"""These editions and the small ones, with every number of seats that each of them has."""
GAMES_EACH = 7
"""Games of one edition and number of seats in one part of a run."""
GAMES_PER_PART = len(TABLES) * GAMES_EACH


@dataclass(frozen=True, slots=True)
class Difference:
    """The first thing on which engine and kernel differ."""

    what: str
    move: int
    """How many moves came before it."""
    engine: object
    kernel: object
    record: Record

    def __str__(self) -> str:
        return (
            f"{self.what} differs after {self.move} moves: the engine has {self.engine}, "
            f"the kernel {self.kernel}, in {self.record.to_json()}"
        )


class Selfcheck:
    """Checks random games of one edition and number of seats, one after another."""

    def __init__(self, edition: Edition, seats: int, seed: list[int]) -> None:
        self.edition = edition
        self.seats = seats
        self._games = new_games(edition, seats, 1)
        self._games["chance"] = np.random.SeedSequence(seed).generate_state(1, np.uint64)
        self._states = np.zeros(MAX_DECISIONS, GAME)
        self._actions = np.zeros(MAX_DECISIONS, np.int64)
        self._counts = np.zeros(MAX_DECISIONS, np.int64)
        self._shares = np.zeros(seats, np.float32)

    def check(self) -> Difference | int:
        """Play one more game; return how many decisions it had, or where the two differ."""
        number = int(trace(self._games, self._states, self._actions, self._counts, self._shares))
        kernel_states, actions = self._states[: number + 1], self._actions[:number]
        deal = self._deal(kernel_states[0])
        state, _ = begin(deal)
        states = [state]
        for at, action in enumerate(actions.tolist()):
            turn = legal(state)
            move = move_of(action)
            if len(turn) != self._counts[at] or move not in turn:
                record = self._record(deal, actions[:at])
                kernel_moves = f"{self._counts[at]} moves, among them {move}"
                return Difference("legal", at, [str(each) for each in turn], kernel_moves, record)
            state, _ = play(state, move)
            states.append(state)
        actual = kernel_columns(kernel_states)
        for name, expected in engine_columns(states).items():
            differs = (actual[name] != expected).reshape(number + 1, -1).any(axis=1)
            if differs.any():
                at = int(np.argmax(differs))
                record = self._record(deal, actions[:at])
                values = expected[at].tolist(), actual[name][at].tolist()
                return Difference(name, at, *values, record)
        # Sums of the whole game: what goes wrong in a round is still wrong at the end.
        sums = engine_history(state), kernel_history(kernel_states[-1])
        if sums[0] != sums[1]:
            return Difference("history", number, *sums, self._record(deal, actions))
        winners = result(state).winners
        shares = [1 / len(winners) if seat in winners else 0 for seat in range(self.seats)]
        if not np.allclose(self._shares, shares):
            record = self._record(deal, actions)
            return Difference("shares", number, shares, self._shares.tolist(), record)
        return number

    def _deal(self, first: np.void) -> Deal:
        removed = tuple(SET[card] for card in first["removed"][: self.seats].tolist())
        start = int(first["start"])
        if not first["has_dummy"]:
            return Deal(self.edition, start, removed, None, None)
        dummy = tuple(SET[card] for card in first["dummy"].tolist())
        return Deal(self.edition, start, removed, dummy, SET[first["dummy_removed"]])

    def _record(self, deal: Deal, actions: NDArray[np.int64]) -> Record:
        names = tuple(f"seat {seat}" for seat in range(self.seats))
        return Record(names, deal, tuple(move_of(action) for action in actions.tolist()), None)


NAMES_OF_NOTES = {"peak": "peaks", "bids": "bid_counts", "jump": "jumps"}
"""Fields of ``SeatAuction`` that have another name in the kernel."""
AUCTION_FIELDS = ("peaks", "bid_counts", "jumps", "open_at_bid", "pass_order", "pass_price")
HISTORY_SUMS = (
    *("bought", "paid", "worth_bought", "peak_sums", "good_peaks", "bad_peaks"),
    *("jump_sums", "staying", "late_worth"),
)
"""Sums over the rounds gone by, a number for each seat."""

Columns: TypeAlias = dict[str, NDArray[np.integer]]
"""One array for each field of a game, with a row for each state."""


def engine_columns(states: list[State]) -> Columns:
    """Return the engine's states in the kernel's numbers."""
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
        **_auction_columns(states),
    }


def _auction_columns(states: list[State]) -> Columns:
    """Return what each seat has shown in the auction, by the names of the kernel."""
    notes = [
        seat_auctions(state.auction, state.seats, state.seats + (state.deal.dummy is not None))
        for state in states
    ]
    # numpy reads a flat iterator many times faster than nested tuples.
    flat = np.fromiter(chain.from_iterable(chain.from_iterable(notes)), np.int64)
    by_field = np.moveaxis(flat.reshape(len(states), -1, len(SeatAuction._fields)), 2, 0)
    return {
        NAMES_OF_NOTES.get(field, field): column
        for field, column in zip(SeatAuction._fields, by_field, strict=True)
    }


def _by_round(states: list[State], seats: int) -> Columns:
    """Return the fields that change only when a round ends; they are read once a round."""
    points, spent, won = [], [], []
    last: object = None
    for state in states:
        if state.spent is not last:
            last = state.spent
            now_points = [sum(card.worth for card in cards) for cards in state.won]
            now_won = [[cards.count(card) for card in SET] for cards in state.won]
            sets = [bits(cards) for cards in state.spent]
            now_spent = [*sets[:seats], *[0] * (5 - seats), *(sets[seats:] or [0])]
        points.append(now_points)
        won.append(now_won)
        spent.append(now_spent)
    return {"points": np.array(points), "spent": np.array(spent), "won": np.array(won)}


def engine_history(state: State) -> list[list[int]]:
    """Return the kernel's ``HISTORY_SUMS`` of each seat: means times their counts."""
    seats, rounds = state.seats, state.rounds
    number, rows = len(rounds), []
    for seat, own in enumerate(habits(rounds, seats)):
        cards = [past.laid_by(seat, seats) for past in rounds]
        good, bad = sum(map(is_good, cards)), sum(map(is_bad, cards))
        counts = (1, own.bought, own.bought, number, good, bad, number, number, number)
        rows.append([round(mean * count) for mean, count in zip(own, counts, strict=True)])
    return rows


def kernel_columns(states: Games) -> Columns:
    """Return the kernel's states, without old values in fields that are not in use."""
    seats = int(states["seats"][0])
    places = np.arange(6)[None, :]
    left = states["mouse_cards"] * (np.arange(4)[None, :] >= states["passes"][:, None])
    return {
        **{name: states[name] for name in ("round", "start", "turn", "face_up", "highest")},
        **{name: states[name] for name in ("bank", "still_in", "spent")},
        "mice": left.sum(axis=1) * states["has_mice"],
        "row": np.where(places < states["laid"][:, None], states["row"], -1),
        **{name: states[name][:, :seats] for name in ("hands", "owned", "bids", "points", "won")},
        **{name: states[name][:, :seats] for name in AUCTION_FIELDS},
        "has_opened": states["opener"][:, None] == np.arange(seats)[None, :],
    }


def kernel_history(state: np.void) -> list[list[int]]:
    """Return the ``HISTORY_SUMS`` of each seat."""
    peaks = state["kind_peaks"]
    columns = {
        **{name: state[name] for name in HISTORY_SUMS if name in (GAME.names or ())},
        "peak_sums": peaks.sum(axis=1),
        "good_peaks": peaks[:, GOOD_KIND],
        "bad_peaks": peaks[:, BAD_KIND],
    }
    by_seat = zip(*(columns[name].tolist() for name in HISTORY_SUMS), strict=True)
    return [list(row) for row in by_seat][: state["seats"]]


@lru_cache(maxsize=1 << 14)
def bits(cards: Cards) -> int:
    """Return a set of cards as bits."""
    return sum(1 << INDEX[card] for card in cards)


def check_part(seed: int, part: int) -> Difference | tuple[int, int]:
    """Check one part of a run: every edition, house rule and number of seats in turn.

    Return how many games and decisions were equal, or the first difference.
    """
    games = decisions = 0
    for number, (edition, seats) in enumerate(TABLES):
        check = Selfcheck(edition, seats, [seed, part, number])
        for _ in range(GAMES_EACH):
            checked = check.check()
            if isinstance(checked, Difference):
                return checked
            games += 1
            decisions += checked
    return games, decisions


def run(seed: int, parts: range, workers: int) -> Iterator[Difference | tuple[int, int]]:
    """Yield the result of each of *parts* in order; several processes work on them."""
    if workers == 1:
        yield from (check_part(seed, part) for part in parts)
        return
    check_part(seed, 0)  # compiles once here, and not in every process
    with ProcessPoolExecutor(workers) as pool:
        # A few at a time, so that an interrupted run stops soon.
        for begin_at in range(parts.start, parts.stop, 4 * workers):
            some = range(begin_at, min(begin_at + 4 * workers, parts.stop))
            yield from pool.map(check_part, [seed] * len(some), some)
