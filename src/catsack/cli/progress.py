"""How long commands show that they work, and how they end when they are interrupted."""

import asyncio
import sys
from collections.abc import AsyncGenerator, Callable, Iterable, Iterator
from contextlib import AbstractContextManager
from typing import TypeVar

import typer

T = TypeVar("T")

INTERRUPTED = 130
"""Exit code after Ctrl-C."""


def async_items(items: AsyncGenerator[T, None]) -> Iterator[T]:
    """Yield what an asynchronous generator yields, and close it when the caller is interrupted."""

    async def next_item() -> tuple[T] | None:
        async for item in items:
            return (item,)
        return None

    with asyncio.Runner() as runner:
        try:
            while found := runner.run(next_item()):
                yield found[0]
        finally:
            runner.run(items.aclose())


def progress_bar(
    items: Iterable[T], length: int | None, label: str
) -> AbstractContextManager[Iterable[T]]:
    """Return *items* with a progress bar on standard error if that is a terminal."""
    is_terminal = sys.stderr.isatty()
    return typer.progressbar(
        items, length=length, label=label, file=sys.stderr, hidden=not is_terminal
    )


def decision_progress() -> Callable[[int, int], None]:
    """Return a function that shows how many decisions of a game are judged, and of how many."""
    if not sys.stderr.isatty():
        return lambda _done, _total: None

    def show(done: int, total: int) -> None:
        end = "\n" if done == total else ""
        print(f"\rdecisions  {done:4} / {total}", end=end, file=sys.stderr, flush=True)

    return show
