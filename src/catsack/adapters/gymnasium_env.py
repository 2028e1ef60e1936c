"""The game for Gymnasium: one seat against bots, or every seat of many games at once.

An observation is ``encode.encode`` of a seat's view, with the mask of its legal actions. Importing
this registers ``ENV_ID`` for ``gymnasium.make`` and ``SELF_PLAY_ID`` for ``gymnasium.make_vec``.
"""

from collections.abc import Mapping
from random import Random
from typing import Any, SupportsFloat

import numpy as np
from numpy.typing import NDArray

from catsack.extras import MissingExtra

try:
    import gymnasium
    from gymnasium.error import ResetNeeded
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ModuleNotFoundError as error:
    raise MissingExtra("gymnasium", "Gymnasium") from error

from catsack.adapters.kernel_game import Observation, agent_names, deal_from_options
from catsack.adapters.render import RENDER_MODES, render_text
from catsack.adapters.spaces import action_space, observation_space
from catsack.bots import Bot, bot, parse_lineup
from catsack.editions import with_house_rules
from catsack.encode import NUM_ACTIONS, SIZE, action_mask, encode
from catsack.encode import move as move_of
from catsack.engine.deal import draw
from catsack.errors import CatsackError, Malformed, unknown
from catsack.fast.batch import Batch, observe_at
from catsack.fast.kernel import play_at
from catsack.game import Game
from catsack.records import Record

ENV_ID = "catsack/CatInTheSack-v0"
SELF_PLAY_ID = "catsack/CatInTheSackSelfPlay-v0"


class CatsackEnv(gymnasium.Env[Observation, np.int64]):
    """One seat against bots, from its first decision to the end of the game.

    The reward is the seat's share of the win at the end (5.2: a shared win is split), and 0
    before. An illegal action ends the episode with -1, and the info says why under "illegal".

    *seat* is drawn for every game unless it is given. *bots* is one name for all other seats, or
    names with commas between them, clockwise from the seat. *edition* and *house_rules* are as in
    ``catsack.Game.new``.
    """

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 1}

    def __init__(
        self,
        seats: int = 4,
        edition: str = "felix",
        house_rules: Mapping[str, bool] | None = None,
        seat: int | None = None,
        bots: str = "steady",
        render_mode: str | None = None,
    ) -> None:
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise unknown("render mode", render_mode, RENDER_MODES)
        if seat is not None and seat not in range(seats):
            raise Malformed("seat", f"There is no seat {seat}: they are 0 to {seats - 1}.")
        self.render_mode = render_mode
        self.observation_space = observation_space()  # type: ignore[assignment]
        self.action_space = action_space()
        self._edition = with_house_rules(edition, house_rules or {})
        self._edition.setup(seats)
        self._seats = seats
        self._fixed_seat = seat
        self._bot_names = parse_lineup(bots, seats - 1)
        self._bots: tuple[Bot, ...] = ()
        self._seat = 0
        self._game: Game | None = None
        self._is_running = False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal a new game and let the bots play to the seat's first turn; info has the "seat".

        The same seed gives the same cards, seat and bots. ``options={"deal": ...}`` plays a
        given deal, as a record has it.
        """
        super().reset(seed=seed)
        rng = Random(int(self.np_random.integers(1 << 63)))
        if seed is not None or not self._bots:
            self._bots = tuple(bot(name, rng.getrandbits(63)) for name in self._bot_names)
        random_seat = rng.randrange(self._seats)
        self._seat = random_seat if self._fixed_seat is None else self._fixed_seat
        deal = deal_from_options(options, self._edition, self._seats)
        deal = deal or draw(self._edition, self._seats, rng)
        self._game = Game(deal, agent_names(self._seats))
        self._is_running = True
        self._play_bots(self._game)
        self._render_for_human()
        return self._observation(self._game), {"seat": self._seat}

    def step(
        self, action: np.int64 | int
    ) -> tuple[Observation, SupportsFloat, bool, bool, dict[str, Any]]:
        """Play *action*, then the bots until the seat is to move again or the game is over."""
        game = self._game
        if game is None or not self._is_running:
            raise ResetNeeded("There is no game to play in: call reset() first.")
        info: dict[str, Any] = {"seat": self._seat}
        try:
            game.play(move_of(int(action)))
        except CatsackError as error:
            self._is_running = False
            return self._observation(game), -1.0, True, False, {**info, "illegal": str(error)}
        self._play_bots(game)
        self._is_running = not game.over
        self._render_for_human()
        reward = 0.0
        if game.result is not None and self._seat in game.result.winners:
            reward = 1 / len(game.result.winners)
        return self._observation(game), reward, game.over, False, info

    def record(self) -> Record:
        """Return the record of the game so far."""
        if self._game is None:
            raise ResetNeeded("There is no game to record: call reset() first.")
        return self._game.record()

    def render(self) -> str | None:
        """Return or print the table as the seat sees it."""
        if self.render_mode is None or self._game is None:
            return None
        text = render_text(self._game, self._seat)
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def _render_for_human(self) -> None:
        if self.render_mode == "human":
            self.render()

    def _play_bots(self, game: Game) -> None:
        while game.turn is not None and game.turn != self._seat:
            player = self._bots[(game.turn - self._seat - 1) % self._seats]
            game.play(player.choose(game.view(game.turn)))

    def _observation(self, game: Game) -> Observation:
        view = game.view(self._seat)
        return {"observation": encode(view), "action_mask": action_mask(view)}


class CatsackVectorEnv(VectorEnv[Observation, NDArray[np.int64], NDArray[Any]]):
    """Many games at once in which the agent plays every seat: self-play.

    A step plays one action in each game, for whichever seat is to move there. The observation is
    that of the seat to move next, and ``infos["seat"]`` says which that is.

    When a game ends, its reward is the share of the win of the seat that moved last, and
    ``infos["shares"]`` has those of all seats; all other rewards are 0. The next game is dealt
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
    ) -> None:
        self.num_envs = num_envs
        self.single_observation_space = observation_space()
        self.single_action_space = action_space()
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
        # The batch deals over the games that end, so their last action is played again from here.
        self._games_before.view(np.uint8)[:] = batch.games.view(np.uint8)  # field by field is slow
        batch.step(actions)
        terminations = batch.is_over.copy()
        infos = self._infos()
        rewards = np.zeros(self.num_envs)
        if terminations.any():
            seats = self._games_before["turn"].astype(np.int64)
            infos |= self._final_infos(terminations, seats, actions)
            rewards[terminations] = batch.shares[terminations, seats[terminations]]
        return self._observation(), rewards, terminations, np.zeros_like(terminations), infos

    def _observation(self) -> Observation:
        observations, masks = self.batch.new_arrays()
        self.batch.observe(observations, masks)
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
            observation = np.empty(SIZE, np.float32)
            observe_at(self._games_before, at, seats[at], observation)
            mask = np.zeros(NUM_ACTIONS, np.int8)
            final_obs[at] = {"observation": observation, "action_mask": mask}
        number = self.batch.seats
        results = {
            "shares": np.where(is_over[:, None], self.batch.shares[:, :number], 0),
            "scores": np.where(is_over[:, None], self.batch.scores[:, :number], 0),
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


if ENV_ID not in gymnasium.registry:
    gymnasium.register(ENV_ID, entry_point=f"{__name__}:CatsackEnv")
    gymnasium.register(SELF_PLAY_ID, vector_entry_point=f"{__name__}:CatsackVectorEnv")
