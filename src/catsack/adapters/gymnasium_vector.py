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
from catsack.fast.kernel import play_at


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
        self._games_before = self.batch.games.copy()

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
        # The batch deals over the games that end, so their last action is played again from here.
        self._games_before.view(np.uint8)[:] = batch.games.view(np.uint8)  # field by field is slow
        batch.step(actions)
        terminations = batch.is_over.copy()
        infos = self._infos()
        rewards = np.zeros(self.num_envs)
        if terminations.any():
            seats = self._games_before["turn"].astype(np.int64)
            infos |= self._final_infos(terminations, seats, actions)
            rewards[terminations] = infos["rewards"][terminations, seats[terminations]]
        return self._observation(), rewards, terminations, np.zeros_like(terminations), infos

    def action_masks(self) -> NDArray[np.bool_]:
        """Return which actions are legal in each game."""
        return self._observation()["action_mask"].astype(np.bool_)

    def _observation(self) -> Observation:
        observations, masks = self._encoder.observe(self.batch)
        return {"observation": observations, "action_mask": masks}

    def _infos(self) -> dict[str, Any]:
        """Return the seat to move; Gymnasium pairs every key with one that says where it holds."""
        turns = self.batch.turns.astype(np.int64)
        return {"seat": turns, "_seat": np.ones(self.num_envs, np.bool_)}

    def _final_infos(
        self, is_over: NDArray[np.bool_], seats: NDArray[np.int64], actions: NDArray[np.int64]
    ) -> dict[str, Any]:
        """Return how the games that are over ended; *seats* have moved last."""
        final_obs = np.full(self.num_envs, None, object)
        for at in np.flatnonzero(is_over).tolist():
            play_at(self._games_before, at, actions[at])
            observation = self._encoder.observe_end(self._games_before, at, int(seats[at]))
            mask = np.zeros(self._encoder.num_actions, np.int8)
            final_obs[at] = {"observation": observation, "action_mask": mask}
        number = self.batch.seats
        shares, scores = self.batch.shares[:, :number], self.batch.scores[:, :number]
        results = {
            "shares": np.where(is_over[:, None], shares, 0),
            "scores": np.where(is_over[:, None], scores, 0),
            "rewards": np.where(is_over[:, None], self._reward(shares, scores), 0),
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
