"""The games ``catsack`` and ``catsack_tiny``, which importing this registers with pyspiel.

Actions are those of ``encode``, returns are shares of the win (5.2: a shared win is split).
Legal actions, transitions and returns come from the kernel. All chance nodes come before the first
move: the start player, the removed cards in seat order, and with a dummy its pile from the top.
"""

from collections.abc import Mapping
from typing import TypeAlias

from catsack.extras import MissingExtra

try:
    import pyspiel
except ModuleNotFoundError as error:
    raise MissingExtra("openspiel", "OpenSpiel") from error

from catsack.adapters.openspiel.catsack_state import CatsackState
from catsack.adapters.openspiel.observer import Observer
from catsack.adapters.openspiel.structs import history_of
from catsack.editions import FELIX, KITTEN, PLAY_RULES, Edition, with_house_rules
from catsack.encode import CARDS, INDEX, NUM_ACTIONS
from catsack.errors import Malformed
from catsack.fast.kernel import new_games

Params: TypeAlias = Mapping[str, int | str]
"""Parameters of a game by name."""
YES_OR_NO = {"yes": True, "no": False}
PRINTED = "printed"
"""The default of a house rule: as the edition has it."""


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

    def new_initial_state(
        self, struct: pyspiel.StateStruct | Mapping[str, object] | str | None = None
    ) -> CatsackState:
        """Return the state before the first chance node, or the one that *struct* stands for.

        *struct* is what ``to_struct``, ``to_dict`` or ``to_json`` of a state return, or a record.
        """
        state = CatsackState(self)
        if struct is not None:
            for action in history_of(struct, self.edition, self.seats):
                state.apply_action(action)
        return state

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


# Classes, not functions: pyspiel drops them after Python has ended, and crashes on a function.
pyspiel.register_game(TYPE, CatsackGame)
pyspiel.register_game(TINY_TYPE, CatsackTinyGame)
