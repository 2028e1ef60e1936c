"""A state of the game for OpenSpiel: the kernel's record, and the way there from the deal."""

from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np
import pyspiel

from catsack.adapters.kernel_game import deal_of
from catsack.adapters.openspiel.information_state import (
    NOTATION,
    InformationState,
    history_text,
    information_state,
    resample_history,
)
from catsack.adapters.openspiel.structs import (
    CHANCE,
    START,
    Struct,
    action_of,
    action_struct,
    chance_kind,
    observation_struct,
    state_struct,
    undealt_struct,
)
from catsack.encode import NUM_ACTIONS
from catsack.encode import move as move_of
from catsack.errors import Illegal
from catsack.fast.game_struct import GAME, NO_SEAT, Games
from catsack.fast.kernel import begin_at, legal_at, play_at, shares_at
from catsack.game import Game
from catsack.views import View

if TYPE_CHECKING:
    from catsack.adapters.openspiel.catsack_game import CatsackGame

TERMINAL = int(pyspiel.PlayerId.TERMINAL)
LEGAL_ACTIONS = np.zeros(NUM_ACTIONS, np.int64)
"""Room for the legal actions of one state, used over and over."""
assert GAME.fields is not None  # noqa: S101  # a record has fields
TURN_AT, NO_SEAT_BYTE = GAME.fields["turn"][1], NO_SEAT & 0xFF
"""Where a record has the seat to move: to read the byte is three times as fast as the field."""


class GameBuffer:
    """One record of the kernel in a byte buffer: it copies twenty times as fast as an array."""

    __slots__ = ("buffer", "games")

    def __init__(self, buffer: bytearray) -> None:
        self.buffer = buffer
        self.games: Games = np.frombuffer(buffer, GAME)

    def __deepcopy__(self, memo: object) -> "GameBuffer":
        return GameBuffer(self.buffer[:])

    def __reduce__(self) -> tuple[type["GameBuffer"], tuple[bytearray]]:
        return GameBuffer, (self.buffer,)


class CatsackState(pyspiel.State):  # type: ignore[misc]
    """One state of a game, with everything that is hidden from the seats."""

    # pyspiel copies and pickles __dict__, so little is in it: no game, no tables.

    def __init__(self, game: "CatsackGame") -> None:
        super().__init__(game)
        self.turn = CHANCE
        """The player to move, kept here because pyspiel asks for it very often."""
        self.record = GameBuffer(game.undealt[:])

    @property
    def is_dealt(self) -> bool:
        """Whether all chance nodes are behind."""
        return self.turn != CHANCE

    @property
    def games(self) -> Games:
        """The kernel's record of the game, alone in its array."""
        return self.record.games

    def current_player(self) -> int:
        """Return the seat to move, CHANCE or TERMINAL."""
        return self.turn

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return self.turn == TERMINAL

    def legal_actions(self, *player: int) -> list[int]:
        """Return the legal actions of *player*, or of the player to move, in rising order."""
        # pyspiel's own calls back into Python five times; the seat to move needs none of that.
        if self.turn >= 0 and (not player or player[0] == self.turn):
            return self._legal_actions(self.turn)
        return super().legal_actions(*player)  # type: ignore[no-any-return]

    def _legal_actions(self, player: int) -> list[int]:
        count = legal_at(self.record.games, 0, LEGAL_ACTIONS)
        return LEGAL_ACTIONS[:count].tolist()  # type: ignore[no-any-return]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the outcomes of this chance node, all equally likely."""
        outcomes = self._outcomes()
        return [(outcome, 1 / len(outcomes)) for outcome in outcomes]

    def _outcomes(self) -> list[int]:
        game, history = self.get_game(), self.history()
        if not history:
            return list(range(game.seats))
        pile = history[1 + game.seats :]
        return [card for card in game.cards if card not in pile] if pile else list(game.cards)

    def _apply_action(self, action: int) -> None:
        if self.turn == CHANCE:
            self._apply_outcome(action)
        elif play_at(self.record.games, 0, action):
            turn = self.record.buffer[TURN_AT]
            self.turn = TERMINAL if turn == NO_SEAT_BYTE else turn
        else:
            raise Illegal("action", f"Action {action} is not legal here: {self.legal_actions()}.")

    def _apply_outcome(self, outcome: int) -> None:
        outcomes = self._outcomes()
        if outcome not in outcomes:
            raise Illegal("action", f"Action {outcome} cannot be drawn here: {outcomes}.")
        game, history = self.get_game(), [*self.history(), outcome]
        if len(history) < game.num_chance_nodes:
            return
        start, removed, pile = history[0], history[1 : 1 + game.seats], history[1 + game.seats :]
        # The dummy's removed card is the one left over; without a dummy the kernel ignores it.
        left = next(card for card in game.cards if card not in pile)
        begin_at(self.record.games, 0, start, np.array(removed), np.array(pile, np.int64), left)
        self.turn = start

    def _action_to_string(self, player: int, action: int) -> str:
        if player != CHANCE:
            return NOTATION[action]
        kind = self._chance_kind
        return f"{kind} {action if kind == START else NOTATION[action]}"

    def returns(self) -> list[float]:
        """Return each seat's share of the win; 0 before the end."""
        shares = np.zeros(self.num_players())
        if self.turn == TERMINAL:
            shares_at(self.record.games, 0, shares)
        return shares.tolist()  # type: ignore[no-any-return]

    def __str__(self) -> str:
        history = self.history()
        if self.turn == CHANCE:
            return " ".join(["drawn", *map(str, history)])
        game, public = self.get_game(), self.information_state(NO_SEAT)
        public.rows[:, 2] = history[game.num_chance_nodes :]
        removed = " ".join(NOTATION[card] for card in history[1 : 1 + game.seats])
        pile = tuple(history[1 + game.seats : game.num_chance_nodes])
        moves = history_text(public.rows, None if public.dummy is None else pile)
        return f"removed {removed} start {public.first_start}{moves}"

    # pyspiel makes structs, dictionaries and JSON of what the next four return.

    def _to_struct(self) -> Struct:
        game = self.get_game()
        if not self.is_dealt:
            return undealt_struct(game.edition, game.seats, self.history())
        return state_struct(self.engine_game())

    def _to_observation_struct(self, player: int) -> Struct:
        # Before the last chance node nobody observes more than its own seat.
        return observation_struct(self.view(player)) if self.is_dealt else {"seat": player}

    def _action_to_struct(self, player: int, action: int) -> Struct:
        return action_struct(action, self._chance_kind if player == CHANCE else None)

    def _struct_to_actions(self, struct: Struct) -> list[int]:
        return [action_of(struct, None if self.is_dealt else self._chance_kind)]

    @property
    def _chance_kind(self) -> str:
        return chance_kind(len(self.history()), self.num_players())

    def engine_game(self) -> Game:
        """Return the same game in the engine; before the last chance node there is none."""
        game, history = self.get_game(), self.history()
        played = Game(deal_of(self.record.games[0], history[0], game.edition))
        for action in history[game.num_chance_nodes :]:
            played.play(move_of(action))
        return played

    def view(self, seat: int | None) -> View:
        """Return what *seat* may know once the game is dealt; None is a spectator."""
        return self.engine_game().view(seat)

    def information_state(self, seat: int) -> InformationState:
        """Return all that *seat* has seen of the game."""
        game, history = self.get_game(), self.history()
        return information_state(
            self.record.games, history, game.seats, game.num_chance_nodes, seat
        )

    def resample_from_infostate(self, player_id: int, rng: Callable[[], float]) -> "CatsackState":
        """Return a state with the same information state for *player_id*, all equally likely.

        *rng* returns numbers from 0 to 1, 1 excluded.
        """
        if self.turn == TERMINAL:
            return self.clone()  # type: ignore[no-any-return]  # 5.3: everything is shown
        game = self.get_game()
        sample: CatsackState = game.new_initial_state()
        if self.turn == CHANCE:
            for _ in self.history():
                outcomes = sample.legal_actions()
                sample.apply_action(outcomes[int(rng() * len(outcomes))])
        else:
            state = self.information_state(player_id)
            for action in resample_history(state, game.seats, game.cards, rng):
                sample.apply_action(action)
        return sample
