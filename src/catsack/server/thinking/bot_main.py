"""What runs in a process in which bots think: it writes one line of JSON for each answer."""

import json
import traceback

from catsack import bots
from catsack.bots import Clock
from catsack.server.thinking.child_inbox import Inbox
from catsack.server.thinking.question import Question

NICENESS = 10
"""The server itself comes first when there are too few cores."""


def main() -> None:
    """Answer questions until the input ends."""
    questions: Inbox[Question] = Inbox(NICENESS)
    while True:
        questions.answer(json.dumps(_answer(questions.get())).encode())


def _answer(question: Question) -> dict[str, str]:
    try:
        bot = bots.bot(question.bot, question.seed)
        return {"move": str(bot.choose(question.view, Clock(question.seconds)))}
    except Exception:
        return {"error": traceback.format_exc(limit=-5)}


if __name__ == "__main__":
    main()
