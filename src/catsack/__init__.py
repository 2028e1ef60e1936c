"""The Cat in the Sack, a game of auction and bluff by Friedemann Friese, as software."""

from typing import TYPE_CHECKING

from catsack.cards import Card
from catsack.editions import EDITIONS, Edition
from catsack.errors import CatsackError, Illegal, Malformed
from catsack.events import Event, Result
from catsack.game import Game, replay
from catsack.moves import Bid, Move, Pass, Place, Turn
from catsack.records import Record
from catsack.views import Recall, View, recall

if TYPE_CHECKING:
    from catsack.bots import Bot

__version__ = "0.1.0"

__all__ = [
    "EDITIONS",
    "Bid",
    "Card",
    "CatsackError",
    "Edition",
    "Event",
    "Game",
    "Illegal",
    "Malformed",
    "Move",
    "Pass",
    "Place",
    "Recall",
    "Record",
    "Result",
    "Turn",
    "View",
    "bot",
    "recall",
    "replay",
]


def bot(name: str, seed: int = 0) -> "Bot":
    """Return a new player called *name* whose choices follow from *seed*.

    >>> game = Game.new(seed=7)
    >>> str(bot("steady", seed=1).choose(game.view(game.turn)))
    '+3'
    """
    from catsack.bots import bot as new_bot

    return new_bot(name, seed)
