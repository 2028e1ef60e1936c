"""What the tutorial is made of: scripts of games, their chapters, and the beats of a chapter."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from catsack.engine.state import Deal

LEARNER = 0
"""The learner's seat."""

Part: TypeAlias = Literal["seats", "mice", "row", "hand", "purse"]
"""A part of the table that the learner is asked to look at."""


@dataclass(frozen=True, slots=True)
class Beat:
    """The learner reads something, and then *moves* are played.

    If the first of them is the learner's own, the learner makes it; no later one is.
    """

    name: str
    moves: str = ""
    """In notation, with spaces between them."""
    looks_at: Part | None = None
    recalls: int | None = None
    """Ask which card this seat can still have, of *options*."""
    options: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Chapter:
    """What is taught in one round."""

    name: str
    beats: tuple[Beat, ...]


@dataclass(frozen=True, slots=True)
class Script:
    """A game for learning, or the beginning of one: a round a chapter."""

    deal: Deal
    names: tuple[str, ...]
    chapters: tuple[Chapter, ...]
