"""A seat's view as numbers and actions as moves: the options of the environment for one seat."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from catsack.editions import Edition
from catsack.encode import CARDS, INDEX, MOST_SEATS, NUM_ACTIONS, SIZE, action_mask, encode
from catsack.encode import move as move_of
from catsack.errors import Illegal, Malformed, unknown
from catsack.moves import Move
from catsack.search import features
from catsack.search.known_world import known_world
from catsack.views import View

Numbers: TypeAlias = NDArray[np.float32]
Mask: TypeAlias = NDArray[np.int8]

OBSERVATIONS = ("view", "information_state", "champion")
ACTIONS = ("all", "abstract")


@dataclass(frozen=True, slots=True)
class Encoder:
    """How one seat observes and acts."""

    size: int
    """Numbers of an observation."""
    num_actions: int
    _observe: Callable[[View], Numbers]
    _is_abstract: bool

    def encode(self, view: View) -> tuple[Numbers, Mask]:
        """Return the observation of *view*, and a 1 for every legal action."""
        return self._observe(view), _abstract_mask(view) if self._is_abstract else action_mask(view)

    def move(self, view: Callable[[], View], action: int) -> Move:
        """Return the move that *action* stands for; *view* is called only if that depends on it."""
        if not self._is_abstract:
            return move_of(action)
        if not 0 <= action < self.num_actions:
            last = self.num_actions - 1
            raise Malformed("move-index", f"{action} is no move: they are 0 to {last}.")
        now = view()
        if not _abstract_mask(now)[action]:
            raise Illegal("action", f"Action {action} is not legal here: its mask is 0.")
        return move_of(int(features.decode_action(known_world(now).games, action)))


def encoder_of(observation: str, actions: str, edition: Edition, seats: int) -> Encoder:
    """Return the encoder of these options, for games of *edition*."""
    if observation not in OBSERVATIONS:
        raise unknown("observation", observation, OBSERVATIONS)
    if actions not in ACTIONS:
        raise unknown("kind of actions", actions, ACTIONS)
    rounds, mice = edition.rounds, seats * edition.purse + edition.setup(seats).bank
    history_size = MOST_SEATS + rounds * (MOST_SEATS + 1 + mice)
    observers: dict[str, tuple[int, Callable[[View], Numbers]]] = {
        "view": (SIZE, encode),
        "information_state": (
            SIZE + history_size,
            lambda view: np.concatenate([encode(view), history_numbers(view, rounds, mice)]),
        ),
        "champion": (features.OBS_SIZE, _champion_observation),
    }
    size, observe = observers[observation]
    is_abstract = actions == "abstract"
    number = features.NUM_ACTIONS if is_abstract else NUM_ACTIONS
    return Encoder(size, number, observe, is_abstract)


def history_numbers(view: View, rounds: int, mice: int) -> Numbers:
    """Return every move of the game as the seat of *view* saw it, relative to the seat.

    These are the slices ``first_start``, ``cards`` and ``auctions`` of OpenSpiel's information
    states.
    """
    me, seats, past = view.seat or 0, view.seats, view.recall.rounds
    first, cards = np.zeros(MOST_SEATS, np.float32), np.zeros((rounds, MOST_SEATS + 1), np.float32)
    auctions = np.zeros((rounds, mice), np.float32)
    first[((past[0].start if past else view.start) - me) % seats] = 1
    for number, one in enumerate(past):
        owners = [(one.start + at - me) % seats for at in range(seats)]
        owners = [MOST_SEATS] * (len(one.row) - seats) + owners
        for owner, card in zip(owners, one.row, strict=True):
            cards[number, owner] = (INDEX[card] + 1) / CARDS
    if view.turn is not None:
        for of, face in zip(view.owners, view.row, strict=True):
            if face is not None:
                at = MOST_SEATS if of is None else (of - me) % seats
                cards[view.round - 1, at] = (INDEX[face] + 1) / CARDS
    for number, auction in enumerate((*(one.auction for one in past), view.recall.auction)):
        for seat, amount in auction:
            if amount:
                auctions[number, amount - 1] = ((seat - me) % seats + 1) / MOST_SEATS
    return np.concatenate([first, cards.ravel(), auctions.ravel()])


def _champion_observation(view: View) -> Numbers:
    return _features(view)[0]


def _abstract_mask(view: View) -> Mask:
    mask = _features(view)[1]
    if view.legal is None:  # the features are of the seat to move, whoever that is
        mask[:] = 0
    return mask


def _features(view: View) -> tuple[Numbers, Mask]:
    observation = np.zeros(features.OBS_SIZE, np.float32)
    mask = np.zeros(features.NUM_ACTIONS, np.int8)
    if view.turn is not None:  # a game that is over has no sack, and no features
        known = known_world(view)
        features.observe(known.games, known.seat, observation, mask)
    return observation, mask
