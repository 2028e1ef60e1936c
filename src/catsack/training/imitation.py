"""Nets that play as bots do that think too long for the training.

Such a bot plays, in its own company and in that of others; a net learns what it answers. It is
told what a champion is told, so some habits stay beyond it.
"""

import random
import time
from collections.abc import Callable, Iterable, Sequence

import numpy as np
import torch
from joblib import Parallel, delayed
from torch import Tensor, nn

from catsack.bots import bot
from catsack.bots.neural import Champion
from catsack.encode import index
from catsack.fast.compiled import compiled
from catsack.game import Game
from catsack.search.inputs import ANSWERS, INPUTS, answer_like, write_answers, write_inputs
from catsack.search.net import Net
from catsack.search.table import table
from catsack.training.nets import Policy, Weights, load, log_chances, weights_of

MATE = "mate"
"""The name of a net that sits with the bot that is watched."""
Seen = tuple[np.ndarray, np.ndarray, np.ndarray]
"""What a bot was told, what was legal, what it answered."""
EDITIONS = ("felix", "ksr")
PARTS = 12
"""Into so many the games of each bot are divided, for all cores."""
SURER = 6
"""How much surer than its net the imitation answers.

Of answers that are about as good a bot that searches takes any. To the net more of them look
alike than to the bot, and drawn as often as it thinks, it would win half of what the bot does.
"""


def watched(
    model: str, company: Sequence[str], games: int, seed: int, mate: Net | None = None
) -> Seen:
    """Let *model* play *games* games for each number of seats and return what it answered.

    It sits now among *company*, and now among its own kind; *mate*, if there is one, may sit at
    any of their seats, and is called ``MATE`` in *company*.
    """
    work = (
        delayed(_watched)(model, company, seats, games // PARTS, f"{seed}/{part}", mate)
        for seats in (3, 4, 5)
        for part in range(PARTS)
    )
    return joined(Parallel(n_jobs=-1)(work))


def joined(parts: Iterable[Seen]) -> Seen:
    """Return all that was seen as one."""
    told, legal, answers = map(np.concatenate, zip(*parts, strict=True))
    return told, legal, answers


def _watched(
    model: str, company: Sequence[str], seats: int, games: int, seed: str, mate: Net | None
) -> Seen:
    rng = random.Random(f"{seed}/{model}/{seats}")
    kin = (model,) if mate is None else (model, MATE)
    told, legal, answers = [], [], []
    for number in range(games):
        names = [rng.choice(kin if number % 2 else company) for _ in range(seats)]
        names[0] = model
        bots = [
            Champion(rng.getrandbits(60), net=mate)
            if name == MATE
            else bot(name, rng.getrandbits(60))
            for name in names
        ]
        game = Game.new(seats, rng.choice(EDITIONS), rng.getrandbits(40))
        while (seat := game.turn) is not None:
            view = game.view(seat)
            move = bots[seat].choose(view)
            if names[seat] == model and len(view.moves) > 1:
                one, may = np.zeros(INPUTS, np.float32), np.zeros(ANSWERS, np.int8)
                answers.append(_note(table(view).games, seat, index(move), one, may))
                told.append(one)
                legal.append(may)
            game.play(move)
    return np.array(told, np.float16), np.array(legal), np.array(answers)


@compiled
def _note(games, me, move, told, legal):
    write_inputs(games[0], me, told)
    write_answers(games[0], legal)
    return answer_like(games[0], move)


def learnt(
    model: str,
    seen: Seen,
    seed: int,
    epochs: int = 12,
    start: Weights | None = None,
    tell: Callable[[str], None] = print,
) -> Weights:
    """Return a net that answers as was seen; a tenth of it is kept apart to see how well.

    It begins as the imitation *start*, or with nothing.
    """
    torch.manual_seed(seed)
    began = time.perf_counter()
    told, legal, answers = map(torch.from_numpy, seen)
    order = torch.randperm(len(answers))
    apart, rest = order[: len(order) // 10], order[len(order) // 10 :]
    policy = Policy()
    if start is not None:
        load(policy, surer(start, 1 / SURER))
    steps = epochs * (len(rest) // 1024 + 1)
    optimizer = torch.optim.Adam(policy.parameters(), 2e-3)
    pace = torch.optim.lr_scheduler.OneCycleLR(optimizer, 3e-3, total_steps=steps)

    def missed(batch: Tensor) -> tuple[Tensor, Tensor]:
        now = log_chances(policy(told[batch].float()), legal[batch].float())
        return now, nn.functional.nll_loss(now, answers[batch])

    for _ in range(epochs):
        for batch in torch.split(rest[torch.randperm(len(rest))], 1024):
            loss = missed(batch)[1]
            optimizer.zero_grad(set_to_none=True)
            loss.backward()  # type: ignore[no-untyped-call]
            optimizer.step()
            pace.step()
    with torch.no_grad():
        now, loss = missed(apart)
        alike = float((now.argmax(1) == answers[apart]).float().mean())
    tell(
        f"{model}: {len(answers):,} decisions, the likeliest answer right in {alike:.0%}, "
        f"loss {float(loss):.3f}, {time.perf_counter() - began:.0f} s"
    )
    return surer(weights_of(policy), SURER)


def surer(policy: Weights, times: float) -> Weights:
    """Return the same net, so many times as sure of what it answers."""
    return {
        name: value * np.float32(times if name.startswith("layers.4.") else 1)
        for name, value in policy.items()
    }
