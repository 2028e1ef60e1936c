"""Distillation: a net that plays like a bot that searches, which is too slow for rollouts.

The bot plays among others and among its own kind, and the net learns the value that the search
gave to each action. Averaged over many positions the luck of single searches cancels out, so few
simulations a move are enough. The net gets the observations of a champion.
"""

import random
import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
import torch
from joblib import Parallel, delayed
from numpy.typing import NDArray
from torch import Tensor

from catsack.bots import Bot, bot
from catsack.bots.champion import Champion
from catsack.bots.search_bots import SearchBot
from catsack.encode import index
from catsack.fast.jit import compiled
from catsack.game import Game
from catsack.search.features import NUM_ACTIONS, OBS_SIZE, closest_action, observe
from catsack.search.known_world import known_world
from catsack.search.monte_carlo import SearchResult
from catsack.search.net import Net
from catsack.training.nets import Policy, Weights, copy_weights, load_weights

TEACHER, PARTNER = "teacher", "partner"
"""Names in a line-up: the bot that searches, and a net that sits with it."""
EDITIONS = ("felix", "ksr")
NUM_JOBS = 12
"""The games are divided into so many jobs for each number of seats, for all cores."""
TEMPERATURE = 0.01
"""Difference in win share that makes an action e times as likely.

A bot that searches takes any of the actions that are about as good, and to the net more of them
look alike than to the bot.
"""
VALUE_SCALE = 10
"""The net learns values in tenths of a win; its logits are divided by the temperature later."""
UNTRIED_WEIGHT, UNTRIED_PENALTY = 0.03, 0.02
"""A legal action that was never tried counts as if this part of the simulations had tried it, and
had found it so much worse than the worst."""
MINIBATCH_SIZE = 1024


class Demonstrations(NamedTuple):
    """Decisions of the teacher, a row each."""

    obs: NDArray[np.float16]
    action_values: NDArray[np.float32]
    """The share of the win that the search expected of each action; 0 for illegal ones."""
    weights: NDArray[np.float32]
    """How much each action was tried: they add up to 1."""


def collect_demonstrations(
    others: Sequence[str], games: int, seed: int, simulations: int, partner: Net | None = None
) -> Demonstrations:
    """Let the teacher play *games* games for each number of seats.

    In every second game it sits among its own kind, in the others among bots drawn from *others*.
    A *partner* may sit with its own kind too; in *others* it is called ``PARTNER``.
    """
    jobs = (
        delayed(_collect)(others, seats, games // NUM_JOBS, f"{seed}/{job}", simulations, partner)
        for seats in (3, 4, 5)
        for job in range(NUM_JOBS)
    )
    return concatenate(Parallel(n_jobs=-1)(jobs))


def concatenate(parts: Iterable[Demonstrations]) -> Demonstrations:
    """Return the rows of all *parts*."""
    return Demonstrations(*map(np.concatenate, zip(*parts, strict=True)))


def save_demonstrations(file: Path, demonstrations: Demonstrations) -> None:
    """Write *demonstrations* into *file*."""
    np.savez_compressed(file, **demonstrations._asdict())


def load_demonstrations(file: Path) -> Demonstrations:
    """Return the demonstrations in *file*."""
    with np.load(file) as arrays:
        return Demonstrations(*(arrays[field] for field in Demonstrations._fields))


def _collect(
    others: Sequence[str],
    seats: int,
    games: int,
    seed: str,
    simulations: int,
    partner: Net | None,
) -> Demonstrations:
    rng = random.Random(f"{seed}/{seats}")
    own_kind = (TEACHER,) if partner is None else (TEACHER, PARTNER)

    def player(name: str, seed: int) -> Bot:
        if name == TEACHER:
            return SearchBot(seed, simulations)
        return Champion(seed, net=partner) if name == PARTNER else bot(name, seed)

    rows = []
    for number in range(games):
        names = [rng.choice(own_kind if number % 2 else others) for _ in range(seats)]
        names[0] = TEACHER
        bots = [player(name, rng.getrandbits(60)) for name in names]
        game = Game.new(seats, rng.choice(EDITIONS), rng.getrandbits(40))
        while (seat := game.turn) is not None:
            view, on_turn = game.view(seat), bots[seat]
            move = on_turn.choose(view)
            search = on_turn.last_result if isinstance(on_turn, SearchBot) else None
            if search is not None and search.candidates:
                rows.append(_row(known_world(view).games, seat, search))
            game.play(move)
    obs, action_values, weights = zip(*rows, strict=True)
    return Demonstrations(np.array(obs, np.float16), np.array(action_values), np.array(weights))


def _row(
    games: np.ndarray, seat: int, search: SearchResult
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return one row of ``Demonstrations``; *games* holds what *seat* knows."""
    obs, action_mask = np.zeros(OBS_SIZE, np.float32), np.zeros(NUM_ACTIONS, np.int8)
    action_values, visits = np.zeros(NUM_ACTIONS, np.float32), np.zeros(NUM_ACTIONS, np.float32)
    observe(games, seat, obs, action_mask)
    for move, times, win_share in search.candidates:
        action = nearest_action(games, index(move))
        action_values[action] += times * win_share
        visits[action] += times
    is_tried = visits > 0
    action_values[is_tried] /= visits[is_tried]
    is_untried = (action_mask > 0) & ~is_tried
    action_values[is_untried] = action_values[is_tried].min() - UNTRIED_PENALTY
    visits[is_untried] = UNTRIED_WEIGHT * search.simulations
    return obs, action_values, visits / visits.sum()


@compiled
def nearest_action(games, move):
    """Return the action that comes closest to this move in games[0]."""
    return closest_action(games[0], move)


def distill(
    demonstrations: Demonstrations,
    seed: int,
    epochs: int,
    start: Weights | None = None,
    log: Callable[[str], None] = print,
) -> Weights:
    """Return a policy that prefers the actions the teacher valued more.

    A tenth of the rows is held out and tells in the log how well it does. Training starts from the
    distilled policy *start*, or from nothing.
    """
    torch.manual_seed(seed)
    began = time.perf_counter()
    obs, action_values, weights = map(torch.from_numpy, demonstrations)
    order = torch.randperm(len(obs))
    held_out, rest = order[: len(order) // 10], order[len(order) // 10 :]
    policy = Policy()
    if start is not None:
        load_weights(policy, scale_logits(start, VALUE_SCALE * TEMPERATURE))
    total_steps = epochs * (len(rest) // MINIBATCH_SIZE + 1)
    optimizer = torch.optim.Adam(policy.parameters(), 2e-3)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, 3e-3, total_steps=total_steps)

    def squared_errors(rows: Tensor) -> tuple[Tensor, Tensor]:
        """Return those of the net, and those of one that finds all actions alike."""
        # Only differences between the actions of a position count, so both sides are centred.
        targets, logits = (
            each - (weights[rows] * each).sum(1, keepdim=True)
            for each in (action_values[rows] * VALUE_SCALE, policy(obs[rows].float()))
        )
        errors = (weights[rows] * (logits - targets) ** 2).sum()
        return errors, (weights[rows] * targets**2).sum()

    for _ in range(epochs):
        for rows in torch.split(rest[torch.randperm(len(rest))], MINIBATCH_SIZE):
            loss = squared_errors(rows)[0] / len(rows)
            optimizer.zero_grad(set_to_none=True)
            loss.backward()  # type: ignore[no-untyped-call]
            optimizer.step()
            schedule.step()
    with torch.no_grad():
        errors, variance = squared_errors(held_out)
    log(
        f"search: {len(obs):,} decisions, {1 - float(errors / variance):.0%} of what one answer "
        f"promises more than another, {time.perf_counter() - began:.0f} s"
    )
    return scale_logits(copy_weights(policy), 1 / (VALUE_SCALE * TEMPERATURE))


def scale_logits(policy: Weights, factor: float) -> Weights:
    """Return *policy* with all its logits multiplied by *factor*."""
    return {
        name: value * np.float32(factor if name.startswith("layers.4.") else 1)
        for name, value in policy.items()
    }
