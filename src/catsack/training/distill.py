"""A net that plays as a bot does that searches, which would think too long for the training.

The bot plays, in its own company and in that of others; the net learns what every answer promised
there. It is told what a champion is told, and a search that was lucky once is not believed, so a
few simulations a move do.
"""

import random
import time
from collections.abc import Callable, Iterable, Sequence

import numpy as np
import torch
from joblib import Parallel, delayed
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
from catsack.training.nets import Policy, Weights, load, weights_of

SEARCHER, MATE = "searcher", "mate"
"""Names in the company: the bot that is watched, and a net that sits with it."""
SIMULATIONS = 200
Seen = tuple[np.ndarray, np.ndarray, np.ndarray]
"""What the bot was told, what each answer promised, and how often it was tried."""
EDITIONS = ("felix", "ksr")
PARTS = 12
"""Into so many the games are divided, for all cores."""
SHARP = 0.01
"""What part of the win makes an answer e times as likely.

Of answers that are about as good a bot that searches takes any, and to the net more of them look
alike than to the bot.
"""
TENTHS = 10
"""The net learns what is promised in these, and is made surer when it has."""
UNTRIED, WORSE = 0.03, 0.02
"""An answer that is never tried counts as if it had been in so many of the simulations, and had
promised so much less than the worst."""


def watched(company: Sequence[str], games: int, seed: int, mate: Net | None = None) -> Seen:
    """Let the bot play *games* games for each number of seats and return what it found.

    It sits now among *company*, and now among its own kind; *mate*, if there is one, may sit at
    any of their seats, and is called ``MATE`` in *company*.
    """
    work = (
        delayed(_watched)(company, seats, games // PARTS, f"{seed}/{part}", mate)
        for seats in (3, 4, 5)
        for part in range(PARTS)
    )
    return joined(Parallel(n_jobs=-1)(work))


def joined(parts: Iterable[Seen]) -> Seen:
    """Return all that was seen as one."""
    told, promised, tried = map(np.concatenate, zip(*parts, strict=True))
    return told, promised, tried


def _watched(company: Sequence[str], seats: int, games: int, seed: str, mate: Net | None) -> Seen:
    rng = random.Random(f"{seed}/{seats}")
    kin = (SEARCHER,) if mate is None else (SEARCHER, MATE)
    rows = []
    for number in range(games):
        names = [rng.choice(kin if number % 2 else company) for _ in range(seats)]
        names[0] = SEARCHER
        bots = [_seated(name, rng.getrandbits(60), mate) for name in names]
        game = Game.new(seats, rng.choice(EDITIONS), rng.getrandbits(40))
        while (seat := game.turn) is not None:
            view, one = game.view(seat), bots[seat]
            move = one.choose(view)
            result = one.last_result if isinstance(one, SearchBot) else None
            if result is not None and result.candidates:
                rows.append(_note(known_world(view).games, seat, result))
            game.play(move)
    told, promised, tried = zip(*rows, strict=True)
    return np.array(told, np.float16), np.array(promised), np.array(tried)


def _seated(name: str, seed: int, mate: Net | None) -> Bot:
    if name == SEARCHER:
        return SearchBot(seed, SIMULATIONS)
    return Champion(seed, net=mate) if name == MATE else bot(name, seed)


def _note(games: np.ndarray, seat: int, found: SearchResult) -> Seen:
    """Return what *seat* was told, what each answer promised, and how often it was tried."""
    told, legal = np.zeros(OBS_SIZE, np.float32), np.zeros(NUM_ACTIONS, np.int8)
    promised, tried = np.zeros(NUM_ACTIONS, np.float32), np.zeros(NUM_ACTIONS, np.float32)
    observe(games, seat, told, legal)
    for move, times, share in found.candidates:
        answer = _answer(games, index(move))
        promised[answer] += times * share
        tried[answer] += times
    is_tried = tried > 0
    promised[is_tried] /= tried[is_tried]
    is_left = (legal > 0) & ~is_tried
    promised[is_left] = promised[is_tried].min() - WORSE
    tried[is_left] = UNTRIED * found.simulations
    return told, promised, tried / tried.sum()


@compiled
def _answer(games, move):
    return closest_action(games[0], move)


def learnt(
    seen: Seen,
    seed: int,
    epochs: int = 12,
    start: Weights | None = None,
    tell: Callable[[str], None] = print,
) -> Weights:
    """Return a net that prefers what was seen to promise more.

    A tenth is kept apart to see how well. It begins as the imitation *start*, or with nothing.
    """
    torch.manual_seed(seed)
    began = time.perf_counter()
    told, promised, tried = map(torch.from_numpy, seen)
    order = torch.randperm(len(told))
    apart, rest = order[: len(order) // 10], order[len(order) // 10 :]
    policy = Policy()
    if start is not None:
        load(policy, surer(start, TENTHS * SHARP))
    steps = epochs * (len(rest) // 1024 + 1)
    optimizer = torch.optim.Adam(policy.parameters(), 2e-3)
    pace = torch.optim.lr_scheduler.OneCycleLR(optimizer, 3e-3, total_steps=steps)

    def missed(batch: Tensor) -> tuple[Tensor, Tensor]:
        """Return how far the net is off, and how far one is that knows nothing."""
        weights, right = tried[batch], promised[batch] * TENTHS
        said = policy(told[batch].float())
        right, said = (each - (weights * each).sum(1, keepdim=True) for each in (right, said))
        return (weights * (said - right) ** 2).sum(), (weights * right**2).sum()

    for _ in range(epochs):
        for batch in torch.split(rest[torch.randperm(len(rest))], 1024):
            loss = missed(batch)[0] / len(batch)
            optimizer.zero_grad(set_to_none=True)
            loss.backward()  # type: ignore[no-untyped-call]
            optimizer.step()
            pace.step()
    with torch.no_grad():
        off, most = missed(apart)
    tell(
        f"search: {len(told):,} decisions, {1 - float(off / most):.0%} of what one answer "
        f"promises more than another, {time.perf_counter() - began:.0f} s"
    )
    return surer(weights_of(policy), 1 / (TENTHS * SHARP))


def surer(policy: Weights, times: float) -> Weights:
    """Return the same net, so many times as sure of what it answers."""
    return {
        name: value * np.float32(times if name.startswith("layers.4.") else 1)
        for name, value in policy.items()
    }
