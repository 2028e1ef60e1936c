"""Many games side by side, and all of it written down.

Moves that are forced are made without asking. Some seats at some tables are rivals, which do not
learn: a temperament plays there, or another net.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from catsack.editions import FELICITY, FELIX, KSR, Edition
from catsack.encode import MOST_SEATS
from catsack.fast.game_struct import NO_SEAT
from catsack.fast.jit import compiled
from catsack.fast.kernel import choice, choices, deal, draw, new_games, score_shares
from catsack.search.features import (
    NUM_ACTIONS,
    OBS_SIZE,
    PRIVILEGED_SIZE,
    move_for_action,
    sample_actions,
    write_action_mask,
    write_obs,
    write_privileged_obs,
)
from catsack.search.monte_carlo import advance
from catsack.search.rollout_policy import uniform
from catsack.training.scripted import TEMPERAMENTS, scripted_move

Floats = NDArray[np.float32]
Asked = Callable[[Floats], Floats]
"""A net: from what seats are told to how they lean towards each answer."""
LEARNER = -1
"""The kind of a seat that learns; a rival's kind is the place of its temperament, or beyond these
that of its net."""
FIRST_NET = len(TEMPERAMENTS)

EDITIONS = (FELIX, FELICITY, KSR)
SOFT = 0.25
"""How much of what a seat plays for is to be close to the first rather than to be it."""
CLOSE = 6.0
"""Points that make one e times as close."""


class Written:
    """What happened at some tables in some steps: arrays of (steps, games, ...)."""

    def __init__(self, steps: int, games: int) -> None:
        self.told = np.zeros((steps + 1, games, OBS_SIZE), np.float32)
        self.secrets = np.zeros((steps + 1, games, PRIVILEGED_SIZE), np.float32)
        self.legal = np.zeros((steps + 1, games, NUM_ACTIONS), np.float32)
        self.turns = np.zeros((steps + 1, games), np.int8)
        self.kinds = np.zeros((steps + 1, games), np.int8)
        """Who was asked."""
        self.answers = np.zeros((steps, games), np.int64)
        self.log_chances = np.zeros((steps, games), np.float32)
        self.is_over = np.zeros((steps, games), np.bool_)
        self.utilities = np.zeros((steps, games, MOST_SEATS), np.float32)
        self.shares = np.zeros((steps, games, MOST_SEATS), np.float32)


@dataclass(frozen=True, slots=True)
class Company:
    """Who sits with those that learn: how often which company, and of which kinds it is drawn.

    Kinds are drawn as often as they weigh: temperaments, then nets.
    """

    crowd: float = 0.0
    """At how many of the tables one learns, and all others are rivals of one kind."""
    guest: float = 0.0
    """At how many all learn but one."""
    mixed: float = 0.0
    """At how many every seat is drawn by itself; the learner's weight comes last."""
    crowds: Sequence[float] = ()
    guests: Sequence[float] = ()
    mixture: Sequence[float] = ()

    def odds(self) -> NDArray[np.float64]:
        """Return all of it as sums of what comes before, for drawing from."""
        rows = np.full((4, max(3, len(self.mixture))), 2.0)
        rows[0, :3] = np.cumsum([self.crowd, self.guest, self.mixed])
        for row, weights in zip(rows[1:], (self.crowds, self.guests, self.mixture), strict=True):
            if any(weights):
                row[: len(weights)] = np.cumsum(weights) / sum(weights)
        return rows


class Tables:
    """So many games with so many seats, of all printed editions in turn."""

    def __init__(
        self,
        seats: int,
        number: int,
        seed: int,
        editions: tuple[Edition, ...] = EDITIONS,
    ) -> None:
        parts = [new_games(edition, seats, 1) for edition in editions]
        self.seats = seats
        self.games: NDArray[Any] = np.concatenate([parts[at % len(parts)] for at in range(number)])
        self.kinds = np.full((number, MOST_SEATS), LEARNER, np.int8)
        """By game and seat: who plays there."""
        self.odds = Company().odds()
        """Who comes where when the next game begins."""
        seeds = np.random.SeedSequence([seed, seats])
        self.rng = np.random.default_rng(seeds)
        _deal_all(self.games, seeds.generate_state(number, np.uint64), self.kinds, self.odds)

    def __len__(self) -> int:
        return len(self.games)

    def play(self, steps: int, policy: Asked, nets: Sequence[Asked] = ()) -> Written:
        """Make *steps* decisions at every table and write them down; *nets* play some rivals."""
        written = Written(steps, len(self))
        leaning = np.zeros((len(self), NUM_ACTIONS), np.float32)
        for step in range(steps + 1):
            told, kinds = written.told[step], written.kinds[step]
            _observe(
                *(self.games, self.kinds, told, written.secrets[step]),
                *(written.legal[step], written.turns[step], kinds),
            )
            if step == steps:
                break
            for kind, net in ((LEARNER, policy), *enumerate(nets, FIRST_NET)):
                whose = kinds == kind
                if whose.any():
                    leaning[whose] = net(told[whose])
            lots = self.rng.random(len(self), np.float32)
            sample_actions(
                *(leaning, written.legal[step], lots),
                *(written.answers[step], written.log_chances[step]),
            )
            _step(
                *(self.games, self.kinds, self.odds, written.answers[step]),
                *(written.is_over[step], written.utilities[step], written.shares[step]),
            )
        return written


@compiled
def _deal_all(games, seeds, kinds, odds):
    for at in range(games.size):
        games[at].chance = seeds[at]
        _begin(games, kinds, odds, at)


@compiled
def _begin(games, kinds, odds, at):
    """Deal a game, and draw who plays at which seat."""
    game = games[at]
    deal(game)
    kinds[at] = LEARNER
    company = drawn(game, odds[0, :3])
    if company == 2:
        learner = odds.shape[1] - 1
        for seat in range(game.seats):
            kind = drawn(game, odds[3])
            kinds[at, seat] = LEARNER if kind == learner else kind
        kinds[at, draw(game, game.seats)] = LEARNER
    elif company < 2:
        kind, one = drawn(game, odds[1 + company]), draw(game, game.seats)
        for seat in range(game.seats):
            if (seat == one) == (company == 1):
                kinds[at, seat] = kind
    _make_forced(games, at)


@compiled
def drawn(game, sums):
    """Return how many of *sums* a number drawn from 0 to 1 is not below."""
    lot, at = uniform(game), 0
    while at < sums.size and lot >= sums[at]:
        at += 1
    return at


@compiled
def _make_forced(games, at):
    game = games[at]
    while game.turn != NO_SEAT and choices(game) == 1:
        advance(game, choice(game, 0))


@compiled
def _observe(games, kinds, told, secrets, legal, turns, asked):
    for at in range(games.size):
        game = games[at]
        turns[at] = game.turn
        asked[at] = kinds[at, game.turn]
        rivals = 0
        for seat in range(game.seats):
            rivals |= (kinds[at, seat] != LEARNER) << seat
        write_obs(game, np.int64(game.turn), told[at])
        write_privileged_obs(game, rivals, secrets[at])
        write_action_mask(game, legal[at])


@compiled
def _step(games, kinds, odds, answers, is_over, utilities, shares):
    for at in range(games.size):
        game = games[at]
        kind = kinds[at, game.turn]
        if LEARNER < kind < FIRST_NET:
            advance(game, scripted_move(game, kind))
        else:
            advance(game, move_for_action(game, answers[at]))
        _make_forced(games, at)
        is_over[at] = game.turn == NO_SEAT
        if is_over[at]:
            write_utilities(game, shares[at], utilities[at])
            _begin(games, kinds, odds, at)


@compiled
def write_utilities(game, shares, utilities):
    """Write what part of the win each seat has, and what it has played for."""
    score_shares(game, shares)
    best, total = -1000, 0.0
    for seat in range(game.seats):
        best = max(best, game.points[seat] + game.owned[seat])
    for seat in range(game.seats):
        utilities[seat] = math.exp((game.points[seat] + game.owned[seat] - best) / CLOSE)
        total += utilities[seat]
    for seat in range(game.seats):
        utilities[seat] = (1 - SOFT) * shares[seat] + SOFT * utilities[seat] / total


@compiled
def utilities_at(games, at, shares, utilities):
    """Write the same for games[at]."""
    write_utilities(games[at], shares, utilities)


@compiled
def advantages(values, turns, is_over, utilities, seats, decay, gains, aims):
    """Write what each decision gained over what was expected, and what to expect instead.

    *values* are by step, game and seat; *aims* come from where the seat on turn sits. Generalised
    advantage estimation for all seats at once: every move counts for everybody.
    """
    steps, games = is_over.shape
    gain = np.zeros(MOST_SEATS)
    for at in range(games):
        gain[:] = 0.0
        for step in range(steps - 1, -1, -1):
            for seat in range(seats):
                if is_over[step, at]:
                    gain[seat] = utilities[step, at, seat] - values[step, at, seat]
                else:
                    change = values[step + 1, at, seat] - values[step, at, seat]
                    gain[seat] = change + decay * gain[seat]
            turn = turns[step, at]
            gains[step, at] = gain[turn]
            for near in range(seats):
                seat = (turn + near) % seats
                aims[step, at, near] = values[step, at, seat] + gain[seat]


@compiled
def by_seat(values, turns, seats, turned):
    """Write *values*, nearest seat first, by seat."""
    for step in range(turns.shape[0]):
        for at in range(turns.shape[1]):
            for near in range(seats):
                turned[step, at, (turns[step, at] + near) % seats] = values[step, at, near]
