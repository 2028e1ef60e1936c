"""A server that starts at once, because its process is forked from one that has loaded everything.

It is a process of its own that runs the whole ``serve`` command, and SIGKILL is its end. Only what
Python loads is there already: that takes ten times as long as the rest of a start.
"""

import asyncio
import multiprocessing
import os
import signal
import sys
from collections.abc import Sequence
from multiprocessing.context import ForkServerProcess

from tests.server.support.real_server import Server

POLL_S = 0.005
_context = multiprocessing.get_context("forkserver")
_context.set_forkserver_preload(["tests.server.support.preload"])


class ForkedProcess:
    """The process of a server, with the methods of ``asyncio.subprocess.Process``."""

    def __init__(self, process: ForkServerProcess) -> None:
        self._process = process

    @property
    def pid(self) -> int:
        assert self._process.pid is not None
        return self._process.pid

    @property
    def returncode(self) -> int | None:
        return self._process.exitcode

    def send_signal(self, number: int) -> None:
        os.kill(self.pid, number)

    def terminate(self) -> None:
        self.send_signal(signal.SIGTERM)

    async def wait(self) -> int:
        while (code := self.returncode) is None:
            await asyncio.sleep(POLL_S)
        return code


class ForkedServer(Server):
    """A server of one worker."""

    async def _launch(self, dies: str, arguments: Sequence[str]) -> ForkedProcess:
        process = _context.Process(target=_serve, args=(dies, [*arguments], self.log))
        await asyncio.to_thread(process.start)
        return ForkedProcess(process)


def _serve(dies: str, arguments: Sequence[str], log: str | None) -> None:
    from tests.server.support import crash_points

    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    if log is not None:
        os.dup2(os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600), sys.stderr.fileno())
    crash_points.run(dies, arguments)
