"""A process that computes for the server: started when it is first asked, and after it is lost."""

import asyncio
import contextlib
import subprocess
from collections.abc import Sequence
from concurrent.futures import Executor


class ProcessLost(Exception):
    """The process has died or hangs, and is replaced for the next question."""


class ChildProcess:
    """Sends questions to the process and reads the lines that it writes."""

    def __init__(self, command: Sequence[str], threads: Executor) -> None:
        self._command = command
        self._threads = threads
        self._process: subprocess.Popen[bytes] | None = None
        self._is_killed = False
        """It ends in a moment, if it has not ended already."""
        self._is_wanted = True
        """False when no process is to be started any more."""

    async def ask(self, question: bytes, limit_s: float) -> bytes:
        """Send *question* and return the next line; raise ``ProcessLost``."""
        return await self.read_line(limit_s, question)

    async def read_line(self, limit_s: float, question: bytes | None = None) -> bytes:
        """Return the next line; raise ``ProcessLost`` if it does not come in time."""
        loop = asyncio.get_running_loop()
        # A thread waits for the pipe, so that the event loop never does.
        exchange = loop.run_in_executor(self._threads, self._exchange, question)
        # When the server stops, nobody waits for it any more and sees how it fails.
        exchange.add_done_callback(lambda done: done.cancelled() or done.exception())
        done, _ = await asyncio.wait([exchange], timeout=limit_s)
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
        return line

    def kill(self) -> None:
        """End the process at once. It holds nothing that could be lost."""
        if self._process is not None:
            self._is_killed = True
            self._process.kill()

    async def end(self) -> None:
        """End the process for good and close its pipes."""
        self._is_wanted = False
        self.kill()
        await asyncio.get_running_loop().run_in_executor(self._threads, self._reap)

    def _exchange(self, question: bytes | None) -> bytes:
        """Send a question, if there is one, and wait for the next line; runs in a thread."""
        if question is not None:
            self._send(question)
        pipe = None if self._process is None else self._process.stdout
        if pipe is None:
            raise OSError("it has no pipes")
        return pipe.readline()

    def _send(self, question: bytes) -> None:
        if self._is_killed or (self._process is not None and self._process.poll() is not None):
            self._reap()
        if self._process is None:
            self._process = subprocess.Popen(  # noqa: S603
                self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE
            )
            if not self._is_wanted:
                # ``end`` came while it was starting, and found nothing to kill.
                self._process.kill()
        pipe = self._process.stdin
        if pipe is None:
            raise OSError("it has no pipes")
        pipe.write(question)
        pipe.flush()

    def _reap(self) -> None:
        """Wait for the end of the process and forget it; runs in a thread."""
        process, self._process, self._is_killed = self._process, None, False
        if process is not None:
            process.wait()
            for pipe in (process.stdin, process.stdout):
                if pipe is not None:
                    with contextlib.suppress(OSError):
                        pipe.close()
