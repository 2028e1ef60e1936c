"""The champion: a net that has taught itself, asked what it would do."""

import random
from dataclasses import dataclass, replace

import numpy as np

from catsack.bots import Clock, Reason
from catsack.encode import MOST_ROUNDS
from catsack.encode import move as move_of
from catsack.moves import Move
from catsack.search.features import ANSWERS, INPUTS, WORTH_AT, WORTH_SCALE, ask, moved
from catsack.search.known_world import known_world
from catsack.search.net import Net, chances, trained
from catsack.views import View


@dataclass(frozen=True, slots=True)
class Handicap:
    """What makes a player with the champion's net weaker than the champion."""

    heat: float = 1.0
    """The more, the more alike are all moves to it."""
    remembers: int = MOST_ROUNDS
    """Of how many rounds it knows what the others laid."""
    misjudges: int = 0
    """How many points it is off at most when it reckons a sack."""


class Champion:
    """Plays each move as often as its net finds it right, so nobody can read it."""

    description = {
        "en": "Has taught itself the game, and bluffs as often as it pays.",
        "de": "Hat sich das Spiel selbst beigebracht und blufft so oft, wie es lohnt.",
    }

    def __init__(self, seed: int, handicap: Handicap | None = None, net: Net | None = None) -> None:
        self.reason = Reason("reason-not-yet")
        self._rng = random.Random(seed)
        self._net = net or trained("champion")
        self._handicap = handicap or Handicap()

    def choose(self, view: View, clock: Clock | None = None) -> Move:
        """Return a move, drawn as the net leans."""
        if len(view.moves) == 1:
            self.reason = Reason("reason-search-forced")
            return view.moves[0]
        known = known_world(remembered(view, self._handicap.remembers))
        told, legal = np.zeros(INPUTS, np.float32), np.zeros(ANSWERS, np.int8)
        ask(known.games, known.seat, told, legal)
        off = self._handicap.misjudges
        told[WORTH_AT] += self._rng.uniform(-off, off) / WORTH_SCALE
        weights = chances(self._net.lean(told), legal, self._handicap.heat)
        total = int(weights.sum())
        answer = int(np.searchsorted(weights.cumsum(), self._rng.randrange(total), "right"))
        self.reason = leaning(round(100 * weights[answer] / total))
        return move_of(int(moved(known.games, answer)))


def leaning(chance: int) -> Reason:
    """Return why a move was drawn that is made in so many of a hundred such moments."""
    return Reason("reason-champion", {"chance": chance})


def remembered(view: View, rounds: int) -> View:
    """Return *view* without what the others laid more than so many *rounds* ago."""
    if view.round - 1 <= rounds:
        return view
    spent = tuple(
        cards if seat == view.seat else cards[len(cards) - rounds :]
        for seat, cards in enumerate(view.recall.spent)
    )
    return view._replace(recall=replace(view.recall, spent=spent))
