"""Measures whether the cost of a game grows with the number of finished games in the store.

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

from catsack.bench.server_load import measure_throughput, run_fast
from catsack.engine.rules import legal
from catsack.fair import seal
from catsack.moves import Place
from catsack.server.tables.archive import game_row
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
from catsack.store.sqlite.prepare import prepare

PEOPLE = 2000
SAMPLES = 40
"""How many games are played; the store is filled with copies of them."""
MINUTE_MS = 60_000


def random_game(rng: random.Random) -> tuple[list[bytes], GameRow]:
    """Play a random game of four seats; return its journal and its row in the archive."""
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
    """Create a store at *path* with so many finished *games* and their players."""
    prepare(path)
    rng, now = random.Random(0), milliseconds()
    samples = [random_game(rng) for _ in range(SAMPLES)]
    people = [f"person{number:05}" for number in range(PEOPLE)]
    # Inserting in the order of the key is fastest.
    tables = sorted(secrets.token_urlsafe(12) for _ in range(games))
    players = [rng.sample(people, 4) for _ in tables]
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA synchronous = OFF")
    connection.execute("BEGIN")
    connection.executemany(
        "INSERT INTO people (id, name, skeleton, kind, avatar, created) VALUES (?, ?, ?, ?, '', ?)",
        ((person, person, person, PersonKind.GUEST.value, now) for person in people),
    )
    connection.executemany(
        "INSERT INTO standings VALUES (?, 4, ?, 0, ?, ?, ?, 60, ?, 8, ?, ?)",
        (
            (person, person, games * 4 // PEOPLE, 10.0, 1000, mu, games * 4 // PEOPLE, mu - 24)
            for person, mu in ((person, rng.gauss(25, 4)) for person in people)
        ),
    )
    connection.executemany(
        "INSERT INTO tables VALUES (?, ?, 1, 'over', 0, ?, ?, '', 0, '', 0)",
        ((table, who[0], now, b"x" * 300) for table, who in zip(tables, players, strict=True)),
    )
    connection.executemany("INSERT INTO entries VALUES (?, ?, ?)", _entries(tables, samples))
    for name, values in (("noted", "0, ?"), ("seen", "?")):
        connection.executemany(
            f"INSERT INTO {name} VALUES (?, ?, {values})",  # noqa: S608
            (
                (table, person, now)
                for table, who in zip(tables, players, strict=True)
                for person in who
            ),
        )
    connection.executemany(
        "INSERT INTO games (table_id, edition, is_public, is_rated, finished, record) "
        "VALUES (?, 'felix', 1, 1, ?, ?)",
        (
            (table, now - index * MINUTE_MS, samples[index % SAMPLES][1].record)
            for index, table in enumerate(tables)
        ),
    )
    connection.executemany(
        "INSERT INTO sitters VALUES (?, ?, ?, ?, ?, ?, 0.25, 0, ?)",
        (
            (table, seat, person, person, 20, seat + 1, now - index * MINUTE_MS)
            for index, (table, who) in enumerate(zip(tables, players, strict=True))
            for seat, person in enumerate(who)
        ),
    )
    connection.execute("COMMIT")
    connection.close()


def _entries(
    tables: list[str], samples: list[tuple[list[bytes], GameRow]]
) -> Iterator[tuple[str, int, bytes]]:
    for index, table in enumerate(tables):
        for number, body in enumerate(samples[index % SAMPLES][0]):
            yield table, number, body


async def query_times(path: Path, repeats: int = 50) -> dict[str, float]:
    """Return the median time of some queries, in milliseconds."""
    store = store_at(str(path))
    await store.start()
    queries: dict[str, Callable[[], Awaitable[object]]] = {
        "the lobby": lambda: store.public_tables(100),
        "somebody's games": lambda: store.games_of("person00007", 1 << 53, 20),
        "a leaderboard": lambda: store.leaderboard(4, bots=False, limit=50),
    }
    medians: dict[str, float] = {}
    for name, query in queries.items():
        times = []
        for _ in range(repeats):
            start = time.perf_counter()
            await query()
            times.append((time.perf_counter() - start) * 1000)
        medians[name] = median(times)
    await store.stop()
    return medians


def comparison(games: int, rounds: int, round_s: float) -> list[str]:
    """Return a Markdown table of an empty store and one with *games*, measured in turns."""
    costs: dict[int, list[float]] = {0: [], games: []}
    times: dict[int, dict[str, float]] = {}
    with TemporaryDirectory(prefix="catsack-bench-") as folder:
        paths = {number: Path(folder) / f"{number}.db" for number in costs}
        for number, path in paths.items():
            fill(path, number)
        for _ in range(rounds):
            for number, path in paths.items():
                print(f"{number:,} finished games", file=sys.stderr)
                load = run_fast(measure_throughput(1, round_s, path))
                costs[number].append(load.cpu_s_per_game * 1000)
        for number, path in paths.items():
            times[number] = asyncio.run(query_times(path))
        size = paths[games].stat().st_size / 1e6
    rows = [
        f"| finished games in the store | 0 | {games:,} ({size:,.0f} MB) |",
        "|---|---|---|",
        "| processor time of a whole game | "
        + " | ".join(
            f"{median(cost):.1f} ms ({min(cost):.1f} to {max(cost):.1f})" for cost in costs.values()
        )
        + " |",
    ]
    return rows + [
        f"| {name} | {times[0][name]:.2f} ms | {times[games][name]:.2f} ms |" for name in times[0]
    ]


def main() -> None:
    """Measure, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=10)
    options = parser.parse_args()
    print("\n".join(comparison(options.games, options.rounds, options.seconds)))


if __name__ == "__main__":
    main()
