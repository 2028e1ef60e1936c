"""Players that choose from a view alone, and where to find them by name.

A package adds a bot of its own under the entry point ``catsack.bots``: a name, and a class or
function that takes a seed and returns a ``Bot``. It is then known everywhere a bot can sit.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Protocol, cast

from catsack.errors import unknown
from catsack.moves import Move
from catsack.views import View
from catsack.words import LANGUAGES, bot_description, bot_name

DEFAULT_LINEUP = ("collector", "bluffer", "cautious", "spoiler", "steady")
"""The bots that take empty seats if nobody asks for others. Each plays in a way of its own.

Without the gambler: who stakes everything on one sack spoils a game for those who did not ask.
"""
FIRST_LINEUP = ("beginner", "cautious", "bluffer")
"""The opponents in somebody's first game: easy to beat, and unlike each other."""


@dataclass(frozen=True, slots=True)
class Clock:
    """How long a bot may think about one move."""

    seconds: float


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a bot chose its move: the key of a message in ``words``, and its arguments."""

    key: str
    facts: Mapping[str, str | int] = field(default_factory=dict)


class Bot(Protocol):
    """A player. It gets a seat's view and never the truth.

    It may also have a ``reason`` for its last move, and ``drawn_from``: the policy from which it
    drew its last move, as a probability for each move, or None if there was nothing to draw. A bot
    of another package may have a ``description``, one line for each language, as in
    ``{"en": "Plays at random.", "de": "Spielt zufällig."}``; ours are in the catalogues of words.
    """

    def choose(self, view: View, clock: Clock | None = None) -> Move:
        """Return one of ``view.moves``."""
        ...


class BotFactory(Protocol):
    """What an entry point names: a class or function that makes a bot."""

    def __call__(self, seed: int) -> Bot:
        """Return a new bot whose choices follow from *seed*."""
        ...


def names() -> list[str]:
    """Return the name of every bot that is installed."""
    return sorted(_entry_points())


def bot(name: str, seed: int = 0) -> Bot:
    """Return a new bot called *name* whose choices follow from *seed*."""
    return installed_bot(name)(seed)


def description(name: str, language: str = "en") -> str:
    """Return in one line how the bot called *name* plays, in English if *language* lacks it.

    >>> description("random")
    'Plays any legal move, without a thought.'
    """
    # Our own are described without loading them: most of them need numba.
    if (text := bot_description(name, language)) and name in names():
        return text
    own = getattr(installed_bot(name), "description", {})
    return str(own.get(language, own.get("en", "")))


def descriptions(name: str) -> dict[str, str]:
    """Return how the bot called *name* plays, by language."""
    return {language: description(name, language) for language in LANGUAGES}


def display_name(name: str, language: str = "en") -> str:
    """Return what people call the bot *name*.

    >>> display_name("steady"), display_name("steady", "de"), display_name("your-bot")
    ('Shelby', 'Schildegard', 'Your bot')
    """
    return bot_name(name, language) or name.replace("-", " ").capitalize()


def display_names(name: str) -> dict[str, str]:
    """Return what people call the bot *name*, by language."""
    return {language: display_name(name, language) for language in LANGUAGES}


def installed_bot(name: str) -> BotFactory:
    """Return what makes bots called *name*; raise ``Malformed`` if none is installed."""
    installed = _entry_points()
    if name not in installed:
        raise unknown("bot", name, sorted(installed))
    return cast(BotFactory, installed[name].load())


@cache
def _entry_points() -> dict[str, EntryPoint]:
    return {entry.name: entry for entry in entry_points(group="catsack.bots")}
