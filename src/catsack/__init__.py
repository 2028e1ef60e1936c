"""The Cat in the Sack, a game of auction and bluff by Friedemann Friese, as software."""

from typing import TYPE_CHECKING, Any

from catsack.cards import Card
from catsack.editions import EDITIONS, Edition
from catsack.errors import CatsackError, Illegal, Malformed
from catsack.events import Event, Result
from catsack.game import Game, replay
from catsack.moves import Bid, Move, Pass, Place, Turn
from catsack.records import Record
from catsack.views import Recall, View, recall

if TYPE_CHECKING:
    from catsack.arena.arena_result import play_arena as arena
    from catsack.arena.arena_result import play_match as match
    from catsack.bots import Bot
    from catsack.search.card_beliefs import SeatBelief

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
    "arena",
    "belief",
    "bot",
    "match",
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


def belief(view: View) -> "tuple[SeatBelief, ...]":
    """Return what the seat of *view* may believe about the cards that each other seat hides.

    >>> game = Game.new(seed=7)
    >>> _ = game.play(game.legal[0])
    >>> nearest, *_, last = belief(game.view(game.turn))
    >>> nearest.face_down, round(sum(last.face_down.values()), 6)
    ({}, 1.0)
    """
    from catsack.search.card_beliefs import belief as card_beliefs

    return card_beliefs(view)


def __getattr__(name: str) -> Any:  # noqa: ANN401
    """Load the arena when it is used: ``import catsack`` stays quick and needs no library."""
    if name == "arena":
        import catsack.arena

        return catsack.arena
    if name == "match":
        from catsack.arena.arena_result import play_match

        return play_match
    raise AttributeError(f"module 'catsack' has no attribute {name!r}")
