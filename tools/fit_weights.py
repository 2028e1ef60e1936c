"""Let bots play among themselves, learn how they play and what wins, and renew the tables.

python -m tools.fit_weights --games 1500

Half of the tables are all searchers, the others are mixed. All that is learnt is how likely one
of several things is, from facts about each: softmax regressions, by Newton's method. The numbers
are put into ``src/catsack/search/fitted_weights.py``.
"""

import argparse
import random
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
from joblib import Parallel, delayed
from numpy.typing import NDArray

from catsack import Game, View, bot
from catsack.encode import CARDS, INDEX
from catsack.engine.scoring import result
from catsack.fast.game_struct import LARGE_DOG, RABBIT, SMALL_DOG, WORTH, Games
from catsack.fast.jit import compiled
from catsack.moves import Bid, Move, Place
from catsack.search import fitted_weights as lessons
from catsack.search.known_world import known_world
from catsack.search.rollout_policy import FACTS, MOMENTS, moment, offer
from catsack.search.sack_estimate import estimate
from catsack.search.win_probability import FACTS as STANDING_FACTS
from catsack.search.win_probability import standing

PAGE = Path(lessons.__file__)
SEARCHER = "search-1k"
OTHERS = ("steady", "collector", "cautious", "bluffer", "spoiler", "gambler")
ROUNDS = 9
PRIOR = 0.5
"""How strongly weights are held near 0, in observations."""
Numbers = NDArray[np.float64]

KINDS = np.zeros((CARDS, 5))
"""What ``LAYING`` asks of a card: a cat's worth and distance from 0, the dogs, the rabbit."""
KINDS[:RABBIT, 0], KINDS[:RABBIT, 1] = WORTH[:RABBIT] / 10, abs(WORTH[:RABBIT] / 10)
KINDS[LARGE_DOG, 2] = KINDS[SMALL_DOG, 3] = KINDS[RABBIT, 4] = 1


@compiled
def _facts(games: Games, standings: Numbers, offered: Numbers, when: Numbers) -> None:
    game = games[0]
    for seat in range(game.seats):
        standing(game, seat, standings[seat])
    if game.face_up > 0:
        offer(game, estimate(game, game.turn), offered)
    else:
        moment(game, when)


class Notes:
    """What was seen at tables of so many seats: what there was to choose from, and what came."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.standings: list[tuple[Numbers, Numbers]] = []
        self.offers: list[tuple[Numbers, Numbers]] = []
        self.cards: list[tuple[Numbers, Numbers]] = []
        self.raises: list[int] = []

    def watch(self, game: Game, names: list[str], rng: random.Random) -> None:
        """Let a game be played and take it down."""
        bots = [bot(name, rng.getrandbits(63)) for name in names]
        beginnings: list[Numbers] = []
        while game.turn is not None:
            view = game.view(game.turn)
            move = bots[game.turn].choose(view)
            standings = self._note(view, move)
            if view.round > len(beginnings) + 1:  # in the first round all stand alike
                beginnings.append(standings)
            game.play(move)
        winners = result(game.state).winners
        shares = np.array([(seat in winners) / len(winners) for seat in range(self.seats)])
        for number, facts in enumerate(beginnings):
            left = ROUNDS - 1 - number
            self.standings.append((_crossed(facts, np.array([1, 1 / left, left])), shares))

    def _note(self, view: View, move: Move) -> Numbers:
        standings = np.zeros((self.seats, STANDING_FACTS))
        offered, when = np.zeros(FACTS), np.zeros(MOMENTS)
        _facts(known_world(view).games, standings, offered, when)
        if len(view.moves) == 1 or len(view.still_in) == 1:
            return standings
        if isinstance(move, Place):
            # A card that is not there any more is so unlikely that it does not count.
            there = np.array([INDEX[card] for card in view.hand])
            kinds = np.full((CARDS, 5 * MOMENTS), np.nan)
            kinds[there] = _crossed(KINDS[there], when)
            self.cards.append((kinds, np.eye(CARDS)[INDEX[move.card]]))
        else:
            raised = move.amount - max(view.bids) if isinstance(move, Bid) else 0
            self.offers.append((np.array([np.zeros(FACTS), offered]), np.eye(2)[int(raised > 0)]))
            if raised:
                self.raises.append(raised)
        return standings

    def learnt(self) -> tuple[Numbers, Numbers, float, Numbers]:
        """Return the tables ``STANDING``, ``BIDDING``, ``JUMPS`` and ``LAYING`` of these seats."""
        return (
            fitted(self.standings).reshape(STANDING_FACTS, 3),
            fitted(self.offers),
            float(np.mean(np.array(self.raises) > 1)),
            fitted(self.cards).reshape(5, MOMENTS),
        )


def _crossed(facts: Numbers, others: Numbers) -> Numbers:
    """Return, for each row of *facts*, every fact times every one of the *others*."""
    crossed: Numbers = np.einsum("if,g->ifg", facts, others)
    return crossed.reshape(len(facts), -1)


def fitted(seen: list[tuple[Numbers, Numbers]]) -> Numbers:
    """Return the weights of facts that make what was seen most likely (softmax regression)."""
    facts, shares = np.array([each[0] for each in seen]), np.array([each[1] for each in seen])
    is_there = ~np.isnan(facts[..., 0])
    facts = np.nan_to_num(facts)
    weights = np.zeros(facts.shape[-1])
    for _ in range(12):
        odds = np.where(is_there, np.exp(np.clip(facts @ weights, -30, 30)), 0)
        chances = odds / odds.sum(1, keepdims=True)
        slope = np.einsum("nif,ni->f", facts, shares - chances) - PRIOR * weights
        mean = np.einsum("nif,ni->nf", facts, chances)
        bend = np.einsum("nif,ni,nig->fg", facts, chances, facts, optimize=True) - mean.T @ mean
        weights += np.linalg.solve(bend + PRIOR * np.eye(weights.size), slope)
    return weights


def rewritten(page: str, tables: list[tuple[Numbers, Numbers, float, Numbers]]) -> str:
    """Return *page* with new numbers in its rows, which stand in the order of the tables."""
    jumps = [round(each[2], 2) for each in tables]
    rows: Iterator[Any] = iter(
        [
            *(row for each in tables for row in each[0]),
            *np.array([each[1] for each in tables]).T,
            *(row for each in tables for row in each[3]),
        ]
    )
    page = re.sub(r"JUMPS = .*", f"JUMPS = np.array({jumps})", page)
    return re.sub(
        r"\[[-0-9., ]+\],  #",
        lambda _: "[" + ", ".join(f"{number:5.2f}" for number in next(rows)) + "],  #",
        page,
    )


def lesson(seats: int, games: int, seed: int) -> tuple[Numbers, Numbers, float, Numbers]:
    """Return what so many games at tables of *seats* teach."""
    notes, rng = Notes(seats), random.Random(f"{seed}/{seats}")
    for number in range(games):
        names = [SEARCHER] * seats
        if number % 2:
            names = rng.choices([SEARCHER] * 3 + list(OTHERS), k=seats)
        notes.watch(Game.new(seats, seed=rng.getrandbits(40)), names, rng)
    print(f"{seats} seats: {len(notes.offers)} offers, {len(notes.cards)} cards", file=sys.stderr)
    return notes.learnt()


def main() -> None:
    """Play, learn and write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1500, help="for each number of seats")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", type=Path, default=PAGE)
    given = parser.parse_args()
    work = (delayed(lesson)(seats, given.games, given.seed) for seats in (5, 4, 3))
    tables = list(reversed(Parallel(n_jobs=-1)(work)))
    given.out.write_text(rewritten(PAGE.read_text(), tables))


if __name__ == "__main__":
    main()
