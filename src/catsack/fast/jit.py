"""Compiling with numba once, keeping it, and saying so when it takes a moment."""

import hashlib
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numba
from numba import njit
from numba.core import event

SOURCES = Path(__file__).parent.parent
"""Where the compiled functions of this package are written."""
CONSTANTS = ("cards.py", "editions.py", "encode.py", "game_struct.py")
"""Files that compile nothing, but whose values are compiled into functions of others."""


def compiled(function: Callable[..., Any]) -> Callable[..., Any]:
    """Compile *function* when it is first called, and keep the result for the next start."""
    settings: Any = numba.config
    before, settings.CACHE_DIR = settings.CACHE_DIR, str(FOLDER)
    try:
        return njit(cache=True, nogil=True)(function)
    finally:
        settings.CACHE_DIR = before


def inlined(function: Callable[..., Any]) -> Callable[..., Any]:
    """Make *function* a part of every compiled function that calls it."""
    return njit(inline="always")(function)


def _folder() -> Path:
    """Return where compiled code is kept: a folder of its own for every state of the sources.

    numba renews a function when its own file changes, but not when what it calls does.
    """
    digest = hashlib.sha256(numba.__version__.encode())
    for file in sorted(SOURCES.rglob("*.py")):
        text = file.read_bytes()
        if b"catsack.fast.jit" in text or file.name in CONSTANTS:
            digest.update(text)
    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(home) / "catsack" / digest.hexdigest()[:16]


FOLDER = _folder()


class _Announcement(event.Listener):
    """Says once that something of ours is being compiled."""

    def __init__(self) -> None:
        self.is_made = False

    def on_start(self, happening: event.Event) -> None:
        module = getattr(happening.data["dispatcher"].py_func, "__module__", "")
        if module.startswith("catsack.") and not self.is_made:
            self.is_made = True
            print(
                "catsack: compiling for this machine, once; this takes some seconds ...",
                file=sys.stderr,
                flush=True,
            )

    def on_end(self, happening: event.Event) -> None:
        pass


event.register("numba:compile", _Announcement())  # type: ignore[no-untyped-call]
