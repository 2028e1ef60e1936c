"""A process that appends and says what was acknowledged, until it is killed."""

import asyncio
from multiprocessing.connection import Connection

from catsack.store.address import store_at
from tests.store.support.backends import append


def append_for_ever(address: str, table: str, say: Connection) -> None:
    asyncio.run(_append_for_ever(address, table, say))


async def _append_for_ever(address: str, table: str, say: Connection) -> None:
    store = store_at(address)
    await store.start()

    async def fill(lane: int) -> None:
        number = 0
        while True:
            await append(store, f"{table}-{lane}", number, b"%d" % number)
            say.send((lane, number))
            number += 1

    await asyncio.gather(*(fill(lane) for lane in range(10)))
