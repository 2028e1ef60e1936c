"""What people are sent of a table: built up from what each of them may know, and only here.

A game is sent in two halves. What a spectator sees is the same for all and is encoded once; what
only one seat may see comes from that seat's own view. The secrets of an entry are in neither.
"""

from collections.abc import Sequence, Set
from functools import lru_cache
from typing import cast

import msgspec

from catsack.characters.reactions import needs_whole_game, this_round
from catsack.engine.state import State, without
from catsack.events import KINDS, Cards, Ended, Event, Result, Sold
from catsack.moves import BIDS
from catsack.server.games.remarks import company_at, remarks
from catsack.server.games.replay import awards_seen
from catsack.server.protocol.fields import EventSeen, Phrase
from catsack.server.protocol.settings import Settings
from catsack.server.protocol.table_views import (
    AutoBidSeen,
    AwaitedPlayer,
    AwardSeen,
    InRow,
    Memory,
    Origin,
    Outcome,
    Outlook,
    Own,
    Public,
    RatingChange,
    Remark,
    Seat,
    Table,
)
from catsack.server.protocol.updates import (
    AnyChange,
    ChatLine,
    Happened,
    Listed,
    OwnChanged,
    Presence,
    SeatMoved,
    Spoken,
    TableChanged,
    Whole,
    encode_update,
)
from catsack.server.tables.deadlines import auto_bid_entry, is_slow
from catsack.server.tables.journal import AnyEntry, ChatEntry, MoveEntry, TableOrigin
from catsack.server.tables.parts.history import ChatMessage
from catsack.server.tables.parts.occupant import STAND_IN_BOT, Occupant
from catsack.server.tables.table import TableState
from catsack.store.rows import PersonRow
from catsack.views import Recall, View, own, seen, view

BID_NOTATIONS = tuple(map(str, range(len(BIDS))))

EVENT_PREFIXES = {kind: f'{{"event":"{name}",'.encode() for kind, name in KINDS.items()}
"""How the JSON of each kind of event begins."""

CHANGES_FACES = frozenset((Sold, Ended))
"""Events with which, or right after which, somebody who says nothing looks pleased or bitten."""

_encode = msgspec.json.Encoder().encode


class Projection:
    """One moment of a table as different readers may see it. What they share is made once."""

    def __init__(self, table: TableState, present: Set[str]) -> None:
        self._table = table
        self._present = present
        self._seats_to_move = table.seats_to_move
        self._public: Public | None = None
        self._events: list[EventSeen] | None = None
        self._award_list: list[AwardSeen] | None = None
        self._last_remark_list: list[Remark] | None = None
        self._seen_table: Table | None = None

    def snapshot(self, reader: PersonRow) -> bytes:
        """Return everything that *reader* may see."""
        table, seat = self._table, self._table.seat_of(reader.id)
        is_host = reader.id == table.host
        return encode_update(
            Whole(
                table=table.id,
                number=table.public_number,
                seen=self._shared_table(),
                seat=seat,
                is_host=is_host,
                invitation=table.invitation if is_host or seat is not None else None,
                events=self._all_events(),
                remarks=self._last_remarks(),
                chat=[_chat_line(message) for message in table.chat],
                game=self._game(),
                own=self.own(seat),
                awards=self._awards(),
            )
        )

    def update(self, entry: AnyEntry, events: Sequence[Event]) -> "UpdateForSeats":
        """Return the update about the table's last *entry*."""
        happened = self._happened(self._table.public_number, entry, events, self._game())
        return UpdateForSeats(encode_update(happened), self)

    def earlier_update(self, number: int, entry: AnyEntry, events: Sequence[Event]) -> bytes:
        """Return the update about *entry* without the state of the game: a newer one follows."""
        return encode_update(self._happened(number, entry, events, None))

    def own_update(self, seat: int | None) -> list[bytes]:
        """Return the update with what only *seat* sees; none for a reader who sees nothing more."""
        own_half = self.own(seat)
        return [] if own_half is None else [encode_update(OwnChanged(self._table.id, own_half))]

    def presence(self) -> bytes:
        """Return who is connected."""
        seats = [
            seat
            for seat, occupant in enumerate(self._table.occupants)
            if occupant is not None and occupant.person in self._present
        ]
        return encode_update(Presence(self._table.id, seats, self._spectators()))

    def table(self) -> Table:
        """Return the table without its game."""
        table = self._table
        is_over, origin = table.status == "over", table.origin
        return Table(
            id=table.id,
            status=table.status,
            settings=msgspec.convert(table.settings, Settings, from_attributes=True),
            host=table.seat_of(table.host),
            # The seed of the deal of a day is the same at many tables that are not over.
            commitment=table.commitment if origin is None else "",
            seed=table.seed if is_over and origin is None else None,
            seats=[self.seat(seat, occupant) for seat, occupant in enumerate(table.occupants)],
            spectators=self._spectators(),
            is_quiet=table.is_quiet,
            fair_version=table.fair_version,
            aborted=table.aborted,
            awaited=[
                AwaitedPlayer(
                    each.person, each.name, each.avatar, "program" if each.is_program else "person"
                )
                for each in table.awaited_players
            ],
            origin=None if origin is None else _origin(origin),
        )

    def seat(self, seat: int, occupant: Occupant | None) -> Seat:
        """Return a seat as everybody may see it."""
        if occupant is None:
            return Seat(seat, None, "", "empty", None, None, False, None, None)
        if occupant.person is None:
            return Seat(seat, occupant.name, "", "bot", occupant.name, None, True, None, None)
        return Seat(
            seat=seat,
            name=occupant.name,
            avatar=occupant.avatar,
            kind=occupant.kind,
            bot=STAND_IN_BOT if occupant.stand_in else None,
            stands_in=occupant.stand_in,
            is_here=occupant.person in self._present,
            seal=occupant.seal,
            # A share must stay secret until all of them are open.
            share=occupant.share if self._table.status in ("playing", "over") else None,
            who=occupant.person,
        )

    def own(self, seat: int | None) -> Own | None:
        """Return what only *seat* sees of the game."""
        state = self._table.state
        if state is None or seat is None:
            return None
        table = self._table
        hand, purse, removed, won, legal, pays, situation, place, sack = own(state, seat)
        chosen = table.chosen[seat]
        moves: list[str] = []
        if legal is not None and not legal.cards:
            bids = legal.bids
            moves = ["p", *BID_NOTATIONS[bids.start : bids.stop]]
        elif seat in self._seats_to_move:
            # Cards may be chosen in any order, so a seat need not be on turn for that.
            moves = [*_notations(hand)]
        elif state.is_placing and chosen in hand:
            # A card chosen ahead of its turn counts as laid.
            hand, situation = without(hand, chosen), "placed"
        # In the order of the fields, as in ``public``.
        return Own(
            seat,
            hand,
            chosen,
            purse,
            removed,
            won,
            moves,
            pays,
            situation,
            place,
            None if sack is None else Outlook(sack.low, sack.high, sack.dogs, sack.chased),
            self._auto_bid(seat) if table.auto_bids else None,
            table.rematch,
            self._rating(seat) if table.ratings else None,
        )

    def public(self, state: State) -> Public:
        """Return the game as a spectator sees it."""
        table, open_ = self._table, view(state, None)
        # In the order of the fields: naming all of them takes a microsecond.
        return Public(
            open_.number,
            table.moment,
            open_.round,
            open_.edition.rounds,
            open_.start,
            open_.turn,
            open_.is_placing,
            self._seats_to_move,
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
            table.time_limits,
            table.reserves,
            _memory(open_.recall) if table.settings.allows_memory else None,
        )

    @staticmethod
    def list_entry(table: TableState) -> Listed:
        """Return *table* as a list of tables shows it."""
        return Listed(
            id=table.id,
            status=table.status,
            host=table.host_name,
            seats=table.settings.seats,
            edition=table.settings.edition,
            house_rules=table.settings.house_rules,
            names=[None if occupant is None else occupant.name for occupant in table.occupants],
            round=table.state.round if table.state is not None else 0,
            created=table.created,
            allows_spectators=table.settings.allows_spectators,
            is_slow=is_slow(table),
            leaders=_leaders(view(table.state, None)) if table.state is not None else [],
        )

    def event(self, event: Event) -> Event:
        """Return an event of the game as a spectator sees it."""
        return seen(event, None)

    def bots(self) -> list[str | None]:
        """Return the bot of the house at each seat."""
        return [
            occupant.name if occupant is not None and occupant.person is None else None
            for occupant in self._table.occupants
        ]

    def remarks(self, events: Sequence[Event]) -> list[Remark]:
        """Return how seats react to *events*, which came with one entry."""
        table = self._table
        # Where only people play, nothing but a sale and the end of the game changes a face.
        if CHANGES_FACES.isdisjoint(map(type, events)) and table.has_people_only:
            return []
        bots = self.bots()
        company = company_at(
            table.id, bots, table.edition, allows_memory=table.settings.allows_memory
        )
        before: Sequence[Event] = ()
        if company.has_voice and events:
            before = table.events[: events[0].number]
            before = before if needs_whole_game(events) else this_round(before)
        return remarks([*map(self.event, before)], [*map(self.event, events)], company)

    def _happened(
        self, number: int, entry: AnyEntry, events: Sequence[Event], game: Public | None
    ) -> Happened:
        change = self._change(number, entry)
        return Happened(
            self._table.id,
            number,
            entry.at,
            change,
            self._events_json(events),
            self.remarks(events) if events else [],
            game,
            None,
        )

    def _change(self, number: int, entry: AnyEntry) -> AnyChange:
        if isinstance(entry, MoveEntry):
            return SeatMoved(entry.seat, entry.id, entry.by_bot)
        if isinstance(entry, ChatEntry):
            message = next(line for line in self._table.chat if line.number == number)
            return Spoken(_chat_line(message), entry.id)
        return TableChanged(self._shared_table())

    def _auto_bid(self, seat: int) -> AutoBidSeen | None:
        table = self._table
        auto_bid = table.auto_bids[seat]
        if auto_bid is None:
            return None
        acts = auto_bid_entry(table, seat, 0) is not None
        return AutoBidSeen(auto_bid.limit, auto_bid.then, auto_bid.cards, acts)

    def _rating(self, seat: int) -> RatingChange | None:
        if (ratings := self._table.ratings) is None:
            return None
        return RatingChange(ratings.before[seat], ratings.after[seat])

    def _spectators(self) -> int:
        return len(self._present - set(self._table.people))

    def _shared_table(self) -> Table:
        """Return the table without its game, made once for all readers."""
        if self._seen_table is None:
            self._seen_table = self.table()
        return self._seen_table

    def _game(self) -> Public | None:
        """Return the spectator's half, made once for all readers."""
        if self._public is None and self._table.state is not None:
            self._public = self.public(self._table.state)
        return self._public

    def _events_json(self, events: Sequence[Event]) -> list[EventSeen]:
        """Return *events* as a spectator sees them, encoded as ``events.to_dict`` has them."""
        body = b",".join(map(_event_json, map(self.event, events)))
        return cast("list[EventSeen]", msgspec.Raw(b"[%b]" % body))

    def _last_remarks(self) -> list[Remark]:
        """Return how seats reacted to the end of the game, made once; none before it."""
        table = self._table
        if self._last_remark_list is None:
            is_over = table.status == "over" and table.history is not None
            last = table.history.events if is_over and table.history else ()
            self._last_remark_list = self.remarks(last) if last else []
        return self._last_remark_list

    def _awards(self) -> list[AwardSeen]:
        """Return the awards of a game that is over, made once for all readers."""
        if self._award_list is None:
            is_over = self._table.status == "over"
            self._award_list = awards_seen(self._table.events) if is_over else []
        return self._award_list

    def _all_events(self) -> list[EventSeen]:
        """Return all events so far, encoded once for all readers."""
        if self._events is None:
            self._events = self._events_json(self._table.events)
        return self._events


class UpdateForSeats:
    """An update that is the same for all readers, except for what only their own seat sees."""

    def __init__(self, shared: bytes, projection: Projection) -> None:
        self._shared = shared
        # The reader's own half is the last field; it is null in the shared bytes.
        self._before_own = shared.removesuffix(b"null}")
        self._projection = projection
        self._by_seat: dict[int, bytes] = {}

    def for_seat(self, seat: int | None) -> bytes:
        """Return the update for the reader at *seat*; None is a spectator."""
        if seat is None:
            return self._shared
        if seat not in self._by_seat:
            own_half = _encode(self._projection.own(seat))
            self._by_seat[seat] = b"".join((self._before_own, own_half, b"}"))
        return self._by_seat[seat]


@lru_cache(maxsize=2048)
def _notations(hand: Cards) -> tuple[str, ...]:
    return tuple(map(str, hand))


def _event_json(event: Event) -> bytes:
    return EVENT_PREFIXES[type(event)] + _encode(event)[1:]


def _chat_line(message: ChatMessage) -> ChatLine:
    number, at, name, seat, text, who, phrase = message
    return ChatLine(number, at, name, seat, text, who, cast("Phrase | None", phrase))


def _outcome(result: Result | None) -> Outcome | None:
    if result is None:
        return None
    return Outcome(result.cats, result.mice, result.scores, result.winners)


def _origin(origin: TableOrigin) -> Origin:
    number = origin.number if origin.table else None
    return Origin(origin.kind, origin.table or None, number, origin.day or None)


def _leaders(open_: View) -> list[int]:
    """Return the seats whose cats count most, as everybody has seen them change hands.

    Mice are left out: at most tables purses are secret.
    """
    if not any(open_.recall.won):
        return []
    points = open_.recall.points
    return [seat for seat, own in enumerate(points) if own == max(points)]


def _memory(recall: Recall) -> Memory:
    return Memory(recall.purses, recall.spent, recall.won, recall.points)
