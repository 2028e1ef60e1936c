"""Many companies at one server: how they come, and how fast they play."""

import asyncio
import gc
import random
import secrets
import time
from collections.abc import Callable, Sequence

from catsack.bench.client import Desk
from catsack.bench.table_of_players import SEATS, Company, Person, Tally

COMING = 25
"""So many companies come at a time."""
START_S = 120
"""For so long everybody may wait for their cards."""
TRIES = 20
"""So often somebody else is asked to move when one cannot."""


class Crowd:
    """Companies that have all come, until they leave."""

    def __init__(
        self, port: int, tables: int, on_turn: Callable[[Person], None] = lambda _: None
    ) -> None:
        self.tally = Tally()
        self._port = port
        self._companies = [Company(self.tally, seed, on_turn) for seed in range(tables)]

    async def __aenter__(self) -> "Crowd":
        """Have everybody come, and wait until all have their cards."""
        await asyncio.gather(*(self._come(part) for part in self._parts()))
        async with asyncio.timeout(START_S):
            while not all(company.has_begun for company in self._companies):
                await asyncio.sleep(0.05)
        # What is here stays: looking through it for rubbish would only hold everybody up.
        gc.collect()
        gc.freeze()
        return self

    async def __aexit__(self, *_: object) -> None:
        """Have everybody leave."""
        gc.unfreeze()
        for company in self._companies:
            company.leave()

    async def play(self, rate: float, seconds: float) -> None:
        """Have somebody at some table move, *rate* times a second."""
        rng, began, made = random.Random(0), time.perf_counter(), 0
        while (passed := time.perf_counter() - began) < seconds:
            while made < passed * rate:
                made += 1
                self._move(rng)
            await asyncio.sleep(max(0.0, made / rate - passed))

    def _move(self, rng: random.Random) -> None:
        for _ in range(TRIES):
            able = [one for one in rng.choice(self._companies).people if one.may]
            if able:
                rng.choice(able).move()
                return

    def _parts(self) -> list[Sequence[Company]]:
        each = -(-len(self._companies) // COMING)
        return [self._companies[at : at + each] for at in range(0, len(self._companies), each)]

    async def _come(self, companies: Sequence[Company]) -> None:
        desk, names = Desk(self._port), secrets.token_hex(4)
        for number, company in enumerate(companies):
            people = [f"{names} {number} {seat}" for seat in "abcd"[:SEATS]]
            tokens = [await asyncio.to_thread(desk.guest, name) for name in people]
            table, invitation = await asyncio.to_thread(desk.table, tokens[0])
            await company.meet(self._port, tokens, table, invitation)
