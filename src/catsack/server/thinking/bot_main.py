"""What runs in a process in which bots think.

It reads questions from its standard input and writes one line of JSON for each answer. It ends when
its input ends, even in the middle of a thought: so no process is left when the server is killed.
"""

import json
import os
import pickle
import signal
import sys
import threading
import traceback
from queue import SimpleQueue
from typing import BinaryIO

from catsack import bots
from catsack.bots import Clock
from catsack.server.thinking.question import Question

NICENESS = 10
"""The server itself comes first when there are too few cores."""


def main() -> None:
    """Answer questions until the input ends."""
    # The terminal and service managers signal the server's children too: its end ends them.
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    # What a bot prints must not end up among the answers.
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    questions: SimpleQueue[Question] = SimpleQueue()
    reader = threading.Thread(target=_read, args=(sys.stdin.buffer, questions), daemon=True)
    reader.start()
    while True:
        answers.write(json.dumps(_answer(questions.get())).encode() + b"\n")
        answers.flush()


def _read(source: BinaryIO, questions: "SimpleQueue[Question]") -> None:
    while True:
        try:
            questions.put(pickle.load(source))  # noqa: S301
        except (EOFError, pickle.UnpicklingError):
            os._exit(0)


def _answer(question: Question) -> dict[str, str]:
    try:
        bot = bots.bot(question.bot, question.seed)
        return {"move": str(bot.choose(question.view, Clock(question.seconds)))}
    except Exception:
        return {"error": traceback.format_exc(limit=-5)}


if __name__ == "__main__":
    main()
