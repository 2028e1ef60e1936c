"""What a command does at a table: the entries it comes to, or why it is refused.

Nothing changes here. The entries are the whole answer, so whoever sent the command learns nothing
else.
"""

from collections.abc import Sequence
from itertools import chain, cycle

from catsack.errors import Illegal
from catsack.moves import Place, parse
from catsack.server.access.names import skeleton
from catsack.server.protocol.commands import (
    Back,
    CancelAutoBid,
    Close,
    Hurry,
    MakeMove,
    OpenShare,
    Quiet,
    Say,
    SayPhrase,
    SealShare,
    SeatBot,
    SetAutoBid,
    Sit,
    Stand,
    Start,
    TableCommand,
)
from catsack.server.protocol.refusals import Denied
from catsack.server.tables.bot_player import HouseBots
from catsack.server.tables.commands.chat import say, say_phrase
from catsack.server.tables.deadlines import immediate_entry
from catsack.server.tables.journal import (
    AnyEntry,
    AutoBidEndEntry,
    AutoBidEntry,
    BotSitEntry,
    ChatSwitchEntry,
    CloseEntry,
    HurryEntry,
    MoveEntry,
    ReturnEntry,
    SealEntry,
    ShareEntry,
    SitEntry,
    StandEntry,
    StandInEntry,
    StartEntry,
)
from catsack.server.tables.parts.occupant import Occupant
from catsack.server.tables.table import Step, TableState, apply, apply_all
from catsack.store.rows import PersonKind, PersonRow


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
        case SetAutoBid():
            return _set_auto_bid(table, person, command, now)
        case CancelAutoBid():
            seat, _ = _own_seat(table, person)
            has_one = table.auto_bids and table.auto_bids[seat]
            return [AutoBidEndEntry(now, seat)] if has_one else []
        case Hurry(round=round_):
            return _hurry(table, person, round_, now)
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
        case SealShare():
            return _seal_share(table, person, command, now)
        case Back():
            return _back(table, person, now)
        case Say():
            return say(table, person, command, now)
        case SayPhrase():
            return say_phrase(table, person, command, now)
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


def _hurry(table: TableState, person: PersonRow, round_: int, now: int) -> Sequence[AnyEntry]:
    """Note the wish of somebody who is out; it comes to nothing when the round is over."""
    seat, _ = _own_seat(table, person)
    state = table.state
    if table.status == "over":
        return []
    if state is None or table.status != "playing":
        raise Denied("not-playing")
    is_out = state.round == round_ and not state.is_placing and seat not in state.still_in
    return [HurryEntry(now, seat, round_)] if is_out and not table.is_hurried(seat) else []


def _set_auto_bid(
    table: TableState, person: PersonRow, command: SetAutoBid, now: int
) -> Sequence[AnyEntry]:
    seat, occupant = _own_seat(table, person)
    state = table.state
    if state is None or table.status != "playing":
        raise Denied("not-playing")
    if occupant.stand_in:
        raise Denied("stood-in")
    if command.round != state.round:
        raise Denied("stale", moment=table.moment)
    if seat not in state.still_in:
        raise Denied("auction-left")
    cards = [str(card) for card in command.cards]
    return [AutoBidEntry(now, seat, command.id, command.limit, command.then, cards)]


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
    _check_name(table, person)
    _check_seal(table, command.seal)
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
    if table.status in ("starting", "sealing", "playing"):
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
    # Programs that were written before deals could be aborted open the share of the first deal.
    if occupant.share is not None or occupant.seal is None:
        return []
    if table.status == "open":
        raise Denied("share-early")
    if table.status != "starting":
        raise Denied("share-late")
    if not table.deal_id.is_sealed(table.commitment, command.share, occupant.seal):
        raise Denied("share-wrong")
    return [ShareEntry(now, seat, command.share)]


def _seal_share(
    table: TableState, person: PersonRow, command: SealShare, now: int
) -> Sequence[AnyEntry]:
    seat, occupant = _own_seat(table, person)
    if table.status != "sealing" or occupant.seal is not None or occupant.is_out_of_deal:
        return []
    _check_seal(table, command.seal)
    return [SealEntry(now, seat, command.seal)]


def _back(table: TableState, person: PersonRow, now: int) -> Sequence[AnyEntry]:
    seat, occupant = _own_seat(table, person)
    if not occupant.stand_in:
        return []
    if table.is_out_of_time(seat, now):
        raise Denied("time-over")
    return [ReturnEntry(now, seat)]


def _own_seat(table: TableState, person: PersonRow) -> tuple[int, Occupant]:
    seat = table.seat_of(person.id)
    if seat is None or (occupant := table.occupants[seat]) is None:
        raise Denied("no-seat")
    return seat, occupant


def _check_name(table: TableState, person: PersonRow) -> None:
    """Refuse a name that somebody else has at this table, from before they took another one."""
    people = {
        each.person: each.name for each in table.occupants if each is not None and each.person
    }
    names = {table.host: table.host_name, **people}
    look = skeleton(person.name)
    for other, name in names.items():
        if other != person.id and skeleton(name) == look:
            raise Denied("name-at-table", name=name)


def _check_host(table: TableState, person: PersonRow) -> None:
    if person.id != table.host:
        raise Denied("host-only")


def _check_open(table: TableState) -> None:
    if table.status != "open":
        raise Denied("table-started")


def _check_seal(table: TableState, sealed: str) -> None:
    """Refuse a seal that is at the table already: its share would be opened before it counts."""
    if any(occupant is not None and occupant.seal == sealed for occupant in table.occupants):
        raise Denied("seal-taken")


def _check_seat(table: TableState, seat: int) -> None:
    if seat >= len(table.occupants):
        raise Denied("no-such-seat", seat=seat, last=len(table.occupants) - 1)
