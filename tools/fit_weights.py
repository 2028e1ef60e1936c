"""Fit the weights of search/fitted_weights.py to games of bots, and rewrite the numbers there.

python -m tools.fit_weights --games 1500

In half of the games search bots play among themselves, in the others the seats are mixed. All
weights are those of softmax regressions: how likely one of several alternatives is, given features
of each. They are fitted by Newton's method.
"""

import argparse
import random
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import numpy as np
from joblib import Parallel, delayed
from numpy.typing import NDArray

from catsack import Game, View, bot
from catsack.encode import CARDS, INDEX
from catsack.engine.scoring import result
from catsack.fast.game_struct import LARGE_DOG, RABBIT, SMALL_DOG, WORTH, Games
from catsack.fast.jit import compiled
from catsack.moves import Bid, Move, Place
from catsack.search import fitted_weights
from catsack.search.known_world import known_world
from catsack.search.rollout_policy import (
    BID_FEATURES,
    CARD_FEATURES,
    CARD_KINDS,
    write_bid_features,
    write_card_features,
)
from catsack.search.sack_estimate import sack_estimate
from catsack.search.win_probability import SEAT_FEATURES, write_seat_features

WEIGHTS_FILE = Path(fitted_weights.__file__)
SEARCHER = "search-1k"
OTHERS = ("steady", "collector", "cautious", "bluffer", "spoiler", "gambler")
ROUNDS = 9
PRIOR = 0.5
"""Strength of the Gaussian prior that keeps weights near 0: the precision of each weight."""
NEWTON_STEPS = 12
Floats = NDArray[np.float64]
Sample = tuple[Floats, Floats]
"""One decision or outcome: the features of each alternative, and each one's share of the outcome.

Alternatives that were not available have NaN as features.
"""

KINDS = np.zeros((CARDS, CARD_KINDS))
"""Each card in the terms of ``rollout_policy.card_logit``."""
KINDS[:RABBIT, 0], KINDS[:RABBIT, 1] = WORTH[:RABBIT] / 10, abs(WORTH[:RABBIT] / 10)
KINDS[LARGE_DOG, 2] = KINDS[SMALL_DOG, 3] = KINDS[RABBIT, 4] = 1


class FittedWeights(NamedTuple):
    """The tables of ``fitted_weights`` for one number of seats."""

    win: Floats
    bid: Floats
    jump_rate: float
    card: Floats


@compiled
def _write_features(games: Games, seats: Floats, bid: Floats, card: Floats) -> None:
    game = games[0]
    for seat in range(game.seats):
        write_seat_features(game, seat, seats[seat])
    if game.face_up > 0:
        write_bid_features(game, sack_estimate(game, game.turn), bid)
    else:
        write_card_features(game, card)


class Samples:
    """What bots did and who won, in games with one number of seats."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.wins: list[Sample] = []
        self.bids: list[Sample] = []
        self.cards: list[Sample] = []
        self.raises: list[int] = []
        """How far above the highest bid each bid was."""

    def add_game(self, game: Game, names: list[str], rng: random.Random) -> None:
        """Play *game* with the bots called *names* and add its samples."""
        bots = [bot(name, rng.getrandbits(63)) for name in names]
        round_starts: list[Floats] = []
        while game.turn is not None:
            view = game.view(game.turn)
            move = bots[game.turn].choose(view)
            seat_features = self._add_decision(view, move)
            if view.round > len(round_starts) + 1:  # in the first round all seats stand alike
                round_starts.append(seat_features)
            game.play(move)
        winners = result(game.state).winners
        shares = np.array([(seat in winners) / len(winners) for seat in range(self.seats)])
        for number, features in enumerate(round_starts):
            left = ROUNDS - 1 - number
            self.wins.append((_products(features, np.array([1, 1 / left, left])), shares))

    def _add_decision(self, view: View, move: Move) -> Floats:
        """Add the sample of one move, if there was a choice; return how the seats stand."""
        seat_features = np.zeros((self.seats, SEAT_FEATURES))
        bid_features, card_features = np.zeros(BID_FEATURES), np.zeros(CARD_FEATURES)
        _write_features(known_world(view).games, seat_features, bid_features, card_features)
        if len(view.moves) == 1 or len(view.still_in) == 1:
            return seat_features
        if isinstance(move, Place):
            hand = np.array([INDEX[card] for card in view.hand])
            features = np.full((CARDS, CARD_KINDS * CARD_FEATURES), np.nan)
            features[hand] = _products(KINDS[hand], card_features)
            self.cards.append((features, np.eye(CARDS)[INDEX[move.card]]))
        else:
            raised_by = move.amount - max(view.bids) if isinstance(move, Bid) else 0
            alternatives = np.array([np.zeros(BID_FEATURES), bid_features])  # a pass, a bid
            self.bids.append((alternatives, np.eye(2)[int(raised_by > 0)]))
            if raised_by:
                self.raises.append(raised_by)
        return seat_features

    def fit(self) -> FittedWeights:
        """Return the weights that fit these samples best."""
        return FittedWeights(
            fit_softmax(self.wins).reshape(SEAT_FEATURES, 3),
            fit_softmax(self.bids),
            float(np.mean(np.array(self.raises) > 1)),
            fit_softmax(self.cards).reshape(CARD_KINDS, CARD_FEATURES),
        )


def _products(features: Floats, others: Floats) -> Floats:
    """Return, for each row of *features*, every feature times every one of the *others*."""
    products: Floats = np.einsum("if,g->ifg", features, others)
    return products.reshape(len(features), -1)


def fit_softmax(samples: list[Sample]) -> Floats:
    """Return the weights of a softmax regression: those that make *samples* most likely."""
    features = np.array([sample[0] for sample in samples])
    shares = np.array([sample[1] for sample in samples])
    is_available = ~np.isnan(features[..., 0])
    features = np.nan_to_num(features)
    weights = np.zeros(features.shape[-1])
    for _ in range(NEWTON_STEPS):
        odds = np.where(is_available, np.exp(np.clip(features @ weights, -30, 30)), 0)
        probs = odds / odds.sum(1, keepdims=True)
        gradient = np.einsum("nif,ni->f", features, shares - probs) - PRIOR * weights
        mean = np.einsum("nif,ni->nf", features, probs)
        second_moment = np.einsum("nif,ni,nig->fg", features, probs, features, optimize=True)
        hessian = second_moment - mean.T @ mean
        weights += np.linalg.solve(hessian + PRIOR * np.eye(weights.size), gradient)
    return weights


def with_new_weights(source: str, tables: list[FittedWeights]) -> str:
    """Return *source*, the text of the weights file, with the numbers of *tables* in it."""
    jump_rates = [round(each.jump_rate, 2) for each in tables]
    rows: Iterator[Floats] = iter(
        [
            *(row for each in tables for row in each.win),
            *np.array([each.bid for each in tables]).T,
            *(row for each in tables for row in each.card),
        ]
    )
    source = re.sub(r"JUMP_RATES = .*", f"JUMP_RATES = np.array({jump_rates})", source)
    return re.sub(
        r"\[[-0-9., ]+\],  #",
        lambda _: "[" + ", ".join(f"{number:5.2f}" for number in next(rows)) + "],  #",
        source,
    )


def fit_games(seats: int, games: int, seed: int) -> FittedWeights:
    """Play that many games and return the weights that fit them best."""
    samples, rng = Samples(seats), random.Random(f"{seed}/{seats}")
    for number in range(games):
        names = [SEARCHER] * seats
        if number % 2:
            names = rng.choices([SEARCHER] * 3 + list(OTHERS), k=seats)
        samples.add_game(Game.new(seats, seed=rng.getrandbits(40)), names, rng)
    print(f"{seats} seats: {len(samples.bids)} offers, {len(samples.cards)} cards", file=sys.stderr)
    return samples.fit()


def main() -> None:
    """Play games, fit the weights and write them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1500, help="for each number of seats")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", type=Path, default=WEIGHTS_FILE)
    options = parser.parse_args()
    work = (delayed(fit_games)(seats, options.games, options.seed) for seats in (5, 4, 3))
    tables = list(reversed(Parallel(n_jobs=-1)(work)))
    options.out.write_text(with_new_weights(WEIGHTS_FILE.read_text(), tables))


if __name__ == "__main__":
    main()
