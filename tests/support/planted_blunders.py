"""Positions in which one move is a blunder beyond doubt, for those who grade moves."""

from collections.abc import Callable, Iterator
from random import Random
from typing import TypeAlias

from catsack import Game, View
from catsack.bots import bot
from catsack.cards import Card
from catsack.moves import PASS, Bid, Move, Place

SEATS = 4
LAST_ROUND = 5
"""The blunder happens in this round at the latest: later there may be nothing left to lose."""

Planted: TypeAlias = tuple[View, Move]
"""What the seat knows, and the blunder."""
Plant: TypeAlias = Callable[[int], Planted | None]
"""Makes such a position from a seed, if it can."""


def everything_on_a_lone_minus_8(seed: int) -> Planted | None:
    """Return a bid of all mice on a sack of -8 and rabbits that the bidder sees completely."""
    cards = (Card.CAT_MINUS_8, *(Card.RABBIT,) * 3)
    game = _game_with_row(seed, cards)
    if game is None:
        return None
    game.play(PASS)
    game.play(PASS)
    if not isinstance(game.legal[-1], Bid):
        return None
    game.play(Bid(1))
    view = game.view(game.turn)
    return (view, view.moves[-1]) if len(view.moves) > 8 else None


def declined_sack_of_30(seed: int) -> Planted | None:
    """Return the pass of the last seat that may have a sack worth 30 for one mouse."""
    cards = (Card.CAT_15, Card.CAT_15, Card.RABBIT, Card.RABBIT)
    game = _game_with_row(seed, cards)
    if game is None:
        return None
    for _ in range(SEATS - 1):
        game.play(PASS)
    view = game.view(game.turn)
    return (view, PASS) if len(view.moves) > 1 else None


def positions(plant: Plant, number: int, is_fit: Callable[[View], bool]) -> Iterator[Planted]:
    """Yield *number* positions whose view is fit."""
    seed = found = 0
    while found < number:
        planted = plant(seed)
        if planted is not None and is_fit(planted[0]):
            found += 1
            yield planted
        seed += 1


def _game_with_row(seed: int, cards: tuple[Card, ...]) -> Game | None:
    """Return a game in whose row *cards* lie, in any order; earlier rounds are the champion's."""
    rng = Random(seed)
    game = Game.new(SEATS, seed=seed)
    player = bot("champion", seed)
    last = rng.randint(1, LAST_ROUND)
    row = rng.sample(cards, SEATS)
    while not game.state.is_placing or game.state.round < last:
        view = game.view(game.turn)
        if view.is_placing:
            others = [card for card in view.hand if card not in cards]
            game.play(Place(rng.choice(others or view.hand)))
        else:
            game.play(player.choose(view))
    for card in row:
        if card not in game.view(game.turn).hand:
            return None
        game.play(Place(card))
    return game
