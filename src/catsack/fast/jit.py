"""Compiles functions with numba and caches the result on disk."""

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
"""The package whose functions are compiled."""
CONSTANTS = ("cards.py", "editions.py", "encode.py", "game_struct.py", "public_history.py")
"""Files that compile nothing, but whose values are compiled into functions of others."""


def compiled(function: Callable[..., Any]) -> Callable[..., Any]:
    """Compile *function* when it is first called, and cache the result for the next start."""
    settings: Any = numba.config
    before, settings.CACHE_DIR = settings.CACHE_DIR, str(CACHE_FOLDER)
    try:
        return njit(cache=True, nogil=True)(function)
    finally:
        settings.CACHE_DIR = before


def inlined(function: Callable[..., Any]) -> Callable[..., Any]:
    """Inline *function* into every compiled function that calls it."""
    return njit(inline="always")(function)


def _cache_folder() -> Path:
    """Return a folder whose name is a hash of the sources.

    numba compiles a function again when its own file changes, but not when what it calls does.
    """
    digest = hashlib.sha256(numba.__version__.encode())
    for file in sorted(SOURCES.rglob("*.py")):
        text = file.read_bytes()
        if b"catsack.fast.jit" in text or file.name in CONSTANTS:
            digest.update(text)
    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(home) / "catsack" / digest.hexdigest()[:16]


CACHE_FOLDER = _cache_folder()


class _CompileNotice(event.Listener):
    """Prints one line when something of ours is compiled, because it takes a while."""

    def __init__(self) -> None:
        self.is_printed = False

    def on_start(self, compile_event: event.Event) -> None:
        module = getattr(compile_event.data["dispatcher"].py_func, "__module__", "")
        if module.startswith("catsack.") and not self.is_printed:
            self.is_printed = True
            print(
                "catsack: compiling for this machine, once; this takes some seconds ...",
                file=sys.stderr,
                flush=True,
            )

    def on_end(self, compile_event: event.Event) -> None:
        pass


event.register("numba:compile", _CompileNotice())  # type: ignore[no-untyped-call]
