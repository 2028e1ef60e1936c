"""What is due at a table and when, computed from its journal, so that a restart forgets nothing.

A timer waits for the earliest deadline and then acts: it starts or deals, lets a bot move, has a
bot stand in for a person, or closes a table that everybody has left.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from operator import attrgetter
from typing import Literal, NamedTuple

from catsack.server.tables.journal import (
    AnyEntry,
    CloseEntry,
    DealEntry,
    StandInEntry,
    StandInReason,
    StartEntry,
)
from catsack.server.tables.table import Occupant, TableState

SHARE_MS = 15_000
"""The deal waits this long for shares that have not been opened."""
SLOW_S = 3600
"""A table with this much time for a move is slow: nobody needs to be there."""
DAY_MS = 24 * 3_600_000
EMPTY_MS = 3_600_000
"""An open table is closed this long after everybody has left."""


class Deadline(NamedTuple):
    """Something to do at a table, and when."""

    at: int
    action: Literal["start", "deal", "bot-move", "stand-in", "close"]
    seat: int = -1
    why: StandInReason = "time"

    def entry(self, now: int) -> AnyEntry:
        """Return the entry that does it; a bot's move is not known before it has thought."""
        match self.action:
            case "start":
                return StartEntry(now)
            case "deal":
                return DealEntry(now)
            case "stand-in":
                return StandInEntry(now, self.seat, self.why)
            case "close":
                return CloseEntry(now)
            case "bot-move":
                raise ValueError("A bot's move is not known before it has thought.")


def next_deadline(table: TableState, last_seen: Mapping[str, int]) -> Deadline | None:
    """Return the earliest deadline; *last_seen* says when people were last connected."""
    return min(_deadlines(table, last_seen), key=attrgetter("at"), default=None)


def immediate_entry(table: TableState, now: int) -> AnyEntry | None:
    """Return the start or the deal if it is due at once, whoever is connected."""
    if table.status not in ("open", "starting"):
        return None
    due = next_deadline(table, {})
    if due is None or due.at > now or due.action not in ("start", "deal"):
        return None
    return due.entry(now)


def is_attended(occupants: Iterable[Occupant | None], present: Collection[str]) -> bool:
    """Tell whether a person who is *present* plays at every seat, and no bot."""
    return all(
        occupant is not None and occupant.stand_in is None and occupant.person in present
        for occupant in occupants
    )


def quiet_ms(table: TableState) -> int:
    """Return how long after any entry nothing can fall due at a table that is attended."""
    if table.status != "playing":
        return 0
    clock = table.settings.clock
    return DAY_MS if clock is None else clock.move_s * 1000 + min(table.reserves)


def is_slow(table: TableState) -> bool:
    """People have hours or days for a move, so they need not be connected."""
    clock = table.settings.clock
    return clock is not None and clock.move_s >= SLOW_S


def _deadlines(table: TableState, last_seen: Mapping[str, int]) -> Iterator[Deadline]:
    match table.status:
        case "open":
            if table.is_full and table.people and table.settings.starts_when_full:
                yield Deadline(table.updated, "start")
            else:
                seen = [last_seen.get(person, 0) for person in (*table.people, table.host)]
                yield Deadline(max(table.updated, *seen) + EMPTY_MS, "close")
        case "starting":
            at = table.updated if _has_all_shares(table) else _shares_due(table)
            yield Deadline(at, "deal")
        case "playing":
            yield from _move_deadlines(table, last_seen)


def _has_all_shares(table: TableState) -> bool:
    return all(
        occupant is None or occupant.seal is None or occupant.share for occupant in table.occupants
    )


def _shares_due(table: TableState) -> int:
    clock = table.settings.clock
    return table.moment_began + (clock.move_s * 1000 if clock and is_slow(table) else SHARE_MS)


def _move_deadlines(table: TableState, last_seen: Mapping[str, int]) -> Iterator[Deadline]:
    limits = table.time_limits
    for seat in table.seats_to_move:
        occupant, began = table.occupants[seat], table.thinking_since(seat)
        if occupant is None:
            continue
        if occupant.is_played_by_bot:
            # A bot chooses from the view of a seat on turn, so it does not choose ahead.
            if table.state is not None and seat == table.state.turn:
                yield Deadline(
                    max(table.last_move, began) + _bot_pause_ms(table, seat), "bot-move", seat
                )
            continue
        if (limit := limits[seat]) is not None:
            yield Deadline(limit, "stand-in", seat, "time")
        grace = table.settings.grace_s
        if grace is not None and not is_slow(table):
            last = max(last_seen.get(occupant.person or "", 0), began)
            yield Deadline(last + grace * 1000, "stand-in", seat, "gone")


def _bot_pause_ms(table: TableState, seat: int) -> int:
    """Return how long a bot seems to think: not always the same, and less over a card."""
    pace = table.settings.pace_ms * (50 + (table.moment * 31 + seat * 17) % 100) // 100
    state = table.state
    return pace // 3 if state is not None and state.is_placing else pace
