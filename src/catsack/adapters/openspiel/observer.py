"""OpenSpiel's observations and information states, as a tensor with named slices and as text.

An observation is the vector of ``encode``; an information state (perfect recall) has every move of
the game besides. Both begin with the seat, so that no two seats ever observe the same.
"""

from collections.abc import Mapping
from typing import Protocol

import numpy as np
import pyspiel

from catsack.adapters.openspiel.information_state import InformationState
from catsack.encode import CARDS, LAYOUT, MOST_SEATS, SIZE, part
from catsack.errors import Malformed
from catsack.fast.batch import observe_at
from catsack.fast.game_struct import NO_SEAT, Games
from catsack.fast.perfect_recall import write_history_slices
from catsack.text.descriptions import describe_hand, describe_table, describe_view
from catsack.views import View

BEFORE_DEAL = "before the deal"
"""All that anybody observes until the last chance node."""


class ObservableState(Protocol):
    """What an observer needs of a state."""

    @property
    def is_dealt(self) -> bool:
        """Whether all chance nodes are behind."""

    @property
    def games(self) -> Games:
        """The kernel's record of the game, alone in its array."""

    def view(self, seat: int | None) -> View:
        """Return what *seat* may know once the game is dealt; None is a spectator."""

    def information_state(self, seat: int) -> InformationState:
        """Return all that *seat* has seen of the game."""


class Observer:
    """Writes what a seat observes into ``tensor``; ``dict`` has its slices by name.

    With public information only, it observes what a spectator does, from seat 0. With private
    information only, it observes the seat's own cards. The slices stay, and the rest is 0.
    """

    def __init__(
        self,
        seats: int,
        rounds: int,
        mice: int,
        obs_type: pyspiel.IIGObservationType,
        params: Mapping[str, object] | None = None,
    ) -> None:
        if params:
            raise Malformed("observer", f"An observer takes no parameters, not {params!r}.")
        if obs_type.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise Malformed("observer", "An observer sees the cards of one seat, not of all.")
        self._seats = seats
        self._has_public = obs_type.public_info
        self._has_private = obs_type.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self._has_recall = obs_type.perfect_recall
        shapes: dict[str, tuple[int, ...]] = {"seat": (MOST_SEATS,)}
        shapes |= {name: (piece.size,) for name, piece in LAYOUT.items()}
        if self._has_recall:
            # The first start player; the card of each round and set; who bid each amount in it.
            shapes["first_start"] = (MOST_SEATS,)
            shapes["cards"] = (rounds, MOST_SEATS + 1)
            shapes["auctions"] = (rounds, mice)
        sizes = [int(np.prod(shape)) for shape in shapes.values()]
        self.tensor = np.zeros(sum(sizes), np.float32)
        slices = np.split(self.tensor, np.cumsum(sizes)[:-1])
        self.dict = {
            name: numbers.reshape(shape)
            for (name, shape), numbers in zip(shapes.items(), slices, strict=True)
        }
        self._seat = self.dict["seat"]
        self._observation = self.tensor[MOST_SEATS : MOST_SEATS + SIZE]

    def set_from(self, state: ObservableState, player: int) -> None:
        """Write what *player* observes of *state*."""
        if not state.is_dealt:
            self.tensor.fill(0)
        elif self._has_private:
            observe_at(state.games, 0, player, self._observation)
            if self._has_recall:
                self._write_history(state.information_state(player), player)
            if not self._has_public:
                self._erase_public()
        else:
            self._observe_public(state)
        self._seat.fill(0)
        if self._has_private:
            self._seat[player] = 1

    def string_from(self, state: ObservableState, player: int) -> str:
        """Return what *player* observes of *state* as text."""
        if not state.is_dealt:
            return f"seat {player} {BEFORE_DEAL}" if self._has_private else BEFORE_DEAL
        if not self._has_recall:
            return self._observation_text(state, player)
        info = state.information_state(player if self._has_private else NO_SEAT)
        return str(info) if self._has_public else info.private_text

    def _write_history(self, info: InformationState, me: int) -> None:
        first, cards, auctions = (self.dict[name] for name in ("first_start", "cards", "auctions"))
        first.fill(0)
        cards.fill(0)
        auctions.fill(0)
        first[(info.first_start - me) % self._seats] = 1
        write_history_slices(info.rows, me, self._seats, cards, auctions)
        if info.dummy:
            cards[: len(info.dummy), MOST_SEATS] = (np.array(info.dummy) + 1) / CARDS

    def _erase_public(self) -> None:
        for name, numbers in self.dict.items():
            match name:
                case "hand" | "removed":
                    continue
                case "laid":
                    numbers[CARDS:] = 0
                case "cards":
                    numbers[:, 1:] = 0
                case _:
                    numbers.fill(0)

    def _observe_public(self, state: ObservableState) -> None:
        observe_at(state.games, 0, 0, self._observation)
        if self._has_recall:
            self._write_history(state.information_state(NO_SEAT), 0)
        # What seat 1 sees of seat 0, its last neighbour clockwise, is what everyone sees.
        other, last = np.empty(SIZE, np.float32), self._seats - 1
        observe_at(state.games, 0, 1, other)
        self.dict["hidden"][0] = part(other, "hidden")[last]
        self.dict["laid"][:CARDS] = part(other, "laid")[last * CARDS :][:CARDS]
        self.dict["hand"].fill(0)
        self.dict["removed"].fill(0)
        if not self._has_public:
            self.tensor.fill(0)

    def _observation_text(self, state: ObservableState, player: int) -> str:
        if not self._has_private:
            return describe_table(state.view(None))
        view = state.view(player)
        return describe_view(view) if self._has_public else describe_hand(view)
