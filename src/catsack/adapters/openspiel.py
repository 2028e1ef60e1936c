"""The game for OpenSpiel: importing this registers ``catsack`` and ``catsack_tiny`` with pyspiel.

Actions are the moves of ``encode``, returns are shares of the win (5.2: a shared one is split).
Legality, effects and results come from the kernel. All of chance is drawn before the first move:
the start player, the removed cards in seat order, and with a dummy its pile from the top.
"""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

import numpy as np

from catsack.adapters.missing import missing

try:
    import pyspiel
except ImportError as error:
    raise missing("openspiel") from error

from catsack.adapters.information_state import NOTATION, Memory, imagine, remember, story
from catsack.adapters.openspiel_observer import Observer
from catsack.editions import FELIX, KITTEN, PLAY_RULES, Edition, with_house_rules
from catsack.encode import CARDS, INDEX, MOVES
from catsack.errors import Illegal, Malformed
from catsack.fast.game_struct import GAME, NO_SEAT, Games
from catsack.fast.kernel import begin_at, legal_at, new_games, play_at, shares_at

Params: TypeAlias = Mapping[str, Any]
"""Parameters of a game by name: whole numbers and text."""
CHANCE, TERMINAL = int(pyspiel.PlayerId.CHANCE), int(pyspiel.PlayerId.TERMINAL)
ANSWERS = {"yes": True, "no": False}
PRINTED = "printed"
"""What such a parameter is by default: as the edition has it."""
LEGAL = np.zeros(MOVES, np.int64)
"""Room for the legal moves of one state, used over and over."""


class Table:
    """One record of the kernel in bytes of its own: they copy twenty times as fast."""

    __slots__ = ("bytes", "games")

    def __init__(self, memory: bytearray) -> None:
        self.bytes = memory
        self.games: Games = np.frombuffer(memory, GAME)

    def __deepcopy__(self, memo: object) -> "Table":
        return Table(self.bytes[:])

    def __reduce__(self) -> tuple[type["Table"], tuple[bytearray]]:
        return Table, (self.bytes,)


def game_type(short_name: str, long_name: str, parameters: Params) -> pyspiel.GameType:
    """Return what pyspiel needs to know before a game is loaded."""
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
        min_num_players=3,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=dict(parameters),
    )


DEFAULTS = {"seats": 4, "edition": FELIX.name, **dict.fromkeys(PLAY_RULES, PRINTED)}
TYPE = game_type("catsack", "The Cat in the Sack", DEFAULTS)
TINY_TYPE = game_type("catsack_tiny", "The Cat in the Sack, tiny", {})


class CatsackGame(pyspiel.Game):  # type: ignore[misc]
    """The game of one edition at one number of seats."""

    kind = TYPE
    defaults: Params = DEFAULTS

    def __init__(self, params: Params | None = None) -> None:
        asked = {**self.defaults, **(params or {})}
        edition = edition_of(asked)
        seats: int = asked["seats"]
        setup = edition.setup(seats)
        self.edition = edition
        self.seats = seats
        self.cards = tuple(INDEX[card] for card in edition.cards)
        self.chances: int = 1 + seats + (edition.rounds if setup.has_dummy else 0)
        """How many times chance is asked."""
        self.mice = seats * edition.purse + setup.bank
        """All there are, so no bid is higher."""
        self.undealt = bytearray(new_games(edition, seats, 1).tobytes())
        info = pyspiel.GameInfo(
            num_distinct_actions=MOVES,
            max_chance_outcomes=CARDS,  # by their number in a whole set
            num_players=seats,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=1.0,
            max_game_length=longest(edition.rounds, seats, self.mice),
        )
        super().__init__(self.kind, info, params or {})

    def max_chance_nodes_in_history(self) -> int:
        """Return how many times chance is asked in a game."""
        return self.chances

    def new_initial_state(self) -> "CatsackState":
        """Return the game before anything is drawn."""
        return CatsackState(self)

    def make_py_observer(
        self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: Params | None = None
    ) -> Observer:
        """Return an observer: with perfect recall or without, of everything seen or a part."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return Observer(self.seats, self.edition.rounds, self.mice, kind, params)


class CatsackTinyGame(CatsackGame):
    """The smallest game there is, for programs that ask for no parameters."""

    kind = TINY_TYPE
    defaults = {**DEFAULTS, "seats": 3, "edition": KITTEN.name}


def edition_of(params: Params) -> Edition:
    """Return the rules that *params* ask for."""
    house = {}
    for rule in PLAY_RULES:
        if (asked := params[rule]) != PRINTED:
            if asked not in ANSWERS:
                known = ", ".join((*ANSWERS, PRINTED))
                raise Malformed("house-rule-value", f"{rule} is one of {known}, not {asked!r}.")
            house[rule] = ANSWERS[asked]
    return with_house_rules(params["edition"], house)


def longest(rounds: int, seats: int, mice: int) -> int:
    """Return a number of decisions that no game with so many *mice* exceeds.

    >>> longest(9, 3, 66), longest(9, 4, 87), longest(9, 5, 108)
    (342, 459, 567)
    """
    # The last of k bids is k mice or more and the one before it, by another seat, at least k - 1.
    # Both seats own what they bid, so 2k - 1 is no more than all mice there are.
    bids = (mice + 1) // 2
    # All but one seat pass; the last one too if nobody bids, but then there is no bid either.
    return rounds * (seats + bids + seats - 1)


class CatsackState(pyspiel.State):  # type: ignore[misc]
    """One moment of a game, the whole truth."""

    # pyspiel copies and pickles what is in __dict__, so that is little: no game, no tables.

    def __init__(self, game: CatsackGame) -> None:
        super().__init__(game)
        self.turn = CHANCE
        """Who is to move; pyspiel asks so often that it is kept here."""
        self.table = Table(game.undealt[:])

    @property
    def is_dealt(self) -> bool:
        """Whether everything is drawn."""
        return self.turn != CHANCE

    @property
    def games(self) -> Games:
        """The record of the game, the only one in its array."""
        return self.table.games

    def current_player(self) -> int:
        """Return the seat to move, CHANCE or TERMINAL."""
        return self.turn

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return self.turn == TERMINAL

    def legal_actions(self, *player: int) -> list[int]:
        """Return the legal actions of *player* or of who is to move, in rising order."""
        # pyspiel would ask Python five things first; to a seat on turn the answer is plain.
        if self.turn >= 0 and player in ((), (self.turn,)):
            return self._legal_actions(self.turn)
        return super().legal_actions(*player)  # type: ignore[no-any-return]

    def _legal_actions(self, player: int) -> list[int]:
        return LEGAL[: legal_at(self.table.games, 0, LEGAL)].tolist()  # type: ignore[no-any-return]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return what can be drawn next, all of it equally likely."""
        draws = self._draws()
        return [(draw, 1 / len(draws)) for draw in draws]

    def _draws(self) -> list[int]:
        game, drawn = self.get_game(), self.history()
        if not drawn:
            return list(range(game.seats))
        pile = drawn[1 + game.seats :]
        return [card for card in game.cards if card not in pile] if pile else list(game.cards)

    def _apply_action(self, action: int) -> None:
        if self.turn == CHANCE:
            self._draw(action)
        elif play_at(self.table.games, 0, action):
            turn = self.table.games["turn"].item()
            self.turn = TERMINAL if turn == NO_SEAT else turn
        else:
            raise Illegal("action", f"Action {action} is not legal here: {self.legal_actions()}.")

    def _draw(self, action: int) -> None:
        if action not in self._draws():
            raise Illegal("action", f"Action {action} cannot be drawn here: {self._draws()}.")
        game, drawn = self.get_game(), [*self.history(), action]
        if len(drawn) < game.chances:
            return
        start, removed, pile = drawn[0], drawn[1 : 1 + game.seats], drawn[1 + game.seats :]
        # Only the last card of the dummy is not drawn; without a dummy this is passed over.
        left = next(card for card in game.cards if card not in pile)
        begin_at(self.table.games, 0, start, np.array(removed), np.array(pile, np.int64), left)
        self.turn = start

    def _action_to_string(self, player: int, action: int) -> str:
        if player != CHANCE:
            return NOTATION[action]
        drawn = len(self.history())
        if not drawn:
            return f"start {action}"
        return f"{'removed' if drawn <= self.num_players() else 'dummy'} {NOTATION[action]}"

    def returns(self) -> list[float]:
        """Return what part of the win each seat has; nothing before the end."""
        shares = np.zeros(self.num_players())
        if self.turn == TERMINAL:
            shares_at(self.table.games, 0, shares)
        return shares.tolist()  # type: ignore[no-any-return]

    def __str__(self) -> str:
        history = self.history()
        if self.turn == CHANCE:
            return " ".join(["drawn", *map(str, history)])
        game, memory = self.get_game(), self.memory(NO_SEAT)
        memory.rows[:, 2] = history[game.chances :]
        removed = " ".join(NOTATION[card] for card in history[1 : 1 + game.seats])
        pile = None if memory.pile is None else tuple(history[1 + game.seats : game.chances])
        return f"removed {removed} start {memory.start}{story(memory.rows, pile)}"

    def memory(self, seat: int) -> Memory:
        """Return the game as *seat* remembers it."""
        game = self.get_game()
        return remember(self.table.games, self.history(), game.seats, game.chances, seat)

    def resample_from_infostate(self, player_id: int, rng: Callable[[], float]) -> "CatsackState":
        """Return a world in which *player_id* has seen the same; all are equally likely.

        *rng* returns numbers from 0 to 1, 1 excluded.
        """
        if self.turn == TERMINAL:
            return self.clone()  # type: ignore[no-any-return]  # 5.3: everything is shown
        game = self.get_game()
        world: CatsackState = game.new_initial_state()
        if self.turn == CHANCE:
            for _ in self.history():
                draws = world.legal_actions()
                world.apply_action(draws[int(rng() * len(draws))])
        else:
            for action in imagine(self.memory(player_id), game.seats, game.cards, rng):
                world.apply_action(action)
        return world


# Classes, not functions: pyspiel drops them after Python has ended, and a function dies of that.
pyspiel.register_game(TYPE, CatsackGame)
pyspiel.register_game(TINY_TYPE, CatsackTinyGame)
