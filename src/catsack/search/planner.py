"""A net that thinks before it answers: it plays the round on in worlds that it finds likely.

Every answer is tried in the same worlds. All seats then play as the net would, from what each of
them knows there, to the end of the round; a second net, which sees all cards, says how good that
is. The step is a small one: what the net leans towards, times e to what an answer gains. So a
bluff that is played now and then stays one that is played now and then.
"""

import math
import time
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from catsack.encode import MOST_SEATS
from catsack.fast.game_struct import NO_SEAT
from catsack.fast.jit import compiled
from catsack.fast.kernel import choice, choices, draw, score_shares
from catsack.search.belief import sample_belief
from catsack.search.features import (
    ANSWERS,
    INPUTS,
    SECRETS,
    answered,
    ask,
    draw_answers,
    write_answers,
    write_inputs,
    write_secrets,
)
from catsack.search.known_world import KnownWorld
from catsack.search.monte_carlo import advance
from catsack.search.net import Net, chances, on_one_core

FEW, MANY = 16, 64
"""Worlds that are tried before the first look at the clock, and between two looks later on."""
LEAST = 0.01
"""An answer that is less likely is not tried any further, and not given."""
STEP = 0.02
"""The gain, as part of a win, that makes an answer e times as likely, if it is certain."""
DOUBT = 0.2
"""How much more it takes after one world; after four times as many it is half of that."""


@dataclass(frozen=True, slots=True)
class Refined:
    """What thinking came to."""

    chances: NDArray[np.float64]
    """How likely each answer is to be given."""
    hopes: NDArray[np.float64]
    """The part of the win that each promises; 0 if it was not tried to the end."""
    worlds: int


def refine(
    known: KnownWorld,
    seed: int,
    policy: Net,
    critic: Net,
    seconds: float | None = None,
    *,
    worlds: int,
) -> Refined:
    """Think until *seconds* have passed or so many *worlds* were tried."""
    began = time.perf_counter()
    told, legal = np.zeros(INPUTS, np.float32), np.zeros(ANSWERS, np.int8)
    ask(known.games, known.seat, told, legal)
    before = chances(policy.lean(told), legal)
    before /= before.sum()
    after, hopes = before, np.zeros(ANSWERS)
    tried = np.flatnonzero(before >= LEAST)
    rng = np.random.default_rng(seed)
    totals, done = np.zeros(ANSWERS), 0
    while tried.size > 1 and done < worlds:
        number = min(max(FEW, done), MANY, worlds - done)
        passed = time.perf_counter() - began
        if seconds is not None and done and passed * (done + number) / done > seconds:
            break
        with on_one_core():
            drawn = sample_belief(known, number, rng, policy)
            totals[tried] += _played(drawn, tried, known.seat, policy, critic).sum(0)
        done += number
        hopes, after = np.zeros(ANSWERS), np.zeros(ANSWERS)
        hopes[tried] = totals[tried] / done
        step = STEP + DOUBT / math.sqrt(done)
        after[tried] = before[tried] * np.exp((hopes[tried] - hopes[tried].max()) / step)
        after /= after.sum()
        tried = np.flatnonzero(after >= LEAST)
    after = np.where(after >= LEAST, after, 0.0)
    return Refined(after / after.sum(), hopes, done)


def _played(
    worlds: NDArray[Any], tried: NDArray[np.int64], me: int, policy: Net, critic: Net
) -> NDArray[np.float64]:
    """Return by world and answer what part of the win *me* may expect."""
    games = np.repeat(worlds, tried.size)
    begun = int(worlds[0]["round"])
    going = np.arange(games.size)
    _begin_all(games, np.tile(tried, worlds.size))
    told = np.zeros((games.size, INPUTS), np.float32)
    legal = np.zeros((games.size, ANSWERS), np.int8)
    chance = np.zeros(games.size, np.float32)
    answers, logs = np.zeros(games.size, np.int64), np.zeros(games.size, np.float32)
    while (size := _ask_all(games, begun, going, told, legal, chance)) > 0:
        leaning = policy.quick(told[:size])
        draw_answers(leaning, legal, chance, answers[:size], logs)
        _answer_all(games, going[:size], answers)
    hopes = np.zeros(games.size)
    _count_shares(games, me, hopes)
    goes_on = np.flatnonzero(games["turn"] != NO_SEAT)
    if goes_on.size:
        shown = np.zeros((goes_on.size, INPUTS + SECRETS), np.float32)
        _show_all(games, goes_on, shown)
        seats = int(worlds[0]["seats"])
        odds = critic.quick(shown)[:, :seats]
        odds = np.exp(odds - odds.max(1, keepdims=True))
        near = (me - games["turn"][goes_on]) % seats
        hopes[goes_on] = odds[np.arange(goes_on.size), near] / odds.sum(1)
    return hopes.reshape(worlds.size, tried.size)


@compiled
def _begin_all(games, answers):
    for at in range(games.size):
        advance(games[at], answered(games[at], answers[at]))


@compiled
def _ask_all(games, begun, going, told, legal, chance):
    """Make what is forced, note which games are still in the round *begun*, and ask there.

    Each game draws from its own generator, so the answers that are tried in a world meet with
    the same luck for as long as all else is the same.
    """
    size = 0
    for at in range(games.size):
        game = games[at]
        while game.turn != NO_SEAT and choices(game) == 1:
            advance(game, choice(game, 0))
        if game.turn != NO_SEAT and game.round == begun:
            going[size] = at
            write_inputs(game, np.int64(game.turn), told[size])
            write_answers(game, legal[size])
            chance[size] = draw(game, 1 << 24) / (1 << 24)
            size += 1
    return size


@compiled
def _answer_all(games, going, answers):
    for at in range(going.size):
        game = games[going[at]]
        advance(game, answered(game, answers[at]))


@compiled
def _show_all(games, which, shown):
    for at in range(which.size):
        game = games[which[at]]
        write_inputs(game, np.int64(game.turn), shown[at][:INPUTS])
        write_secrets(game, 0, shown[at][INPUTS:])


@compiled
def _count_shares(games, me, hopes):
    shares = np.zeros(MOST_SEATS)
    for at in range(games.size):
        if games[at].turn == NO_SEAT:
            score_shares(games[at], shares)
            hopes[at] = shares[me]
