"""What is due at a table and when, computed from its journal, so that a restart forgets nothing.

A timer waits for the earliest deadline and then acts: it starts or deals, lets a bot move, has a
bot stand in for a person, or closes a table that everybody has left.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from operator import attrgetter
from typing import Literal, NamedTuple

from catsack.server.tables.journal import (
    AbortEntry,
    AnyEntry,
    CloseEntry,
    DealEntry,
    MoveEntry,
    StandInEntry,
    StandInReason,
    StartEntry,
)
from catsack.server.tables.parts.occupant import Occupant
from catsack.server.tables.table import TableState

SHARE_MS = 15_000
"""A table waits this long for shares, and after an aborted deal for new seals."""
SLOW_S = 3600
"""A table with this much time for a move is slow: nobody needs to be there."""
DAY_MS = 24 * 3_600_000
EMPTY_MS = 3_600_000
"""An open table is closed this long after everybody has left."""
SLOT_MS = 50
"""Bots move at multiples of this after their seat came on turn."""
ALONE_MS = 500
"""Bots do not move faster than this where no person plays: nobody waits for them."""


class Deadline(NamedTuple):
    """Something to do at a table, and when."""

    at: int
    action: Literal["start", "abort", "deal", "bot-move", "auto-bid", "stand-in", "close"]
    seat: int = -1
    why: StandInReason = "time"

    def entry(self, now: int) -> AnyEntry:
        """Return the entry that does it, if that is known without the table or a bot."""
        match self.action:
            case "start":
                return StartEntry(now)
            case "abort":
                return AbortEntry(now)
            case "deal":
                return DealEntry(now)
            case "stand-in":
                return StandInEntry(now, self.seat, self.why)
            case "close":
                return CloseEntry(now)
            case "bot-move" | "auto-bid":
                raise ValueError("What is moved depends on the game.")


def next_deadline(
    table: TableState, last_seen: Mapping[str, int], bot_ready: int = 0
) -> Deadline | None:
    """Return the earliest deadline.

    *last_seen* says when people were last connected, and *bot_ready* before when a bot on turn
    cannot move.
    """
    return min(_deadlines(table, last_seen, bot_ready), key=attrgetter("at"), default=None)


def bot_to_move(table: TableState) -> int | None:
    """Return the seat on turn if a bot plays for it.

    A bot chooses from the view of a seat on turn, so it does not choose ahead.
    """
    state = table.state
    if table.status != "playing" or state is None or state.turn is None:
        return None
    occupant = table.occupants[state.turn]
    return state.turn if occupant is not None and occupant.is_played_by_bot else None


def last_slot(due: int, now: int) -> int:
    """Return the last time until *now* at which a bot may move that could have moved at *due*.

    >>> last_slot(1000, 1004), last_slot(1000, 1120)
    (1000, 1100)
    """
    return due + max(0, now - due) // SLOT_MS * SLOT_MS


def immediate_entry(table: TableState, now: int) -> AnyEntry | None:
    """Return the start or the deal if it is due at once, whoever is connected."""
    if table.status not in ("open", "starting", "sealing"):
        return None
    due = next_deadline(table, {})
    if due is None or due.at > now or due.action not in ("start", "deal"):
        return None
    return due.entry(now)


def auto_bid_entry(table: TableState, seat: int, now: int) -> MoveEntry | None:
    """Return the move that the server makes for *seat*, which told it to, or None."""
    auto_bid, state = table.auto_bids and table.auto_bids[seat], table.state
    if not auto_bid or state is None or seat != state.turn:
        return None
    if (move := auto_bid.move(state)) is None:
        return None
    return MoveEntry(now, seat, str(move), auto_bid.move_id(table.moment))


def is_attended(occupants: Iterable[Occupant | None], present: Collection[str]) -> bool:
    """Tell whether a person who is *present* plays at every seat, and no bot."""
    return all(
        occupant is not None and occupant.stand_in is None and occupant.person in present
        for occupant in occupants
    )


def quiet_ms(table: TableState) -> int:
    """Return how long after any entry nothing can fall due at a table that is attended."""
    if table.status != "playing" or table.auto_bids:
        return 0
    clock = table.settings.clock
    return DAY_MS if clock is None else clock.move_s * 1000 + min(table.reserves)


def is_slow(table: TableState) -> bool:
    """People have hours or days for a move, so they need not be connected."""
    clock = table.settings.clock
    return clock is not None and clock.move_s >= SLOW_S


def _deadlines(
    table: TableState, last_seen: Mapping[str, int], bot_ready: int
) -> Iterator[Deadline]:
    match table.status:
        case "open":
            if table.is_full and table.people and table.settings.starts_when_full:
                yield Deadline(table.updated, "start")
            else:
                seen = [last_seen.get(person, 0) for person in (*table.people, table.host)]
                yield Deadline(max(table.updated, *seen) + EMPTY_MS, "close")
        case "starting":
            if _has_all_shares(table):
                yield Deadline(table.updated, "deal")
            else:
                # Version 1 deals without the missing shares, and its tables play on as they began.
                yield Deadline(_shares_due(table), "deal" if table.fair_version == 1 else "abort")
        case "sealing":
            at = table.updated if _has_all_seals(table) else _shares_due(table)
            yield Deadline(at, "start")
        case "playing":
            yield from _move_deadlines(table, last_seen)
            if (seat := bot_to_move(table)) is not None:
                yield Deadline(_bot_due(table, seat, bot_ready), "bot-move", seat)


def _has_all_shares(table: TableState) -> bool:
    return all(
        occupant is None or occupant.seal is None or occupant.share for occupant in table.occupants
    )


def _has_all_seals(table: TableState) -> bool:
    return all(
        occupant is None or occupant.person is None or occupant.is_out_of_deal or occupant.seal
        for occupant in table.occupants
    )


def _shares_due(table: TableState) -> int:
    clock = table.settings.clock
    return table.moment_began + (clock.move_s * 1000 if clock and is_slow(table) else SHARE_MS)


def _move_deadlines(table: TableState, last_seen: Mapping[str, int]) -> Iterator[Deadline]:
    limits = table.time_limits
    for seat in table.seats_to_move:
        occupant, began = table.occupants[seat], table.thinking_since(seat)
        if occupant is None or occupant.is_played_by_bot:
            continue
        if auto_bid_entry(table, seat, 0) is not None:
            yield Deadline(_auto_bid_due(table, seat), "auto-bid", seat)
        if (limit := limits[seat]) is not None:
            yield Deadline(limit, "stand-in", seat, "time")
        grace = table.settings.grace_s
        if grace is not None and not is_slow(table):
            last = max(last_seen.get(occupant.person or "", 0), began)
            yield Deadline(last + grace * 1000, "stand-in", seat, "gone")


def _bot_due(table: TableState, seat: int, ready: int) -> int:
    """Return when a bot moves: in a slot that does not tell how long it has thought."""
    began = max(table.last_move, table.thinking_since(seat))
    wait = max(_bot_pause_ms(table, seat), ready - began)
    return began + -(-wait // SLOT_MS) * SLOT_MS


def _bot_pause_ms(table: TableState, seat: int) -> int:
    """Return how long a bot seems to think: not always the same, and less over a card.

    Where nobody wants to wait for it, it does not think at all.
    """
    people = [
        at for at, one in enumerate(table.occupants) if one is not None and not one.is_played_by_bot
    ]
    if people and all(map(table.is_hurried, people)):
        return 0
    pace = table.settings.pace_ms * (50 + (table.moment * 31 + seat * 17) % 100) // 100
    state = table.state
    pause = pace // 3 if state is not None and state.is_placing else pace
    return pause if people else max(pause, ALONE_MS)


def _auto_bid_due(table: TableState, seat: int) -> int:
    """Return when the auto-bid of *seat* moves: soon, and before its person is given up.

    Who sets it during their own turn has made the others wait already.
    """
    auto_bid, settings = table.auto_bids[seat], table.settings
    if auto_bid is None:
        raise ValueError(f"Nobody told the server to bid for seat {seat}.")
    pause = auto_bid.pause_ms(table.moment, settings.pace_ms)
    if settings.clock is not None:
        pause = min(pause, settings.clock.move_s * 1000 // 4)
    if settings.grace_s is not None:
        pause = min(pause, settings.grace_s * 1000 // 4)
    return max(table.thinking_since(seat) + pause, auto_bid.at)
