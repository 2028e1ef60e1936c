"""Processes of bots that are forked from a server, and not started anew: for tests only.

A bot's process loads for a second what a server that was itself forked has loaded already.
"""

import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from types import SimpleNamespace

from catsack.server.thinking import bot_main, bot_process, bot_processes, child_process

POLL_S = 0.002
NEVER_S = 1e9


class ForkedBot:
    """A forked process, with what the server uses of ``subprocess.Popen``."""

    def __init__(self, pid: int, to_it: int, from_it: int) -> None:
        self.stdin, self.stdout = os.fdopen(to_it, "wb"), os.fdopen(from_it, "rb")
        self._pid = pid
        self._code: int | None = None

    def poll(self) -> int | None:
        if self._code is None:
            ended, status = os.waitpid(self._pid, os.WNOHANG)
            self._code = os.waitstatus_to_exitcode(status) if ended else None
        return self._code

    def wait(self) -> int:
        while (code := self.poll()) is None:
            time.sleep(POLL_S)
        return code

    def kill(self) -> None:
        if self.poll() is None:
            os.kill(self._pid, signal.SIGKILL)


def fork_bots(count: int) -> None:
    """Fork so many processes for the bots of this server, before it has threads.

    When one of them is lost, the server starts a new one as always. Bots are not warmed up.
    """
    waiting: list[ForkedBot] = []
    for _ in range(count):
        waiting.append(_fork(waiting))

    def start(command: Sequence[str], **options: int) -> object:
        is_bot = command == bot_process.COMMAND
        return waiting.pop() if is_bot and waiting else subprocess.Popen(command, **options)  # type: ignore[call-overload]

    replacement = SimpleNamespace(Popen=start, PIPE=subprocess.PIPE)
    setattr(child_process, "subprocess", replacement)  # noqa: B010
    setattr(bot_processes, "WARM_UP_DELAY_S", NEVER_S)  # noqa: B010


def _fork(siblings: list[ForkedBot]) -> ForkedBot:
    questions, to_it = os.pipe()
    from_it, answers = os.pipe()
    pid = os.fork()
    if pid:
        os.close(questions)
        os.close(answers)
        return ForkedBot(pid, to_it, from_it)
    try:
        # A bot ends when nobody can ask it any more: only the server may hold the other ends.
        for sibling in siblings:
            sibling.stdin.close()
            sibling.stdout.close()
        for inner, standard in ((questions, 0), (answers, 1)):
            os.dup2(inner, standard)
        for each in (questions, answers, to_it, from_it):
            os.close(each)
        sys.stdin = open(0, closefd=False)  # noqa: SIM115
        sys.stdout = open(1, "w", closefd=False)  # noqa: SIM115
        with contextlib.suppress(BrokenPipeError):
            bot_main.main()
    finally:
        os._exit(1)
