"""Self-play in many games at once, as a vector environment of Gymnasium, on the compiled rules."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from catsack.adapters.batch_encoders import batch_encoder_of
from catsack.adapters.kernel_game import Observation
from catsack.adapters.rewards import batch_reward_of
from catsack.adapters.spaces import discrete_space, masked_space
from catsack.editions import with_house_rules
from catsack.errors import Malformed
from catsack.fast.batch import Batch


class CatsackVectorEnv(VectorEnv[Observation, NDArray[np.int64], NDArray[Any]]):
    """Many games at once in which the agent plays every seat: self-play.

    A step plays one action in each game, for whichever seat is to move there. The observation is
    that of the seat to move next, and ``infos["seat"]`` says which that is. So consecutive
    transitions of a game belong to DIFFERENT seats: link those with the same game and seat before
    you compute returns or advantages.

    When a game ends, its reward is that of the seat that moved last, and ``infos["rewards"]`` has
    those of all seats; all other rewards are 0. The next game is dealt
    within the same step, so ``infos["final_obs"]`` has the end as that seat observes it. An illegal
    action raises ``catsack.Illegal``, and no game has changed.
    """

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}

    def __init__(
        self,
        num_envs: int = 1,
        seats: int = 4,
        edition: str = "felix",
        house_rules: Mapping[str, bool] | None = None,
        observation: str = "view",
        actions: str = "all",
        reward: str = "win_share",
    ) -> None:
        self.num_envs = num_envs
        self._encoder = batch_encoder_of(observation, actions)
        self._reward = batch_reward_of(reward)
        sizes = self._encoder.size, self._encoder.num_actions
        is_champion = observation == "champion"
        self.single_observation_space = masked_space(*sizes, is_champion=is_champion)
        self.single_action_space = discrete_space(self._encoder.num_actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.batch = Batch(with_house_rules(edition, house_rules or {}), seats, num_envs)
        """The games themselves."""
        self._everywhere = np.ones(num_envs, np.bool_)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal new games; the same seed deals the same cards, in the games that follow too."""
        super().reset(seed=seed)
        self.batch.reset(int(self.np_random.integers(1 << 63)))
        return self._observation(), self._infos()

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Observation, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Play one action in every game."""
        actions = np.asarray(actions, np.int64)
        if actions.shape != (self.num_envs,):
            raise Malformed(
                "actions", f"A step takes {self.num_envs} moves, not an array of {actions.shape}."
            )
        batch = self.batch
        actions = self._encoder.decode(batch, actions)
        seats = batch.turns.astype(np.int64)
        batch.step(actions)
        infos = self._infos()
        rewards, ended = np.zeros(self.num_envs), np.flatnonzero(batch.is_over)
        if ended.size:
            infos |= self._final_infos(ended, seats)
            rewards[ended] = infos["rewards"][ended, seats[ended]]
        is_truncated = np.zeros(self.num_envs, np.bool_)
        return self._observation(), rewards, batch.is_over.copy(), is_truncated, infos

    def action_masks(self) -> NDArray[np.bool_]:
        """Return which actions are legal in each game."""
        return self._observation()["action_mask"].astype(np.bool_)

    def _observation(self) -> Observation:
        observations, masks = self._encoder.observe(self.batch)
        return {"observation": observations, "action_mask": masks}

    def _infos(self) -> dict[str, Any]:
        """Return the seat to move; Gymnasium pairs every key with one that says where it holds."""
        turns = self.batch.turns.astype(np.int64)
        return {"seat": turns, "_seat": self._everywhere.copy()}

    def _final_infos(self, ended: NDArray[np.int64], seats: NDArray[np.int64]) -> dict[str, Any]:
        """Return how the *ended* games ended; *seats* have moved last."""
        is_over, number = self.batch.is_over, self.batch.seats
        final_obs = np.full(self.num_envs, None, object)
        for at in ended.tolist():
            observation = self._encoder.observe_end(self.batch.ends, at, int(seats[at]))
            mask = np.zeros(self._encoder.num_actions, np.int8)
            final_obs[at] = {"observation": observation, "action_mask": mask}
        shares, scores = self.batch.shares[ended, :number], self.batch.scores[ended, :number]
        results: dict[str, NDArray[Any]] = {
            "shares": self._of_ended(ended, shares),
            "scores": self._of_ended(ended, scores),
            "rewards": self._of_ended(ended, self._reward(shares, scores)),
        }
        results |= {f"_{key}": is_over.copy() for key in results}
        last_seat = {"seat": np.where(is_over, seats, 0), "_seat": is_over.copy()}
        return {
            **results,
            "final_obs": final_obs,
            "_final_obs": is_over.copy(),
            "final_info": last_seat | results,
            "_final_info": is_over.copy(),
        }

    def _of_ended(self, ended: NDArray[np.int64], values: NDArray[Any]) -> NDArray[Any]:
        """Return *values* in the rows of the *ended* games, and 0 in all others."""
        rows = np.zeros((self.num_envs, values.shape[1]), values.dtype)
        rows[ended] = values
        return rows
