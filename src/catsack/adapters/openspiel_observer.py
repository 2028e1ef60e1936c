"""What a seat sees in OpenSpiel, as numbers in named slices and as a line of text.

Without perfect recall it is the vector of ``encode``; with it, every move of the game besides.
Both begin with the seat, so that no two seats ever see the same.
"""

from collections.abc import Mapping
from typing import Protocol

import numpy as np
import pyspiel

from catsack.adapters.information_state import Memory
from catsack.encode import CARDS, LAYOUT, MOST_SEATS, SCALE, SIZE, part
from catsack.errors import Malformed
from catsack.fast.batch import observe_at
from catsack.fast.game_struct import NO_SEAT, Games
from catsack.fast.perfect_recall import write_memory

SCALED = ("mice", "bank", "highest", "owned", "bid", "points")
"""Slices of ``encode`` that hold amounts; all others hold 0 and 1."""
BEFORE = "before the deal"
"""All that anybody sees until everything is drawn."""


class Seen(Protocol):
    """What an observer needs to know of a state."""

    @property
    def is_dealt(self) -> bool:
        """Whether everything is drawn."""

    @property
    def games(self) -> Games:
        """The record of the game, the only one in its array."""

    def memory(self, seat: int) -> Memory:
        """Return the game as *seat* remembers it."""


class Observer:
    """Writes what a seat sees into ``tensor``; ``dict`` has its slices by name.

    Asked for public things alone it sees what a spectator does, from seat 0. Asked for private
    things alone it sees a seat's own cards. What it is not asked for stays 0.
    """

    def __init__(
        self,
        seats: int,
        rounds: int,
        mice: int,
        kind: pyspiel.IIGObservationType,
        params: Mapping[str, object] | None = None,
    ) -> None:
        if params:
            raise Malformed("observer", f"An observer takes no parameters, not {params!r}.")
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise Malformed("observer", "An observer sees the cards of one seat, not of all.")
        self._seats = seats
        self._is_public = kind.public_info
        self._is_private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self._is_recall = kind.perfect_recall
        shapes: dict[str, tuple[int, ...]] = {"seat": (MOST_SEATS,)}
        shapes |= {name: (piece.size,) for name, piece in LAYOUT.items()}
        if kind.perfect_recall:
            # The first start player; the card of each round and set; who bid each amount in it.
            shapes["first_start"] = (MOST_SEATS,)
            shapes["cards"] = (rounds, MOST_SEATS + 1)
            shapes["auctions"] = (rounds, mice)
        sizes = [int(np.prod(shape)) for shape in shapes.values()]
        self.tensor = np.zeros(sum(sizes), np.float32)
        pieces = np.split(self.tensor, np.cumsum(sizes)[:-1])
        self.dict = {
            name: piece.reshape(shape)
            for (name, shape), piece in zip(shapes.items(), pieces, strict=True)
        }
        self._seat = self.dict["seat"]
        self._view = self.tensor[MOST_SEATS : MOST_SEATS + SIZE]

    def set_from(self, state: Seen, player: int) -> None:
        """Write what *player* sees of *state*."""
        if not state.is_dealt:
            self.tensor.fill(0)
        elif self._is_private:
            observe_at(state.games, 0, player, self._view)
            if self._is_recall:
                self._write_memory(state.memory(player), player)
            if not self._is_public:
                self._keep_private()
        else:
            self._observe_public(state)
        self._seat.fill(0)
        if self._is_private:
            self._seat[player] = 1

    def string_from(self, state: Seen, player: int) -> str:
        """Return what *player* sees of *state* as text."""
        if not state.is_dealt:
            return f"seat {player} {BEFORE}" if self._is_private else BEFORE
        if not self._is_recall:
            return self._spelled(state, player)
        memory = state.memory(player if self._is_private else NO_SEAT)
        return str(memory) if self._is_public else memory.own

    def _write_memory(self, memory: Memory, me: int) -> None:
        first, cards, auctions = (self.dict[name] for name in ("first_start", "cards", "auctions"))
        first.fill(0)
        cards.fill(0)
        auctions.fill(0)
        first[(memory.start - me) % self._seats] = 1
        write_memory(memory.rows, me, self._seats, cards, auctions)
        if memory.pile:
            cards[: len(memory.pile), MOST_SEATS] = (np.array(memory.pile) + 1) / CARDS

    def _keep_private(self) -> None:
        for name, piece in self.dict.items():
            match name:
                case "hand" | "removed":
                    continue
                case "laid":
                    piece[CARDS:] = 0
                case "cards":
                    piece[:, 1:] = 0
                case _:
                    piece.fill(0)

    def _observe_public(self, state: Seen) -> None:
        observe_at(state.games, 0, 0, self._view)
        if self._is_recall:
            self._write_memory(state.memory(NO_SEAT), 0)
        # What seat 1 sees of seat 0, its last neighbour clockwise, is what all do.
        other, last = np.empty(SIZE, np.float32), self._seats - 1
        observe_at(state.games, 0, 1, other)
        self.dict["hidden"][0] = part(other, "hidden")[last]
        self.dict["laid"][:CARDS] = part(other, "laid")[last * CARDS :][:CARDS]
        self.dict["hand"].fill(0)
        self.dict["removed"].fill(0)
        if not self._is_public:
            self.tensor.fill(0)

    def _spelled(self, state: Seen, player: int) -> str:
        before = self.tensor.copy()
        self.set_from(state, player)
        words = [f"seat {player}"] if self._is_private else []
        for name in LAYOUT:
            piece = self.dict[name]
            if not self._is_public and not piece.any():
                continue
            if name in SCALED:
                words.append(f"{name} {','.join(f'{number * SCALE:g}' for number in piece)}")
            else:
                words.append(f"{name} {''.join('1' if number else '0' for number in piece)}")
        self.tensor[:] = before
        return "\n".join(words)
