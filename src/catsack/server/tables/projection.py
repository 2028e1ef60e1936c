"""What people are sent of a table: built up from what each of them may know, and only here.

The game goes out in two halves. What a spectator sees is the same for all and made once; what a
seat alone may see is made from that seat's own view. An entry's secrets are in neither.
"""

from collections.abc import Iterable, Set
from typing import cast

import msgspec

from catsack.engine.state import State, without
from catsack.errors import CatsackError
from catsack.events import KINDS, Event, Result
from catsack.moves import BIDS
from catsack.server.protocol.fields import EventSeen
from catsack.server.protocol.updates import (
    AnyChange,
    AnyUpdate,
    Happened,
    InRow,
    Listed,
    Memory,
    Outcome,
    Own,
    Presence,
    Public,
    Refused,
    Seat,
    SeatMoved,
    Spoken,
    TableChanged,
    Whole,
)
from catsack.server.protocol.updates import Table as TableSeen
from catsack.server.tables.deadlines import deadlines, is_slow
from catsack.server.tables.journal import AnyEntry, Moved, Said
from catsack.server.tables.table import Sitter, Table
from catsack.store.rows import PersonRow
from catsack.views import Recall, own, seen, view

STAND_IN = "steady"
"""The bot that plays for people who are gone: of modest level."""

NUMBERS = tuple(map(str, range(len(BIDS))))
"""Bids in notation."""

BEGINNINGS = {kind: f'{{"event":"{name}",'.encode() for kind, name in KINDS.items()}
"""How each kind of event begins when it is written out."""

_encoder = msgspec.json.Encoder()


def told(message: AnyUpdate) -> bytes:
    """Return *message* as it goes over the line."""
    return _encoder.encode(message)


class Sight:
    """One moment of a table as different people may see it; what they share is made once."""

    def __init__(self, table: Table, here: Set[str]) -> None:
        self._table = table
        self._here = here
        self._waiting = table.waiting
        self._game: Public | None = None
        self._events: msgspec.Raw | None = None

    def whole(self, reader: PersonRow) -> bytes:
        """Return all that *reader* may see."""
        table, seat = self._table, self._table.seat_of(reader.id)
        is_host = reader.id == table.host
        return told(
            Whole(
                table=table.id,
                number=table.number,
                seen=self.table,
                seat=seat,
                is_host=is_host,
                invitation=table.invitation if is_host or seat is not None else None,
                events=self._past(),
                chat=list(table.chat),
                game=self._shared(),
                own=self.own(seat),
            )
        )

    def happened(self, entry: AnyEntry, events: Iterable[Event]) -> "News":
        """Return the news of the table's last *entry*."""
        table = self._table
        what, news = self._what(table.number, entry), spectated(events)
        told_all = Happened(table.id, table.number, entry.at, what, news, self._shared(), None)
        return News(told(told_all), self)

    def missed(self, number: int, entry: AnyEntry, events: Iterable[Event]) -> bytes:
        """Return the news of *entry* without how things stand: newer news follow."""
        what = self._what(number, entry)
        news = spectated(events)
        return told(Happened(self._table.id, number, entry.at, what, news, None, None))

    def presence(self) -> bytes:
        """Return who is here."""
        table = self._table
        here = [
            seat
            for seat, sitter in enumerate(table.sitters)
            if sitter is not None and sitter.person in self._here
        ]
        return told(Presence(table.id, here, self.spectators))

    @property
    def spectators(self) -> int:
        """How many people look on without a seat."""
        return len(self._here - set(self._table.people))

    @property
    def table(self) -> TableSeen:
        """The table without its game."""
        table = self._table
        is_over = table.status == "over"
        return TableSeen(
            id=table.id,
            status=table.status,
            settings=table.settings,
            host=table.seat_of(table.host),
            commitment=table.commitment,
            seed=table.seed if is_over else None,
            seats=[self._seat(seat, sitter) for seat, sitter in enumerate(table.sitters)],
            spectators=self.spectators,
            is_quiet=table.is_quiet,
            again=table.again,
        )

    def own(self, seat: int | None) -> Own | None:
        """Return what only *seat* sees of the game."""
        state = self._table.state
        if state is None or seat is None:
            return None
        mine, chosen = own(state, seat), self._table.chosen[seat]
        hand, situation = mine.hand, mine.situation
        may: list[str] = []
        if mine.legal is not None and not mine.legal.cards:
            bids = mine.legal.bids
            may = ["p", *NUMBERS[bids.start : bids.stop]]
        elif seat in self._waiting:
            # Cards may be chosen in any order, so a seat need not be on turn for that.
            may = [str(card) for card in hand]
        elif state.is_placing and chosen in hand:
            # Chosen ahead of its turn, it is as good as laid.
            hand, situation = without(hand, chosen), "placed"
        return Own(
            *(seat, hand, chosen, mine.purse, mine.removed, mine.won, may, mine.pays, situation)
        )

    def _what(self, number: int, entry: AnyEntry) -> AnyChange:
        if isinstance(entry, Moved):
            return SeatMoved(entry.seat, entry.id, entry.by_bot)
        if isinstance(entry, Said):
            line = next(line for line in self._table.chat if line.number == number)
            return Spoken(line, entry.id)
        return TableChanged(self.table)

    def _seat(self, seat: int, sitter: Sitter | None) -> Seat:
        if sitter is None:
            return Seat(seat, None, "", "empty", None, None, False, None, None)
        bot = STAND_IN if sitter.stands_in else None
        if sitter.person is None:
            return Seat(seat, sitter.name, "", "bot", sitter.name, None, True, None, None)
        return Seat(
            seat=seat,
            name=sitter.name,
            avatar=sitter.avatar,
            kind="program" if sitter.is_program else "person",
            bot=bot,
            stands_in=sitter.stands_in,
            is_here=sitter.person in self._here,
            seal=sitter.seal,
            # Until every seal lies open nobody may know what is in one of them.
            share=sitter.share if self._table.status in ("playing", "over") else None,
        )

    def _shared(self) -> Public | None:
        """Return the spectator's half, made once however many read it."""
        if self._game is None and self._table.state is not None:
            self._game = public(self._table, self._table.state, self._waiting)
        return self._game

    def _past(self) -> list[EventSeen]:
        """Return all that happened, written out once however many read it."""
        if self._events is None:
            written = b",".join([_written(seen(event, None)) for event in self._table.events])
            self._events = msgspec.Raw(b"[%b]" % written)
        return cast(list[EventSeen], self._events)


class News:
    """News of a table: the same for all but for what only the reader's own seat sees."""

    def __init__(self, shared: bytes, sight: Sight) -> None:
        self._shared = shared
        # The reader's own half is the last field, empty in what all share.
        self._before_own = shared.removesuffix(b"null}")
        self._sight = sight
        self._for: dict[int, bytes] = {}

    def to(self, seat: int | None) -> bytes:
        """Return the news for somebody who sits at *seat*, or nowhere."""
        if seat is None:
            return self._shared
        if seat not in self._for:
            own = _encoder.encode(self._sight.own(seat))
            self._for[seat] = b"".join((self._before_own, own, b"}"))
        return self._for[seat]


def public(table: Table, state: State, waiting: tuple[int, ...]) -> Public:
    """Return the game as a spectator sees it."""
    open_ = view(state, None)
    # In the order of the fields: naming all of them takes a microsecond.
    return Public(
        open_.number,
        table.moment,
        open_.round,
        open_.edition.rounds,
        open_.start,
        open_.turn,
        open_.is_placing,
        waiting,
        tuple([seat for seat, card in enumerate(table.chosen) if card is not None]),
        tuple(map(InRow, open_.owners, open_.row)),
        open_.face_up,
        open_.mice,
        open_.bank,
        open_.bids,
        open_.still_in,
        open_.purses,
        open_.removed,
        open_.dummy_removed,
        open_.won,
        _outcome(open_.result),
        deadlines(table),
        table.reserves,
        _memory(open_.recall) if table.settings.allows_memory else None,
    )


def _outcome(result: Result | None) -> Outcome | None:
    if result is None:
        return None
    return Outcome(result.cats, result.mice, result.scores, result.winners)


def _memory(recall: Recall) -> Memory:
    return Memory(recall.purses, recall.spent, recall.won, recall.points)


def spectated(events: Iterable[Event]) -> list[EventSeen]:
    """Return *events* as a spectator sees them, each written out as ``events.to_dict`` has it."""
    return [cast(EventSeen, msgspec.Raw(_written(seen(event, None)))) for event in events]


def _written(event: Event) -> bytes:
    return BEGINNINGS[type(event)] + _encoder.encode(event)[1:]


def refused(error: CatsackError, table: str | None = None, id_: str | None = None) -> bytes:
    """Return *error* as whoever asked is told of it."""
    facts = dict(error.facts)
    return told(Refused(error.key, error.sentence, facts, error.rule, table, id_))


def listed(table: Table) -> Listed:
    """Return *table* as a list of tables shows it."""
    return Listed(
        id=table.id,
        status=table.status,
        host=table.host_name,
        seats=table.settings.seats,
        edition=table.settings.edition,
        house_rules=table.settings.house_rules,
        names=[None if sitter is None else sitter.name for sitter in table.sitters],
        round=table.state.round if table.state is not None else 0,
        created=table.created,
        allows_spectators=table.settings.allows_spectators,
        is_slow=is_slow(table),
    )
