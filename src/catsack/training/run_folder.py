"""A run in a folder: what it has come to, at any moment, so that it can be stopped and go on."""

import json
import os
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import torch

from catsack.errors import Malformed
from catsack.training.evaluate import alone
from catsack.training.nets import Weights, policy_of, weights_of
from catsack.training.plots import page
from catsack.training.ppo import CORES, SEATS, Plan, Run, asked
from catsack.training.quantize import settled, ship
from catsack.training.rollouts import Asked
from catsack.training.scripted import TEMPERAMENTS

Nets = dict[str, Weights]


@dataclass(frozen=True, slots=True)
class Pace:
    """How long a run is, and how often it looks up."""

    iterations: int = 2000
    minutes: float | None = None
    """It stops after these, to go on another time."""
    look_every: int = 50
    """Iterations between two looks at how strong it is."""
    look_games: int = 600
    save_every: int = 10
    until: int | None = None
    """It stops after so many iterations, to go on later."""


class Folder:
    """Where a run keeps what it has: plan, rivals, checkpoint, log, weights, curves."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.plan = path / "plan.json"
        self.rivals = path / "rivals.npz"
        self.checkpoint = path / "checkpoint.pt"
        self.log = path / "log.jsonl"
        self.weights = path / "weights.npz"
        self.curves = path / "curves.html"
        self.shipped = path / "shipped"

    def begin(self, plan: Plan, rivals: Callable[[], Nets], *, goes_on: bool) -> Nets:
        """Make the folder, or see that it holds a run with the same *plan*; return its rivals."""
        planned = json.dumps(asdict(plan), indent=1) + "\n"
        if self.plan.exists():
            if not goes_on:
                raise Malformed("train-folder", f"{self.path} holds a run: --continue goes on.")
            if self.plan.read_text(encoding="utf-8", errors="replace") != planned:
                raise Malformed("train-plan", f"{self.path} holds a run with another plan.")
        self.path.mkdir(parents=True, exist_ok=True)
        if not self.rivals.exists():
            save_nets(self.rivals, rivals())
        self.plan.write_text(planned, encoding="utf-8")
        return load_nets(self.rivals)

    def save(self, run: Run) -> None:
        """Keep the state of *run*; what was kept before stays until the new one is whole."""
        new = self.checkpoint.with_suffix(".new")
        torch.save(run.state(), new)
        os.replace(new, self.checkpoint)
        nets = {"policy": weights_of(run.policy), "critic": weights_of(run.critic)}
        save_nets(self.weights, nets)
        if run.plan.is_champion:
            nets["policy"] = settled(weights_of(run.slow), run.plan.sure_of_bids)
        ship(nets, self.shipped)
        self.curves.write_text(page(self.path.name, self.notes()), encoding="utf-8")

    def note(self, facts: dict[str, Any]) -> None:
        """Add a line to the log."""
        with self.log.open("a", encoding="utf-8") as log:
            log.write(json.dumps(facts) + "\n")

    def notes(self, iterations: int | None = None) -> list[dict[str, Any]]:
        """Return the lines of the log, up to so many *iterations*."""
        if not self.log.exists():
            return []
        lines = self.log.read_text(encoding="utf-8").splitlines()
        notes = [json.loads(line) for line in lines]
        return [n for n in notes if iterations is None or n["iteration"] <= iterations]


def train(
    path: Path,
    plan: Plan,
    pace: Pace,
    rivals: Callable[[], Nets],
    start: Nets | None = None,
    tell: Callable[[str], None] = print,
    *,
    goes_on: bool = False,
) -> Run:
    """Train in the folder *path*, or go on there, until it is time to stop."""
    began = time.perf_counter()
    torch.set_num_threads(1)  # cores are kept busy by threads of our own, in a fixed order
    folder = Folder(path)
    known = folder.begin(plan, rivals, goes_on=goes_on)
    run = Run(plan, known)
    if folder.checkpoint.exists():
        run.go_on(torch.load(folder.checkpoint, weights_only=False))
    elif start is not None:
        run.begin_with(start)
    notes = folder.notes(run.iteration)
    folder.log.write_text("".join(json.dumps(note) + "\n" for note in notes), encoding="utf-8")
    spent = notes[-1]["seconds"] if notes else 0.0
    end = pace.iterations if pace.until is None else pace.until
    is_last = run.iteration >= end
    while not is_last:
        facts: dict[str, Any] = {**run.iterate(plan.at(run.iteration, pace.iterations))}
        spent += facts["play_s"] + facts["learn_s"]
        passed = (time.perf_counter() - began) / 60
        is_last = run.iteration == end
        is_last |= pace.minutes is not None and passed >= pace.minutes
        facts |= {
            "iteration": run.iteration,
            "decisions": run.decisions,
            "seconds": round(spent, 1),
        }
        if run.iteration % pace.look_every == 0 or is_last:
            facts["shares"] = looked(run, known, pace.look_games)
        folder.note(facts)
        if run.iteration % pace.save_every == 0 or is_last:
            folder.save(run)
        left = spent / run.iteration * (pace.iterations - run.iteration)
        tell(progress(facts, pace.iterations, left))
    return run


def progress(facts: dict[str, Any], iterations: int, left: float) -> str:
    """Return a line on one iteration, and how strong it is if that was looked at."""
    lines = [
        f"{facts['iteration']} of {iterations}, {facts['decisions'] / 1e6:.1f}M decisions, "
        f"{left / 60:.0f} min left, entropy {facts['entropy']:.3f}, value {facts['value']:.3f}"
    ]
    for name, (hero, rival) in facts.get("shares", {}).items():
        lines.append(f"  {hero:.1f} % alone among {name}, which wins {rival:.1f} % alone among it")
    return "\n".join(lines)


def looked(run: Run, rivals: Nets, games: int) -> dict[str, list[float]]:
    """Return what the policy wins alone among each rival, and each alone among it, in per cent.

    At four seats; one that learns against copies of a single rival is looked at with all.
    """
    hero = asked(run.policy)
    others: dict[str, Asked | int] = {}
    if run.plan.has_temperaments:
        others |= {name: kind for kind, name in enumerate(TEMPERAMENTS)}
    others |= {name: asked(policy_of(weights)) for name, weights in rivals.items()}
    if run.selves:
        others["earlier"] = asked(policy_of(run.selves[len(run.selves) // 2]))

    def both(name: str, seats: int) -> tuple[str, list[float]]:
        torch.set_num_threads(1)
        ways = (hero, others[name]), (others[name], hero)
        shares = [round(100 * alone(one, other, seats, games).mean, 1) for one, other in ways]
        return name if seats == 4 else f"{name} ({seats} seats)", shares

    asked_for = product(others, SEATS if run.plan.crowd == 1 else (4,))
    with ThreadPoolExecutor(CORES) as pool:
        return dict(pool.map(lambda each: both(*each), asked_for))


def save_nets(file: Path, nets: Nets) -> None:
    """Keep several nets in one file."""
    new = file.with_suffix(".new.npz")
    numbers: dict[str, Any] = {
        f"{net}/{name}": each for net, weights in nets.items() for name, each in weights.items()
    }
    np.savez_compressed(new, **numbers)
    os.replace(new, file)


def load_nets(file: Path) -> Nets:
    """Return the nets that are kept in *file*."""
    nets: Nets = {}
    with np.load(file) as kept:
        for key in kept.files:
            net, name = key.split("/")
            nets.setdefault(net, {})[name] = kept[key]
    return nets
