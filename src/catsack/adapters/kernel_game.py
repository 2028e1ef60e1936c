"""One compiled game for an adapter: actions and observations as numbers, errors from the engine."""

from collections.abc import Mapping
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from catsack import records
from catsack.cards import SET
from catsack.editions import Edition
from catsack.encode import NUM_ACTIONS, SIZE
from catsack.encode import move as move_of
from catsack.engine.state import Deal
from catsack.fast.batch import mask_at, observe_at
from catsack.fast.game_struct import NO_SEAT
from catsack.fast.given_deal import begin_with_cards
from catsack.fast.kernel import deal_at, legal_at, new_games, play_at, shares_at
from catsack.game import Game

Observation: TypeAlias = dict[str, NDArray[np.float32 | np.int8]]
"""``observation`` is a view as numbers, ``action_mask`` has a 1 for every legal action."""


class KernelGame:
    """One record of the kernel, and the actions that led to it.

    >>> from catsack.editions import FELIX
    >>> game = KernelGame(FELIX, seats=3)
    >>> game.deal(seed=7)
    >>> turn = game.turn
    >>> game.step(game.legal_actions[0])
    >>> game.engine_game().turn == game.turn == (turn + 1) % 3
    True
    """

    def __init__(self, edition: Edition, seats: int) -> None:
        self.edition = edition
        self.seats = seats
        self.actions: list[int] = []
        self._first_start = 0
        self.games = new_games(edition, seats, 1)
        """The kernel's record, alone in its array."""
        self.turn: int | None = None
        """The seat to move; None when the game is over. Kept, because it is asked for often."""
        self.games["chance"] = np.random.SeedSequence().generate_state(1, np.uint64)

    def deal(self, seed: int | None = None) -> None:
        """Deal a new game from *seed*; without one, draw on from where the last game ended."""
        deal_at(self.games, 0, self.games["chance"][0] if seed is None else np.uint64(seed))
        self._reset_history()

    def begin(self, deal: Deal) -> None:
        """Begin the game of a given deal."""
        cards = deal.removed, deal.dummy, deal.dummy_removed
        begin_with_cards(self.games, 0, deal.start, *cards)
        self._reset_history()

    def _reset_history(self) -> None:
        self._first_start = int(self.games["start"][0])
        self.actions.clear()
        self._read_turn()

    def _read_turn(self) -> None:
        turn: int = self.games["turn"].item()
        self.turn = None if turn == NO_SEAT else turn

    @property
    def legal_actions(self) -> list[int]:
        """The actions of the seat to move: cards in their order, or a pass and then the bids."""
        buffer = np.empty(NUM_ACTIONS, np.int64)
        actions: list[int] = buffer[: legal_at(self.games, 0, buffer)].tolist()
        return actions

    def step(self, action: int) -> None:
        """Play *action* for the seat to move, or raise what the engine raises."""
        if play_at(self.games, 0, action):
            self.actions.append(action)
            self._read_turn()
        else:
            self.engine_game().play(move_of(action))  # raises, and names the broken rule

    def observe(self, seat: int) -> Observation:
        """Return what *seat* observes, in new arrays."""
        observation = np.empty(SIZE, np.float32)
        observe_at(self.games, 0, seat, observation)
        action_mask = np.zeros(NUM_ACTIONS, np.int8)
        if seat == self.turn:
            mask_at(self.games, 0, action_mask)
        return {"observation": observation, "action_mask": action_mask}

    @property
    def rewards(self) -> list[float]:
        """Each seat's share of the win when the game is over (5.2: a shared win is split)."""
        buffer = np.empty(self.seats, np.float64)
        shares_at(self.games, 0, buffer)
        rewards: list[float] = buffer.tolist()
        return rewards

    def engine_game(self) -> Game:
        """Return the same game in the engine, played up to here."""
        deal = deal_of(self.games[0], self._first_start, self.edition)
        game = Game(deal, agent_names(self.seats))
        for action in self.actions:
            game.play(move_of(action))
        return game


def agent_names(seats: int) -> tuple[str, ...]:
    """Return the name of the agent at each seat.

    >>> agent_names(3)
    ('player_0', 'player_1', 'player_2')
    """
    return tuple(f"player_{seat}" for seat in range(seats))


def deal_of(record: np.void, first_start: int, edition: Edition) -> Deal:
    """Return the deal of a kernel's *record*, which only knows the start player of this round."""
    removed = tuple(SET[card] for card in record["removed"][: record["seats"]])
    if not record["has_dummy"]:
        return Deal(edition, first_start, removed, None, None)
    dummy = tuple(SET[card] for card in record["dummy"][: edition.rounds])
    return Deal(edition, first_start, removed, dummy, SET[record["dummy_removed"]])


def deal_from_options(
    options: Mapping[str, object] | None, edition: Edition, seats: int
) -> Deal | None:
    """Return the deal in the *options* of a reset, written as a record has it under "deal"."""
    if not options or "deal" not in options:
        return None
    record = {
        "format": records.FORMAT,
        "edition": edition.name,
        "house_rules": edition.house_rules,
        "seats": list(agent_names(seats)),
        "deal": options["deal"],
        "moves": [],
        "result": None,
    }
    return records.read(record).deal
