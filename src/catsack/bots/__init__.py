"""Players that choose from a view alone, and where to find them by name.

A package adds a bot of its own under the entry point ``catsack.bots``: a name, and something
that takes a seed and returns a ``Bot``.
"""

from dataclasses import dataclass
from importlib.metadata import EntryPoint, entry_points
from typing import Protocol, cast

from catsack.errors import Malformed
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
        raise Malformed(
            "bot", f"There is no bot {name!r}; there are: {', '.join(sorted(found))}.", bot=name
        )
    return cast(_MadeOfSeed, found[name].load())(seed)


def _found() -> dict[str, EntryPoint]:
    return {entry.name: entry for entry in entry_points(group="catsack.bots")}
