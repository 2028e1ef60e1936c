"""Nets that play as bots do that think too long for the training.

Such a bot plays, in its own company and in that of others; a net learns what it answers. It is
told what a champion is told, so some habits stay beyond it.
"""

import random
import time
from collections.abc import Callable, Sequence

import numpy as np
import torch
from joblib import Parallel, delayed
from torch import nn

from catsack.bots import bot
from catsack.encode import index
from catsack.fast.compiled import compiled
from catsack.game import Game
from catsack.search.inputs import ANSWERS, INPUTS, answer_like, write_answers, write_inputs
from catsack.search.table import table
from catsack.training.nets import Policy, Weights, log_chances, weights_of

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


def imitations(
    models: Sequence[str],
    company: Sequence[str],
    games: int,
    seed: int = 0,
    epochs: int = 12,
    tell: Callable[[str], None] = print,
) -> dict[str, Weights]:
    """Return a net for each of *models*, learnt from *games* games for each number of seats."""
    work = (
        delayed(watched)(model, company, seats, games // PARTS, f"{seed}/{part}")
        for model in models
        for seats in (3, 4, 5)
        for part in range(PARTS)
    )
    seen: dict[str, list[Seen]] = {model: [] for model in models}
    for model, part in Parallel(n_jobs=-1)(work):
        seen[model].append(part)
    return {model: learnt(model, parts, seed, epochs, tell) for model, parts in seen.items()}


def watched(
    model: str, company: Sequence[str], seats: int, games: int, seed: str
) -> tuple[str, Seen]:
    """Let *model* play, now among its own kind and now among others, and write down its moves."""
    rng = random.Random(f"{seed}/{model}/{seats}")
    told, legal, answers = [], [], []
    for number in range(games):
        names = [model if number % 2 else rng.choice(company) for _ in range(seats)]
        names[0] = model
        bots = [bot(name, rng.getrandbits(60)) for name in names]
        game = Game.new(seats, rng.choice(EDITIONS), rng.getrandbits(40))
        while (seat := game.turn) is not None:
            view = game.view(seat)
            move = bots[seat].choose(view)
            if names[seat] == model and len(view.moves) > 1:
                one, may = np.zeros(INPUTS, np.float32), np.zeros(ANSWERS, np.float32)
                answers.append(_note(table(view).games, seat, index(move), one, may))
                told.append(one)
                legal.append(may)
            game.play(move)
    return model, (np.array(told), np.array(legal), np.array(answers))


@compiled
def _note(games, me, move, told, legal):
    write_inputs(games[0], me, told)
    write_answers(games[0], legal)
    return answer_like(games[0], move)


def learnt(
    model: str, parts: list[Seen], seed: int, epochs: int, tell: Callable[[str], None] = print
) -> Weights:
    """Return a net that answers as was seen; a tenth of it is kept apart to see how well."""
    torch.manual_seed(seed)
    began = time.perf_counter()
    told, legal, answers = (
        torch.from_numpy(np.concatenate(each)) for each in zip(*parts, strict=True)
    )
    order = torch.randperm(len(answers))
    apart, rest = order[: len(order) // 10], order[len(order) // 10 :]
    policy = Policy()
    steps = epochs * (len(rest) // 1024 + 1)
    optimizer = torch.optim.Adam(policy.parameters(), 2e-3)
    pace = torch.optim.lr_scheduler.OneCycleLR(optimizer, 3e-3, total_steps=steps)
    for _ in range(epochs):
        for batch in torch.split(rest[torch.randperm(len(rest))], 1024):
            now = log_chances(policy(told[batch]), legal[batch])
            loss = nn.functional.nll_loss(now, answers[batch])
            optimizer.zero_grad(set_to_none=True)
            loss.backward()  # type: ignore[no-untyped-call]
            optimizer.step()
            pace.step()
    with torch.no_grad():
        now = log_chances(policy(told[apart]), legal[apart])
        alike = float((now.argmax(1) == answers[apart]).float().mean())
        missed = float(nn.functional.nll_loss(now, answers[apart]))
        for numbers in policy.layers[-1].parameters():
            numbers.mul_(SURER)
    tell(
        f"{model}: {len(answers):,} decisions, the likeliest answer right in {alike:.0%}, "
        f"loss {missed:.3f}, {time.perf_counter() - began:.0f} s"
    )
    return weights_of(policy)
