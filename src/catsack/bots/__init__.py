"""Players that choose from a view alone, and where to find them by name.

A package adds a bot of its own under the entry point ``catsack.bots``: a name, and a class or
function that takes a seed and returns a ``Bot``. It is then known everywhere a bot can sit.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Protocol, cast

from catsack.errors import Malformed, unknown
from catsack.moves import Move
from catsack.views import View


@dataclass(frozen=True, slots=True)
class Clock:
    """How long a bot may think about one move."""

    seconds: float


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a bot chose what it chose: a message of the catalogues of words, and its facts."""

    key: str
    facts: Mapping[str, str | int] = field(default_factory=dict)


class Bot(Protocol):
    """A player. It gets a seat's view and never the truth.

    It may also have a ``description``, one line in each language, as in
    ``{"en": "Plays at random.", "de": "Spielt zufällig."}``, and a ``reason`` for its last move.
    """

    def choose(self, view: View, clock: Clock | None = None) -> Move:
        """Return one of ``view.moves``."""
        ...


class _MadeOfSeed(Protocol):
    def __call__(self, seed: int) -> Bot: ...


def names() -> list[str]:
    """Return the name of every bot that is installed."""
    return sorted(_found())


def bot(name: str, seed: int = 0) -> Bot:
    """Return a new bot called *name* whose choices follow from *seed*."""
    return _maker(name)(seed)


def description(name: str, language: str = "en") -> str:
    """Return what kind of player the bot called *name* is, in one line.

    >>> description("random")
    'Plays any legal move, without a thought.'
    """
    lines = getattr(_maker(name), "description", {})
    return str(lines.get(language, lines.get("en", "")))


def seated(bots: str, seats: int) -> tuple[str, ...]:
    """Return one bot's name for each seat; a single name fills them all.

    >>> seated("random", 3), seated("random,steady,random", 3)
    (('random', 'random', 'random'), ('random', 'steady', 'random'))
    """
    named = tuple(name.strip() for name in bots.split(","))
    if len(named) == 1:
        named *= seats
    if len(named) != seats:
        raise Malformed(
            "bots",
            f"{seats} seats need {seats} bots, or one that fills them all, not {len(named)}.",
        )
    for name in named:
        _maker(name)
    return named


def _maker(name: str) -> _MadeOfSeed:
    found = _found()
    if name not in found:
        raise unknown("bot", name, sorted(found))
    return cast(_MadeOfSeed, found[name].load())


@cache
def _found() -> dict[str, EntryPoint]:
    return {entry.name: entry for entry in entry_points(group="catsack.bots")}
