"""A process that appends entries and reports each acknowledgement, until it is killed."""

import asyncio
from multiprocessing.connection import Connection

from catsack.store.address import store_at
from tests.store.support.backends import append

LANES = 10
"""How many journals grow at the same time."""


def append_until_killed(address: str, table: str, acknowledged: Connection) -> None:
    asyncio.run(_append_until_killed(address, table, acknowledged))


async def _append_until_killed(address: str, table: str, acknowledged: Connection) -> None:
    store = store_at(address)
    await store.start()

    async def fill(lane: int) -> None:
        number = 0
        while True:
            await append(store, f"{table}-{lane}", number, b"%d" % number)
            acknowledged.send((lane, number))
            number += 1

    await asyncio.gather(*map(fill, range(LANES)))
