"""Tables whose deal was made elsewhere: a finished game is played on, or the deal of a day.

One person plays there against bots. Such a game proves nothing about its deal, and it counts in
nobody's results.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import cycle

from catsack.engine.deal import begin
from catsack.engine.rules import play
from catsack.engine.state import Deal
from catsack.moves import Move
from catsack.server.tables.journal import (
    AnyEntry,
    BotSitEntry,
    GivenDeal,
    GivenDealEntry,
    MoveEntry,
    OpenEntry,
    SitEntry,
    TableOrigin,
    TableSettings,
)
from catsack.store.rows import PersonRow


@dataclass(frozen=True, slots=True)
class GivenGame:
    """A game that begins with a given deal, perhaps in its middle."""

    origin: TableOrigin
    settings: TableSettings
    deal: Deal
    seat: int
    """Of the person."""
    bots: tuple[str, ...]
    """For the other seats in their order, again from the first if there are too few."""
    seed: str
    """What bots do follows from it, in hexadecimal digits."""
    moves: tuple[Move, ...] = ()
    """Made already."""

    def opening(self, person: PersonRow, invitation: str, now: int) -> OpenEntry:
        """Return the first entry of the journal."""
        return OpenEntry(
            now,
            person.id,
            person.name,
            self.settings,
            self.seed,
            invitation,
            fair_version=2,
            origin=self.origin,
        )

    def entries(self, person: PersonRow, now: int) -> Iterator[AnyEntry]:
        """Yield the entries that follow: everybody sits down, the deal, the moves so far."""
        bots = cycle(self.bots)
        for seat in range(self.deal.seats):
            if seat == self.seat:
                yield SitEntry(now, seat, person.id, person.name, person.avatar, seal="")
            else:
                yield BotSitEntry(now, seat, next(bots))
        deal = self.deal
        given = GivenDeal(
            deal.start,
            [str(card) for card in deal.removed],
            None if deal.dummy is None else [str(card) for card in deal.dummy],
            None if deal.dummy_removed is None else str(deal.dummy_removed),
        )
        yield GivenDealEntry(now, given)
        state, _ = begin(deal)
        for move in self.moves:
            seat = -1 if state.turn is None else state.turn
            yield MoveEntry(now, seat, str(move), by_bot=seat != self.seat)
            state, _ = play(state, move)
