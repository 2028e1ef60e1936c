"""Many tables of clients at one server."""

import asyncio
import gc
import random
import secrets
import time
from collections.abc import Callable, Mapping, Sequence

from catsack.bench.client import HttpClient
from catsack.bench.load_client import SEATS, LoadClient, LoadCounts, LoadTable

PARALLEL = 25
"""Tables that connect at the same time."""
START_S = 120
"""Time until every table must have its cards."""
TRIES = 20
"""Tables that are tried for one move before it is skipped."""


class Crowd:
    """Tables that play from the moment they are all connected until the end of the context."""

    def __init__(
        self,
        port: int,
        tables: int,
        on_turn: Callable[[LoadClient], None] = lambda _: None,
        settings: Mapping[str, object] | None = None,
    ) -> None:
        self.counts = LoadCounts()
        self._port = port
        self._settings = settings or {}
        self.tables = [LoadTable(self.counts, seed, on_turn) for seed in range(tables)]

    async def __aenter__(self) -> "Crowd":
        """Connect all tables and wait until every client has its cards."""
        size = -(-len(self.tables) // PARALLEL)
        parts = [self.tables[at : at + size] for at in range(0, len(self.tables), size)]
        await asyncio.gather(*map(self._connect, parts))
        async with asyncio.timeout(START_S):
            while not all(table.has_begun for table in self.tables):
                await asyncio.sleep(0.05)
        # These objects live until the end: scanning them for garbage would only delay messages.
        gc.collect()
        gc.freeze()
        return self

    async def __aexit__(self, *_: object) -> None:
        """Close all sockets."""
        gc.unfreeze()
        for table in self.tables:
            table.close()

    async def play(self, rate: float, seconds: float) -> None:
        """Make *rate* moves a second at random tables."""
        rng, began, moves = random.Random(0), time.perf_counter(), 0
        while (elapsed := time.perf_counter() - began) < seconds:
            while moves < elapsed * rate:
                moves += 1
                self._move(rng)
            await asyncio.sleep(max(0.0, moves / rate - elapsed))

    def _move(self, rng: random.Random) -> None:
        for _ in range(TRIES):
            clients = [client for client in rng.choice(self.tables).clients if client.legal_moves]
            if clients:
                rng.choice(clients).move()
                return

    async def _connect(self, tables: Sequence[LoadTable]) -> None:
        http, prefix = HttpClient(self._port), secrets.token_hex(4)
        for number, table in enumerate(tables):
            names = [f"{prefix} {number} {seat}" for seat in "abcd"[:SEATS]]
            tokens = [await asyncio.to_thread(http.create_guest, name) for name in names]
            table_id, invitation = await asyncio.to_thread(
                http.create_table, tokens[0], **self._settings
            )
            await table.connect(self._port, tokens, table_id, invitation)
