"""What people ask for at a table, and the entries that it comes to, or why not.

Nothing is changed here: the entries are the answer, and whoever asked learns nothing but it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain, cycle

from catsack.engine.refusals import refusal
from catsack.engine.rules import legal
from catsack.engine.state import State
from catsack.errors import Illegal, unknown
from catsack.fair import seal
from catsack.moves import Move, Place, parse
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
from catsack.server.tables.journal import (
    AnyEntry,
    BotSat,
    CameBack,
    Closed,
    Moved,
    Quieted,
    Said,
    Sat,
    Shared,
    Started,
    StoodIn,
    StoodUp,
)
from catsack.server.tables.table import Sitter, Table
from catsack.store.rows import PersonKind, PersonRow

LINES, WITHIN_MS = 5, 10_000
"""So many lines may one person say in that time."""


@dataclass(frozen=True, slots=True)
class Offer:
    """The bots that the house has to offer."""

    bots: tuple[str, ...]
    fillers: tuple[str, ...]
    """Those that sit down at empty seats when a table starts, in this order."""


def entries(
    table: Table, who: PersonRow, ask: TableCommand, now: int, offer: Offer
) -> Sequence[AnyEntry]:
    """Return what is to be written for *ask*; nothing if it was done before."""
    match ask:
        case MakeMove():
            return _move(table, who, ask, now)
        case Sit():
            return _sit(table, who, ask, now)
        case Stand():
            return _stand(table, who, now)
        case SeatBot():
            return _seat_bot(table, who, ask, now, offer)
        case Start():
            return _start(table, who, now, offer)
        case OpenShare():
            return _share(table, who, ask, now)
        case Back():
            seat, sitter = _own(table, who)
            return [CameBack(now, seat)] if sitter.stands_in else []
        case Say():
            return _say(table, who, ask, now)
        case Quiet(is_quiet=is_quiet):
            _check_host(table, who)
            return [Quieted(now, is_quiet)] if is_quiet != table.is_quiet else []
        case Close():
            _check_host(table, who)
            _check_open(table)
            return [Closed(now)]
    raise ValueError(f"{type(ask).__name__} is not asked of a table.")


def _move(table: Table, who: PersonRow, ask: MakeMove, now: int) -> Sequence[AnyEntry]:
    seat, sitter = _own(table, who)
    if (who.id, ask.id) in table.done:
        return []
    move, state = parse(ask.move), table.state
    if state is None or table.status != "playing":
        raise Denied("not-playing")
    if sitter.stands_in:
        raise Denied("stood-in")
    if ask.moment != table.moment:
        raise Denied("stale", moment=table.moment)
    if isinstance(move, Place) and state.is_placing:
        if table.chosen[seat] is not None:
            raise Illegal("chosen", "Your card for this round lies already.", rule="2.2")
        # Laid in its turn, it will be as legal as it is now: a hand changes by nothing else.
        _check_legal(state._replace(turn=seat), move)
    elif seat != state.turn:
        raise Illegal("not-on-turn", "It is not this seat's turn: wait for it.", rule="3.1")
    else:
        _check_legal(state, move)
    return [Moved(now, seat, str(move), ask.id)]


def _sit(table: Table, who: PersonRow, ask: Sit, now: int) -> Sequence[AnyEntry]:
    if table.seat_of(who.id) is not None:
        return []
    _check_open(table)
    is_program = who.kind is PersonKind.BOT
    if is_program and not table.settings.allows_programs:
        raise Denied("no-programs")
    free = [seat for seat, sitter in enumerate(table.sitters) if sitter is None]
    if not free:
        raise Denied("table-full")
    seat = free[0] if ask.seat is None else ask.seat
    if seat not in free:
        _check_seat(table, seat)
        raise Denied("seat-taken", seat=seat)
    return [Sat(now, seat, who.id, who.name, who.avatar, ask.seal, is_program)]


def _stand(table: Table, who: PersonRow, now: int) -> Sequence[AnyEntry]:
    seat, sitter = _own(table, who)
    if table.status == "open":
        return [StoodUp(now, seat)]
    if table.status == "playing" and not sitter.stands_in:
        return [StoodIn(now, seat, "gone")]
    return []


def _seat_bot(
    table: Table, who: PersonRow, ask: SeatBot, now: int, offer: Offer
) -> Sequence[AnyEntry]:
    _check_host(table, who)
    _check_open(table)
    _check_seat(table, ask.seat)
    sitter = table.sitters[ask.seat]
    if sitter is not None and sitter.person is not None:
        raise Denied("seat-taken", seat=ask.seat)
    if ask.bot is None:
        return [StoodUp(now, ask.seat)] if sitter is not None else []
    check_bot(ask.bot, offer)
    return [BotSat(now, ask.seat, ask.bot)]


def check_bot(name: str, offer: Offer) -> None:
    """Raise ``Malformed`` unless the house has a bot of this name."""
    if name not in offer.bots:
        raise unknown("bot", name, offer.bots)


def _start(table: Table, who: PersonRow, now: int, offer: Offer) -> Sequence[AnyEntry]:
    _check_host(table, who)
    if table.status in ("starting", "playing"):
        return []
    _check_open(table)
    empty = [seat for seat, sitter in enumerate(table.sitters) if sitter is None]
    sitting = set(table.names)
    fresh = [bot for bot in offer.fillers if bot not in sitting]
    fillers = chain(fresh, cycle(offer.fillers))
    return [
        *(BotSat(now, seat, bot) for seat, bot in zip(empty, fillers, strict=False)),
        Started(now),
    ]


def _share(table: Table, who: PersonRow, ask: OpenShare, now: int) -> Sequence[AnyEntry]:
    seat, sitter = _own(table, who)
    if sitter.share is not None:
        return []
    if table.status == "open":
        raise Denied("share-early")
    if table.status != "starting":
        raise Denied("share-late")
    if seal(ask.share) != sitter.seal:
        raise Denied("share-wrong")
    return [Shared(now, seat, ask.share)]


def _say(table: Table, who: PersonRow, ask: Say, now: int) -> Sequence[AnyEntry]:
    if table.seat_of(who.id) is None and who.id != table.host:
        raise Denied("chat-seats")
    if (who.id, ask.id) in table.done:
        return []
    if table.is_quiet:
        raise Denied("chat-off")
    text = " ".join("".join(c if c.isprintable() else " " for c in ask.text).split())
    if not text:
        raise Denied("chat-empty")
    recent = [line for line in table.chat if line.at > now - WITHIN_MS and line.name == who.name]
    if len(recent) >= LINES:
        raise Denied("chat-rate")
    return [Said(now, who.id, who.name, text, ask.id)]


def _check_legal(state: State, move: Move) -> None:
    if move not in legal(state):
        raise refusal(state, move)


def _own(table: Table, who: PersonRow) -> tuple[int, Sitter]:
    seat = table.seat_of(who.id)
    if seat is None or (sitter := table.sitters[seat]) is None:
        raise Denied("no-seat")
    return seat, sitter


def _check_host(table: Table, who: PersonRow) -> None:
    if who.id != table.host:
        raise Denied("host-only")


def _check_open(table: Table) -> None:
    if table.status != "open":
        raise Denied("table-started")


def _check_seat(table: Table, seat: int) -> None:
    if seat >= len(table.sitters):
        raise Denied("no-such-seat", seat=seat, last=len(table.sitters) - 1)
