"""A store in memory that writes table by table, so that a test can make one write fail."""

import asyncio
from collections.abc import Sequence

from catsack.store.memory import MemoryStore
from catsack.store.rows import JournalAppend


class AppendHookStore(MemoryStore):
    """Passes every append through ``append_to``, which tests override."""

    async def append(
        self, appends: Sequence[JournalAppend], *, hurry: bool = False
    ) -> Sequence[Exception | None]:
        return await asyncio.gather(*map(self._outcome, appends))

    async def append_to(self, table: str, number: int, *bodies: bytes) -> None:
        (error,) = await super().append([JournalAppend(table, number, bodies)])
        if error is not None:
            raise error

    async def _outcome(self, append: JournalAppend) -> Exception | None:
        try:
            await self.append_to(append.table, append.number, *append.bodies)
        except Exception as error:
            return error
        return None
