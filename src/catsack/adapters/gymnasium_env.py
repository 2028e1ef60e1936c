"""One seat against bots, as an environment of Gymnasium.

It plays on the engine, which gives the bots their views, and on the kernel, which is much faster
at writing observations.
"""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, SupportsFloat

import gymnasium
import numpy as np
from gymnasium.error import ResetNeeded
from numpy.typing import NDArray

from catsack.adapters.encoders import Encoder, encoder_of
from catsack.adapters.kernel_game import KernelGame, Observation, agent_names, deal_from_options
from catsack.adapters.other_seats import OtherSeats
from catsack.adapters.render import RENDER_MODES, render_text
from catsack.adapters.rewards import reward_of
from catsack.adapters.spaces import discrete_space, masked_space
from catsack.bots import Bot
from catsack.editions import with_house_rules
from catsack.encode import index
from catsack.engine.deal import draw
from catsack.errors import CatsackError, Malformed, unknown
from catsack.game import Game
from catsack.moves import Move
from catsack.players.referee import Fault, Referee
from catsack.players.specs import BotSpec
from catsack.records import Record


class CatsackEnv(gymnasium.Env[Observation, np.int64]):
    """One seat against bots, from its first decision to the end of the game.

    The reward comes at the end, and is 0 before. An illegal action ends the episode with -1, and
    the info says why under "illegal". A bot that fails does not break the game: a default move is
    played, and the info has the "faults".

    *seat* is drawn for every game unless it is given. *bots* is one bot for all other seats, or
    one for each, clockwise from the seat, as text with commas or as a list; or a mixture, a dict of
    bots and weights, from which every other seat is drawn anew for every game. *observation* is
    "view", "information_state" or "champion", *actions* "all" or "abstract", *reward* "win_share",
    "margin" or "utility". *edition* and *house_rules* are as in ``catsack.Game.new``.
    """

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 1}

    def __init__(
        self,
        seats: int = 4,
        edition: str = "felix",
        house_rules: Mapping[str, bool] | None = None,
        seat: int | None = None,
        bots: str | Sequence[BotSpec] | Mapping[BotSpec, float] = "steady",
        render_mode: str | None = None,
        observation: str = "view",
        actions: str = "all",
        reward: str = "win_share",
    ) -> None:
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise unknown("render mode", render_mode, RENDER_MODES)
        if seat is not None and seat not in range(seats):
            raise Malformed("seat", f"There is no seat {seat}: they are 0 to {seats - 1}.")
        self.render_mode = render_mode
        self._edition = with_house_rules(edition, house_rules or {})
        self._edition.setup(seats)
        self._encoder: Encoder = encoder_of(observation, actions, self._edition, seats)
        self._reward = reward_of(reward)
        sizes = self._encoder.size, self._encoder.num_actions
        is_champion = observation == "champion"
        self.observation_space = masked_space(*sizes, is_champion=is_champion)  # type: ignore[assignment]
        self.action_space = discrete_space(self._encoder.num_actions)
        self._seats = seats
        self._fixed_seat = seat
        self._others = OtherSeats(bots, seats - 1)
        self._bots: tuple[Bot, ...] = ()
        self._faults: list[Fault] = []
        self._seat = 0
        self._game: Game | None = None
        self._kernel_game = KernelGame(self._edition, seats)
        self._is_running = False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal a new game and let the bots play to the seat's first turn.

        The info has the "seat", and the names of the "bots" clockwise from it.

        The same seed gives the same cards, seat and bots. ``options={"deal": ...}`` plays a
        given deal, as a record has it.
        """
        super().reset(seed=seed)
        rng = Random(int(self.np_random.integers(1 << 63)))
        if seed is not None or not self._bots or self._others.is_mixture:
            self._bots = self._others.new_bots(rng)
        random_seat = rng.randrange(self._seats)
        self._seat = random_seat if self._fixed_seat is None else self._fixed_seat
        deal = deal_from_options(options, self._edition, self._seats)
        deal = deal or draw(self._edition, self._seats, rng)
        self._game = Game(deal, agent_names(self._seats))
        self._kernel_game.begin(deal)
        self._is_running = True
        self._play_bots(self._game)
        self._render_for_human()
        return self._observation(self._game), self._info()

    def step(
        self, action: np.int64 | int
    ) -> tuple[Observation, SupportsFloat, bool, bool, dict[str, Any]]:
        """Play *action*, then the bots until the seat is to move again or the game is over."""
        game = self._game
        if game is None or not self._is_running:
            raise ResetNeeded("There is no game to play in: call reset() first.")
        try:
            self._play(game, self._encoder.move(self._kernel_game, int(action)))
        except CatsackError as error:
            self._is_running = False
            illegal = {**self._info(), "illegal": str(error)}
            return self._observation(game), -1.0, True, False, illegal
        self._play_bots(game)
        self._is_running = not game.over
        self._render_for_human()
        reward = 0.0 if game.result is None else self._reward(game.result)[self._seat]
        return self._observation(game), float(reward), game.over, False, self._info()

    def action_masks(self) -> NDArray[np.bool_]:
        """Return which actions are legal now: what MaskablePPO of SB3-Contrib asks for."""
        if self._game is None:
            raise ResetNeeded("There is no game to play in: call reset() first.")
        return self._observation(self._game)["action_mask"].astype(np.bool_)

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
            self._play(game, Referee(player, self._faults).choose(game.view(game.turn)))

    def _play(self, game: Game, move: Move) -> None:
        game.play(move)
        self._kernel_game.step(index(move))

    def _info(self) -> dict[str, Any]:
        """Return the seat and the bots; and what bots did wrong since the last step."""
        info: dict[str, Any] = {"seat": self._seat, "bots": self._others.names}
        if self._faults:
            info["faults"] = [
                f"seat {each.seat} {each.what}: {each.details}" for each in self._faults
            ]
            self._faults.clear()
        return info

    def _observation(self, game: Game) -> Observation:
        return self._encoder.encode(self._kernel_game, self._seat, lambda: game.view(self._seat))
