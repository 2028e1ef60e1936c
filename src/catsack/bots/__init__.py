"""Players that choose from a view alone, and where to find them by name.

A package adds a bot of its own under the entry point ``catsack.bots``: a name, and something
that takes a seed and returns a ``Bot``.
"""

from dataclasses import dataclass
from importlib.metadata import EntryPoint, entry_points
from typing import Protocol, cast

from catsack.errors import Malformed, unknown
from catsack.moves import Move
from catsack.views import View


@dataclass(frozen=True, slots=True)
class Clock:
    """How long a bot may think about one move."""

    seconds: float


class Bot(Protocol):
    """A player. It gets a seat's view and never the truth."""

    def choose(self, view: View, clock: Clock | None = None) -> Move:
        """Return one of the moves in ``view.legal``."""
        ...


class _MadeOfSeed(Protocol):
    def __call__(self, seed: int) -> Bot: ...


def names() -> list[str]:
    """Return the name of every bot that is installed.

    >>> names()
    ['random', 'steady']
    """
    return sorted(_found())


def bot(name: str, seed: int = 0) -> Bot:
    """Return a new bot called *name* whose choices follow from *seed*."""
    found = _found()
    if name not in found:
        raise unknown("bot", name, sorted(found))
    return cast(_MadeOfSeed, found[name].load())(seed)


def seated(bots: str, seats: int) -> tuple[str, ...]:
    """Return one bot's name for each seat; a single name fills them all.

    >>> seated("random", 3), seated("random,steady,random", 3)
    (('random', 'random', 'random'), ('random', 'steady', 'random'))
    """
    names = tuple(name.strip() for name in bots.split(","))
    if len(names) == 1:
        names *= seats
    if len(names) != seats:
        raise Malformed(
            "bots",
            f"{seats} seats need {seats} bots, or one that fills them all, not {len(names)}.",
        )
    for name in names:
        bot(name)
    return names


def _found() -> dict[str, EntryPoint]:
    return {entry.name: entry for entry in entry_points(group="catsack.bots")}
