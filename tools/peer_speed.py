"""Speed of other libraries, for ``tools.speed_comparison``; writes no file.

Random play on one core, in decisions a second; chance nodes are not decisions. OpenSpiel's games
written in C++ are played inside C++: an MCTS bot with a single simulation evaluates its root by
random games, in one call.
"""

import random
import time
import warnings
from functools import cache
from typing import Any

import pyspiel
from open_spiel.python.games import liars_poker  # noqa: F401  # registers it

GOOFSPIEL = (
    "turn_based_simultaneous_game(game=goofspiel("
    "imp_info=True,num_cards=13,players=4,points_order=random,returns_type=win_loss))"
)
ROLLOUTS = 256


def first_decision(game: Any, rng: random.Random) -> Any:  # noqa: ANN401
    """Return a state of *game* after its chance nodes at the start."""
    state = game.new_initial_state()
    while state.is_chance_node():
        actions, chances = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(rng.choices(actions, chances)[0])
    return state


@cache
def load_game(name: str) -> tuple[Any, float]:
    """Return an OpenSpiel game and the mean number of decisions in a random game."""
    game, rng, decisions = pyspiel.load_game(name), random.Random(0), 0
    for _ in range(200):
        state = first_decision(game, rng)
        while not state.is_terminal():
            decisions += not state.is_chance_node()
            state.apply_action(rng.choice(state.legal_actions()))
    return game, decisions / 200


def inside_cpp(name: str, seed: int, seconds: float) -> float:
    """Return the speed of random games played inside C++; dealing is not timed."""
    game, length = load_game(name)
    rng, games, elapsed = random.Random(seed), 0, 0.0
    while elapsed < seconds:
        state = first_decision(game, rng)
        evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, rng.randrange(1 << 30))
        bot = pyspiel.MCTSBot(game, evaluator, 1.0, 1, 1, False, 1, False)
        began = time.perf_counter()
        bot.step(state)
        elapsed += time.perf_counter() - began
        games += ROLLOUTS
    return games * length / elapsed


def python_loop(name: str, seed: int, seconds: float) -> float:
    """Return the speed of a Python loop with the mover's tensor."""
    game, _ = load_game(name)
    rng, decisions = random.Random(seed), 0
    began = time.perf_counter()
    while time.perf_counter() - began < seconds:
        state = first_decision(game, rng)
        while not state.is_terminal():
            if not state.is_chance_node():
                state.observation_tensor(state.current_player())
                decisions += 1
            state.apply_action(rng.choice(state.legal_actions()))
    return decisions / (time.perf_counter() - began)


@cache
def hold_em() -> Any:  # noqa: ANN401
    """Return PettingZoo's no-limit hold'em for four seats without its wrappers."""
    import pettingzoo

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        env = pettingzoo.make("aec", "classic/texas_holdem_no_limit_v6", num_players=4)
    return env.unwrapped


def pettingzoo_hold_em(seed: int, seconds: float) -> float:
    """Return the speed of PettingZoo's hold'em, with observation and mask."""
    env, rng, decisions = hold_em(), random.Random(seed), 0
    began = time.perf_counter()
    while time.perf_counter() - began < seconds:
        env.reset()
        while not any(env.terminations.values()):
            actions = env.observe(env.agent_selection)["action_mask"].nonzero()[0]
            env.step(int(rng.choice(actions)))
            decisions += 1
    return decisions / (time.perf_counter() - began)


@cache
def uno() -> Any:  # noqa: ANN401
    """Return RLCard's uno, which always has two seats."""
    import rlcard

    return rlcard.make("uno", config={"seed": 0})


def rlcard_uno(seed: int, seconds: float) -> float:
    """Return the speed of RLCard's uno in a plain loop of steps."""
    env, rng, decisions = uno(), random.Random(seed), 0
    began = time.perf_counter()
    while time.perf_counter() - began < seconds:
        state, _ = env.reset()
        while not env.is_over():
            action = rng.choice(list(state["legal_actions"]))
            state, _ = env.step(action, False)
            decisions += 1
    return decisions / (time.perf_counter() - began)
