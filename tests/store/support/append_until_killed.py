"""A process that appends and says what was acknowledged, until it is killed."""

import asyncio
from multiprocessing.connection import Connection

from catsack.store.address import store_at


def append_for_ever(address: str, table: str, say: Connection) -> None:
    asyncio.run(_append_for_ever(address, table, say))


async def _append_for_ever(address: str, table: str, say: Connection) -> None:
    store = store_at(address)
    await store.start()

    async def append(lane: int) -> None:
        number = 0
        while True:
            await store.append(f"{table}-{lane}", number, b"%d" % number)
            say.send((lane, number))
            number += 1

    await asyncio.gather(*(append(lane) for lane in range(10)))
