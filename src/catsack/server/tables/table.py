"""The state of a table: what its journal adds up to. It reads no clock, no socket and no store."""

from collections.abc import Iterable, Mapping
from itertools import chain
from typing import Literal, NamedTuple, TypeAlias

from catsack.cards import Card
from catsack.editions import Edition, with_house_rules
from catsack.engine.deal import begin
from catsack.engine.refusals import refusal
from catsack.engine.rules import play
from catsack.engine.state import State, changed
from catsack.events import BidMade, Event, Passed, Placed
from catsack.fair import fair_deal, seal
from catsack.moves import BIDS, PASS, PLACES, Move, Place, parse
from catsack.server.tables.journal import (
    AnyEntry,
    BotSitEntry,
    ChatEntry,
    ChatSwitchEntry,
    CloseEntry,
    DealEntry,
    MoveEntry,
    OpenEntry,
    RematchEntry,
    ReturnEntry,
    ShareEntry,
    SitEntry,
    StandEntry,
    StandInEntry,
    StandInReason,
    StartEntry,
    TableSettings,
)

CHAT_LINES = 200
"""Older lines of chat are forgotten."""

STAND_IN_BOT = "steady"
"""The bot that plays for people who are gone: of modest strength."""

TablePhase: TypeAlias = Literal["open", "starting", "playing", "over", "closed"]


class Occupant(NamedTuple):
    """Who sits at a seat: a person, a person's program, or a bot of the house."""

    name: str
    avatar: str = ""
    person: str | None = None
    """None is a bot of the house; its name is that of the bot."""
    seal: str | None = None
    share: str | None = None
    is_program: bool = False
    stand_in: StandInReason | None = None
    """Why a bot plays for this person at the moment."""
    had_stand_in: bool = False

    @property
    def is_played_by_bot(self) -> bool:
        """A bot of the house decides for this seat now."""
        return self.person is None or self.stand_in is not None


class ChatMessage(NamedTuple):
    """A line of chat; *number* is that of its entry."""

    number: int
    at: int
    name: str
    seat: int | None
    text: str


class History(NamedTuple):
    """The events of a game as a linked list, the latest first.

    The states of a table share it, so that a move costs no more late in a game than early.
    """

    before: "History | None"
    events: tuple[Event, ...]


class TableState(NamedTuple):
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
    resumed: tuple[int, ...] = ()
    """When each seat's person last took over from a bot."""
    reserves: tuple[int, ...] = ()
    """Milliseconds that each seat may still think beyond its time for a move."""
    handled: frozenset[tuple[str, str]] = frozenset()
    """Person and id of each move and chat line that is done: a repeat changes nothing."""
    chat: tuple[ChatMessage, ...] = ()
    is_quiet: bool = False
    """The host has turned the chat off."""
    rematch: str | None = None
    """The id of the table where the same people play again."""

    @property
    def edition(self) -> Edition:
        """The rules of this table."""
        return with_house_rules(self.settings.edition, self.settings.house_rules)

    @property
    def commitment(self) -> str:
        """The hash of the seed, shown before the deal."""
        return seal(self.seed)

    @property
    def is_full(self) -> bool:
        """Every seat is taken."""
        return None not in self.occupants

    @property
    def names(self) -> tuple[str, ...]:
        """The name at each seat."""
        return tuple("" if occupant is None else occupant.name for occupant in self.occupants)

    @property
    def people(self) -> tuple[str, ...]:
        """The people and programs at the table, without the bots of the house."""
        return tuple(
            occupant.person
            for occupant in self.occupants
            if occupant is not None and occupant.person is not None
        )

    @property
    def events(self) -> tuple[Event, ...]:
        """All events of the game."""
        parts, history = [], self.history
        while history is not None:
            parts.append(history.events)
            history = history.before
        return tuple(chain.from_iterable(reversed(parts)))

    @property
    def moves(self) -> tuple[Move, ...]:
        """All moves of the game."""
        return tuple([move for event in self.events if (move := _move_of(event)) is not None])

    @property
    def seats_to_move(self) -> tuple[int, ...]:
        """The seats that may move now: all without a chosen card, or the one on turn."""
        state = self.state
        if state is None or state.turn is None:
            return ()
        if not state.is_placing:
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
        clock = self.settings.clock
        limits: list[int | None] = [None] * len(self.occupants)
        if clock is not None:
            for seat in self.seats_to_move:
                limits[seat] = self.thinking_since(seat) + clock.move_s * 1000 + self.reserves[seat]
        return tuple(limits)

    def seat_of(self, person: str) -> int | None:
        """Return where *person* sits."""
        for seat, occupant in enumerate(self.occupants):
            if occupant is not None and occupant.person == person:
                return seat
        return None

    def thinking_since(self, seat: int) -> int:
        """Return when *seat* began to think about this moment."""
        return max(self.moment_began, self.resumed[seat]) if self.resumed else self.moment_began


def _move_of(event: Event) -> Move | None:
    """Return the move whose first event is *event*, if there is one."""
    if isinstance(event, Placed) and event.seat is not None and event.card is not None:
        return PLACES[event.card]
    if isinstance(event, BidMade):
        return BIDS[event.amount]
    return PASS if isinstance(event, Passed) else None


class Step(NamedTuple):
    """An entry, the table after it, and the game events it caused."""

    entry: AnyEntry
    table: TableState
    events: tuple[Event, ...]


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
    table = table._replace(number=table.number + 1, updated=entry.at)
    match entry:
        case DealEntry():
            return _deal(table, entry)
        case SitEntry(seat=seat, person=person, name=name, avatar=avatar, seal=sealed):
            occupant = Occupant(name, avatar, person, sealed, is_program=entry.is_program)
            return Step(entry, _with_occupant(table, seat, occupant), ())
        case BotSitEntry(seat=seat, bot=bot):
            return Step(entry, _with_occupant(table, seat, Occupant(bot)), ())
        case StandEntry(seat=seat):
            return Step(entry, _with_occupant(table, seat, None), ())
        case StartEntry():
            return Step(entry, table._replace(status="starting", moment_began=entry.at), ())
        case ShareEntry(seat=seat, share=share):
            occupant = _occupant(table, seat)._replace(share=share)
            return Step(entry, _with_occupant(table, seat, occupant), ())
        case StandInEntry(seat=seat, why=why):
            occupant = _occupant(table, seat)._replace(stand_in=why, had_stand_in=True)
            table = table._replace(reserves=_reserves_left(table, seat, entry.at))
            return Step(entry, _with_occupant(table, seat, occupant), ())
        case ReturnEntry(seat=seat):
            occupant = _occupant(table, seat)._replace(stand_in=None)
            table = table._replace(resumed=changed(table.resumed, seat, entry.at))
            return Step(entry, _with_occupant(table, seat, occupant), ())
        case ChatEntry(person=person, name=name, text=text):
            message = ChatMessage(table.number, entry.at, name, table.seat_of(person), text)
            chat = (*table.chat, message)[-CHAT_LINES:]
            handled = table.handled | {(person, entry.id)}
            return Step(entry, table._replace(chat=chat, handled=handled), ())
        case ChatSwitchEntry(is_quiet=is_quiet):
            return Step(entry, table._replace(is_quiet=is_quiet), ())
        case CloseEntry():
            return Step(entry, table._replace(status="closed"), ())
        case RematchEntry(table=rematch):
            return Step(entry, table._replace(rematch=rematch), ())
        case OpenEntry():
            raise ValueError("Only the first entry of a journal opens its table.")


def _with_occupant(table: TableState, seat: int, occupant: Occupant | None) -> TableState:
    return table._replace(occupants=changed(table.occupants, seat, occupant))


def _occupant(table: TableState, seat: int) -> Occupant:
    occupant = table.occupants[seat]
    if occupant is None:
        raise ValueError(f"Entry {table.number} speaks of seat {seat}, which is empty.")
    return occupant


def _deal(table: TableState, entry: DealEntry) -> Step:
    shares = [None if occupant is None else occupant.share for occupant in table.occupants]
    state, events = begin(fair_deal(table.edition, table.seed, shares))
    clock = table.settings.clock
    dealt = table._replace(
        status="playing",
        state=state,
        history=History(None, events),
        moment=state.number,
        chosen=(None,) * state.seats,
        moment_began=entry.at,
        last_move=entry.at,
        resumed=(entry.at,) * state.seats,
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
    # In the order of the fields: this runs for every move, and _replace takes five times as long.
    after = TableState(
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
        table.occupants,
        "over" if state.is_over else table.status,
        state,
        History(table.history, events) if events else table.history,
        moment,
        chosen,
        moment_began,
        entry.at,
        table.resumed,
        _reserves_left(table, seat, entry.at),
        table.handled | {(occupant.person or "", entry.id)} if entry.id else table.handled,
        table.chat,
        table.is_quiet,
        table.rematch,
    )
    return Step(entry, after, events)
