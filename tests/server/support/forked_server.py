"""A server that starts at once, because its process is forked from one that has loaded everything.

It is a process of its own that runs the whole ``serve`` command, and SIGKILL is its end. Only what
Python loads is there already: that takes ten times as long as the rest of a start. Its workers and
the processes of its bots are forked too. Metrics of several workers are not added up then.
"""

import asyncio
import multiprocessing
import os
import signal
import sys
from collections.abc import Callable, Sequence
from functools import partial
from multiprocessing.context import ForkServerProcess
from typing import Any

import uvicorn._subprocess as workers_of_uvicorn

from catsack.server.options import default_bot_processes
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
    """A server with any number of workers."""

    async def _launch(self, dies: str, arguments: Sequence[str]) -> ForkedProcess:
        process = _context.Process(target=_serve, args=(dies, [*arguments], self.workers, self.log))
        await asyncio.to_thread(process.start)
        return ForkedProcess(process)


def _serve(dies: str, arguments: Sequence[str], workers: int, log: str | None) -> None:
    from tests.server.support import crash_points
    from tests.server.support.forked_bots import fork_bots

    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    if log is not None:
        os.dup2(os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600), sys.stderr.fileno())
    bots = default_bot_processes(workers)
    if workers == 1:
        fork_bots(bots)
    else:
        _fork_workers(partial(fork_bots, bots))
    crash_points.run(dies, arguments)


def _fork_workers(prepare: Callable[[], None]) -> None:
    """Have uvicorn fork its workers, which *prepare* themselves first."""
    run_worker = workers_of_uvicorn.subprocess_started

    def run_prepared(**arguments: Any) -> None:  # noqa: ANN401
        prepare()
        run_worker(**arguments)

    setattr(workers_of_uvicorn, "spawn", multiprocessing.get_context("fork"))  # noqa: B010
    setattr(workers_of_uvicorn, "subprocess_started", run_prepared)  # noqa: B010
