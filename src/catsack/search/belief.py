"""Worlds that a seat finds likely: cards lie face down as often as a net would have laid them."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from catsack.fast.jit import compiled
from catsack.search.features import ANSWERS, INPUTS, write_answers, write_inputs
from catsack.search.known_world import NO_CARD, Table
from catsack.search.net import Net
from catsack.search.sampling import imagine

DRAWN = 4
"""Of how many worlds, each way equally likely, a likely one is drawn."""
LEAST = 1e-6
"""No card is less likely than this: others may play otherwise."""


def likely(known: Table, number: int, rng: np.random.Generator, policy: Net) -> NDArray[Any]:
    """Return so many worlds, drawn as often as the *policy* would have laid what is face down."""
    game = known.games[0]
    hidden = [
        place
        for place in range(int(game["has_dummy"]), int(game["laid"]))
        if game["row"][place] == NO_CARD
    ]
    imagined = np.repeat(known.games, number * (DRAWN if hidden else 1))
    imagined["chance"] = rng.integers(0, 1 << 63, imagined.size)
    _imagine_all(known.unseen, known.seat, imagined)
    if not hidden:
        return imagined
    told = np.zeros((imagined.size, INPUTS), np.float32)
    legal = np.zeros((imagined.size, ANSWERS), np.int8)
    laid = np.zeros(imagined.size, np.int64)
    weights = np.ones(imagined.size)
    for place in hidden:
        _remember(imagined, place, told, legal, laid)
        odds = np.where(legal > 0, policy.quick(told), -np.inf)
        odds = np.exp(odds - odds.max(1, keepdims=True))
        weights *= odds[np.arange(laid.size), laid] / odds.sum(1) + LEAST
    return imagined[rng.choice(imagined.size, number, p=weights / weights.sum())]


@compiled
def _imagine_all(unseen, me, imagined):
    for at in range(imagined.size):
        imagine(imagined[at], unseen, me)


@compiled
def _remember(imagined, place, told, legal, laid):
    """Write what the owner of that *place* was told when it laid its card, and the card.

    Mice that were taken for passing since are not given back: a view does not tell whose.
    """
    past = imagined[:1].copy()
    for at in range(imagined.size):
        past[0] = imagined[at]
        game = past[0]
        laid[at] = game.row[place]
        game.turn = (game.start + place - game.has_dummy) % game.seats
        game.hands[game.turn] |= np.uint16(1 << laid[at])
        game.laid = place
        game.face_up = 0
        game.passes = 0
        game.highest = 0
        game.still_in = (1 << game.seats) - 1
        for seat in range(game.seats):
            game.bids[seat] = 0
        write_inputs(game, np.int64(game.turn), told[at])
        write_answers(game, legal[at])
