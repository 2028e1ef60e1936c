"""Fill a store with game_row games: what a game costs must not grow with them.

python -m tools.store_growth [--games 100000]
"""

import argparse
import asyncio
import random
import secrets
import sqlite3
import sys
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from catsack.bench.server_load import busy, run
from catsack.engine.rules import legal
from catsack.fair import seal
from catsack.moves import Place
from catsack.server.games.archive import game_row
from catsack.server.tables.journal import (
    AnyEntry,
    DealEntry,
    MoveEntry,
    OpenEntry,
    ShareEntry,
    SitEntry,
    StartEntry,
    TableSettings,
    encode,
)
from catsack.server.tables.pipeline import milliseconds
from catsack.server.tables.table import TableState, apply, new_table
from catsack.store.address import store_at
from catsack.store.rows import GameRow, PersonKind
from catsack.store.sqlite.connect import prepare

PEOPLE = 2000
SAMPLES = 40
"""So many games are played; the store is filled with copies of them."""
A_MINUTE = 60_000


def played(rng: random.Random) -> tuple[list[bytes], GameRow]:
    """Return the journal of a whole random game of four, and how it is kept."""
    at, shares = milliseconds(), [secrets.token_hex(32) for _ in range(4)]
    people = [secrets.token_urlsafe(12) for _ in shares]
    first = OpenEntry(at, people[0], "sample", TableSettings(), secrets.token_hex(32), "invitation")
    entries: list[AnyEntry] = [
        *(
            SitEntry(at, seat, people[seat], f"sample {seat}", "", seal(share))
            for seat, share in enumerate(shares)
        ),
        StartEntry(at),
        *(ShareEntry(at, seat, share) for seat, share in enumerate(shares)),
        DealEntry(at),
    ]
    table = new_table("sample", first)
    for entry in entries:
        table = apply(table, entry).table
    while table.status != "over":
        entry = MoveEntry(at, *_move(table, rng), f"m{table.number}")
        entries.append(entry)
        table = apply(table, entry).table
    return [encode(first), *map(encode, entries)], game_row(table)


def _move(table: TableState, rng: random.Random) -> tuple[int, str]:
    if table.state is None or table.state.turn is None:
        raise ValueError("Nobody is on turn.")
    moves = list(legal(table.state))
    if not isinstance(moves[0], Place):
        moves = moves[:4]
    return table.state.turn, str(rng.choice(moves))


def fill(path: Path, games: int) -> None:
    """Fill the store at *path*, which is new, with game_row games and those who played them."""
    prepare(path)
    rng, now = random.Random(0), milliseconds()
    samples = [played(rng) for _ in range(SAMPLES)]
    people = [f"person{number:05}" for number in range(PEOPLE)]
    # In the order of the key, as a table that is copied is: it is the fastest way in.
    tables = sorted(secrets.token_urlsafe(12) for _ in range(games))
    seated = [rng.sample(people, 4) for _ in tables]
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA synchronous = OFF")
    connection.execute("BEGIN")
    with_all = connection.executemany
    with_all(
        "INSERT INTO people (id, name, skeleton, kind, avatar, created) VALUES (?, ?, ?, ?, '', ?)",
        ((person, person, person, PersonKind.GUEST.value, now) for person in people),
    )
    with_all(
        "INSERT INTO standings VALUES (?, 4, ?, 0, ?, ?, ?, 60, ?, 8, ?, ?)",
        (
            (person, person, games * 4 // PEOPLE, 10.0, 1000, mu, games * 4 // PEOPLE, mu - 24)
            for person, mu in ((person, rng.gauss(25, 4)) for person in people)
        ),
    )
    with_all(
        "INSERT INTO tables VALUES (?, ?, 1, 'over', 0, ?, ?, '', 0)",
        ((table, who[0], now, b"x" * 300) for table, who in zip(tables, seated, strict=True)),
    )
    with_all("INSERT INTO entries VALUES (?, ?, ?)", _entries(tables, samples))
    for name, place in (("noted", "0, ?"), ("seen", "?")):
        with_all(
            f"INSERT INTO {name} VALUES (?, ?, {place})",  # noqa: S608
            (
                (table, person, now)
                for table, who in zip(tables, seated, strict=True)
                for person in who
            ),
        )
    with_all(
        "INSERT INTO games VALUES (?, 'felix', 1, 1, ?, ?)",
        (
            (table, now - at * A_MINUTE, samples[at % SAMPLES][1].record)
            for at, table in enumerate(tables)
        ),
    )
    with_all(
        "INSERT INTO sitters VALUES (?, ?, ?, ?, ?, ?, 0.25, 0, ?)",
        (
            (table, seat, person, person, 20, seat + 1, now - at * A_MINUTE)
            for at, (table, who) in enumerate(zip(tables, seated, strict=True))
            for seat, person in enumerate(who)
        ),
    )
    connection.execute("COMMIT")
    connection.close()


def _entries(
    tables: list[str], samples: list[tuple[list[bytes], GameRow]]
) -> Iterator[tuple[str, int, bytes]]:
    for at, table in enumerate(tables):
        for number, body in enumerate(samples[at % SAMPLES][0]):
            yield table, number, body


async def answers(path: Path, times: int = 50) -> dict[str, float]:
    """Return how many milliseconds the store takes for what people ask, the median of each."""
    store = store_at(str(path))
    await store.start()
    asked: dict[str, Callable[[], Awaitable[object]]] = {
        "the lobby": lambda: store.public_tables(100),
        "somebody's games": lambda: store.games_of("person00007", 1 << 53, 20),
        "a leaderboard": lambda: store.leaderboard(4, bots=False, limit=50),
    }
    found: dict[str, float] = {}
    for name, ask in asked.items():
        took = []
        for _ in range(times):
            began = time.perf_counter()
            await ask()
            took.append((time.perf_counter() - began) * 1000)
        found[name] = median(took)
    await store.stop()
    return found


def table(games: int, rounds: int, round_s: float) -> list[str]:
    """Return what it costs in an empty store and among *games*, measured in turns."""
    costs: dict[int, list[float]] = {0: [], games: []}
    asked: dict[int, dict[str, float]] = {}
    with TemporaryDirectory(prefix="catsack-bench-") as folder:
        paths = {number: Path(folder) / f"{number}.db" for number in costs}
        for number, path in paths.items():
            fill(path, number)
        for _ in range(rounds):
            for number, path in paths.items():
                print(f"{number:,} game_row games", file=sys.stderr)
                found = run(busy(1, round_s, path))
                costs[number].append(found.cpu_s_per_game * 1000)
        for number, path in paths.items():
            asked[number] = asyncio.run(answers(path))
        size = paths[games].stat().st_size / 1e6
    rows = [
        f"| finished games in the store | 0 | {games:,} ({size:,.0f} MB) |",
        "|---|---|---|",
        "| processor time of a game, all of it | "
        + " | ".join(
            f"{median(cost):.1f} ms ({min(cost):.1f} to {max(cost):.1f})" for cost in costs.values()
        )
        + " |",
    ]
    return rows + [
        f"| {name} | {asked[0][name]:.2f} ms | {asked[games][name]:.2f} ms |" for name in asked[0]
    ]


def main() -> None:
    """Measure, and print."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--games", type=int, default=100_000)
    options.add_argument("--rounds", type=int, default=3)
    options.add_argument("--seconds", type=float, default=10)
    chosen = options.parse_args()
    print("\n".join(table(chosen.games, chosen.rounds, chosen.seconds)))


if __name__ == "__main__":
    main()
