"""A net that thinks before it answers: it plays the round on in worlds that it finds likely.

Every answer is tried in the same worlds. All seats then play as the net would, from what each of
them knows there, to the end of the round; a second net, which sees all cards, says how good that
is. The step is a small one: what the net leans towards, times e to what an answer gains. So a
bluff that is played now and then stays one that is played now and then.
"""

import time
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from catsack.encode import CARDS, MOST_SEATS
from catsack.fast.compiled import compiled
from catsack.fast.kernel import apply, choice, choices, score_shares
from catsack.fast.record import NO_SEAT
from catsack.search.inputs import (
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
from catsack.search.net import Net, chances
from catsack.search.table import NO_CARD, Table
from catsack.search.worlds import imagine

WORLDS = 64
"""Worlds that are tried between two looks at the clock."""
DRAWN = 4
"""Of how many worlds each of those is drawn."""
LEAST = 0.01
"""An answer that the net gives less often is not tried, and not given."""
STEP = 0.04
"""The gain, as part of a win, that makes an answer e times as likely."""

Floats = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Refined:
    """What thinking came to."""

    chances: NDArray[np.float64]
    """How likely each answer is to be given."""
    gains: NDArray[np.float64]
    """The part of the win that each promises; 0 if it was not tried."""
    worlds: int


def refine(
    known: Table,
    seed: int,
    policy: Net,
    critic: Net,
    seconds: float | None = None,
    worlds: int | None = None,
) -> Refined:
    """Think until *seconds* have passed or so many *worlds* were tried."""
    began = time.perf_counter()
    told, legal = np.zeros(INPUTS, np.float32), np.zeros(ANSWERS, np.int8)
    ask(known.games, known.seat, told, legal)
    before = chances(policy.lean(told), legal)
    before /= before.sum()
    tried = np.flatnonzero(before >= min(LEAST, before.max()))
    rng = np.random.default_rng(seed)
    totals, done = np.zeros(tried.size), 0
    while tried.size > 1:
        likely = _likely(known, rng, policy)
        hopes = _played(likely, tried, known.seat, rng, policy, critic)
        totals += hopes.sum(0)
        done += WORLDS
        passed = time.perf_counter() - began
        is_late = seconds is not None and passed * (done + WORLDS) / done > seconds
        if is_late or (worlds is not None and done >= worlds):
            break
    gains = np.zeros(ANSWERS)
    gains[tried] = totals / max(done, 1)
    after = np.zeros(ANSWERS)
    after[tried] = before[tried] * np.exp((gains[tried] - gains[tried].max()) / STEP)
    return Refined(after / after.sum(), gains, done)


def _likely(known: Table, rng: np.random.Generator, policy: Net) -> NDArray[np.void]:
    """Return worlds, each as likely to come as the net would have laid the cards face down."""
    imagined = np.repeat(known.games, WORLDS * DRAWN)
    seeds = rng.integers(0, 1 << 63, imagined.size).astype(np.uint64)
    _imagine_all(known.games, known.unseen, known.seat, imagined, seeds)
    game = known.games[0]
    weights = np.zeros(imagined.size)
    told = np.zeros((imagined.size, INPUTS), np.float32)
    legal = np.zeros((imagined.size, ANSWERS), np.float32)
    laid = np.zeros(imagined.size, np.int64)
    for place in range(int(game["has_dummy"]), int(game["laid"])):
        if game["row"][place] == NO_CARD:
            _remember(imagined, place, told, legal, laid)
            leaning = np.where(legal > 0, policy.quick(told), -np.inf)
            leaning -= leaning.max(1, keepdims=True)
            odds = np.exp(leaning)
            weights += np.log(odds[np.arange(laid.size), laid] / odds.sum(1) + 1e-6)
    odds = np.exp(weights - weights.max())
    return imagined[rng.choice(imagined.size, WORLDS, p=odds / odds.sum())]


def _played(
    likely: NDArray[np.void],
    tried: NDArray[np.int64],
    me: int,
    rng: np.random.Generator,
    policy: Net,
    critic: Net,
) -> NDArray[np.float64]:
    """Return by world and answer what part of the win *me* may expect."""
    games = np.repeat(likely, tried.size)
    begun = int(likely[0]["round"])
    _begin_all(games, np.tile(tried, WORLDS))
    going = np.arange(games.size)
    while True:
        going = going[_is_going(games, going, begun)]
        if not going.size:
            break
        told = np.zeros((going.size, INPUTS), np.float32)
        legal = np.zeros((going.size, ANSWERS), np.float32)
        answers, logs = np.zeros(going.size, np.int64), np.zeros(going.size, np.float32)
        _ask_all(games, going, told, legal)
        chance = rng.random(going.size, np.float32)
        draw_answers(policy.quick(told), legal, chance, answers, logs)
        _answer_all(games, going, answers)
    hopes = np.zeros(games.size)
    open_ = np.flatnonzero(games["turn"] != NO_SEAT)
    if open_.size:
        told = np.zeros((open_.size, INPUTS + SECRETS), np.float32)
        _show_all(games, open_, told)
        leaning = critic.quick(told)[:, : int(likely[0]["seats"])]
        odds = np.exp(leaning - leaning.max(1, keepdims=True))
        near = (me - games["turn"][open_]) % int(likely[0]["seats"])
        hopes[open_] = odds[np.arange(open_.size), near] / odds.sum(1)
    _count_shares(games, me, hopes)
    return hopes.reshape(WORLDS, tried.size)


@compiled
def _imagine_all(games, unseen, me, imagined, seeds):
    for at in range(imagined.size):
        imagined[at].chance = seeds[at]
        imagine(imagined[at], unseen, me)


@compiled
def _remember(imagined, place, told, legal, laid):
    """Write what the owner of that *place* was told when it laid its card, and the card."""
    past = imagined[:1].copy()
    for at in range(imagined.size):
        past[0] = imagined[at]
        game = past[0]
        laid[at] = game.row[place]
        game.turn = (game.start + place - game.has_dummy) % game.seats
        game.hands[game.turn] |= np.uint16(1 << laid[at])
        game.laid, game.face_up, game.passes, game.highest = place, 0, 0, 0
        game.still_in = (1 << game.seats) - 1
        game.bids[:] = 0
        write_inputs(game, game.turn, told[at])
        write_answers(game, legal[at])


@compiled
def _begin_all(games, answers):
    for at in range(games.size):
        apply(games[at], answered(games[at], answers[at]))


@compiled
def _is_going(games, going, begun):
    """Make what is forced; return which games are still in the round that has *begun*."""
    is_going = np.zeros(going.size, np.bool_)
    for at in range(going.size):
        game = games[going[at]]
        while game.turn != NO_SEAT and game.round == begun and choices(game) == 1:
            apply(game, choice(game, 0))
        is_going[at] = game.turn != NO_SEAT and game.round == begun
    return is_going


@compiled
def _ask_all(games, going, told, legal):
    for at in range(going.size):
        game = games[going[at]]
        write_inputs(game, game.turn, told[at])
        write_answers(game, legal[at])


@compiled
def _answer_all(games, going, answers):
    for at in range(going.size):
        game = games[going[at]]
        apply(game, answered(game, answers[at]))


@compiled
def _show_all(games, which, told):
    for at in range(which.size):
        game = games[which[at]]
        write_inputs(game, game.turn, told[at, :INPUTS])
        write_secrets(game, 0, told[at, INPUTS:])


@compiled
def _count_shares(games, me, hopes):
    shares = np.zeros(MOST_SEATS)
    for at in range(games.size):
        if games[at].turn == NO_SEAT:
            score_shares(games[at], shares)
            hopes[at] = shares[me]
