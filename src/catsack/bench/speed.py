"""Speed of catsack on this machine: one core, four seats, edition felix, random play."""

import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from importlib.util import find_spec
from random import Random
from statistics import median

import numpy as np

from catsack.editions import FELIX
from catsack.engine import deal, legal, play

SEATS = 4
REPEATS = 15
"""Runs of each part; machines are noisy, so the best run counts."""

Part = Callable[[int], int]
"""Plays for a moment from a seed and returns the number of decisions."""


@dataclass(frozen=True, slots=True)
class Speed:
    """Decisions, or simulations, a second: the best, median and worst of several runs."""

    best: int
    median: int
    worst: int
    runs: int
    unit: str = "decisions_per_s"

    def to_dict(self) -> dict[str, int]:
        """Return plain JSON data; the unit is the key of the best."""
        return {
            self.unit: self.best,
            "median": self.median,
            "worst": self.worst,
            "runs": self.runs,
        }


def measure(part: Part, repeats: int = REPEATS) -> Speed:
    """Run *part* several times."""
    part(0)  # compile, import and warm up first
    speeds = sorted(decisions_per_s(part, seed) for seed in range(repeats))
    return Speed(int(speeds[-1]), int(median(speeds)), int(speeds[0]), repeats)


def decisions_per_s(part: Part, seed: int) -> float:
    """Return the speed of one run of *part*."""
    began = time.perf_counter()
    decisions = part(seed)
    return decisions / (time.perf_counter() - began)


def engine(seed: int) -> int:
    """Play 40 games through ``legal`` and ``play``."""
    rng, decisions = Random(seed), 0
    for _ in range(40):
        state = deal(FELIX, SEATS, rng)
        while state.turn is not None:
            turn = legal(state)
            state, _events = play(state, turn[int(rng.random() * len(turn))])
            decisions += 1
    return decisions


def kernel(seed: int, games: int = 20_000) -> int:
    """Play random games inside the kernel."""
    from catsack.fast.kernel import deal_at, new_games, playouts

    table = new_games(FELIX, SEATS, 1)
    deal_at(table, 0, seed)
    return int(playouts(table, 0, games))


def batch(seed: int, number: int = 2048, steps: int = 150) -> int:
    """Step many games at once, each with observation, mask and a random move."""
    from catsack.fast.batch import Batch

    games = Batch(FELIX, SEATS, number, seed)
    observations, masks = games.new_arrays()
    moves = np.zeros(number, np.int64)
    for _ in range(steps):
        games.observe(observations, masks)
        games.random_actions(moves)
        games.step(moves)
    return number * steps


def openspiel(seed: int, games: int = 40) -> int:
    """Play through OpenSpiel's interface, with the mover's tensor and legal actions."""
    import pyspiel
    from open_spiel.python.observation import make_observation

    import catsack.adapters.openspiel  # noqa: F401

    game = pyspiel.load_game("catsack(seats=4,edition=felix)")
    observation = make_observation(game)
    rng, decisions = Random(seed), 0
    for _ in range(games):
        state = game.new_initial_state()
        while state.is_chance_node():
            actions = state.legal_actions()
            state.apply_action(actions[int(rng.random() * len(actions))])
        while not state.is_terminal():
            observation.set_from(state, state.current_player())
            actions = state.legal_actions()
            state.apply_action(actions[int(rng.random() * len(actions))])
            decisions += 1
    return decisions


def pettingzoo(seed: int, games: int = 30) -> int:
    """Play through PettingZoo's ``raw_env``, with observation and mask at every step."""
    from catsack.adapters.pettingzoo import raw_env

    env = raw_env(seats=SEATS)
    rng, decisions = Random(seed), 0
    env.reset(seed=seed)
    for _ in range(games):
        env.reset()
        while not env.terminations[env.agent_selection]:
            mask = env.observe(env.agent_selection)["action_mask"]
            actions = mask.nonzero()[0]
            env.step(int(actions[int(rng.random() * len(actions))]))
            decisions += 1
    return decisions


def search(seed: int, simulations: int = 20_000) -> int:
    """Search the first auction decision of a game and return the number of simulations."""
    from catsack.game import Game
    from catsack.search.monte_carlo import search as run_search

    game = Game.new(SEATS, seed=1)
    for _ in range(SEATS):
        game.play(game.legal[4])
    return run_search(game.view(game.turn), seed, simulations).simulations


PARTS: dict[str, tuple[Part, str | None]] = {
    "engine": (engine, None),
    "kernel": (kernel, None),
    "batch": (batch, None),
    "openspiel": (openspiel, "pyspiel"),
    "pettingzoo": (pettingzoo, "pettingzoo"),
}
"""The parts by name, with the optional module that each needs."""


def import_seconds(repeats: int = 7) -> float:
    """Return what ``import catsack`` adds to the start of Python, the best of several runs."""
    return max(0.0, _run_seconds("import catsack", repeats) - _run_seconds("pass", repeats))


def _run_seconds(code: str, repeats: int) -> float:
    """Return the shortest time that a new Python takes to run *code*."""

    def seconds() -> float:
        began = time.perf_counter()
        subprocess.run([sys.executable, "-c", code], check=True)  # noqa: S603
        return time.perf_counter() - began

    return min(seconds() for _ in range(repeats))


def measure_all() -> Iterator[tuple[str, Speed | float]]:
    """Yield the speed of each part by name; parts that are not installed are left out."""
    for name, (part, module) in PARTS.items():
        if module is None or find_spec(module):
            yield name, measure(part)
    yield "search", replace(measure(search), unit="simulations_per_s")
    yield "import_s", round(import_seconds(), 4)


def lines(parts: dict[str, Speed | float]) -> list[str]:
    """Return lines for a terminal."""
    table = [f"{'':10} {'best':>12} {'median':>12} {'worst':>12}"]
    for name, speed in parts.items():
        if isinstance(speed, Speed):
            figures = f"{speed.best:12,} {speed.median:12,} {speed.worst:12,}"
            table.append(f"{name:10} {figures}  {speed.unit.replace('_per_', '/')}")
        else:
            table.append(f"{name:10} {speed:12.3f}")
    return table
