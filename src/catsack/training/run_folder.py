"""The folder of a run: checkpoint, log and weights, so that a run can stop and go on."""

import json
import os
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, TypedDict

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from catsack.errors import Malformed
from catsack.training.evaluate import evaluate
from catsack.training.nets import Nets, Weights, copy_weights, load_nets, save_nets
from catsack.training.plots import TensorBoardLog, curves_page
from catsack.training.ppo import IterationMetrics, Learner
from catsack.training.quantize import sharpen_bids, ship
from catsack.training.schedule import Config, Schedule
from catsack.training.selection import Selection, worst_case

Log = Callable[[str], None]
"""Takes a line for whoever watches the run."""


@dataclass(frozen=True, slots=True)
class Pace:
    """How long a run is, and how often it is evaluated and saved."""

    iterations: int = 2000
    minutes: float | None = None
    """Stop after these, to go on another time."""
    eval_every: int = 50
    """Iterations between two evaluations."""
    eval_games: int = 600
    save_every: int = 10
    stop_at: int | None = None
    """Stop after this iteration, to go on another time."""
    has_tensorboard: bool = False
    """Whether curves for TensorBoard are written too."""


class Checkpoint(TypedDict):
    """All that a learner needs to go on as if it had never stopped."""

    policy: dict[str, Tensor]
    critic: dict[str, Tensor]
    anchor: dict[str, Tensor]
    optimizer: dict[str, Any]
    envs: list[tuple[NDArray[Any], NDArray[np.int8], Any]]
    """Games, policy ids and state of the generator, for each number of seats."""
    opponents: list[dict[str, str]]
    snapshots: Nets
    results: dict[str, float]
    env_results: list[NDArray[np.float64]]
    entropy_coefs: tuple[float, float]
    league_rng: Any
    torch_rng: Tensor
    iteration: int
    decisions: int


def checkpoint_of(learner: Learner) -> Checkpoint:
    """Return the state of *learner*."""
    return {
        "policy": learner.policy.state_dict(),
        "critic": learner.critic.state_dict(),
        "anchor": learner.anchor.state_dict(),
        "optimizer": learner.optimizer.state_dict(),
        "envs": [
            (envs.games, envs.policy_ids, envs.rng.bit_generator.state) for envs in learner.envs
        ],
        "opponents": learner.opponents,
        "snapshots": learner.league.snapshots,
        "results": learner.league.results,
        "env_results": [envs.results for envs in learner.envs],
        "entropy_coefs": (learner.entropy_coefs.card, learner.entropy_coefs.bid),
        "league_rng": learner.league.rng.bit_generator.state,
        "torch_rng": torch.get_rng_state(),
        "iteration": learner.iteration,
        "decisions": learner.decisions,
    }


def restore(learner: Learner, checkpoint: Checkpoint) -> None:
    """Put *learner* into the state of a *checkpoint*."""
    learner.policy.load_state_dict(checkpoint["policy"])
    learner.critic.load_state_dict(checkpoint["critic"])
    learner.anchor.load_state_dict(checkpoint["anchor"])
    learner.optimizer.load_state_dict(checkpoint["optimizer"])
    for envs, (games, policy_ids, state) in zip(learner.envs, checkpoint["envs"], strict=True):
        envs.games, envs.policy_ids, envs.rng.bit_generator.state = games, policy_ids, state
    learner.opponents = checkpoint["opponents"]
    learner.league.snapshots = checkpoint["snapshots"]
    learner.league.results = checkpoint["results"]
    for envs, results in zip(learner.envs, checkpoint["env_results"], strict=True):
        envs.results[:] = results
    learner.entropy_coefs.card, learner.entropy_coefs.bid = checkpoint["entropy_coefs"]
    learner.league.rng.bit_generator.state = checkpoint["league_rng"]
    torch.set_rng_state(checkpoint["torch_rng"])
    learner.iteration, learner.decisions = checkpoint["iteration"], checkpoint["decisions"]


class RunFolder:
    """The files of a run."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.plan = path / "plan.json"
        """The hyperparameters."""
        self.opponents = path / "rivals.npz"
        self.checkpoint = path / "checkpoint.pt"
        self.log = path / "log.jsonl"
        self.weights = path / "weights.npz"
        self.curves = path / "curves.html"
        self.tensorboard = path / "tensorboard"
        self.shipped = path / "shipped"
        self.selection = path / "selection.json"
        """Which policy is in ``shipped``, if the run chooses one."""

    def prepare(self, config: Config, opponents: Callable[[], Nets], *, resume: bool) -> Nets:
        """Make the folder, or check that it holds a run with *config*; return the opponents.

        *opponents* is called for a new run only: it may take minutes.
        """
        plan = json.dumps(asdict(config), indent=1) + "\n"
        if self.plan.exists():
            if not resume:
                raise Malformed("train-folder", f"{self.path} holds a run: --continue goes on.")
            if self.plan.read_text(encoding="utf-8", errors="replace") != plan:
                raise Malformed("train-plan", f"{self.path} holds a run with another plan.")
        self.path.mkdir(parents=True, exist_ok=True)
        if not self.opponents.exists():
            save_nets(self.opponents, opponents())
        self.plan.write_text(plan, encoding="utf-8")
        return load_nets(self.opponents)

    def save(self, learner: Learner) -> None:
        """Write checkpoint and weights; the old checkpoint stays until the new one is complete."""
        new = self.checkpoint.with_suffix(".new")
        torch.save(checkpoint_of(learner), new)
        os.replace(new, self.checkpoint)
        nets = {"policy": copy_weights(learner.policy), "critic": copy_weights(learner.critic)}
        save_nets(self.weights, nets)
        if not self.selection.exists():
            self.ship(learner)

    def draw_curves(self) -> None:
        """Write the log as a page; it takes seconds, so a run does so only when it is evaluated."""
        self.curves.write_text(curves_page(self.path.name, self.metrics()), encoding="utf-8")

    def ship(self, learner: Learner) -> None:
        """Write the quantised nets."""
        nets = {"policy": policy_to_ship(learner), "critic": copy_weights(learner.critic)}
        ship(nets, self.shipped)

    def select(self, learner: Learner, metrics: IterationMetrics) -> None:
        """Ship what *learner* has now if its worst case is the best of the run."""
        best, now = Selection.load(self.selection), worst_case(learner.iteration, metrics["shares"])
        if now is not None and (best is None or now.gap > best.gap):
            self.ship(learner)
            now.save(self.selection)

    def append_metrics(self, metrics: IterationMetrics) -> None:
        """Add a line to the log."""
        with self.log.open("a", encoding="utf-8") as log:
            log.write(json.dumps(metrics) + "\n")

    def drop_metrics_after(self, iteration: int) -> None:
        """Remove lines of the log that are newer than the checkpoint: they will come again."""
        lines = [
            json.dumps(line) + "\n" for line in self.metrics() if line["iteration"] <= iteration
        ]
        self.log.write_text("".join(lines), encoding="utf-8")

    def metrics(self) -> list[IterationMetrics]:
        """Return the lines of the log."""
        if not self.log.exists():
            return []
        return [json.loads(line) for line in self.log.read_text(encoding="utf-8").splitlines()]


def policy_to_ship(learner: Learner) -> Weights:
    """Return the policy that *learner* ships: its anchor with sharper bids, or its own."""
    if not learner.config.ships_anchor:
        return copy_weights(learner.policy)
    return sharpen_bids(copy_weights(learner.anchor), learner.config.bid_sharpness)


def train(
    path: Path,
    config: Config,
    pace: Pace,
    opponents: Callable[[], Nets],
    start: Nets | None = None,
    log: Log = print,
    *,
    resume: bool = False,
) -> Learner:
    """Train in the folder *path*, or go on there, until it is time to stop."""
    began = time.perf_counter()
    torch.set_num_threads(1)  # the learner has threads of its own, which add up in a fixed order
    folder = RunFolder(path)
    learner = Learner(config, folder.prepare(config, opponents, resume=resume))
    if folder.checkpoint.exists():
        restore(learner, torch.load(folder.checkpoint, weights_only=False))
    elif start is not None:
        learner.warm_start(start)
    folder.drop_metrics_after(learner.iteration)
    board = None
    if pace.has_tensorboard:
        board = TensorBoardLog(folder.tensorboard, learner.iteration)
    earlier = folder.metrics()
    seconds = earlier[-1]["seconds"] if earlier else 0.0
    schedule = Schedule(config, pace.iterations)
    end = pace.iterations if pace.stop_at is None else pace.stop_at
    is_last = learner.iteration >= end
    while not is_last:
        metrics = learner.iterate(schedule.at(learner.iteration))
        seconds += metrics["play_s"] + metrics["learn_s"]
        metrics["seconds"] = round(seconds, 1)
        minutes = (time.perf_counter() - began) / 60
        is_last = learner.iteration == end
        is_last |= pace.minutes is not None and minutes >= pace.minutes
        if learner.iteration % pace.eval_every == 0 or is_last:
            weights = policy_to_ship(learner) if config.ships_best else None
            metrics["shares"] = evaluate(learner, pace.eval_games, weights)
            if config.ships_best and learner.iteration > schedule.late_start:
                folder.select(learner, metrics)
        folder.append_metrics(metrics)
        if board:
            board.write(metrics)
        if learner.iteration % pace.save_every == 0 or is_last:
            folder.save(learner)
        if "shares" in metrics:
            folder.draw_curves()
        left = seconds / learner.iteration * (pace.iterations - learner.iteration)
        log(progress(metrics, pace.iterations, left))
    return learner


def progress(metrics: IterationMetrics, iterations: int, seconds_left: float) -> str:
    """Return a line on one iteration, and one for each opponent if it was evaluated."""
    lines = [
        f"{metrics['iteration']} of {iterations}, {metrics['decisions'] / 1e6:.1f}M decisions, "
        f"{seconds_left / 60:.0f} min left, entropy {metrics['entropy']:.3f}, "
        f"value {metrics['value']:.3f}"
    ]
    for name, (learner, opponent) in metrics.get("shares", {}).items():
        lines.append(
            f"  {learner:.1f} % alone among {name}, which wins {opponent:.1f} % alone among it"
        )
    return "\n".join(lines)
