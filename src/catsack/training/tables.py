"""Many games side by side, all seats played by nets, and all of it written down.

Moves that are forced are made without asking. Some seats at some tables are rivals: a net that
does not learn plays them.
"""

import math
from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from catsack.editions import FELICITY, FELIX, KSR, Edition
from catsack.encode import MOST_SEATS
from catsack.fast.compiled import compiled
from catsack.fast.kernel import choice, choices, deal, draw, new_games, score_shares
from catsack.fast.record import NO_SEAT
from catsack.search.inputs import (
    ANSWERS,
    INPUTS,
    SECRETS,
    answered,
    draw_answers,
    write_answers,
    write_inputs,
    write_secrets,
)
from catsack.search.trials import advance

Floats = NDArray[np.float32]
Asked = Callable[[Floats], Floats]
"""A net: from what seats are told to how they lean towards each answer."""

EDITIONS = (FELIX, FELICITY, KSR)
SOFT = 0.25
"""How much of what a seat plays for is to be close to the first rather than to be it."""
CLOSE = 6.0
"""Points that make one e times as close."""


class Written:
    """What happened at some tables in some steps: arrays of (steps, games, ...)."""

    def __init__(self, steps: int, games: int) -> None:
        self.told = np.zeros((steps + 1, games, INPUTS), np.float32)
        self.secrets = np.zeros((steps + 1, games, SECRETS), np.float32)
        self.legal = np.zeros((steps + 1, games, ANSWERS), np.float32)
        self.turns = np.zeros((steps + 1, games), np.int8)
        self.is_rival = np.zeros((steps + 1, games), np.bool_)
        self.answers = np.zeros((steps, games), np.int64)
        self.log_chances = np.zeros((steps, games), np.float32)
        self.is_over = np.zeros((steps, games), np.bool_)
        self.utilities = np.zeros((steps, games, MOST_SEATS), np.float32)
        self.shares = np.zeros((steps, games, MOST_SEATS), np.float32)


class Tables:
    """So many games with so many seats, of all printed editions in turn."""

    def __init__(
        self,
        seats: int,
        number: int,
        seed: int,
        rivalry: float = 0.0,
        lonely: float = 0.0,
        editions: tuple[Edition, ...] = EDITIONS,
    ) -> None:
        parts = [new_games(edition, seats, 1) for edition in editions]
        self.seats = seats
        self.games: NDArray[Any] = np.concatenate([parts[at % len(parts)] for at in range(number)])
        self.rivals = np.zeros(number, np.uint8)
        """Who does not learn, as bits."""
        self.rivalry = rivalry
        """At how many of the tables somebody does not."""
        self.lonely = lonely
        """At how many of these all but one do not."""
        seeds = np.random.SeedSequence([seed, seats])
        self.rng = np.random.default_rng(seeds)
        _deal_all(self.games, seeds.generate_state(number, np.uint64), self.rivals, rivalry, lonely)

    def __len__(self) -> int:
        return len(self.games)

    def play(self, steps: int, policy: Asked, rival: Asked | None = None) -> Written:
        """Make *steps* decisions at every table and write them down."""
        written = Written(steps, len(self))
        for step in range(steps + 1):
            told, turns, is_rival = written.told[step], written.turns[step], written.is_rival[step]
            _observe(
                *(self.games, self.rivals, told, written.secrets[step]),
                *(written.legal[step], turns, is_rival),
            )
            if step == steps:
                break
            leaning = policy(told)
            if rival is not None and is_rival.any():
                leaning[is_rival] = rival(told[is_rival])
            chance = self.rng.random(len(self), np.float32)
            draw_answers(
                *(leaning, written.legal[step], chance),
                *(written.answers[step], written.log_chances[step]),
            )
            _step(
                *(self.games, self.rivals, self.rivalry, self.lonely, written.answers[step]),
                *(written.is_over[step], written.utilities[step], written.shares[step]),
            )
        return written


@compiled
def _deal_all(games, seeds, rivals, rivalry, lonely):
    for at in range(games.size):
        games[at].chance = seeds[at]
        _begin(games, rivals, rivalry, lonely, at)


@compiled
def _begin(games, rivals, rivalry, lonely, at):
    """Deal a game, and draw who is a rival there: one seat, or several, or all but one."""
    game = games[at]
    deal(game)
    rivals[at] = 0
    if draw(game, 1 << 20) < rivalry * (1 << 20):
        is_lonely = draw(game, 1 << 20) < lonely * (1 << 20)
        number = game.seats - 1 if is_lonely else 1 + draw(game, game.seats - 1)
        for seat in range(game.seats):
            if draw(game, game.seats - seat) < number:
                rivals[at] |= np.uint8(1 << seat)
                number -= 1
    _make_forced(games, at)


@compiled
def _make_forced(games, at):
    game = games[at]
    while game.turn != NO_SEAT and choices(game) == 1:
        advance(game, choice(game, 0))


@compiled
def _observe(games, rivals, told, secrets, legal, turns, is_rival):
    for at in range(games.size):
        game = games[at]
        turns[at] = game.turn
        is_rival[at] = rivals[at] >> game.turn & 1
        write_inputs(game, np.int64(game.turn), told[at])
        write_secrets(game, rivals[at], secrets[at])
        write_answers(game, legal[at])


@compiled
def _step(games, rivals, rivalry, lonely, answers, is_over, utilities, shares):
    for at in range(games.size):
        game = games[at]
        advance(game, answered(game, answers[at]))
        _make_forced(games, at)
        is_over[at] = game.turn == NO_SEAT
        if is_over[at]:
            write_utilities(game, shares[at], utilities[at])
            _begin(games, rivals, rivalry, lonely, at)


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
