"""A control variate for win shares: the luck of moves that bots drew (AIVAT, Burch et al. 2018).

A bot that mixes its moves may tell the policy from which it drew (``Bot.drawn_from``). The critic
says what each of these moves would have been worth to every seat. The worth of the move that was
drawn, less the mean over the policy, is luck: it is 0 on average whatever the critic thinks. So a
win share less its luck has the same expectation as the win share itself, and a smaller variance if
the critic judges well.

The critic sees all cards, so this is for finished games only.
"""

from collections.abc import Mapping, Sequence

import numpy as np

from catsack.bots import Bot, Clock
from catsack.encode import index
from catsack.fast.given_deal import begin_with_cards
from catsack.fast.kernel import copy_at, new_games, play_at
from catsack.game import Game
from catsack.moves import Move
from catsack.review.judging.calibration import calibrated_shares
from catsack.views import View


class PolicyNotes:
    """Plays as *bot* does, and notes each move with the policy from which it was drawn."""

    def __init__(self, bot: Bot) -> None:
        self.moves: list[tuple[Move | None, Mapping[Move, float]]] = []
        """The moves in order; None if the bot failed."""
        self._bot = bot

    def choose(self, view: View, clock: Clock | None = None) -> Move:
        """Return the bot's move."""
        self.moves.append((None, {}))
        move = self._bot.choose(view, clock)
        self.moves[-1] = move, getattr(self._bot, "drawn_from", None) or {}
        return move


def luck(game: Game, notes: Sequence[PolicyNotes]) -> tuple[float, ...]:
    """Return how much of each seat's win share in a finished *game* is luck of drawn moves."""
    deal, noted = game.state.deal, [iter(note.moves) for note in notes]
    most = sum(len(policy) for note in notes for _, policy in note.moves)
    # The first follows the game, the others are one move away from it.
    games = new_games(game.state.edition, deal.seats, 1 + most)
    begin_with_cards(games, 0, deal.start, deal.removed, deal.dummy, deal.dummy_removed)
    weights: list[float] = []
    for played in game.moves:
        chosen, policy = next(noted[games[0]["turn"]])
        if chosen == played:  # else the bot failed, and a default move was played
            for option, probability in policy.items():
                weights.append((option == played) - probability)
                copy_at(games, len(weights), 0)
                play_at(games, len(weights), index(option))
        play_at(games, 0, index(played))
    if not weights:
        return (0.0,) * deal.seats
    values = calibrated_shares(games[1 : len(weights) + 1])
    return tuple((np.array(weights) @ values).tolist())
