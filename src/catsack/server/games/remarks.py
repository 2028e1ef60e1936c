"""Remarks of the characters at a table, as they are sent: in a running game and in its replay."""

from collections.abc import Iterable, Sequence

from catsack.characters.cast import voice
from catsack.characters.reactions import Company, Reaction, reactions
from catsack.editions import Edition
from catsack.events import Event
from catsack.server.protocol.table_views import Remark


def company_at(
    table: str, bots: Iterable[str | None], edition: Edition, *, allows_memory: bool
) -> Company:
    """Return who sits at *table*: the bot at each seat, None for people."""
    return Company(
        seed=table,
        voices=tuple([None if bot is None else voice(bot) for bot in bots]),
        rounds=edition.rounds,
        shows_standings=allows_memory or not edition.purses_secret,
    )


def remarks(before: Sequence[Event], new: Sequence[Event], company: Company) -> list[Remark]:
    """Return the remarks on *new* events; all events are as a spectator sees them."""
    return [_remark(reaction) for reaction in reactions(before, new, company)]


def _remark(one: Reaction) -> Remark:
    return Remark(one.event, one.seat, one.mood, one.line, dict(one.facts), one.is_closing)
