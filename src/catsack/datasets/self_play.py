"""Games that the champion's net plays against itself, with its policy and the critic's values.

Every number follows from the seed: each game draws from its own generator, and nets are evaluated
in whole numbers, so that every machine plays the same games and writes the same numbers.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from catsack.cards import SET
from catsack.datasets.self_play_kernel import (
    NO_CARD,
    deal_all,
    observe_all,
    play_step,
    write_win_shares,
)
from catsack.editions import Edition
from catsack.encode import MOST_SEATS, PASS
from catsack.encode import move as move_of
from catsack.fast.game_struct import NO_SEAT, Games
from catsack.fast.kernel import new_games
from catsack.search.features import NUM_ACTIONS, OBS_SIZE, PRIVILEGED_SIZE
from catsack.search.net import PROBABILITIES, WholeNumbers, load_shipped, on_one_core

GAMES_PER_PART = 5_000
"""Games that are played side by side and written to one file."""
STEPS = 1 << 16
"""Probabilities are rounded to steps of 1/65536: they take a third less space."""
CARD_NAMES = tuple(map(str, SET))

MOVE = np.dtype(
    [
        ("game", np.int32),
        ("round", np.int8),
        ("seat", np.int8),
        ("action", np.int16),
        ("num_legal", np.int16),
        ("hand", np.uint16),
        ("face_up", np.int8, 6),
        ("highest_bid", np.int16),
        ("mice", np.int16),
    ]
)


@dataclass(frozen=True, slots=True)
class SelfPlay:
    """A set of games of the champion against itself."""

    edition: Edition
    seats: int
    seed: int
    games: int

    @property
    def parts(self) -> int:
        """The number of parts."""
        return -(-self.games // GAMES_PER_PART)

    def play(self, part: int) -> "PlayedPart":
        """Play the games of *part*."""
        first = part * GAMES_PER_PART
        number = min(GAMES_PER_PART, self.games - first)
        games = new_games(self.edition, self.seats, number)
        seeds = np.random.SeedSequence([self.seed, part]).generate_state(number, np.uint64)
        deal_all(games, seeds)
        start = games["start"].copy()
        with on_one_core():
            moves, policies, values = _play_all(games)
        return PlayedPart(self, first, games, start, moves, policies, values)


@dataclass(frozen=True, slots=True)
class PlayedPart:
    """The games of one part, after their end."""

    plan: SelfPlay
    first: int
    """Number of the first game."""
    end: Games
    start: NDArray[np.int8]
    """Start player of the first round."""
    moves: NDArray[Any]
    """Records of ``MOVE``, game by game in the order of play."""
    policies: NDArray[np.float32]
    values: NDArray[np.float32]

    def game_columns(self) -> dict[str, Any]:
        """Return the columns of the table of games."""
        plan, end, number = self.plan, self.end, len(self.end)
        seats, has_dummy = plan.seats, plan.edition.setup(plan.seats).has_dummy
        names = np.array(CARD_NAMES)
        cats, mice = end["points"][:, :seats], end["owned"][:, :seats]
        dummies = names[end["dummy"][:, : plan.edition.rounds]].tolist()
        is_winner = self._shares() > 0
        return {
            "game": np.arange(self.first, self.first + number),
            "edition": [plan.edition.name] * number,
            "house_rules": [json.dumps(dict(plan.edition.house_rules))] * number,
            "seats": np.full(number, seats),
            "names": [["champion"] * seats] * number,
            "start": self.start,
            "removed": names[end["removed"][:, :seats]].tolist(),
            "dummy": dummies if has_dummy else [None] * number,
            "dummy_removed": names[end["dummy_removed"]].tolist() if has_dummy else [None] * number,
            "moves": np.bincount(self.moves["game"], minlength=number),
            "cats": cats.tolist(),
            "mice": mice.tolist(),
            "scores": (cats + mice).tolist(),
            "winners": [np.flatnonzero(row).tolist() for row in is_winner],
        }

    def move_columns(self) -> dict[str, Any]:
        """Return the columns of the table of moves."""
        moves, end = self.moves, self.end
        game, seat, action = moves["game"], moves["seat"], moves["action"]
        first_move = np.searchsorted(game, np.arange(len(end)))
        scores = end["points"] + end["owned"]
        kinds = np.where(action < PASS, 0, np.where(action == PASS, 1, 2))
        most = int(action.max(initial=0)) + 1
        return {
            "game": game.astype(np.int64) + self.first,
            "number": np.arange(len(moves)) - first_move[game],
            "round": moves["round"],
            "seat": seat,
            "kind": (kinds, ["place", "pass", "bid"]),
            "move": (action, [str(move_of(each)) for each in range(most)]),
            "action": action,
            "num_legal": moves["num_legal"],
            "hand": _card_texts(moves["hand"], _hand_text),
            "face_up": _card_texts(_row_codes(moves["face_up"]), _row_text),
            "highest_bid": moves["highest_bid"],
            "mice": moves["mice"],
            "win_share": self._shares()[game, seat],
            "score": scores[game, seat],
            "policy": self.policies,
            "value": self.values,
        }

    def _shares(self) -> NDArray[np.float32]:
        shares = np.zeros((len(self.end), MOST_SEATS), np.float32)
        write_win_shares(self.end, shares)
        return shares


def _card_texts(
    codes: NDArray[Any], text: Callable[[int], str]
) -> tuple[NDArray[np.int64], list[str]]:
    """Return for each row which text it has, and the texts."""
    unique, which = np.unique(codes, return_inverse=True)
    return which, [text(int(code)) for code in unique]


def _hand_text(bits: int) -> str:
    return " ".join(name for card, name in enumerate(CARD_NAMES) if bits >> card & 1)


def _row_codes(rows: NDArray[np.int8]) -> NDArray[np.int64]:
    """Return one number for each row of cards, of which the first is the last digit."""
    codes: NDArray[np.int64] = (rows.astype(np.int64) * 11 ** np.arange(rows.shape[1])).sum(1)
    return codes


def _row_text(code: int) -> str:
    cards = [code // 11**place % 11 for place in range(6)]
    return " ".join(CARD_NAMES[card] for card in cards if card != NO_CARD)


def _play_all(
    games: Games,
) -> tuple[NDArray[Any], NDArray[np.float32], NDArray[np.float32]]:
    """Play all *games* to their end; return the moves, the policies and the values."""
    policy, critic = load_shipped("champion"), load_shipped("critic")
    seats = int(games["seats"][0])
    moves, policies, values = [], [], []
    active = np.arange(len(games))
    while active.size:
        obs = np.zeros((active.size, OBS_SIZE + PRIVILEGED_SIZE), np.float32)
        legal = np.zeros((active.size, NUM_ACTIONS), np.int8)
        observe_all(games, active, obs, legal)
        weights = _weights(policy.logits(obs[:, :OBS_SIZE]), legal)
        expected = _weights(critic.logits(obs)[:, :seats], np.ones((active.size, seats), np.int8))
        noted = np.zeros(active.size, MOVE)
        turns = games["turn"][active].astype(np.int64)
        play_step(games, active, weights, noted)
        # The critic's outputs start with the seat on turn.
        by_seat = (np.arange(seats) - turns[:, None]) % seats
        moves.append(noted)
        policies.append(_shares_of(weights))
        values.append(np.take_along_axis(_shares_of(expected), by_seat, 1))
        active = active[games["turn"][active] != NO_SEAT]
    joined = np.concatenate(moves)
    order = np.argsort(joined["game"], kind="stable")
    return joined[order], np.concatenate(policies)[order], np.concatenate(values)[order]


def _weights(logits: WholeNumbers, legal: NDArray[np.int8]) -> WholeNumbers:
    """Return the softmax over the legal actions of each row, not normalised, in whole numbers."""
    best = logits.max(1, initial=-np.inf, where=legal > 0, keepdims=True)
    gaps = np.where(legal, best - logits, np.inf)
    steps = np.minimum(gaps, PROBABILITIES.size - 1).astype(np.int64)
    return np.where(legal, PROBABILITIES[steps], 0)


def _shares_of(weights: WholeNumbers) -> NDArray[np.float32]:
    """Return each row of *weights* in parts of its sum, in steps of 1/65536."""
    steps = np.rint(STEPS * weights / weights.sum(1, keepdims=True))
    shares: NDArray[np.float32] = (steps / STEPS).astype(np.float32)
    return shares
