"""A table: what its journal adds up to. Nothing here reads a clock, a socket or a store."""

from collections.abc import Iterable, Mapping
from itertools import chain
from typing import NamedTuple

from catsack.cards import Card
from catsack.editions import Edition, with_house_rules
from catsack.engine.deal import begin
from catsack.engine.rules import play
from catsack.engine.state import State, changed
from catsack.events import BidMade, Event, Passed, Placed
from catsack.fair import fair_deal, seal
from catsack.moves import BIDS, PASS, PLACES, Move, Place, parse
from catsack.server.protocol.fields import Because, TableStatus
from catsack.server.protocol.settings import Settings
from catsack.server.protocol.updates import ChatLine
from catsack.server.tables.journal import (
    Again,
    AnyEntry,
    BotSat,
    CameBack,
    Closed,
    Dealt,
    Moved,
    Opened,
    Quieted,
    Said,
    Sat,
    Shared,
    Started,
    StoodIn,
    StoodUp,
)

CHAT = 200
"""So many lines of talk are remembered."""


class Sitter(NamedTuple):
    """Who sits at one seat: a person, a person's program, or a bot of the house."""

    name: str
    avatar: str = ""
    person: str | None = None
    """None is a bot of the house; its name is that of the bot."""
    seal: str | None = None
    share: str | None = None
    is_program: bool = False
    stands_in: Because | None = None
    """Why a bot plays for this person."""
    was_stood_in: bool = False

    @property
    def is_played_by_bot(self) -> bool:
        """A bot of the house decides for this seat now."""
        return self.person is None or self.stands_in is not None


class Past(NamedTuple):
    """What has happened in a game: what each entry brought, the latest first.

    Tables that follow each other share it, so that a move costs no more late in a game than early.
    """

    before: "Past | None"
    events: tuple[Event, ...]


class Table(NamedTuple):
    """One moment of a table, secrets included. Never changed: ``after`` returns the next one."""

    id: str
    number: int
    """Of the last entry."""
    at: int
    """When it was made: milliseconds since 1970, UTC."""
    created: int
    host: str
    host_name: str
    settings: Settings
    seed: str
    invitation: str
    invited: tuple[str, ...]
    sitters: tuple[Sitter | None, ...]
    status: TableStatus = "open"
    state: State | None = None
    """The game, once it is dealt."""
    past: Past | None = None
    moment: int = 0
    """How many game events had happened when the seats that are waited for began to think."""
    chosen: tuple[Card | None, ...] = ()
    """What each seat lays in this round; it may choose ahead of its turn."""
    since: int = 0
    """When this moment began."""
    moved: int = 0
    """When somebody last moved, or the cards were dealt."""
    resumed: tuple[int, ...] = ()
    """When each seat's person last took over from a bot."""
    reserves: tuple[int, ...] = ()
    """Milliseconds that each seat may still think beyond its time for a move."""
    done: frozenset[tuple[str, str]] = frozenset()
    """What each person called the moves and words that are done already."""
    chat: tuple[ChatLine, ...] = ()
    is_quiet: bool = False
    again: str | None = None

    @property
    def edition(self) -> Edition:
        """The rules of this table."""
        return with_house_rules(self.settings.edition, self.settings.house_rules)

    @property
    def commitment(self) -> str:
        """The sealed seed."""
        return seal(self.seed)

    @property
    def is_full(self) -> bool:
        """Somebody sits at every seat."""
        return None not in self.sitters

    @property
    def names(self) -> tuple[str, ...]:
        """The name at each seat."""
        return tuple("" if sitter is None else sitter.name for sitter in self.sitters)

    @property
    def people(self) -> tuple[str, ...]:
        """Those who sit here, programs included, bots of the house not."""
        return tuple(
            sitter.person
            for sitter in self.sitters
            if sitter is not None and sitter.person is not None
        )

    @property
    def events(self) -> tuple[Event, ...]:
        """All that has happened in the game."""
        brought, past = [], self.past
        while past is not None:
            brought.append(past.events)
            past = past.before
        return tuple(chain.from_iterable(reversed(brought)))

    @property
    def moves(self) -> tuple[Move, ...]:
        """All moves of the game."""
        return tuple([move for event in self.events if (move := _made(event)) is not None])

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that may move now."""
        state = self.state
        if state is None or state.turn is None:
            return ()
        if not state.is_placing:
            return (state.turn,)
        return tuple([seat for seat, card in enumerate(self.chosen) if card is None])

    @property
    def seats(self) -> Mapping[str | None, int]:
        """Where each person sits."""
        return {
            sitter.person: seat for seat, sitter in enumerate(self.sitters) if sitter is not None
        }

    def seat_of(self, person: str) -> int | None:
        """Return where *person* sits."""
        for seat, sitter in enumerate(self.sitters):
            if sitter is not None and sitter.person == person:
                return seat
        return None

    def began(self, seat: int) -> int:
        """Return when *seat* began to think about this moment."""
        return max(self.since, self.resumed[seat]) if self.resumed else self.since


def _made(event: Event) -> Move | None:
    """Return the move that brought *event* first of all, if one did."""
    if isinstance(event, Placed) and event.seat is not None and event.card is not None:
        return PLACES[event.card]
    if isinstance(event, BidMade):
        return BIDS[event.amount]
    return PASS if isinstance(event, Passed) else None


Change = tuple[Table, tuple[Event, ...]]
"""The next table, and what happened in its game on the way to it."""


class Step(NamedTuple):
    """One entry, the table after it, and what happened in its game."""

    entry: AnyEntry
    table: Table
    events: tuple[Event, ...]


def opened(id_: str, entry: Opened) -> Table:
    """Return the table that entry 0 of its journal opens."""
    return Table(
        id=id_,
        number=0,
        at=entry.at,
        created=entry.at,
        host=entry.host,
        host_name=entry.host_name,
        settings=entry.settings,
        seed=entry.seed,
        invitation=entry.invitation,
        invited=tuple(entry.invited),
        sitters=(None,) * entry.settings.seats,
    )


def steps(table: Table, entries: Iterable[AnyEntry]) -> list[Step]:
    """Return what becomes of *table* with each of *entries*; one that does not fit raises."""
    taken = []
    for entry in entries:
        table, events = after(table, entry)
        taken.append(Step(entry, table, events))
    return taken


def after(table: Table, entry: AnyEntry) -> Change:
    """Return *table* after *entry*, and what happened in its game."""
    if isinstance(entry, Moved):
        return _moved(table, entry)
    table = table._replace(number=table.number + 1, at=entry.at)
    match entry:
        case Dealt():
            return _dealt(table)
        case Sat(seat=seat, person=person, name=name, avatar=avatar, seal=sealed):
            sitter = Sitter(name, avatar, person, sealed, is_program=entry.is_program)
            return _seated(table, seat, sitter), ()
        case BotSat(seat=seat, bot=bot):
            return _seated(table, seat, Sitter(bot)), ()
        case StoodUp(seat=seat):
            return _seated(table, seat, None), ()
        case Started():
            return table._replace(status="starting", since=entry.at), ()
        case Shared(seat=seat, share=share):
            return _seated(table, seat, _sitting(table, seat)._replace(share=share)), ()
        case StoodIn(seat=seat, why=why):
            gone = _sitting(table, seat)._replace(stands_in=why, was_stood_in=True)
            table = table._replace(reserves=_left(table, seat, entry.at))
            return _seated(table, seat, gone), ()
        case CameBack(seat=seat):
            table = table._replace(resumed=changed(table.resumed, seat, entry.at))
            return _seated(table, seat, _sitting(table, seat)._replace(stands_in=None)), ()
        case Said(person=person, name=name, text=text):
            line = ChatLine(table.number, entry.at, name, table.seat_of(person), text)
            done = table.done | {(person, entry.id)}
            return table._replace(chat=(*table.chat, line)[-CHAT:], done=done), ()
        case Quieted(is_quiet=is_quiet):
            return table._replace(is_quiet=is_quiet), ()
        case Closed():
            return table._replace(status="closed"), ()
        case Again(table=again):
            return table._replace(again=again), ()
        case Opened():
            raise ValueError("A table is opened by the first entry of its journal, and once.")


def _seated(table: Table, seat: int, sitter: Sitter | None) -> Table:
    return table._replace(sitters=changed(table.sitters, seat, sitter))


def _sitting(table: Table, seat: int) -> Sitter:
    sitter = table.sitters[seat]
    if sitter is None:
        raise ValueError(f"Entry {table.number} speaks of seat {seat}, which is empty.")
    return sitter


def _dealt(table: Table) -> Change:
    shares = [None if sitter is None else sitter.share for sitter in table.sitters]
    state, events = begin(fair_deal(table.edition, table.seed, shares))
    clock = table.settings.clock
    return table._replace(
        status="playing",
        state=state,
        past=Past(None, events),
        moment=state.number,
        chosen=(None,) * state.seats,
        since=table.at,
        moved=table.at,
        resumed=(table.at,) * state.seats,
        reserves=((clock.reserve_s * 1000 if clock else 0),) * state.seats,
    ), events


def _left(table: Table, seat: int, now: int) -> tuple[int, ...]:
    """Return the reserves when *seat*, if a person thinks there, has thought until *now*."""
    clock = table.settings.clock
    if clock is None or (beyond := now - table.began(seat) - clock.move_s * 1000) <= 0:
        return table.reserves
    if _sitting(table, seat).is_played_by_bot or seat not in table.waiting:
        return table.reserves
    return changed(table.reserves, seat, max(0, table.reserves[seat] - beyond))


def _moved(table: Table, entry: Moved) -> Change:
    """Play a move; or keep a card until the seats before it have chosen theirs."""
    seat, move, before = entry.seat, parse(entry.move), table.state
    if before is None:
        raise ValueError(f"Entry {table.number + 1} is a move, but no cards are dealt.")
    sitter, state = _sitting(table, seat), before
    chosen, moment, since = table.chosen, table.moment, table.since
    events: tuple[Event, ...] = ()
    if isinstance(move, Place):
        chosen = changed(chosen, seat, move.card)
    else:
        state, events = play(state, move)
    is_placing = state.is_placing
    if is_placing and state.round != before.round:
        chosen = (None,) * state.seats
    while is_placing and state.turn is not None and (card := chosen[state.turn]) is not None:
        state, happened = play(state, PLACES[card])
        events += happened
        is_placing = state.is_placing
    if not is_placing or state.round != before.round:
        moment, since = state.number, entry.at
    # In the order of the fields: this is done at every move, and _replace takes five times as long.
    return Table(
        table.id,
        table.number + 1,
        entry.at,
        table.created,
        table.host,
        table.host_name,
        table.settings,
        table.seed,
        table.invitation,
        table.invited,
        table.sitters,
        "over" if state.is_over else table.status,
        state,
        Past(table.past, events) if events else table.past,
        moment,
        chosen,
        since,
        entry.at,
        table.resumed,
        _left(table, seat, entry.at),
        table.done | {(sitter.person or "", entry.id)} if entry.id else table.done,
        table.chat,
        table.is_quiet,
        table.again,
    ), events
