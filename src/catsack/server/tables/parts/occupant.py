"""Who sits at a seat of a table."""

from collections.abc import Iterable
from typing import NamedTuple

from catsack.fair import SeatKind
from catsack.server.tables.journal import StandInReason

STAND_IN_BOT = "steady"
"""The bot that plays for people who are gone: of modest strength."""


class Occupant(NamedTuple):
    """Who sits at a seat: a person, a person's program, or a bot of the house."""

    name: str
    avatar: str = ""
    person: str | None = None
    """None is a bot of the house; its name is that of the bot."""
    seal: str | None = None
    share: str | None = None
    is_program: bool = False
    is_out_of_deal: bool = False
    """Did not open a share in time, so the table deals without one."""
    stand_in: StandInReason | None = None
    """Why a bot plays for this person at the moment."""
    had_stand_in: bool = False

    @property
    def kind(self) -> SeatKind:
        """Whether it is a person, a program, or a bot of the house."""
        if self.person is None:
            return "bot"
        return "program" if self.is_program else "person"

    @property
    def is_played_by_bot(self) -> bool:
        """A bot of the house decides for this seat now."""
        return self.person is None or self.stand_in is not None

    def after_aborted_deal(self) -> "Occupant":
        """Forget seal and share. Who did not open a share has none in the next deals.

        So there are no more aborted deals at a table than people, whatever they do.
        """
        is_out_of_deal = self.is_out_of_deal or self.share is None
        return self._replace(seal=None, share=None, is_out_of_deal=is_out_of_deal)


def has_people(occupants: Iterable[Occupant | None]) -> bool:
    """Tell whether a person or a person's program plays at one of the seats, and not bots alone."""
    return any(each is not None and not each.is_played_by_bot for each in occupants)
