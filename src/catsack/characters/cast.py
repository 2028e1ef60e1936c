"""The cast: which character each bot is, from the one that is easiest to beat to the hardest."""

from collections.abc import Iterable
from dataclasses import dataclass

INSTRUMENT = "instrument"
"""The portrait of research bots, of bots from other packages, and of people's programs."""


@dataclass(frozen=True, slots=True)
class Character:
    """A bot with a face. Its name is ``bot-name-BOT`` in the catalogues of words."""

    bot: str
    difficulty: int
    """From 1 to 5 mice."""
    portrait: str
    """The drawing ``PORTRAIT.svg`` of the pages; it has every mood."""
    has_voice: bool = True
    """There are lines for it in the catalogues: ``BOT-opens-1`` and so on."""

    @property
    def is_research(self) -> bool:
        """It is for studying the game, and stands apart where people choose opponents."""
        return not self.has_voice


# In the order of the share of games that each wins at tables of four drawn from all of them;
# docs/strength.md has the figures. Mice: up to 16 % of the games, 21 %, 26 %, 42 %, and above.
_VOICES = {
    "level-1": 1,
    "level-2": 1,
    "beginner": 1,
    "level-3": 2,
    "cautious": 2,
    "gambler": 2,
    "level-4": 3,
    "bluffer": 3,
    "steady": 3,
    "spoiler": 4,
    "collector": 4,
    "level-5": 4,
    "level-6": 4,
    "level-7": 4,
    "level-8": 5,
    "champion": 5,
    "champion-plus": 5,
}
_RESEARCH = {"random": 1, "search-1k": 5, "search-10k": 5}

CAST = {
    **{bot: Character(bot, mice, bot) for bot, mice in _VOICES.items()},
    **{bot: Character(bot, mice, INSTRUMENT, has_voice=False) for bot, mice in _RESEARCH.items()},
}
"""Every character by its bot, the easiest first, research bots last."""


def portrait(bot: str) -> str:
    """Return the name of the drawing of *bot*.

    >>> portrait("steady"), portrait("search-1k"), portrait("bot-of-another-package")
    ('steady', 'instrument', 'instrument')
    """
    return CAST[bot].portrait if bot in CAST else INSTRUMENT


def voice(bot: str) -> str | None:
    """Return whose lines *bot* says; None if it says nothing.

    >>> voice("steady"), voice("random")
    ('steady', None)
    """
    return bot if bot in CAST and CAST[bot].has_voice else None


def by_difficulty(bots: Iterable[str]) -> list[str]:
    """Return *bots* from the easiest to the hardest, then research bots, then all others.

    >>> by_difficulty(["coward", "champion", "random", "beginner"])
    ['beginner', 'champion', 'random', 'coward']
    """
    places = {bot: place for place, bot in enumerate(CAST)}
    return sorted(bots, key=lambda bot: (places.get(bot, len(places)), bot))
