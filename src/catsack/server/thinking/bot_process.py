"""One process in which bots think, as the server sees it."""

import json
import pickle
import sys
from concurrent.futures import Executor
from typing import NamedTuple

from catsack.errors import CatsackError
from catsack.moves import Move, parse
from catsack.server.thinking.child_process import ChildProcess, ProcessLost
from catsack.server.thinking.question import BotFailed, Question

COMMAND = (sys.executable, "-P", "-m", "catsack.server.thinking.bot_main")


class Patience(NamedTuple):
    """How long a bot may take before it is taken to hang."""

    hang_s: float = 20.0
    compile_s: float = 300.0
    """For its first card and its first bid in a process: its code may have to be compiled."""


class BotProcess:
    """A process that answers the questions of bots."""

    def __init__(self, threads: Executor, patience: Patience) -> None:
        self._process = ChildProcess(COMMAND, threads)
        self._patience = patience
        self.end = self._process.end
        self.warm_bots: set[tuple[str, bool]] = set()
        """Bots that have answered here, and whether about a card: their code is compiled."""

    async def ask(self, question: Question) -> Move:
        """Return what a bot answers; raise ``BotFailed`` or ``ProcessLost``."""
        kind = question.bot, question.view.is_placing
        is_warm = kind in self.warm_bots
        limit_s = self._patience.hang_s if is_warm else self._patience.compile_s
        try:
            line = await self._process.ask(pickle.dumps(question), limit_s)
        except ProcessLost:
            self.warm_bots.clear()
            raise
        self.warm_bots.add(kind)
        return _read_answer(line)


def _read_answer(line: bytes) -> Move:
    answer = json.loads(line)
    if "error" in answer:
        raise BotFailed(answer["error"])
    try:
        return parse(answer["move"])
    except CatsackError as error:
        raise BotFailed(str(error)) from error
