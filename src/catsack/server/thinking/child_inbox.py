"""The server's questions, in a process that computes for it.

They come from the standard input, and the lines that answer them go to the standard output. The
process ends when its input ends, even in the middle of a computation: so none is left when the
server is killed.
"""

import os
import pickle
import signal
import sys
import threading
from queue import SimpleQueue
from typing import BinaryIO, Generic, TypeVar

T = TypeVar("T")


class Inbox(Generic[T]):
    """Reads questions in a thread. There is one in a process, made at its start."""

    def __init__(self, niceness: int) -> None:
        # The terminal and service managers signal the server's children too: its end ends them.
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, signal.SIG_IGN)
        if hasattr(os, "nice"):
            os.nice(niceness)
        self._answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
        # What a bot prints must not end up among the answers.
        os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
        self._questions: SimpleQueue[T] = SimpleQueue()
        reader = threading.Thread(target=self._read, args=(sys.stdin.buffer,), daemon=True)
        reader.start()

    def get(self) -> T:
        """Return the next question."""
        return self._questions.get()

    def answer(self, line: bytes) -> None:
        """Send one line."""
        self._answers.write(line + b"\n")
        self._answers.flush()

    def _read(self, source: BinaryIO) -> None:
        while True:
            try:
                self._questions.put(pickle.load(source))  # noqa: S301
            except (EOFError, pickle.UnpicklingError):
                os._exit(0)
