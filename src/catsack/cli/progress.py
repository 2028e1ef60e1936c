"""How long commands show that they work, and how they end when they are interrupted."""

import sys
from collections.abc import Iterable
from contextlib import AbstractContextManager
from typing import TypeVar

import typer

T = TypeVar("T")

INTERRUPTED = 130
"""Exit code after Ctrl-C."""


def progress_bar(
    items: Iterable[T], length: int | None, label: str
) -> AbstractContextManager[Iterable[T]]:
    """Return *items* with a progress bar on standard error if that is a terminal."""
    is_terminal = sys.stderr.isatty()
    return typer.progressbar(
        items, length=length, label=label, file=sys.stderr, hidden=not is_terminal
    )
