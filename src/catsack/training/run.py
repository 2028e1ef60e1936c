"""A run in a folder: what it has come to, at any moment, so that it can be stopped and go on."""

import json
import os
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np
import torch

from catsack.errors import Malformed
from catsack.training.evaluation import alone
from catsack.training.nets import Weights, policy_of, weights_of
from catsack.training.ppo import Plan, Run, asked

LOOK_EVERY = 50
"""Iterations between two looks at how strong it is."""
SAVE_EVERY = 10
LOOK_GAMES = 1000


class Folder:
    """Where a run keeps what it has: plan, rivals, checkpoint, log, weights."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.plan = path / "plan.json"
        self.rivals = path / "rivals.npz"
        self.checkpoint = path / "checkpoint.pt"
        self.log = path / "log.jsonl"
        self.weights = path / "weights.npz"

    def save(self, run: Run) -> None:
        """Keep the state of *run*; what was kept before stays until the new one is whole."""
        new = self.checkpoint.with_suffix(".new")
        torch.save(run.state(), new)
        os.replace(new, self.checkpoint)
        save_nets(self.weights, {"policy": weights_of(run.policy), "critic": weights_of(run.critic)})

    def note(self, facts: dict[str, Any]) -> None:
        """Add a line to the log."""
        with self.log.open("a", encoding="utf-8") as log:
            log.write(json.dumps(facts) + "\n")

    def notes(self) -> list[dict[str, Any]]:
        """Return the lines of the log."""
        if not self.log.exists():
            return []
        return [json.loads(line) for line in self.log.read_text(encoding="utf-8").splitlines()]


def train(
    path: Path,
    plan: Plan,
    iterations: int,
    rivals: Callable[[], dict[str, Weights]],
    start: Weights | None = None,
    tell: Callable[[str], None] = print,
) -> Run:
    """Train in the folder *path*, or go on there, until so many *iterations* are done."""
    folder = Folder(path)
    path.mkdir(parents=True, exist_ok=True)
    if folder.plan.exists():
        before = Plan(**json.loads(folder.plan.read_text(encoding="utf-8")))
        if before != plan:
            raise Malformed("train-plan", f"{path} holds a run with another plan: {before}.")
    folder.plan.write_text(json.dumps(asdict(plan), indent=1) + "\n", encoding="utf-8")
    if not folder.rivals.exists():
        save_nets(folder.rivals, rivals())
    known = load_nets(folder.rivals)
    run = Run(plan, known)
    if start is not None:
        run.begin_with(start)
    if folder.checkpoint.exists():
        run.go_on(torch.load(folder.checkpoint, weights_only=False))
        kept = [note for note in folder.notes() if note["iteration"] <= run.iteration]
        folder.log.write_text("".join(json.dumps(note) + "\n" for note in kept), encoding="utf-8")
    spent = sum(note["play_s"] + note["learn_s"] for note in folder.notes())
    while run.iteration < iterations:
        facts: dict[str, Any] = {**run.iterate(run.iteration / iterations)}
        spent += facts["play_s"] + facts["learn_s"]
        facts |= {"iteration": run.iteration, "decisions": run.decisions, "seconds": round(spent)}
        is_last = run.iteration == iterations
        if run.iteration % LOOK_EVERY == 0 or is_last:
            facts["shares"] = looked(run, known)
        folder.note(facts)
        if run.iteration % SAVE_EVERY == 0 or is_last:
            folder.save(run)
        left = spent / run.iteration * (iterations - run.iteration)
        tell(
            f"{run.iteration} of {iterations}, {run.decisions / 1e6:.0f}M decisions, "
            f"{left / 60:.0f} min left, entropy {facts['entropy']:.3f}, "
            f"value {facts['value']:.3f}, kl {facts['kl']:.4f}"
            + "".join(f"\n  {name}: {share}" for name, share in facts.get("shares", {}).items())
        )
    return run


def looked(run: Run, rivals: dict[str, Weights]) -> dict[str, list[float]]:
    """Return what the policy wins alone among three of each rival, and each among three of it."""
    torch.set_num_threads(1)
    hero = asked(run.policy)
    others = dict(rivals)
    if run.selves:
        others["earlier"] = run.selves[len(run.selves) // 2]
    found = {}
    for name, weights in others.items():
        other = asked(policy_of(weights))
        both = alone(hero, other, 4, LOOK_GAMES), alone(other, hero, 4, LOOK_GAMES)
        found[name] = [round(100 * share.mean, 1) for share in both]
    return found


def save_nets(file: Path, nets: dict[str, Weights]) -> None:
    """Keep several nets in one file."""
    new = file.with_suffix(".new.npz")
    np.savez_compressed(
        new, **{f"{net}/{name}": value for net, each in nets.items() for name, value in each.items()}
    )
    os.replace(new, file)


def load_nets(file: Path) -> dict[str, Weights]:
    """Return the nets that are kept in *file*."""
    nets: dict[str, Weights] = {}
    with np.load(file) as kept:
        for key in kept.files:
            net, name = key.split("/")
            nets.setdefault(net, {})[name] = kept[key]
    return nets
