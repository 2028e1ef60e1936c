"""Tables for tests of what needs no house: made of entries, as every table is."""

from random import Random

from catsack.engine import legal
from catsack.fair import seal
from catsack.moves import Place
from catsack.server.protocol.settings import Settings
from catsack.server.tables.journal import AnyEntry, Dealt, Moved, Opened, Sat, Shared, Started
from catsack.server.tables.table import Table, after, opened
from catsack.store.rows import PersonKind, PersonRow

BEGAN = 1_700_000_000_000
"""When every table is opened: milliseconds since 1970."""
NAMES = ("Ada", "Bo", "Cleo", "Dan", "Eve")


def person(name: str, kind: PersonKind = PersonKind.GUEST) -> PersonRow:
    """Return somebody whose id is their name in small letters."""
    return PersonRow(name.lower(), name, name.lower(), kind, "", None, None, 0)


PEOPLE = tuple(person(name) for name in NAMES)
ADA, BO, CLEO, DAN, EVE = PEOPLE


def share(seat: int) -> str:
    """Return the share of whoever sits at *seat*."""
    return f"{seat + 1:064x}"


def new(settings: Settings | None = None, seed: str = "5e" * 32) -> Table:
    """Return an empty table of Ada's."""
    entry = Opened(BEGAN, ADA.id, ADA.name, settings or Settings(), seed, "invitation")
    return opened("table", entry)


def written(table: Table, *entries: AnyEntry) -> Table:
    """Return *table* after *entries*."""
    for entry in entries:
        table, _ = after(table, entry)
    return table


def sat(at: int, seat: int) -> Sat:
    """Return that the person of this *seat* sits down."""
    who = PEOPLE[seat]
    return Sat(at, seat, who.id, who.name, who.avatar, seal(share(seat)))


def full(settings: Settings | None = None, seed: str = "5e" * 32) -> Table:
    """Return a table of Ada's with a person at every seat."""
    table = new(settings, seed)
    return written(table, *(sat(BEGAN, seat) for seat in range(table.settings.seats)))


def started(settings: Settings | None = None, seed: str = "5e" * 32) -> Table:
    """Return a table that waits for everybody's share."""
    return written(full(settings, seed), Started(BEGAN))


def playing(settings: Settings | None = None, seed: str = "5e" * 32) -> Table:
    """Return a table whose cards are dealt, with people at every seat."""
    table = started(settings, seed)
    shares = [Shared(BEGAN, seat, share(seat)) for seat in range(table.settings.seats)]
    return written(table, *shares, Dealt(BEGAN))


def moved(table: Table, *moves: str, at: int = BEGAN) -> Table:
    """Return *table* after these moves of the seats on turn."""
    for move in moves:
        assert table.state is not None
        assert table.state.turn is not None
        table = written(table, Moved(at, table.state.turn, move))
    return table


def laid(table: Table, at: int = BEGAN) -> Table:
    """Return *table* when every seat has laid the first card of its hand."""
    for seat in range(table.settings.seats):
        assert table.state is not None
        table = written(table, Moved(at, seat, str(table.state.hands[seat][0])))
    return table


def played_out(table: Table, rng: Random, at: int = BEGAN) -> Table:
    """Return *table* at the end of its game, played at random."""
    while table.state is not None and not table.state.is_over:
        move = rng.choice(legal(table.state))
        if not isinstance(move, Place) and rng.random() < 0.6:
            move = legal(table.state)[0]
        table = moved(table, str(move), at=at)
    return table
