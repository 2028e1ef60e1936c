"""Bad input of every kind: over sockets and HTTP, in files, and on the command line."""

import asyncio
import random
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory

from tools.campaign.inputs.command_line import try_commands, try_processes
from tools.campaign.inputs.files import try_files
from tools.campaign.inputs.requests import request_storm
from tools.campaign.inputs.sockets import storm
from tools.campaign.inputs.stores import try_stores
from tools.campaign.shards import Outcome, Shard


def work(shard: Shard) -> Outcome:
    """Send, read or type so much bad input of one kind."""
    rng = random.Random(shard.random_seed)
    with TemporaryDirectory(prefix="catsack-inputs-") as name:
        folder = Path(name)
        match shard.part:
            case "sockets":
                sent, answers = asyncio.run(storm(folder, shard.size, shard.random_seed))
                return outcome(sent.total(), "socket", answers)
            case "http":
                statuses = asyncio.run(request_storm(folder, shard.size, shard.random_seed))
                return outcome(statuses.total(), "http status", statuses)
            case "files":
                return outcome(shard.size, "files", try_files(shard.size, rng))
            case "stores":
                return outcome(shard.size, "stores", try_stores(folder, shard.size, rng))
            case "command line":
                return outcome(shard.size, "exit code", try_commands(folder, shard.size, rng))
            case _:
                return outcome(
                    shard.size, "exit code of processes", try_processes(folder, shard.size, rng)
                )


def outcome(inputs: int, group: str, answers: Counter[str]) -> Outcome:
    """Return the outcome of so many *inputs*, and how they were answered."""
    return Outcome(
        {"inputs": inputs, **{f"{group}: {key}": answers[key] for key in sorted(answers)}}
    )
