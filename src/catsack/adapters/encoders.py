"""A seat's view as numbers and actions as moves: the options of the environment for one seat."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from catsack.adapters.kernel_game import KernelGame, Observation
from catsack.editions import Edition
from catsack.encode import CARDS, INDEX, MOST_SEATS, NUM_ACTIONS, SIZE
from catsack.encode import move as move_of
from catsack.errors import Illegal, Malformed, unknown
from catsack.moves import Move
from catsack.search import features
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
    _is_champion: bool
    _is_abstract: bool
    _rounds_and_mice: tuple[int, int] | None
    """For an information state: how many there are of both."""

    def encode(self, game: KernelGame, seat: int, view: Callable[[], View]) -> Observation:
        """Return what *seat* observes of *game*, and a 1 for every legal action.

        *view* is called only if all moves are part of the observation.
        """
        observed = game.observe(seat)
        if self._rounds_and_mice is not None:
            moves = history_numbers(view(), *self._rounds_and_mice)
            observed["observation"] = np.concatenate([observed["observation"], moves])
        if self._is_champion or self._is_abstract:
            numbers, mask = _features(game, seat)
            if self._is_champion:
                observed["observation"] = numbers
            if self._is_abstract:
                observed["action_mask"] = mask
        return observed

    def move(self, game: KernelGame, action: int) -> Move:
        """Return the move of the seat on turn that *action* stands for."""
        if not self._is_abstract:
            return move_of(action)
        if not 0 <= action < self.num_actions:
            last = self.num_actions - 1
            raise Malformed("move-index", f"{action} is no move: they are 0 to {last}.")
        if game.turn is None or not _features(game, game.turn)[1][action]:
            raise Illegal("action", f"Action {action} is not legal here: its mask is 0.")
        return move_of(int(features.decode_action(game.games, action)))


def encoder_of(observation: str, actions: str, edition: Edition, seats: int) -> Encoder:
    """Return the encoder of these options, for games of *edition*."""
    if observation not in OBSERVATIONS:
        raise unknown("observation", observation, OBSERVATIONS)
    if actions not in ACTIONS:
        raise unknown("kind of actions", actions, ACTIONS)
    is_champion, is_abstract = observation == "champion", actions == "abstract"
    size, counts = features.OBS_SIZE if is_champion else SIZE, None
    if observation == "information_state":
        rounds, mice = edition.rounds, seats * edition.purse + edition.setup(seats).bank
        size, counts = SIZE + MOST_SEATS + rounds * (MOST_SEATS + 1 + mice), (rounds, mice)
    num_actions = features.NUM_ACTIONS if is_abstract else NUM_ACTIONS
    return Encoder(size, num_actions, is_champion, is_abstract, counts)


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


def _features(game: KernelGame, seat: int) -> tuple[Numbers, Mask]:
    """Return what the shipped nets observe, which is what *seat* knows, and the abstract mask."""
    observation = np.zeros(features.OBS_SIZE, np.float32)
    mask = np.zeros(features.NUM_ACTIONS, np.int8)
    if game.turn is not None:  # a game that is over has no sack, and no features
        features.observe(game.games, seat, observation, mask)
        if seat != game.turn:
            mask[:] = 0
    return observation, mask
