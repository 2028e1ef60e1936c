"""Backends to test stores with, and rows to put into them."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

from catsack.store.address import store_at
from catsack.store.contract import Store
from catsack.store.memory import MemoryStore
from catsack.store.rows import (
    GameRow,
    JournalAppend,
    PersonKind,
    PersonRow,
    Rating,
    SeatRow,
    StoredStatus,
    TableRow,
)
from catsack.store.upgrade import UpgradeBackups


class Backend:
    """A memory, file or database that several workers may open, each with its own store."""

    def __init__(self, address: str) -> None:
        self.address = address
        self._memory = MemoryStore()

    @asynccontextmanager
    async def open_store(self, backups: UpgradeBackups | None = None) -> AsyncIterator[Store]:
        is_memory = self.address == "memory:"
        store = self._memory.another_worker() if is_memory else store_at(self.address, backups)
        await store.start()
        try:
            yield store
        finally:
            await store.stop()


async def append(store: Store, table: str, number: int, *bodies: bytes) -> None:
    """Append entries to the journal of one table; raise the error if that fails."""
    (error,) = await store.append([JournalAppend(table, number, bodies)])
    if error is not None:
        raise error


def table_row(
    name: str,
    created: int = 0,
    *,
    status: StoredStatus = StoredStatus.OPEN,
    is_public: bool = True,
    host: str = "anna",
    address: str = "",
    has_people: bool = False,
) -> TableRow:
    summary = b"summary of " + name.encode()
    return TableRow(name, host, is_public, status, created, summary, address, has_people)


def person_row(
    who: str, name: str = "", *, kind: PersonKind = PersonKind.GUEST, owner: str | None = None
) -> PersonRow:
    name = name or who.title()
    return PersonRow(who, name, name.lower(), kind, "cat", None, owner, 17)


def seat_rows(*who: str, scores: Sequence[int] = (30, 20, 10, 5, 0)) -> tuple[SeatRow, ...]:
    return tuple(
        SeatRow(each, each.title(), scores[seat], seat + 1, 1.0 if seat == 0 else 0.0, seat == 2)
        for seat, each in enumerate(who)
    )


def game_row(
    name: str,
    *who: str,
    at: int = 100,
    is_rated: bool = True,
    scores: Sequence[int] = (30, 20, 10, 5, 0),
) -> GameRow:
    seats, record = seat_rows(*who, scores=scores), b'{"format": "catsack/1"}'
    return GameRow(name, "felix", True, is_rated, at, seats, record)


def rate(before: Sequence[Rating | None], seats: Sequence[SeatRow]) -> list[Rating]:
    """Return ratings that show what they are made of: mu sums up scores, games counts them."""
    after = []
    for old, seat in zip(before, seats, strict=True):
        old = old or Rating(100.0, 9.0, 0)
        after.append(Rating(old.mu + seat.score, old.sigma * 0.75, old.games + 1))
    return after
