"""Measure a language model in the arena. Any function from a conversation to an answer is a model.

    python examples/text_player.py --command "my-model-cli --quiet" --games 8

The command gets the conversation on standard input and prints the answer. Without --command a
scripted stand-in plays: it reads the same words, and bids by rule of thumb.
"""

import argparse
import re
import shlex
import subprocess

import catsack
from catsack.arena.summary import share_text
from catsack.text.model_bot import Message, Model, ModelBot


def command_model(command: str) -> Model:
    """Return a model that runs *command* for every answer."""

    def answer(messages: list[Message]) -> str:
        text = "\n\n".join(f"{message.role.upper()}\n{message.text}" for message in messages)
        words = shlex.split(command)
        run = subprocess.run(words, input=text, stdout=subprocess.PIPE, text=True, check=True)
        return run.stdout

    return answer


def rule_of_thumb(messages: list[Message]) -> str:
    """Lay the first card; bid up to 7 mice, one more each time."""
    text = messages[1].text
    if "Lay a card." in text:
        return f"MOVE: {re.findall(r'Your hand: (.*?)[. ]', text)[0]}"
    highest, mice = (
        int(re.findall(pattern, text)[0]) for pattern in (r"Highest bid: (\d+)", r"purse: (\d+)")
    )
    return f"MOVE: {highest + 1}" if highest < min(7, mice) else "MOVE: p"


def main() -> None:
    """Let the model play alone among bots, and print how it did."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--command", default="")
    options.add_argument("--against", default="random")
    options.add_argument("--games", type=int, default=8)
    chosen = options.parse_args()
    model = command_model(chosen.command) if chosen.command else rule_of_thumb

    def model_bot(seed: int) -> ModelBot:  # noqa: ARG001  # a model has no seed
        return ModelBot(model)

    result = catsack.arena([model_bot, chosen.against], kind="duel", games=chosen.games)
    print(f"win share {share_text(result.standing('model_bot').win_share)}, par 25.0%")
    print(f"{len(result.faults)} turns forfeit")


if __name__ == "__main__":
    main()
