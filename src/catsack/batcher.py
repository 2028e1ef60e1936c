"""Collects items on an event loop and hands them over in batches."""

import asyncio
from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class Batcher(Generic[T]):
    """Calls *flush* with all items that were added within *delay_s* of the first of them.

    A delay of 0 collects what is added before the event loop looks for new input again. Items
    that are added while *flush* runs belong to the next batch.
    """

    def __init__(self, flush: Callable[[list[T]], object], delay_s: float = 0.0) -> None:
        self._flush = flush
        self._delay_s = delay_s
        self._items: list[T] = []
        self._handle: asyncio.Handle | None = None
        self._is_paused = False

    def __len__(self) -> int:
        return len(self._items)

    def add(self, *items: T) -> None:
        """Add *items* to the next batch."""
        self._items += items
        if self._handle is None:
            self._schedule()

    def hurry(self) -> None:
        """Do not wait for the delay: flush in this turn of the event loop."""
        if self._items and not self._is_paused:
            self._cancel()
            self._handle = asyncio.get_running_loop().call_soon(self.flush)

    def pause(self) -> None:
        """Keep items until ``resume``."""
        self._is_paused = True
        self._cancel()

    def resume(self) -> None:
        """Flush again what is added, and what has been added during the pause."""
        self._is_paused = False
        self._schedule()

    def flush(self) -> None:
        """Hand over everything at once, without waiting."""
        self._cancel()
        if self._items:
            items, self._items = self._items, []
            self._flush(items)

    def _schedule(self) -> None:
        if self._items and self._handle is None and not self._is_paused:
            loop = asyncio.get_running_loop()
            self._handle = (
                loop.call_later(self._delay_s, self.flush)
                if self._delay_s
                else loop.call_soon(self.flush)
            )

    def _cancel(self) -> None:
        if self._handle is not None:
            self._handle.cancel()
            self._handle = None
