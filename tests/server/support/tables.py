"""Tables for tests that need no registry: made of entries, as every table is."""

from random import Random

from catsack.engine import legal
from catsack.fair import seal
from catsack.moves import Place
from catsack.server.tables.journal import (
    AnyEntry,
    DealEntry,
    MoveEntry,
    OpenEntry,
    ShareEntry,
    SitEntry,
    StartEntry,
    TableSettings,
)
from catsack.server.tables.table import TableState, apply, new_table
from catsack.store.rows import PersonKind, PersonRow

BEGAN = 1_700_000_000_000
"""When every table is opened: milliseconds since 1970."""
SEED = "5e" * 32
"""The seed of a table unless a test gives another."""
NAMES = ("Ada", "Bo", "Cleo", "Dan", "Eve")


def person(name: str, kind: PersonKind = PersonKind.GUEST) -> PersonRow:
    """Return a person whose id is their name in small letters."""
    return PersonRow(name.lower(), name, name.lower(), kind, "", None, None, 0)


PEOPLE = tuple(person(name) for name in NAMES)
ADA, BO, CLEO, DAN, EVE = PEOPLE


def share(seat: int) -> str:
    """Return the share of the person at *seat*."""
    return f"{seat + 1:064x}"


def after(table: TableState, *entries: AnyEntry) -> TableState:
    """Return *table* after *entries*."""
    for entry in entries:
        table = apply(table, entry).table
    return table


def sit_entry(at: int, seat: int, table: TableState | None = None) -> SitEntry:
    """Return the entry with which the person of this *seat* sits down.

    Without a table the share is sealed as programs of version 1 do it at any table.
    """
    who = PEOPLE[seat]
    sealed = seal(share(seat))
    if table is not None:
        sealed = table.deal_id.seal(table.commitment, share(seat))
    return SitEntry(at, seat, who.id, who.name, who.avatar, sealed)


def empty_table(
    settings: TableSettings | None = None, seed: str = SEED, fair_version: int = 1
) -> TableState:
    """Return an empty table; Ada is its host. Version 1 of fair deals will do for most tests."""
    settings = settings or TableSettings()
    entry = OpenEntry(
        BEGAN, ADA.id, ADA.name, settings, seed, "invitation", fair_version=fair_version
    )
    return new_table("table", entry)


def full_table(
    settings: TableSettings | None = None, seed: str = SEED, fair_version: int = 1
) -> TableState:
    """Return a table with a person at every seat."""
    table = empty_table(settings, seed, fair_version)
    return after(table, *(sit_entry(BEGAN, seat, table) for seat in range(table.settings.seats)))


def starting_table(
    settings: TableSettings | None = None, seed: str = SEED, fair_version: int = 1
) -> TableState:
    """Return a table that waits for everybody's share."""
    return after(full_table(settings, seed, fair_version), StartEntry(BEGAN))


def playing_table(
    settings: TableSettings | None = None, seed: str = SEED, fair_version: int = 1
) -> TableState:
    """Return a table whose cards are dealt, with a person at every seat."""
    table = starting_table(settings, seed, fair_version)
    shares = [ShareEntry(BEGAN, seat, share(seat)) for seat in range(table.settings.seats)]
    return after(table, *shares, DealEntry(BEGAN))


def after_moves(table: TableState, *moves: str, at: int = BEGAN) -> TableState:
    """Return *table* after these moves, each by the seat on turn."""
    for move in moves:
        assert table.state is not None
        assert table.state.turn is not None
        table = after(table, MoveEntry(at, table.state.turn, move))
    return table


def after_placing(table: TableState, at: int = BEGAN) -> TableState:
    """Return *table* when every seat has laid the first card of its hand."""
    for seat in range(table.settings.seats):
        assert table.state is not None
        table = after(table, MoveEntry(at, seat, str(table.state.hands[seat][0])))
    return table


def after_game(table: TableState, rng: Random, at: int = BEGAN) -> TableState:
    """Return *table* at the end of its game, played at random."""
    while table.state is not None and not table.state.is_over:
        move = rng.choice(legal(table.state))
        if not isinstance(move, Place) and rng.random() < 0.6:
            move = legal(table.state)[0]
        table = after_moves(table, str(move), at=at)
    return table
