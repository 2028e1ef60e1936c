"""A script of the tutorial: a game, its chapters, and the beats of a chapter."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from catsack.engine.state import Deal

LEARNER = 0
"""The learner's seat."""

Part: TypeAlias = Literal["seats", "mice", "row", "hand", "purse"]
"""A part of the table that the page points at."""


@dataclass(frozen=True, slots=True)
class Beat:
    """One step of a chapter: the learner reads a text, and then *moves* are played.

    The first of them may be the learner's own, and then the learner makes it.
    """

    name: str
    moves: str = ""
    """Notation of moves, with spaces between them."""
    looks_at: Part | None = None
    recalls: int | None = None
    """The learner is asked which card of *options* this seat can still have."""
    options: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Chapter:
    """One round of the tutorial."""

    name: str
    beats: tuple[Beat, ...]


@dataclass(frozen=True, slots=True)
class Script:
    """A game of the tutorial, or its first rounds; each round is a chapter."""

    deal: Deal
    names: tuple[str, ...]
    chapters: tuple[Chapter, ...]
