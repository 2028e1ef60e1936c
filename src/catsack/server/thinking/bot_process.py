"""One process in which bots think, as the server sees it."""

import asyncio
import contextlib
import json
import pickle
import subprocess
import sys
from concurrent.futures import Executor
from typing import NamedTuple

from catsack.errors import CatsackError
from catsack.moves import Move, parse
from catsack.server.thinking.question import BotFailed, Question

COMMAND = (sys.executable, "-P", "-m", "catsack.server.thinking.bot_main")


class Patience(NamedTuple):
    """How long a bot may take before it is taken to hang."""

    hang_s: float = 20.0
    compile_s: float = 300.0
    """For its first card and its first bid in a process: its code may have to be compiled."""


class ProcessLost(Exception):
    """The process has died or hangs, and is replaced for the next question."""


class BotProcess:
    """A process that is started when it is first asked, and again after it is lost."""

    def __init__(self, threads: Executor, patience: Patience) -> None:
        self._threads = threads
        self._patience = patience
        self._process: subprocess.Popen[bytes] | None = None
        self._is_killed = False
        """It ends in a moment, if it has not ended already."""
        self.warm_bots: set[tuple[str, bool]] = set()
        """Bots that have answered here, and whether about a card: their code is compiled."""

    async def ask(self, question: Question) -> Move:
        """Return what a bot answers; raise ``BotFailed`` or ``ProcessLost``."""
        loop = asyncio.get_running_loop()
        # A thread waits for the pipe, so that the event loop never does.
        exchange = loop.run_in_executor(self._threads, self._exchange, question)
        kind = question.bot, question.view.is_placing
        is_warm = kind in self.warm_bots
        limit = self._patience.hang_s if is_warm else self._patience.compile_s
        done, _ = await asyncio.wait([exchange], timeout=limit)
        if not done:
            self.kill()
            await asyncio.wait([exchange])
        try:
            line = exchange.result()
        except OSError as error:
            self.kill()
            raise ProcessLost(str(error)) from error
        if not line.endswith(b"\n"):
            self.kill()
            raise ProcessLost("it died" if done else "it hung")
        self.warm_bots.add(kind)
        return _read_answer(line)

    def kill(self) -> None:
        """End the process at once. It holds nothing that could be lost."""
        self.warm_bots.clear()
        if self._process is not None:
            self._is_killed = True
            self._process.kill()

    async def end(self) -> None:
        """End the process and close its pipes."""
        self.kill()
        await asyncio.get_running_loop().run_in_executor(self._threads, self._reap)

    def _exchange(self, question: Question) -> bytes:
        """Send a question and wait for the line that answers it; runs in a thread."""
        if self._is_killed or (self._process is not None and self._process.poll() is not None):
            self._reap()
        if self._process is None:
            self._process = subprocess.Popen(  # noqa: S603
                COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE
            )
        pipe_in, pipe_out = self._process.stdin, self._process.stdout
        if pipe_in is None or pipe_out is None:
            raise OSError("it has no pipes")
        pipe_in.write(pickle.dumps(question))
        pipe_in.flush()
        return pipe_out.readline()

    def _reap(self) -> None:
        """Wait for the end of the process and forget it; runs in a thread."""
        process, self._process, self._is_killed = self._process, None, False
        if process is not None:
            process.wait()
            for pipe in (process.stdin, process.stdout):
                if pipe is not None:
                    with contextlib.suppress(OSError):
                        pipe.close()


def _read_answer(line: bytes) -> Move:
    answer = json.loads(line)
    if "error" in answer:
        raise BotFailed(answer["error"])
    try:
        return parse(answer["move"])
    except CatsackError as error:
        raise BotFailed(str(error)) from error
