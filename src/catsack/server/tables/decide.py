"""What a command does at a table: the entries it comes to, or why it is refused.

Nothing changes here. The entries are the whole answer, so whoever sent the command learns nothing
else.
"""

from collections.abc import Sequence
from itertools import chain, cycle

from catsack.errors import Illegal
from catsack.fair import seal
from catsack.moves import Place, parse
from catsack.server.protocol.commands import (
    Back,
    Close,
    MakeMove,
    OpenShare,
    Quiet,
    Say,
    SeatBot,
    Sit,
    Stand,
    Start,
    TableCommand,
)
from catsack.server.protocol.refusals import Denied
from catsack.server.tables.bot_player import HouseBots
from catsack.server.tables.deadlines import immediate_entry
from catsack.server.tables.journal import (
    AnyEntry,
    BotSitEntry,
    ChatEntry,
    ChatSwitchEntry,
    CloseEntry,
    MoveEntry,
    ReturnEntry,
    ShareEntry,
    SitEntry,
    StandEntry,
    StandInEntry,
    StartEntry,
)
from catsack.server.tables.table import Occupant, Step, TableState, apply, apply_all
from catsack.store.rows import PersonKind, PersonRow

CHAT_LINES, CHAT_WINDOW_MS = 5, 10_000
"""One person may write this many lines of chat in this time."""


def decide(
    table: TableState, person: PersonRow, command: TableCommand, now: int, bots: HouseBots
) -> list[Step]:
    """Return the steps that *command* makes, or raise why not; none if it was done before.

    When it takes the last seat or opens the last share, the start or the deal follows at once.
    """
    steps = apply_all(table, _entries(table, person, command, now, bots))
    if steps and table.status != "playing":
        entry = immediate_entry(steps[-1].table, now)
        if entry is not None:
            steps.append(apply(steps[-1].table, entry))
    return steps


def _entries(
    table: TableState, person: PersonRow, command: TableCommand, now: int, bots: HouseBots
) -> Sequence[AnyEntry]:
    match command:
        case MakeMove():
            return _move(table, person, command, now)
        case Sit():
            return _sit(table, person, command, now)
        case Stand():
            return _stand(table, person, now)
        case SeatBot():
            return _seat_bot(table, person, command, now, bots)
        case Start():
            return _start(table, person, now, bots)
        case OpenShare():
            return _open_share(table, person, command, now)
        case Back():
            seat, occupant = _own_seat(table, person)
            return [ReturnEntry(now, seat)] if occupant.stand_in else []
        case Say():
            return _say(table, person, command, now)
        case Quiet(is_quiet=is_quiet):
            _check_host(table, person)
            return [ChatSwitchEntry(now, is_quiet)] if is_quiet != table.is_quiet else []
        case Close():
            _check_host(table, person)
            _check_open(table)
            return [CloseEntry(now)]
    raise ValueError(f"{type(command).__name__} changes no table.")


def _move(table: TableState, person: PersonRow, command: MakeMove, now: int) -> Sequence[AnyEntry]:
    """Check whose turn it is; whether the move is legal is for the engine to say."""
    seat, occupant = _own_seat(table, person)
    if (person.id, command.id) in table.handled:
        return []
    move, state = parse(command.move), table.state
    if state is None or table.status != "playing":
        raise Denied("not-playing")
    if occupant.stand_in:
        raise Denied("stood-in")
    if command.moment != table.moment:
        raise Denied("stale", moment=table.moment)
    if isinstance(move, Place) and state.is_placing:
        if table.chosen[seat] is not None:
            raise Illegal("chosen", "Your card for this round lies already.", rule="2.2")
    elif seat != state.turn:
        raise Illegal("not-on-turn", "It is not this seat's turn: wait for it.", rule="3.1")
    return [MoveEntry(now, seat, str(move), command.id)]


def _sit(table: TableState, person: PersonRow, command: Sit, now: int) -> Sequence[AnyEntry]:
    if table.seat_of(person.id) is not None:
        return []
    _check_open(table)
    is_program = person.kind is PersonKind.BOT
    if is_program and not table.settings.allows_programs:
        raise Denied("no-programs")
    free = [seat for seat, occupant in enumerate(table.occupants) if occupant is None]
    if not free:
        raise Denied("table-full")
    seat = free[0] if command.seat is None else command.seat
    if seat not in free:
        _check_seat(table, seat)
        raise Denied("seat-taken", seat=seat)
    return [SitEntry(now, seat, person.id, person.name, person.avatar, command.seal, is_program)]


def _stand(table: TableState, person: PersonRow, now: int) -> Sequence[AnyEntry]:
    seat, occupant = _own_seat(table, person)
    if table.status == "open":
        return [StandEntry(now, seat)]
    if table.status == "playing" and not occupant.stand_in:
        return [StandInEntry(now, seat, "gone")]
    return []


def _seat_bot(
    table: TableState, person: PersonRow, command: SeatBot, now: int, bots: HouseBots
) -> Sequence[AnyEntry]:
    _check_host(table, person)
    _check_open(table)
    _check_seat(table, command.seat)
    occupant = table.occupants[command.seat]
    if occupant is not None and occupant.person is not None:
        raise Denied("seat-taken", seat=command.seat)
    if command.bot is None:
        return [StandEntry(now, command.seat)] if occupant is not None else []
    bots.check(command.bot)
    return [BotSitEntry(now, command.seat, command.bot)]


def _start(table: TableState, person: PersonRow, now: int, bots: HouseBots) -> Sequence[AnyEntry]:
    _check_host(table, person)
    if table.status in ("starting", "playing"):
        return []
    _check_open(table)
    empty = [seat for seat, occupant in enumerate(table.occupants) if occupant is None]
    present = set(table.names)
    absent = [bot for bot in bots.lineup if bot not in present]
    fillers = chain(absent, cycle(bots.lineup))
    return [
        *(BotSitEntry(now, seat, bot) for seat, bot in zip(empty, fillers, strict=False)),
        StartEntry(now),
    ]


def _open_share(
    table: TableState, person: PersonRow, command: OpenShare, now: int
) -> Sequence[AnyEntry]:
    seat, occupant = _own_seat(table, person)
    if occupant.share is not None:
        return []
    if table.status == "open":
        raise Denied("share-early")
    if table.status != "starting":
        raise Denied("share-late")
    if seal(command.share) != occupant.seal:
        raise Denied("share-wrong")
    return [ShareEntry(now, seat, command.share)]


def _say(table: TableState, person: PersonRow, command: Say, now: int) -> Sequence[AnyEntry]:
    if table.seat_of(person.id) is None and person.id != table.host:
        raise Denied("chat-seats")
    if (person.id, command.id) in table.handled:
        return []
    if table.is_quiet:
        raise Denied("chat-off")
    text = " ".join("".join(c if c.isprintable() else " " for c in command.text).split())
    if not text:
        raise Denied("chat-empty")
    recent = [
        line for line in table.chat if line.at > now - CHAT_WINDOW_MS and line.name == person.name
    ]
    if len(recent) >= CHAT_LINES:
        raise Denied("chat-rate")
    return [ChatEntry(now, person.id, person.name, text, command.id)]


def _own_seat(table: TableState, person: PersonRow) -> tuple[int, Occupant]:
    seat = table.seat_of(person.id)
    if seat is None or (occupant := table.occupants[seat]) is None:
        raise Denied("no-seat")
    return seat, occupant


def _check_host(table: TableState, person: PersonRow) -> None:
    if person.id != table.host:
        raise Denied("host-only")


def _check_open(table: TableState) -> None:
    if table.status != "open":
        raise Denied("table-started")


def _check_seat(table: TableState, seat: int) -> None:
    if seat >= len(table.occupants):
        raise Denied("no-such-seat", seat=seat, last=len(table.occupants) - 1)
