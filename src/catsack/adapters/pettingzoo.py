"""The game for PettingZoo: seats in turn (``env``), or a step of all seats (``parallel_env``).

An observation is ``encode.encode`` of the seat's view, with the mask of its legal moves. Rewards
are the shares of the win when the game ends (5.2: a shared win is split), and 0 before.
Importing this registers ``ID`` for ``pettingzoo.make``.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from catsack.adapters.missing import missing

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
except ImportError as error:
    raise missing("pettingzoo") from error

from catsack.adapters.kernel_game import FastGame, agents, asked
from catsack.adapters.render import MODES, text
from catsack.adapters.spaces import action_space, observation_space, vector_space
from catsack.editions import with_house_rules
from catsack.encode import SIZE
from catsack.errors import unknown

ID = "catsack/cat_in_the_sack-v0"
"""In the registries; ``make`` takes ``catsack/cat_in_the_sack_v0`` as well."""
Observation = dict[str, NDArray[Any]]


class _Shared:
    """What both kinds of environment have in common.

    *edition* and *house_rules* are as in ``catsack.Game.new``. After *max_cycles* decisions a
    game is cut short, with no winner. *render_mode* is "ansi" to get the table as text, or
    "human" to have it printed after every move.
    """

    metadata = {
        "name": "cat_in_the_sack_v0",
        "render_modes": list(MODES),
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
        if render_mode is not None and render_mode not in MODES:
            raise unknown("render mode", render_mode, MODES)
        self.render_mode = render_mode
        self.max_cycles = max_cycles
        self.possible_agents = list(agents(seats))
        self.agents: list[str] = []
        self.state_space = vector_space(seats * SIZE)
        self._game = FastGame(with_house_rules(edition, house_rules or {}), seats)
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._observation_spaces = {agent: observation_space() for agent in self.possible_agents}
        self._action_spaces = {agent: action_space() for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Dict:
        """Return the space of what *agent* observes."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """Return the space of *agent*'s moves: ``encode.index`` numbers them."""
        return self._action_spaces[agent]

    def observe(self, agent: str) -> Observation:
        """Return what *agent* knows now; its mask is all 0 while another is to move."""
        return self._game.observe(self._seats[agent])

    def state(self) -> NDArray[np.float32]:
        """Return the observations of all seats in a row: for critics that see every hand."""
        seen = [self.observe(agent)["observation"] for agent in self.possible_agents]
        return np.concatenate(seen)

    def render(self) -> str | None:
        """Return or print the table as a spectator sees it."""
        if self.render_mode is None:
            return None
        shown = text(self._game.game())
        if self.render_mode == "ansi":
            return shown
        print(shown)
        return None

    def close(self) -> None:
        """Do nothing: there is no window."""

    def _begin(self, seed: int | None, options: Mapping[str, Any] | None) -> None:
        """Deal from *seed*, from the chance of the last deal, or as ``options["deal"]`` says."""
        deal = asked(options, self._game.edition, self._game.seats)
        if seed is not None or deal is None:
            self._game.deal(seed)
        if deal is not None:
            self._game.begin(deal)
        self.agents = self.possible_agents[:]

    def _is_cut(self) -> bool:
        return self.max_cycles is not None and len(self._game.moves) >= self.max_cycles


class CatsackAEC(_Shared, AECEnv):  # type: ignore[misc]
    """Seats play in turn. An illegal move raises ``catsack.Illegal`` and changes nothing."""

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
        """Play *action* for the agent in ``agent_selection``; None once the game is over."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._game.play(int(action))  # type: ignore[arg-type]
        # Until the end every reward is 0 and stays so: there is nothing to clear or to add up.
        if self._game.turn is None:
            self.rewards = dict(zip(self.agents, self._game.shares, strict=True))
            self._cumulative_rewards = self.rewards.copy()
            self.terminations = dict.fromkeys(self.agents, True)
        elif self._is_cut():
            self.truncations = dict.fromkeys(self.agents, True)
        self._select()
        if self.render_mode == "human":
            self.render()

    def _select(self) -> None:
        turn = self._game.turn
        self.agent_selection = self.possible_agents[0 if turn is None else turn]


class CatsackParallel(_Shared, ParallelEnv):  # type: ignore[misc]
    """Every seat sends an action at each step, and that of the seat to move is played.

    What the others send is not looked at. Instead of an illegal move the first legal one is
    played: the lowest card of the hand, or in the auction a pass. One step is one decision.
    """

    metadata = {**_Shared.metadata, "is_parallelizable": True}

    def reset(
        self, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Deal a new game as ``CatsackAEC.reset`` does, and return what each seat sees."""
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
        """Play the action of the seat to move; return what each seat sees and is given."""
        turn = self._game.turn
        if not self.agents or turn is None:
            return {}, {}, {}, {}, {}
        legal = self._game.legal
        action = int(actions[self.possible_agents[turn]])
        self._game.play(action if action in legal else legal[0])
        is_over = self._game.turn is None
        is_cut = not is_over and self._is_cut()
        shares = self._game.shares if is_over else [0.0] * self._game.seats
        live = self.agents
        if is_over or is_cut:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return (
            self._observations(),
            dict(zip(live, shares, strict=True)),
            dict.fromkeys(live, is_over),
            dict.fromkeys(live, is_cut),
            {agent: {} for agent in live},
        )

    def _observations(self) -> dict[str, Observation]:
        return {agent: self.observe(agent) for agent in self.possible_agents}


raw_env = CatsackAEC
parallel_env = CatsackParallel


def env(**parameters: object) -> AECEnv:
    """Return ``raw_env`` in the usual wrappers: an illegal move loses the game, with -1."""
    raw = raw_env(**parameters)  # type: ignore[arg-type]
    wrapped = wrappers.TerminateIllegalWrapper(raw, illegal_reward=-1)
    wrapped = wrappers.AssertOutOfBoundsWrapper(wrapped)
    return wrappers.OrderEnforcingWrapper(wrapped)


if ID not in aec_registry:
    register("aec", ID, entry_point=f"{__name__}:env")
if ID not in parallel_registry:
    register("parallel", ID, entry_point=f"{__name__}:parallel_env")
