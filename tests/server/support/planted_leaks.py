"""Servers that leak, each in another way: what looks for leaks must find every one."""

import asyncio
from collections.abc import Sequence
from random import Random

import msgspec

from catsack.engine import State
from catsack.errors import CatsackError, Illegal
from catsack.events import Dealt, Event, Placed, to_dict
from catsack.server.protocol.commands import TableCommand
from catsack.server.protocol.table_views import InRow, Own, Public, Remark, Seat, Table
from catsack.server.protocol.updates import Happened, Listed, encode_update
from catsack.server.tables.journal import AnyEntry
from catsack.server.tables.parts.occupant import Occupant
from catsack.server.tables.pipeline import Pipeline, TableRequests
from catsack.server.tables.projection import Projection, UpdateForSeats
from catsack.server.tables.session import Client, TableSession
from catsack.server.tables.table import Step, TableState
from catsack.views import view
from tests.server.support.paired_worlds import Parts
from tests.server.support.world_pairs import CharactersAtAllSeats


class NeighboursHalf(Projection):
    """Sends a seat what only its neighbour may see."""

    def own(self, seat: int | None) -> Own | None:
        return super().own(None if seat is None else (seat + 1) % len(self._table.occupants))


class OwnHalfToAll(Projection):
    """Sends everybody what only seat 0 may see."""

    def update(self, entry: AnyEntry, events: Sequence[Event]) -> UpdateForSeats:
        class ForSeatZero(UpdateForSeats):
            def for_seat(self, seat: int | None) -> bytes:
                return super().for_seat(0)

        update = super().update(entry, events)
        return ForSeatZero(update.for_seat(None), self)


class CardsInEvents(Projection):
    def event(self, event: Event) -> Event:
        return event if isinstance(event, Placed) else super().event(event)


class DealInEvents(Projection):
    def event(self, event: Event) -> Event:
        return event if isinstance(event, Dealt) else super().event(event)


class SeedShown(Projection):
    def table(self) -> Table:
        return msgspec.structs.replace(super().table(), seed=self._table.seed)


class PublicLeak(Projection):
    """Replaces something in what spectators see."""

    def public(self, state: State) -> Public:
        return msgspec.structs.replace(super().public(state), **self.leak(state))

    def leak(self, state: State) -> dict[str, object]:
        raise NotImplementedError


class CardsInTheRow(PublicLeak):
    def leak(self, state: State) -> dict[str, object]:
        return {"row": tuple(map(InRow, view(state, None).owners, state.row))}


class ChosenCards(PublicLeak):
    def leak(self, state: State) -> dict[str, object]:
        return {"chosen": self._table.chosen}


class RemovedCards(PublicLeak):
    def leak(self, state: State) -> dict[str, object]:
        return {"removed": state.deal.removed}


class NumberOfLowCards(PublicLeak):
    """A number can tell as much as a name."""

    def leak(self, state: State) -> dict[str, object]:
        held = [card for hand in state.hands for card in hand if card.worth < 0]
        return {"bank": state.bank + 100 * len(held) + self._table.moment}


class EarlierUpdates(Projection):
    """Forgets to hide events from those who missed them."""

    def earlier_update(self, number: int, entry: AnyEntry, events: Sequence[Event]) -> bytes:
        change, plain = self._change(number, entry), [to_dict(event) for event in events]
        return encode_update(
            Happened(self._table.id, number, entry.at, change, plain, [], None, None)
        )


class RemarksOnSecrets(CharactersAtAllSeats):
    """Lets characters react to cards that lie face down."""

    def remarks(self, events: Sequence[Event]) -> list[Remark]:
        laid = [event for event in events if isinstance(event, Placed) and event.card is not None]
        looks = [
            Remark(event.number, event.seat or 0, "glee", None, {}, False)
            for event in laid
            if event.card is not None and event.card.worth > 0
        ]
        return [*super().remarks(events), *looks]


class RemarksBySecretDice(CharactersAtAllSeats):
    """Draws lines with a seed that only the server knows."""

    def remarks(self, events: Sequence[Event]) -> list[Remark]:
        dice = Random(f"{self._table.seed}{len(events)}")
        return dice.sample(said := super().remarks(events), k=len(said) // 2)


class ListsOfTables(Projection):
    @staticmethod
    def list_entry(table: TableState) -> Listed:
        removed = "" if table.state is None else " ".join(map(str, table.state.deal.removed))
        return msgspec.structs.replace(Projection.list_entry(table), host=removed)


class RefusalsWithFacts(Pipeline):
    """Tells the cards of all seats when it refuses something."""

    def _decide(
        self,
        session: TableSession,
        client: Client,
        command: TableCommand,
        table: TableState,
        now: int,
    ) -> Sequence[Step]:
        try:
            return super()._decide(session, client, command, table, now)
        except CatsackError as error:
            hands = "" if table.state is None else str(table.state.hands)
            raise Illegal(error.key, error.sentence, hands=hands) from None


class DelayBySecrets(Pipeline):
    """Takes the longer the more bad cards were removed."""

    async def _append(self, groups: Sequence[TableRequests]) -> Sequence[Exception | None]:
        for group in groups:
            state = group.session.table.state
            if state is not None:
                bad = sum(card.worth < 0 for card in state.deal.removed)
                await asyncio.sleep(bad / 1000)
        return await super()._append(groups)


LEAKS = [
    *(
        Parts(project=leak)
        for leak in (
            NeighboursHalf,
            OwnHalfToAll,
            CardsInEvents,
            DealInEvents,
            SeedShown,
            CardsInTheRow,
            ChosenCards,
            RemovedCards,
            NumberOfLowCards,
            EarlierUpdates,
            RemarksOnSecrets,
            RemarksBySecretDice,
            ListsOfTables,
        )
    ),
    Parts(pipeline=RefusalsWithFacts),
    Parts(pipeline=DelayBySecrets),
]


class EarlyShares(Projection):
    def seat(self, seat: int, occupant: Occupant | None) -> Seat:
        share = None if occupant is None else occupant.share
        return msgspec.structs.replace(super().seat(seat, occupant), share=share)


class MemoryShown(PublicLeak):
    def leak(self, state: State) -> dict[str, object]:
        return {"memory": state.purses}


class PursesShown(PublicLeak):
    def leak(self, state: State) -> dict[str, object]:
        return {"purses": state.purses}
