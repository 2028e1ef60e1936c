"""What is due at a table, and when: computed from what the journal says, so nothing is forgotten.

Whoever looks after a table waits for the earliest of these and does it: deals, lets a bot think,
has a bot stand in, closes a table that everybody has left.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from operator import attrgetter
from typing import Literal, NamedTuple

from catsack.server.protocol.fields import Because
from catsack.server.tables.journal import AnyEntry, Closed, Dealt, Started, StoodIn
from catsack.server.tables.table import Sitter, Table

SHARE_MS = 15_000
"""So long the cards wait for a share that its person has not opened."""
SLOW_S = 3600
"""With so many seconds a move, a table is a slow one, and nobody need be there."""
DAY_MS = 24 * 3_600_000
EMPTY_MS = 3_600_000
"""So long a table waits for people to sit down after all have gone."""


class Due(NamedTuple):
    """Something that is to be done at that time."""

    at: int
    what: Literal["start", "deal", "think", "stand-in", "close"]
    seat: int = -1
    why: Because = "time"

    def entry(self, now: int) -> AnyEntry:
        """Return what is written when it is done; what a bot thinks is its own affair."""
        match self.what:
            case "start":
                return Started(now)
            case "deal":
                return Dealt(now)
            case "stand-in":
                return StoodIn(now, self.seat, self.why)
            case "close":
                return Closed(now)
            case "think":
                raise ValueError("A bot's move is not known before it has thought.")


def next_due(table: Table, seen: Mapping[str, int]) -> Due | None:
    """Return what is due first; *seen* says when people were last here."""
    return min(_dues(table, seen), key=attrgetter("at"), default=None)


def follows(table: Table, now: int) -> AnyEntry | None:
    """Return what follows at once from how things stand, whoever is here, if anything does."""
    if table.status not in ("open", "starting"):
        return None
    due = next_due(table, {})
    return due.entry(now) if due and due.at <= now and due.what in ("start", "deal") else None


def is_attended(sitters: Iterable[Sitter | None], here: Collection[str]) -> bool:
    """Tell whether at every seat somebody plays who is *here*, and no bot."""
    return all(
        sitter is not None and sitter.stands_in is None and sitter.person in here
        for sitter in sitters
    )


def quiet_ms(table: Table) -> int:
    """Return how long after any entry nothing new can fall due at a table that is attended."""
    if table.status != "playing":
        return 0
    clock = table.settings.clock
    return DAY_MS if clock is None else clock.move_s * 1000 + min(table.reserves)


def is_slow(table: Table) -> bool:
    """People need not be there: they have hours or days for a move."""
    clock = table.settings.clock
    return clock is not None and clock.move_s >= SLOW_S


def _dues(table: Table, seen: Mapping[str, int]) -> Iterator[Due]:
    match table.status:
        case "open":
            if table.is_full and table.people and table.settings.starts_when_full:
                yield Due(table.at, "start")
            else:
                here = [seen.get(person, 0) for person in (*table.people, table.host)]
                yield Due(max(table.at, *here) + EMPTY_MS, "close")
        case "starting":
            yield Due(table.at if _is_shared(table) else _shares_due(table), "deal")
        case "playing":
            yield from _moves_due(table, seen)


def _is_shared(table: Table) -> bool:
    return all(sitter is None or sitter.seal is None or sitter.share for sitter in table.sitters)


def _shares_due(table: Table) -> int:
    clock = table.settings.clock
    return table.since + (clock.move_s * 1000 if clock and is_slow(table) else SHARE_MS)


def _moves_due(table: Table, seen: Mapping[str, int]) -> Iterator[Due]:
    limits = deadlines(table)
    for seat in table.waiting:
        sitter, began = table.sitters[seat], table.began(seat)
        if sitter is None:
            continue
        if sitter.is_played_by_bot:
            # A bot chooses from the view of a seat on turn, so it does not choose ahead.
            if table.state is not None and seat == table.state.turn:
                yield Due(max(table.moved, began) + _pause(table, seat), "think", seat)
            continue
        if (limit := limits[seat]) is not None:
            yield Due(limit, "stand-in", seat, "time")
        grace = table.settings.grace_s
        if grace is not None and not is_slow(table):
            last = max(seen.get(sitter.person or "", 0), began)
            yield Due(last + grace * 1000, "stand-in", seat, "gone")


def deadline(table: Table, seat: int) -> int | None:
    """Return when *seat*, which is waited for, runs out of time; None is never."""
    return deadlines(table)[seat]


def deadlines(table: Table) -> tuple[int | None, ...]:
    """Return when each seat that is waited for runs out of time; None is never."""
    clock = table.settings.clock
    if clock is None or not (waiting := table.waiting):
        return (None,) * len(table.sitters)
    limits: list[int | None] = [None] * len(table.sitters)
    for seat in waiting:
        limits[seat] = table.began(seat) + clock.move_s * 1000 + table.reserves[seat]
    return tuple(limits)


def _pause(table: Table, seat: int) -> int:
    """Return how long a bot seems to think: not always the same, and less over a card."""
    pace = table.settings.pace_ms * (50 + (table.moment * 31 + seat * 17) % 100) // 100
    state = table.state
    return pace // 3 if state is not None and state.is_placing else pace
