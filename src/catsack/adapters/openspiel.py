"""The game for OpenSpiel: importing this registers ``catsack`` and ``catsack_tiny`` with pyspiel.

Actions are those of ``encode``, returns are shares of the win (5.2: a shared win is split).
Legal actions, transitions and returns come from the kernel. All chance nodes come before the first
move: the start player, the removed cards in seat order, and with a dummy its pile from the top.
"""

from collections.abc import Callable, Mapping
from typing import TypeAlias

import numpy as np

from catsack.extras import MissingExtra

try:
    import pyspiel
except ModuleNotFoundError as error:
    raise MissingExtra("openspiel", "OpenSpiel") from error

from catsack.adapters.information_state import (
    NOTATION,
    InformationState,
    history_text,
    information_state,
    resample_history,
)
from catsack.adapters.openspiel_observer import Observer
from catsack.editions import FELIX, KITTEN, PLAY_RULES, Edition, with_house_rules
from catsack.encode import CARDS, INDEX, NUM_ACTIONS
from catsack.errors import Illegal, Malformed
from catsack.fast.game_struct import GAME, NO_SEAT, Games
from catsack.fast.kernel import begin_at, legal_at, new_games, play_at, shares_at

Params: TypeAlias = Mapping[str, int | str]
"""Parameters of a game by name."""
CHANCE, TERMINAL = int(pyspiel.PlayerId.CHANCE), int(pyspiel.PlayerId.TERMINAL)
YES_OR_NO = {"yes": True, "no": False}
PRINTED = "printed"
"""The default of a house rule: as the edition has it."""
LEGAL_ACTIONS = np.zeros(NUM_ACTIONS, np.int64)
"""Room for the legal actions of one state, used over and over."""


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


def game_type(short_name: str, long_name: str, parameters: Params) -> pyspiel.GameType:
    """Return what pyspiel knows about a game before it is loaded."""
    kind = pyspiel.GameType
    return kind(
        short_name=short_name,
        long_name=long_name,
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.IMPERFECT_INFORMATION,
        utility=kind.Utility.CONSTANT_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=5,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=dict(parameters),
    )


DEFAULTS: Params = {"seats": 4, "edition": FELIX.name, **dict.fromkeys(PLAY_RULES, PRINTED)}
TYPE = game_type("catsack", "The Cat in the Sack", DEFAULTS)
TINY_TYPE = game_type("catsack_tiny", "The Cat in the Sack, tiny", {})


class CatsackGame(pyspiel.Game):  # type: ignore[misc]
    """The game of one edition at one number of seats."""

    kind = TYPE
    defaults: Params = DEFAULTS

    def __init__(self, params: Params | None = None) -> None:
        values = {**self.defaults, **(params or {})}
        edition = edition_of(values)
        seats = int(values["seats"])
        setup = edition.setup(seats)
        self.edition = edition
        self.seats = seats
        self.cards = tuple(INDEX[card] for card in edition.cards)
        self.num_chance_nodes = 1 + seats + (edition.rounds if setup.has_dummy else 0)
        self.mice = seats * edition.purse + setup.bank
        """All mice there are: no bid is higher."""
        self.undealt = bytearray(new_games(edition, seats, 1).tobytes())
        info = pyspiel.GameInfo(
            num_distinct_actions=NUM_ACTIONS,
            max_chance_outcomes=CARDS,  # a card is its number in a whole set, also in a small one
            num_players=seats,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=1.0,
            max_game_length=max_decisions(edition.rounds, seats, self.mice),
        )
        super().__init__(self.kind, info, params or {})

    def max_chance_nodes_in_history(self) -> int:
        """Return how many chance nodes every game has."""
        return self.num_chance_nodes

    def new_initial_state(self) -> "CatsackState":
        """Return the state before the first chance node."""
        return CatsackState(self)

    def make_py_observer(
        self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: Params | None = None
    ) -> Observer:
        """Return an observer: of information states with perfect recall, else of observations."""
        obs_type = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return Observer(self.seats, self.edition.rounds, self.mice, obs_type, params)


class CatsackTinyGame(CatsackGame):
    """The smallest game there is, for tools that pass no parameters."""

    kind = TINY_TYPE
    defaults = {**DEFAULTS, "seats": 3, "edition": KITTEN.name}


def edition_of(params: Params) -> Edition:
    """Return the edition and house rules of *params*."""
    house_rules = {}
    for rule in PLAY_RULES:
        if (value := str(params[rule])) != PRINTED:
            if value not in YES_OR_NO:
                known = ", ".join((*YES_OR_NO, PRINTED))
                raise Malformed("house-rule-value", f"{rule} is one of {known}, not {value!r}.")
            house_rules[rule] = YES_OR_NO[value]
    return with_house_rules(str(params["edition"]), house_rules)


def max_decisions(rounds: int, seats: int, mice: int) -> int:
    """Return a number of decisions that no game with so many *mice* exceeds.

    >>> max_decisions(9, 3, 66), max_decisions(9, 4, 87), max_decisions(9, 5, 108)
    (342, 459, 567)
    """
    # The last of k bids is k mice or more and the one before it, by another seat, at least k - 1.
    # Both seats own what they bid, so 2k - 1 is no more than all mice there are.
    bids = (mice + 1) // 2
    # All but one seat pass; the last one too if nobody bids, but then there is no bid either.
    return rounds * (seats + bids + seats - 1)


class CatsackState(pyspiel.State):  # type: ignore[misc]
    """One state of a game, with everything that is hidden from the seats."""

    # pyspiel copies and pickles __dict__, so little is in it: no game, no tables.

    def __init__(self, game: CatsackGame) -> None:
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
        if self.turn >= 0 and player in ((), (self.turn,)):
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
            turn = self.record.games["turn"].item()
            self.turn = TERMINAL if turn == NO_SEAT else turn
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
        past_nodes = len(self.history())
        if not past_nodes:
            return f"start {action}"
        return f"{'removed' if past_nodes <= self.num_players() else 'dummy'} {NOTATION[action]}"

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


# Classes, not functions: pyspiel drops them after Python has ended, and crashes on a function.
pyspiel.register_game(TYPE, CatsackGame)
pyspiel.register_game(TINY_TYPE, CatsackTinyGame)
