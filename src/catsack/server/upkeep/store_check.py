"""Checks everything that is stored: journals, records, and the proofs of their deals."""

import json
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping, Sequence
from typing import Literal, NamedTuple

from catsack.errors import CatsackError
from catsack.fair import daily_deal, days_between, read_proof, seed_before, verify
from catsack.records import Record, read, steps
from catsack.server.tables.archive import game_row
from catsack.server.tables.journal import OpenEntry, decode
from catsack.server.tables.table import TableState, apply, new_table
from catsack.store.contract import Store
from catsack.store.rows import GameRow, TableRow

PAGE = 200
"""How many ids are read at once."""
LEDGER_TOLERANCE = 1e-9


class CheckResult(NamedTuple):
    """What was found at one table, in the record of one game, or in a review."""

    kind: Literal["table", "game", "review"]
    id: str
    problems: Sequence[str]
    """Each is a sentence, without the name of the table."""


async def check_store(store: Store) -> AsyncIterator[CheckResult]:
    """Check every table, every archived game and every review. A server may go on meanwhile."""
    async for id_ in _pages(store.journal_ids):
        yield CheckResult("table", id_, await _readable(_table_problems(store, id_)))
    async for id_ in _pages(store.table_ids):
        if not await store.journal_numbers(id_):
            yield CheckResult("table", id_, await _readable(_row_without_journal(store, id_)))
    async for id_ in _pages(store.game_ids):
        yield CheckResult("game", id_, await _readable(_record_problems(store, id_)))
    async for id_ in _pages(store.review_ids):
        yield CheckResult("review", id_, await _readable(_review_problems(store, id_)))


async def _readable(problems: Awaitable[list[str]]) -> list[str]:
    """Return *problems*, or the one that rows cannot be read: SQLite stores values of any type."""
    try:
        return await problems
    except CatsackError:
        raise
    except Exception as error:
        return [f"it cannot be read: {str(error).rstrip('.') or type(error).__name__}."]


async def _row_without_journal(store: Store, id_: str) -> list[str]:
    return [] if await store.table(id_) is None else ["it has no journal."]


async def _record_problems(store: Store, id_: str) -> list[str]:
    game = await store.archived_game(id_)
    if game is None:
        return []
    problems = list(_game_problems(game))
    if not problems:
        problems += await _origin_problems(store, game)
    return problems


async def _review_problems(store: Store, id_: str) -> list[str]:
    row, game = await store.review(id_), await store.archived_game(id_)
    if row is None:
        return []
    if game is None:
        return ["there is no such game."]
    seats = [] if row.body is None else json.loads(row.body)["seats"]
    return [
        f"the ledger of seat {seat['seat']} does not add up."
        for seat in seats
        if not _adds_up(seat["ledger"])
    ]


def _adds_up(ledger: Mapping[str, float]) -> bool:
    parts = (ledger[name] for name in ("start", "deal", "own_play", "others_play", "luck"))
    return abs(sum(parts) - ledger["result"]) < LEDGER_TOLERANCE


async def _origin_problems(store: Store, game: GameRow) -> list[str]:
    """Return what is wrong with a game whose deal was made elsewhere."""
    data = json.loads(game.record)
    origin = data.get("origin")
    if origin is None:
        return []
    record = read(data)
    if origin["kind"] == "play-on":
        before = await store.archived_game(origin["table"])
        number = origin["number"]
        first = None if before is None else read(before.record.decode())
        if first is not None and (first.deal, first.moves[:number]) != (
            record.deal,
            record.moves[:number],
        ):
            return ["it does not begin like the game that it goes on from."]
        return []
    chain = await store.daily_chain()
    if chain is None:
        return ["it has the deal of a day, but no day has one."]
    day = origin["day"]
    seed = seed_before(chain.secret, days_between(day, chain.last_day))
    if daily_deal(day, seed, record.edition, len(record.seats)) != record.deal:
        return [f"its cards are not those of {day}."]
    return []


async def _pages(read_page: Callable[[str, int], Awaitable[list[str]]]) -> AsyncIterator[str]:
    after = ""
    while ids := await read_page(after, PAGE):
        for id_ in ids:
            yield id_
        after = ids[-1]


async def _table_problems(store: Store, id_: str) -> list[str]:
    # In this order: a server may write in between, and first to the journal, then the archive.
    row, game = await store.table(id_), await store.archived_game(id_)
    numbers, bodies = await store.journal_numbers(id_), await store.journal(id_)
    if row is None:
        return ["it has a journal, but is in no list of tables."]
    missing = set(range(len(numbers))) - set(numbers)
    if missing:
        return [f"entry {min(missing)} of its journal is missing."]
    try:
        table = _replayed(id_, bodies)
    except _BadEntryError as error:
        return [str(error)]
    return list(_row_problems(table, row, game))


class _BadEntryError(Exception):
    """An entry of a journal that cannot be applied."""


def _replayed(id_: str, bodies: Sequence[bytes]) -> TableState:
    """Return the table that a journal adds up to."""
    number = 0
    try:
        first = decode(bodies[0])
        if not isinstance(first, OpenEntry):
            raise ValueError("it does not open a table")
        table = new_table(id_, first)
        for body in bodies[1:]:
            number += 1
            table = apply(table, decode(body)).table
    except Exception as error:
        # Whatever is wrong with a damaged entry: the others are to be checked all the same.
        reason = str(error).rstrip(".") or type(error).__name__
        raise _BadEntryError(f"entry {number} of its journal is wrong: {reason}.") from error
    return table


def _row_problems(table: TableState, row: TableRow, game: GameRow | None) -> Iterator[str]:
    # The row of a table in play may be behind its journal. One that is over is written last.
    if not row.status.is_live and row.status.value != table.status:
        yield f"lists say that it is {row.status.value}, its journal that it is {table.status}."
    if table.status != "over":
        if game is not None:
            yield "its game is in the archive, but not over."
    elif game is None:
        if not row.status.is_live:
            yield "its game is over, but not in the archive."
    elif _readable_record(game) not in (None, read(game_row(table).record.decode())):
        yield "its journal and the record in the archive are about different games."


def _readable_record(game: GameRow) -> Record | None:
    try:
        return read(game.record.decode())
    except (CatsackError, UnicodeError):
        return None


def _game_problems(game: GameRow) -> Iterator[str]:
    try:
        line = game.record.decode()
        record = read(line)
        for _ in steps(record):
            pass
    except (CatsackError, UnicodeError) as error:
        yield f"its record cannot be replayed: {error}"
        return
    if record.result is None:
        yield "its record has no end."
    elif tuple(seat.score for seat in game.seats) != record.result.scores:
        yield "its record has other scores than the results of its players."
    if not game.is_counted and "fair" not in json.loads(line):
        # Its deal was made elsewhere.
        return
    try:
        verify(record, read_proof(json.loads(line)))
    except CatsackError as error:
        yield f"its deal cannot be verified: {error}"
