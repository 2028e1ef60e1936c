"""One compiled game as adapters need it: moves and views as numbers, the engine to explain it."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from catsack import records
from catsack.cards import SET
from catsack.editions import Edition
from catsack.encode import INDEX, MOVES, SIZE
from catsack.encode import move as move_of
from catsack.engine.state import Deal
from catsack.fast.batch import mask_at, observe_at
from catsack.fast.game_struct import NO_SEAT
from catsack.fast.kernel import begin_at, deal_at, legal_at, new_games, play_at, shares_at
from catsack.game import Game


class FastGame:
    """One record of the kernel, and the moves that led to it.

    >>> from catsack.editions import FELIX
    >>> game = FastGame(FELIX, seats=3)
    >>> game.deal(seed=7)
    >>> turn = game.turn
    >>> game.play(game.legal[0])
    >>> game.game().turn == game.turn == (turn + 1) % 3
    True
    """

    def __init__(self, edition: Edition, seats: int) -> None:
        self.edition = edition
        self.seats = seats
        self.moves: list[int] = []
        self._start = 0
        self._games = new_games(edition, seats, 1)
        self._games["chance"] = np.random.SeedSequence().generate_state(1, np.uint64)

    def deal(self, seed: int | None = None) -> None:
        """Deal anew from *seed*, or else go on with the chance of the last deal."""
        deal_at(self._games, 0, self._games["chance"][0] if seed is None else np.uint64(seed))
        self._begun()

    def begin(self, deal: Deal) -> None:
        """Begin the game of a given deal."""
        removed = np.array([INDEX[card] for card in deal.removed], np.int8)
        dummy = np.array([INDEX[card] for card in deal.dummy or ()], np.int8)
        dummy_removed = 0 if deal.dummy_removed is None else INDEX[deal.dummy_removed]
        begin_at(self._games, 0, deal.start, removed, dummy, dummy_removed)
        self._begun()

    def _begun(self) -> None:
        self._start = int(self._games["start"][0])
        self.moves.clear()

    @property
    def turn(self) -> int | None:
        """The seat to move; None when the game is over."""
        turn = int(self._games["turn"][0])
        return None if turn == NO_SEAT else turn

    @property
    def legal(self) -> list[int]:
        """Every move open to the seat on turn: cards in their order, or a pass and the bids."""
        moves = np.empty(MOVES, np.int64)
        legal: list[int] = moves[: legal_at(self._games, 0, moves)].tolist()
        return legal

    def play(self, move: int) -> None:
        """Play *move* for the seat on turn; a wrong one is refused as the engine refuses it."""
        if play_at(self._games, 0, move):
            self.moves.append(move)
        else:
            self.game().play(move_of(move))  # raises, and says which rule is broken

    def observe(self, seat: int) -> dict[str, NDArray[Any]]:
        """Return what *seat* knows and may do, in arrays of its own."""
        vector = np.empty(SIZE, np.float32)
        observe_at(self._games, 0, seat, vector)
        mask = np.zeros(MOVES, np.int8)
        if seat == self._games["turn"][0]:
            mask_at(self._games, 0, mask)
        return {"observation": vector, "action_mask": mask}

    @property
    def shares(self) -> list[float]:
        """What part of the win each seat has, at the end."""
        shares = np.empty(self.seats, np.float64)
        shares_at(self._games, 0, shares)
        listed: list[float] = shares.tolist()
        return listed

    def game(self) -> Game:
        """Return the same game in the engine, played to here."""
        game = Game(dealt(self._games[0], self._start, self.edition), agents(self.seats))
        for move in self.moves:
            game.play(move_of(move))
        return game


def agents(seats: int) -> tuple[str, ...]:
    """Return what an adapter calls each seat.

    >>> agents(3)
    ('player_0', 'player_1', 'player_2')
    """
    return tuple(f"player_{seat}" for seat in range(seats))


def dealt(record: np.void, start: int, edition: Edition) -> Deal:
    """Return the deal of a kernel's *record* whose first start player was *start*."""
    removed = tuple(SET[card] for card in record["removed"][: record["seats"]])
    if not record["has_dummy"]:
        return Deal(edition, start, removed, None, None)
    dummy = tuple(SET[card] for card in record["dummy"][: edition.rounds])
    return Deal(edition, start, removed, dummy, SET[record["dummy_removed"]])


def asked(options: Mapping[str, Any] | None, edition: Edition, seats: int) -> Deal | None:
    """Return the deal that the *options* of a reset ask for: what a record has under "deal"."""
    if not options or "deal" not in options:
        return None
    whole = {
        "format": records.FORMAT,
        "edition": edition.name,
        "house_rules": edition.house_rules,
        "seats": list(agents(seats)),
        "deal": options["deal"],
        "moves": [],
        "result": None,
    }
    return records.read(whole).deal
