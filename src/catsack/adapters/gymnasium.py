"""The game for Gymnasium: one seat against bots, or every seat of many games at once.

An observation is ``encode.encode`` of a seat's view, with the mask of its legal moves. Importing
this registers ``ID`` for ``gymnasium.make`` and ``SELF_PLAY`` for ``gymnasium.make_vec``.
"""

from collections.abc import Mapping
from random import Random
from typing import Any, SupportsFloat, TypeAlias

import numpy as np
from numpy.typing import NDArray

from catsack.adapters.missing import missing

try:
    import gymnasium
    from gymnasium.error import ResetNeeded
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ImportError as error:
    raise missing("gymnasium") from error

from catsack.adapters.kernel_game import agents, asked
from catsack.adapters.render import MODES, text
from catsack.adapters.spaces import action_space, observation_space
from catsack.bots import Bot, bot, parse_lineup
from catsack.editions import with_house_rules
from catsack.encode import MOVES, SIZE, encode, mask
from catsack.encode import move as move_of
from catsack.engine.deal import draw
from catsack.errors import CatsackError, Malformed, unknown
from catsack.fast.batch import Batch, observe_at
from catsack.fast.kernel import play_at
from catsack.game import Game
from catsack.records import Record

ID = "catsack/CatInTheSack-v0"
SELF_PLAY = "catsack/CatInTheSackSelfPlay-v0"
Observation: TypeAlias = dict[str, NDArray[Any]]


class CatsackEnv(gymnasium.Env[Observation, np.int64]):
    """One seat against bots, from its first decision to the end of the game.

    The reward is the seat's share of the win at the end (5.2: a shared win is split), and 0
    before. An illegal action ends the episode with -1, and the info says why under "illegal".

    *seat* is drawn for every game unless it is given. *bots* are one name for all the others,
    or names with commas between them, clockwise from the seat. *edition* and *house_rules* are
    as in ``catsack.Game.new``.
    """

    metadata = {"render_modes": list(MODES), "render_fps": 1}

    def __init__(
        self,
        seats: int = 4,
        edition: str = "felix",
        house_rules: Mapping[str, bool] | None = None,
        seat: int | None = None,
        bots: str = "steady",
        render_mode: str | None = None,
    ) -> None:
        if render_mode is not None and render_mode not in MODES:
            raise unknown("render mode", render_mode, MODES)
        if seat is not None and seat not in range(seats):
            raise Malformed("seat", f"There is no seat {seat}: they are 0 to {seats - 1}.")
        self.render_mode = render_mode
        self.observation_space = observation_space()  # type: ignore[assignment]
        self.action_space = action_space()
        self._edition = with_house_rules(edition, house_rules or {})
        self._edition.setup(seats)
        self._seats = seats
        self._chosen_seat = seat
        self._names = parse_lineup(bots, seats - 1)
        self._bots: tuple[Bot, ...] = ()
        self._seat = 0
        self._game: Game | None = None
        self._is_on = False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal a new game and play it to the seat's first turn; info has the "seat".

        The same seed gives the same cards, seat and bots. ``options={"deal": ...}`` plays a
        given deal, as a record has it.
        """
        super().reset(seed=seed)
        chance = Random(int(self.np_random.integers(1 << 63)))
        if seed is not None or not self._bots:
            self._bots = tuple(bot(name, chance.getrandbits(63)) for name in self._names)
        drawn = chance.randrange(self._seats)
        self._seat = drawn if self._chosen_seat is None else self._chosen_seat
        deal = asked(options, self._edition, self._seats)
        self._game = Game(deal or draw(self._edition, self._seats, chance), agents(self._seats))
        self._is_on = True
        self._let_bots_play(self._game)
        self._show()
        return self._observation(self._game), {"seat": self._seat}

    def step(
        self, action: np.int64 | int
    ) -> tuple[Observation, SupportsFloat, bool, bool, dict[str, Any]]:
        """Play *action*, then the bots until the seat is to move again or the game is over."""
        game = self._game
        if game is None or not self._is_on:
            raise ResetNeeded("There is no game to play in: call reset() first.")
        info: dict[str, Any] = {"seat": self._seat}
        try:
            game.play(move_of(int(action)))
        except CatsackError as error:
            self._is_on = False
            return self._observation(game), -1.0, True, False, {**info, "illegal": str(error)}
        self._let_bots_play(game)
        self._is_on = not game.over
        self._show()
        reward = 0.0
        if game.result is not None and self._seat in game.result.winners:
            reward = 1 / len(game.result.winners)
        return self._observation(game), reward, game.over, False, info

    def record(self) -> Record:
        """Return the game so far as a record to keep."""
        if self._game is None:
            raise ResetNeeded("There is no game to record: call reset() first.")
        return self._game.record()

    def render(self) -> str | None:
        """Return or print the table as the seat sees it."""
        if self.render_mode is None or self._game is None:
            return None
        shown = text(self._game, self._seat)
        if self.render_mode == "ansi":
            return shown
        print(shown)
        return None

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()

    def _let_bots_play(self, game: Game) -> None:
        while game.turn is not None and game.turn != self._seat:
            player = self._bots[(game.turn - self._seat - 1) % self._seats]
            game.play(player.choose(game.view(game.turn)))

    def _observation(self, game: Game) -> Observation:
        view = game.view(self._seat)
        return {"observation": encode(view), "action_mask": mask(view)}


class CatsackVectorEnv(VectorEnv[Observation, NDArray[np.int64], NDArray[Any]]):
    """Many games at once, in which every seat is yours: self-play.

    A step plays one move in each game, for whichever seat is to move there; what is observed is
    what the seat to move next knows, and ``infos["seat"]`` says which that is.

    When a game ends, its reward is the share of the win of the seat that made the last move,
    and ``infos["shares"]`` has those of all seats; all other rewards are 0. The next game is
    dealt within the same step, so ``infos["final_obs"]`` has the end as the last mover saw it.
    An illegal move raises ``catsack.Illegal``, and no game has changed.
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
        self._before = self.batch.games.copy()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal all games anew; the same seed deals the same, now and ever after."""
        super().reset(seed=seed)
        self.batch.reset(int(self.np_random.integers(1 << 63)))
        return self._observation(), self._infos()

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Observation, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Play one move in every game."""
        moves = np.asarray(actions, np.int64)
        if moves.shape != (self.num_envs,):
            raise Malformed(
                "actions", f"A step takes {self.num_envs} moves, not an array of {moves.shape}."
            )
        batch = self.batch
        # The batch deals over the games that end, so their ends are played once more from here.
        self._before.view(np.uint8)[:] = batch.games.view(np.uint8)  # field by field is slow
        batch.step(moves)
        is_over = batch.is_over.copy()
        infos = self._infos()
        rewards = np.zeros(self.num_envs)
        if is_over.any():
            movers = self._before["turn"].astype(np.int64)
            infos |= self._endings(is_over, movers, moves)
            rewards[is_over] = batch.shares[is_over, movers[is_over]]
        return self._observation(), rewards, is_over, np.zeros_like(is_over), infos

    def _observation(self) -> Observation:
        vectors = np.empty((self.num_envs, SIZE), np.float32)
        masks = np.empty((self.num_envs, MOVES), np.int8)
        self.batch.observe(vectors, masks)
        return {"observation": vectors, "action_mask": masks}

    def _infos(self) -> dict[str, Any]:
        """Return the seat to move; Gymnasium pairs every key with one that says where it holds."""
        turns = self.batch.turns.astype(np.int64)
        return {"seat": turns, "_seat": np.ones(self.num_envs, np.bool_)}

    def _endings(
        self, is_over: NDArray[np.bool_], movers: NDArray[np.int64], moves: NDArray[np.int64]
    ) -> dict[str, Any]:
        """Return how the games that are over ended, for all their seats."""
        seats, last = self.batch.seats, np.full(self.num_envs, None, object)
        for at in np.flatnonzero(is_over).tolist():
            play_at(self._before, at, moves[at])
            vector = np.empty(SIZE, np.float32)
            observe_at(self._before, at, movers[at], vector)
            last[at] = {"observation": vector, "action_mask": np.zeros(MOVES, np.int8)}
        results = {
            "shares": np.where(is_over[:, None], self.batch.shares[:, :seats], 0),
            "scores": np.where(is_over[:, None], self.batch.scores[:, :seats], 0),
        }
        results |= {f"_{key}": is_over.copy() for key in results}
        seat = {"seat": np.where(is_over, movers, 0), "_seat": is_over.copy()}
        return {
            **results,
            "final_obs": last,
            "_final_obs": is_over.copy(),
            "final_info": seat | results,
            "_final_info": is_over.copy(),
        }


if ID not in gymnasium.registry:
    gymnasium.register(ID, entry_point=f"{__name__}:CatsackEnv")
    gymnasium.register(SELF_PLAY, vector_entry_point=f"{__name__}:CatsackVectorEnv")
