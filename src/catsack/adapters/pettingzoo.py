"""The game for PettingZoo: seats in turn (``env``), or a step of all seats (``parallel_env``).

An observation is ``encode.encode`` of the seat's view, with the mask of its legal actions. Rewards
are the shares of the win when the game ends (5.2: a shared win is split), and 0 before.
Importing this registers ``ENV_ID`` for ``pettingzoo.make``.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from catsack.extras import MissingExtra

try:
    from gymnasium import spaces
    from pettingzoo import (
        AECEnv,
        ParallelEnv,
        aec_registry,
        parallel_registry,
        register,
    )
    from pettingzoo.utils import wrappers
except ModuleNotFoundError as error:
    raise MissingExtra("pettingzoo", "PettingZoo") from error

from catsack.adapters.kernel_game import (
    KernelGame,
    Observation,
    agent_names,
    deal_from_options,
)
from catsack.adapters.render import RENDER_MODES, render_text
from catsack.adapters.spaces import action_space, observation_space, vector_space
from catsack.editions import with_house_rules
from catsack.encode import SIZE
from catsack.errors import unknown

ENV_ID = "catsack/cat_in_the_sack-v0"
"""In the registries; ``make`` takes ``catsack/cat_in_the_sack_v0`` as well."""


class _CatsackBase:
    """What both kinds of environment have in common.

    *edition* and *house_rules* are as in ``catsack.Game.new``. After *max_cycles* decisions a
    game is truncated, with no winner. With *render_mode* "ansi" ``render`` returns the table as
    text, with "human" the table is printed after every move.
    """

    metadata = {
        "name": "cat_in_the_sack_v0",
        "render_modes": list(RENDER_MODES),
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(
        self,
        seats: int = 4,
        edition: str = "felix",
        house_rules: Mapping[str, bool] | None = None,
        max_cycles: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise unknown("render mode", render_mode, RENDER_MODES)
        self.render_mode = render_mode
        self.max_cycles = max_cycles
        self.possible_agents = list(agent_names(seats))
        self.agents: list[str] = []
        self.state_space = vector_space(seats * SIZE)
        self._game = KernelGame(with_house_rules(edition, house_rules or {}), seats)
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._observation_spaces = {agent: observation_space() for agent in self.possible_agents}
        self._action_spaces = {agent: action_space() for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Dict:
        """Return the observation space of *agent*."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """Return the action space of *agent*: ``encode.index`` is the action of a move."""
        return self._action_spaces[agent]

    def observe(self, agent: str) -> Observation:
        """Return what *agent* observes; its mask is all 0 while another agent is to move."""
        return self._game.observe(self._seats[agent])

    def state(self) -> NDArray[np.float32]:
        """Return the observations of all seats in a row: for a critic that sees every hand."""
        return np.concatenate(
            [self.observe(agent)["observation"] for agent in self.possible_agents], dtype=np.float32
        )

    def render(self) -> str | None:
        """Return or print the table as a spectator sees it."""
        if self.render_mode is None:
            return None
        text = render_text(self._game.engine_game())
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def close(self) -> None:
        """Do nothing: there is no window."""

    def _begin(self, seed: int | None, options: Mapping[str, Any] | None) -> None:
        """Deal as ``options["deal"]`` says, from *seed*, or from where the last game ended."""
        deal = deal_from_options(options, self._game.edition, self._game.seats)
        if seed is not None or deal is None:
            self._game.deal(seed)
        if deal is not None:
            self._game.begin(deal)
        self.agents = self.possible_agents[:]

    def _is_truncated(self) -> bool:
        return self.max_cycles is not None and len(self._game.actions) >= self.max_cycles


class CatsackAEC(_CatsackBase, AECEnv):  # type: ignore[misc]
    """Seats play in turn. An illegal action raises ``catsack.Illegal`` and changes nothing."""

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Deal a new game; the same seed deals the same cards.

        ``options={"deal": ...}`` plays a given deal, as a record has it.
        """
        self._begin(seed, options)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._select()

    def step(self, action: int | None) -> None:
        """Play *action* for ``agent_selection``; it is None once the game is over."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._game.step(int(action))  # type: ignore[arg-type]
        # Every reward is 0 until the end, so there is nothing to clear or to add up.
        if self._game.turn is None:
            self.rewards = dict(zip(self.agents, self._game.rewards, strict=True))
            self._cumulative_rewards = self.rewards.copy()
            self.terminations = dict.fromkeys(self.agents, True)
        elif self._is_truncated():
            self.truncations = dict.fromkeys(self.agents, True)
        self._select()
        if self.render_mode == "human":
            self.render()

    def _select(self) -> None:
        turn = self._game.turn
        self.agent_selection = self.possible_agents[0 if turn is None else turn]


class CatsackParallel(_CatsackBase, ParallelEnv):  # type: ignore[misc]
    """Every agent sends an action at each step, and that of the seat to move is played.

    The actions of the others are ignored. Instead of an illegal action the first legal one is
    played: the lowest card of the hand, or in the auction a pass. One step is one decision.
    """

    metadata = {**_CatsackBase.metadata, "is_parallelizable": True}

    def reset(
        self, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Deal a new game as ``CatsackAEC.reset`` does; return observations and infos."""
        self._begin(seed, options)
        return self._observations(), {agent: {} for agent in self.agents}

    def step(
        self, actions: Mapping[str, int]
    ) -> tuple[
        dict[str, Observation],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, Any]],
    ]:
        """Play the action of the seat to move.

        Return observations, rewards, terminations, truncations and infos by agent.
        """
        turn = self._game.turn
        if not self.agents or turn is None:
            return {}, {}, {}, {}, {}
        legal = self._game.legal_actions
        action = int(actions[self.possible_agents[turn]])
        self._game.step(action if action in legal else legal[0])
        terminated = self._game.turn is None
        truncated = not terminated and self._is_truncated()
        rewards = self._game.rewards if terminated else [0.0] * self._game.seats
        agents = self.agents
        if terminated or truncated:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return (
            self._observations(),
            dict(zip(agents, rewards, strict=True)),
            dict.fromkeys(agents, terminated),
            dict.fromkeys(agents, truncated),
            {agent: {} for agent in agents},
        )

    def _observations(self) -> dict[str, Observation]:
        return {agent: self.observe(agent) for agent in self.possible_agents}


raw_env = CatsackAEC
parallel_env = CatsackParallel


def env(**parameters: object) -> AECEnv:
    """Return ``raw_env`` in the usual wrappers: an illegal action ends the game with -1."""
    raw = raw_env(**parameters)  # type: ignore[arg-type]
    wrapped = wrappers.TerminateIllegalWrapper(raw, illegal_reward=-1)
    wrapped = wrappers.AssertOutOfBoundsWrapper(wrapped)
    return wrappers.OrderEnforcingWrapper(wrapped)


if ENV_ID not in aec_registry:
    register("aec", ENV_ID, entry_point=f"{__name__}:env")
if ENV_ID not in parallel_registry:
    register("parallel", ENV_ID, entry_point=f"{__name__}:parallel_env")
