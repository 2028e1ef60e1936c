"""Awards: what was remarkable in a finished game, with the figures that prove it.

They follow from public events alone.
"""

from collections.abc import Iterable

from catsack.awards.criteria import CRITERIA, Award, AwardKind
from catsack.awards.story import game_story
from catsack.events import Event

__all__ = ["Award", "AwardKind", "awards"]


def awards(events: Iterable[Event]) -> tuple[Award, ...]:
    """Return the awards of a finished game, the most remarkable first; none before its end.

    The first ones go to different seats as far as possible.
    """
    story = game_story(events)
    if story is None:
        return ()
    given = [award for criterion in CRITERIA if (award := criterion(story)) is not None]
    first: dict[int, Award] = {}
    for award in given:
        first.setdefault(award.seat, award)
    return (*first.values(), *(award for award in given if award is not first[award.seat]))
