"""Imitation: a net that plays the moves of a bot (behaviour cloning), where there is no net of it.

A net that imitates is blurred where the bot tells more positions apart than the net can. For bots
that search, ``distill`` is better: it learns the values that their search found.
"""

import random
from collections.abc import Callable
from typing import NamedTuple

import numpy as np
import torch
from joblib import Parallel, delayed
from numpy.typing import NDArray
from torch import Tensor

from catsack.bots import bot
from catsack.encode import index
from catsack.game import Game
from catsack.search.features import NUM_ACTIONS, OBS_SIZE, observe
from catsack.search.known_world import known_world
from catsack.training.league.distill import (
    EDITIONS,
    MINIBATCH_SIZE,
    NUM_JOBS,
    nearest_action,
)
from catsack.training.nets import Policy, Weights, copy_weights, masked_log_probs

STRANGER = "champion"
"""Who has one seat in every second game: an exploiter will be a stranger among its targets too."""
EPOCHS = 12


class Moves(NamedTuple):
    """Decisions of a bot, a row each."""

    obs: NDArray[np.float16]
    action_mask: NDArray[np.int8]
    actions: NDArray[np.int64]


def imitate(name: str, games: int, seed: int, log: Callable[[str], None] = print) -> Weights:
    """Return a policy that plays like the bot called *name*, from *games* games a seat count."""
    jobs = (
        delayed(_collect)(name, seats, max(1, games // NUM_JOBS), f"{seed}/{job}")
        for seats in (3, 4, 5)
        for job in range(NUM_JOBS)
    )
    parts = Parallel(n_jobs=-1)(jobs)
    return clone(Moves(*map(np.concatenate, zip(*parts, strict=True))), seed, log)


def _collect(name: str, seats: int, games: int, seed: str) -> Moves:
    rng = random.Random(f"{seed}/{seats}")
    rows = []
    for number in range(games):
        names = [name] * seats
        if number % 2:
            names[rng.randrange(seats)] = STRANGER
        bots = [bot(each, rng.getrandbits(60)) for each in names]
        game = Game.new(seats, rng.choice(EDITIONS), rng.getrandbits(40))
        while (seat := game.turn) is not None:
            view = game.view(seat)
            move = bots[seat].choose(view)
            if names[seat] == name and len(view.moves) > 1:
                games_of_seat = known_world(view).games
                obs, mask = np.zeros(OBS_SIZE, np.float32), np.zeros(NUM_ACTIONS, np.int8)
                observe(games_of_seat, seat, obs, mask)
                rows.append((obs, mask, nearest_action(games_of_seat, index(move))))
            game.play(move)
    columns = zip(*rows, strict=True)
    dtypes = (np.float16, np.int8, np.int64)
    return Moves(*(np.array(each, dtype) for each, dtype in zip(columns, dtypes, strict=True)))


def clone(moves: Moves, seed: int, log: Callable[[str], None]) -> Weights:
    """Return a policy that gives the *moves* of the bot a high probability.

    A tenth of the rows is held out and tells in the log how well it does.
    """
    torch.manual_seed(seed)
    obs, action_mask, actions = map(torch.from_numpy, moves)
    order = torch.randperm(len(obs))
    held_out, rest = order[: len(order) // 10], order[len(order) // 10 :]
    policy = Policy()
    optimizer = torch.optim.Adam(policy.parameters(), 1e-3)
    schedule = torch.optim.lr_scheduler.OneCycleLR(
        optimizer, 2e-3, total_steps=EPOCHS * (len(rest) // MINIBATCH_SIZE + 1)
    )

    def log_probs(rows: Tensor) -> Tensor:
        return masked_log_probs(policy(obs[rows].float()), action_mask[rows])

    for _ in range(EPOCHS):
        for rows in torch.split(rest[torch.randperm(len(rest))], MINIBATCH_SIZE):
            loss = -log_probs(rows).gather(1, actions[rows][:, None]).mean()
            optimizer.zero_grad(set_to_none=True)
            loss.backward()  # type: ignore[no-untyped-call]
            optimizer.step()
            schedule.step()
    with torch.no_grad():
        is_same = log_probs(held_out).argmax(1) == actions[held_out]
    agreement = float(is_same.float().mean())
    log(f"imitation: {len(obs):,} decisions, the likeliest move is the bot's in {agreement:.0%}")
    return copy_weights(policy)
