"""The state of a table: what its journal adds up to. It reads no clock, no socket and no store."""

from collections.abc import Iterable, Mapping
from typing import Literal, NamedTuple, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from catsack.cards import CARDS, Card
from catsack.editions import Edition, with_house_rules
from catsack.engine.deal import begin
from catsack.engine.refusals import refusal
from catsack.engine.rules import play
from catsack.engine.state import Deal, State, changed
from catsack.events import Event
from catsack.fair import DealId, DealSheet, SeatLine, fair_deal, next_seed
from catsack.moves import PLACES, Move, Place, parse
from catsack.server.tables.journal import (
    PRIVATE_KINDS,
    AbortEntry,
    AnyEntry,
    AutoBidEndEntry,
    AutoBidEntry,
    BotSitEntry,
    ChatEntry,
    ChatSwitchEntry,
    CloseEntry,
    DealEntry,
    FormerPlayer,
    GivenDeal,
    GivenDealEntry,
    HurryEntry,
    MoveEntry,
    OpenEntry,
    RatingsEntry,
    RematchEntry,
    ReturnEntry,
    SealEntry,
    ShareEntry,
    SitEntry,
    StandEntry,
    StandInEntry,
    StartEntry,
    TableOrigin,
    TableSettings,
)
from catsack.server.tables.parts.auto_bid import AutoBid, AutoBids, auto_bids_after
from catsack.server.tables.parts.history import ChatMessage, History, all_events, move_of
from catsack.server.tables.parts.occupant import Occupant

CHAT_LINES = 200
"""Older lines of chat are forgotten."""

TablePhase: TypeAlias = Literal["open", "starting", "sealing", "playing", "over", "closed"]
"""People sit down, open their shares, and play. If a deal is aborted, they seal new shares."""


# Not a named tuple: every move makes a new one and reads it a hundred times. A struct is made in a
# sixth of the time, and read in a ninth.
class TableState(Struct, frozen=True):
    """One moment of a table, secrets included. It never changes: ``apply`` returns the next one.

    Times are milliseconds since 1970, UTC.
    """

    id: str
    number: int
    """Of the last entry."""
    updated: int
    """When the last entry was made."""
    created: int
    host: str
    host_name: str
    settings: TableSettings
    seed: str
    invitation: str
    invited: tuple[str, ...]
    occupants: tuple[Occupant | None, ...]
    status: TablePhase = "open"
    state: State | None = None
    """The game, once it is dealt."""
    history: History | None = None
    moment: int = 0
    """How many game events had happened when the seats to move began to think."""
    chosen: tuple[Card | None, ...] = ()
    """The card of each seat in this round; a seat may choose it ahead of its turn."""
    moment_began: int = 0
    last_move: int = 0
    """When a seat last moved, or the cards were dealt."""
    clocks_began: tuple[int, ...] = ()
    """When the time of each seat began to run, if that is later than the moment: reserve that was
    charged while the moment lasts is not charged again."""
    reserves: tuple[int, ...] = ()
    """Milliseconds that each seat may still think beyond its time for a move."""
    handled: frozenset[tuple[str, str]] = frozenset()
    """Person and id of each move and chat line that is done: a repeat changes nothing."""
    chat: tuple[ChatMessage, ...] = ()
    is_quiet: bool = False
    """The host has turned the chat off."""
    rematch: str | None = None
    """The id of the table where the same people play again."""
    fair_version: int = 1
    aborted: int = 0
    """How many deals were aborted, here and at the tables that this one is a rematch of."""
    auto_bids: AutoBids = ()
    private_entries: int = 0
    """How many entries so far only some at the table may know of."""
    hurried: frozenset[tuple[int, int]] = frozenset()
    """Round and seat of everybody who, being out, did not want to wait for bots."""
    former_players: tuple[FormerPlayer, ...] = ()
    """Those who played the game before this rematch."""
    ratings: RatingsEntry | None = None
    """How the ratings moved, if the game was rated."""
    origin: TableOrigin | None = None
    """Where the deal comes from, if it is not dealt here."""

    def is_hurried(self, seat: int) -> bool:
        """*seat* does not want to wait for bots in this round."""
        return self.state is not None and (self.state.round, seat) in self.hurried

    @property
    def awaited_players(self) -> tuple[FormerPlayer, ...]:
        """Those whom an open rematch waits for."""
        if self.status != "open":
            return ()
        return tuple([each for each in self.former_players if self.seat_of(each.person) is None])

    @property
    def public_number(self) -> int:
        """The number of the last entry as everybody counts them: without private entries."""
        return self.number - self.private_entries

    @property
    def edition(self) -> Edition:
        """The rules of this table."""
        return with_house_rules(self.settings.edition, self.settings.house_rules)

    @property
    def deal_id(self) -> DealId:
        """Which deal everybody seals shares for."""
        return DealId(self.fair_version, self.id, self.aborted)

    @property
    def commitment(self) -> str:
        """The hash of the seed, shown before the deal."""
        return self.deal_id.commitment(self.seed)

    @property
    def deal_sheet(self) -> DealSheet:
        """What everybody is shown before they open their shares."""
        seats = tuple(
            SeatLine(occupant.kind, occupant.name, occupant.seal)
            for occupant in self.occupants
            if occupant is not None
        )
        return DealSheet(self.deal_id, self.edition, self.commitment, seats)

    @property
    def is_full(self) -> bool:
        """Every seat is taken."""
        return None not in self.occupants

    @property
    def has_people_only(self) -> bool:
        """No seat is empty or has a bot of the house."""
        return len(self.people) == len(self.occupants)

    @property
    def names(self) -> tuple[str, ...]:
        """The name at each seat."""
        return tuple("" if occupant is None else occupant.name for occupant in self.occupants)

    @property
    def people(self) -> tuple[str, ...]:
        """The people and programs at the table, without the bots of the house."""
        return tuple(
            [
                occupant.person
                for occupant in self.occupants
                if occupant is not None and occupant.person is not None
            ]
        )

    @property
    def events(self) -> tuple[Event, ...]:
        """All events of the game."""
        return all_events(self.history)

    @property
    def moves(self) -> tuple[Move, ...]:
        """All moves of the game."""
        return tuple([move for event in self.events if (move := move_of(event)) is not None])

    @property
    def seats_to_move(self) -> tuple[int, ...]:
        """The seats that may move now: all without a chosen card, or the one on turn."""
        state = self.state
        if state is None or state.turn is None:
            return ()
        if state.face_up:
            return (state.turn,)
        return tuple([seat for seat, card in enumerate(self.chosen) if card is None])

    @property
    def seat_by_person(self) -> Mapping[str | None, int]:
        """Where each person sits."""
        return {
            occupant.person: seat
            for seat, occupant in enumerate(self.occupants)
            if occupant is not None
        }

    @property
    def time_limits(self) -> tuple[int | None, ...]:
        """When each of the seats to move runs out of time; None is never."""
        clock, reserves = self.settings.clock, self.reserves
        limits: list[int | None] = [None] * len(self.occupants)
        if clock is not None:
            move_ms = clock.move_s * 1000
            for seat in self.seats_to_move:
                limits[seat] = self.thinking_since(seat) + move_ms + reserves[seat]
        return tuple(limits)

    def is_out_of_time(self, seat: int, now: int) -> bool:
        """Tell whether the time of *seat* for this moment is over."""
        limit = self.time_limits[seat]
        return limit is not None and limit <= now

    def seat_of(self, person: str) -> int | None:
        """Return where *person* sits."""
        for seat, occupant in enumerate(self.occupants):
            if occupant is not None and occupant.person == person:
                return seat
        return None

    def thinking_since(self, seat: int) -> int:
        """Return when the time of *seat* for this moment began to run.

        It runs on while a bot stands in: who leaves and returns gains no time.
        """
        began, clocks_began = self.moment_began, self.clocks_began
        return clocks_began[seat] if clocks_began and clocks_began[seat] > began else began


class Step(NamedTuple):
    """An entry, the table after it, and the game events it caused."""

    entry: AnyEntry
    table: TableState
    events: tuple[Event, ...]

    @property
    def is_private(self) -> bool:
        """Not everybody at the table may know that there was such an entry."""
        return type(self.entry) in PRIVATE_KINDS


def new_table(id_: str, entry: OpenEntry) -> TableState:
    """Return the table that the first entry of its journal opens."""
    return TableState(
        id=id_,
        number=0,
        updated=entry.at,
        created=entry.at,
        host=entry.host,
        host_name=entry.host_name,
        settings=entry.settings,
        seed=entry.seed,
        invitation=entry.invitation,
        invited=tuple(entry.invited),
        occupants=(None,) * entry.settings.seats,
        fair_version=entry.fair_version,
        aborted=entry.aborted,
        former_players=tuple(entry.former_players),
        origin=entry.origin,
    )


def apply_all(table: TableState, entries: Iterable[AnyEntry]) -> list[Step]:
    """Return a step for each of *entries*, or raise why one of them is not possible."""
    steps = []
    for entry in entries:
        step = apply(table, entry)
        table = step.table
        steps.append(step)
    return steps


def apply(table: TableState, entry: AnyEntry) -> Step:
    """Return the step that *entry* makes, or raise why it is not possible."""
    if isinstance(entry, MoveEntry):
        return _move(table, entry)
    private_entries = table.private_entries + (type(entry) in PRIVATE_KINDS)
    table = replace(
        table, number=table.number + 1, updated=entry.at, private_entries=private_entries
    )
    match entry:
        case DealEntry():
            return _deal(table, entry, _fair_deal(table))
        case GivenDealEntry(deal=given):
            return _deal(table, entry, _given_deal(table, given))
        case SitEntry(seat=seat, person=person, name=name, avatar=avatar, seal=sealed):
            # Nobody seals anything where the deal was made elsewhere.
            occupant = Occupant(name, avatar, person, sealed or None, is_program=entry.is_program)
            return Step(entry, _with_occupant(table, seat, occupant), ())
        case BotSitEntry(seat=seat, bot=bot):
            return Step(entry, _with_occupant(table, seat, Occupant(bot)), ())
        case StandEntry(seat=seat):
            return Step(entry, _with_occupant(table, seat, None), ())
        case StartEntry():
            return Step(entry, replace(table, status="starting", moment_began=entry.at), ())
        case ShareEntry(seat=seat, share=share):
            occupant = _occupant(table, seat)._replace(share=share)
            return Step(entry, _with_occupant(table, seat, occupant), ())
        case AbortEntry():
            return Step(entry, _abort(table, entry), ())
        case SealEntry(seat=seat, seal=sealed):
            occupant = _occupant(table, seat)._replace(seal=sealed)
            return Step(entry, _with_occupant(table, seat, occupant), ())
        case StandInEntry(seat=seat, why=why):
            occupant = _occupant(table, seat)._replace(stand_in=why, had_stand_in=True)
            reserves = _reserves_left(table, seat, entry.at)
            began = table.thinking_since(seat) + table.reserves[seat] - reserves[seat]
            clocks_began = changed(table.clocks_began, seat, began)
            table = replace(table, reserves=reserves, clocks_began=clocks_began)
            table = _with_auto_bid(table, seat, None)
            return Step(entry, _with_occupant(table, seat, occupant), ())
        case ReturnEntry(seat=seat):
            occupant = _occupant(table, seat)._replace(stand_in=None)
            return Step(entry, _with_occupant(table, seat, occupant), ())
        case AutoBidEntry(seat=seat):
            cards = tuple(map(Card, entry.cards))
            auto_bid = AutoBid(entry.at, entry.id, entry.limit, entry.then, cards)
            return Step(entry, _with_auto_bid(table, seat, auto_bid), ())
        case AutoBidEndEntry(seat=seat):
            return Step(entry, _with_auto_bid(table, seat, None), ())
        case HurryEntry(seat=seat, round=round_):
            return Step(entry, replace(table, hurried=table.hurried | {(round_, seat)}), ())
        case ChatEntry(person=person, name=name, text=text):
            seat_of, phrase = table.seat_of(person), entry.phrase or None
            number = table.public_number
            message = ChatMessage(number, entry.at, name, seat_of, text, person, phrase)
            chat = (*table.chat, message)[-CHAT_LINES:]
            handled = table.handled | {(person, entry.id)}
            return Step(entry, replace(table, chat=chat, handled=handled), ())
        case ChatSwitchEntry(is_quiet=is_quiet):
            return Step(entry, replace(table, is_quiet=is_quiet), ())
        case CloseEntry():
            return Step(entry, replace(table, status="closed"), ())
        case RematchEntry(table=rematch):
            return Step(entry, replace(table, rematch=rematch), ())
        case RatingsEntry():
            return Step(entry, replace(table, ratings=entry), ())
        case OpenEntry():
            raise ValueError("Only the first entry of a journal opens its table.")


def _with_occupant(table: TableState, seat: int, occupant: Occupant | None) -> TableState:
    return replace(table, occupants=changed(table.occupants, seat, occupant))


def _with_auto_bid(table: TableState, seat: int, auto_bid: AutoBid | None) -> TableState:
    before = table.auto_bids or (None,) * len(table.occupants)
    auto_bids = changed(before, seat, auto_bid)
    return replace(table, auto_bids=auto_bids if any(auto_bids) else ())


def _occupant(table: TableState, seat: int) -> Occupant:
    occupant = table.occupants[seat]
    if occupant is None:
        raise ValueError(f"Entry {table.number} speaks of seat {seat}, which is empty.")
    return occupant


def _abort(table: TableState, entry: AbortEntry) -> TableState:
    return replace(
        table,
        status="sealing",
        seed=next_seed(table.seed),
        aborted=table.aborted + 1,
        occupants=tuple(each and each.after_aborted_deal() for each in table.occupants),
        moment_began=entry.at,
    )


def _fair_deal(table: TableState) -> Deal:
    shares = [None if occupant is None else occupant.share for occupant in table.occupants]
    return fair_deal(table.deal_sheet, table.seed, shares)


def _given_deal(table: TableState, given: GivenDeal) -> Deal:
    return Deal(
        table.edition,
        given.start,
        tuple(CARDS[card] for card in given.removed),
        None if given.dummy is None else tuple(CARDS[card] for card in given.dummy),
        None if given.dummy_removed is None else CARDS[given.dummy_removed],
    )


def _deal(table: TableState, entry: DealEntry | GivenDealEntry, deal: Deal) -> Step:
    state, events = begin(deal)
    clock = table.settings.clock
    dealt = replace(
        table,
        status="playing",
        state=state,
        history=History(None, events),
        moment=state.number,
        chosen=(None,) * state.seats,
        moment_began=entry.at,
        last_move=entry.at,
        clocks_began=(entry.at,) * state.seats,
        reserves=((clock.reserve_s * 1000 if clock else 0),) * state.seats,
    )
    return Step(entry, dealt, events)


def _reserves_left(table: TableState, seat: int, now: int) -> tuple[int, ...]:
    """Return the reserves when *seat*, if a person thinks there, has thought until *now*."""
    clock = table.settings.clock
    if clock is None or (beyond := now - table.thinking_since(seat) - clock.move_s * 1000) <= 0:
        return table.reserves
    if _occupant(table, seat).is_played_by_bot or seat not in table.seats_to_move:
        return table.reserves
    return changed(table.reserves, seat, max(0, table.reserves[seat] - beyond))


def _move(table: TableState, entry: MoveEntry) -> Step:
    """Play a move, or keep a card until the seats before it have chosen theirs.

    The engine checks that the move is legal. A card chosen ahead is checked here: laid in its
    turn it will be as legal as now, because nothing else changes a hand.
    """
    seat, move, before = entry.seat, parse(entry.move), table.state
    if before is None:
        raise ValueError(f"Entry {table.number + 1} is a move, but no cards are dealt.")
    occupant, state = _occupant(table, seat), before
    chosen, moment, moment_began = table.chosen, table.moment, table.moment_began
    events: tuple[Event, ...] = ()
    if isinstance(move, Place):
        if not state.is_placing or move.card not in state.hands[seat]:
            raise refusal(state._replace(turn=seat), move)
        chosen = changed(chosen, seat, move.card)
    else:
        state, events = play(state, move)
    is_placing = state.is_placing
    if is_placing and state.round != before.round:
        chosen = (None,) * state.seats
    while is_placing and state.turn is not None and (card := chosen[state.turn]) is not None:
        state, more = play(state, PLACES[card])
        events += more
        is_placing = state.is_placing
    if not is_placing or state.round != before.round:
        moment, moment_began = state.number, entry.at
    auto_bids, handled = table.auto_bids, table.handled
    after = replace(
        table,
        number=table.number + 1,
        updated=entry.at,
        status="over" if state.is_over else table.status,
        state=state,
        history=History(table.history, events) if events else table.history,
        moment=moment,
        chosen=chosen,
        moment_began=moment_began,
        last_move=entry.at,
        reserves=_reserves_left(table, seat, entry.at),
        handled=handled | {(occupant.person or "", entry.id)} if entry.id else handled,
        auto_bids=auto_bids and auto_bids_after(auto_bids, before.round, state, events),
    )
    return Step(entry, after, events)
