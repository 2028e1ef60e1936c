"""Bad messages for the socket, each kind with the answers that it may get."""

import json
import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, get_args

from tests.server.support.real_server import Message

from catsack.server.protocol.commands import AnyCommand, TableCommand

WORDS = (
    "",
    "p",
    "+15",
    "-8",
    "1",
    "9999",
    "R",
    "\x00",
    "\ud83d\ude00",
    "' OR 1=1 --",
    "../..",
    "é",
)
ODD: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    1,
    2**53,
    2**70,
    1.5,
    "",
    "x" * 300,
    [],
    {},
    [[]],
    "\u202e",
)
KINDS_OF_ASK = sorted(
    str(kind.__struct_config__.tag)
    for kind in get_args(AnyCommand)
    if issubclass(kind, TableCommand)
)


@dataclass(frozen=True)
class Scene:
    """Two tables in play: at one the sender sits but is not on turn, the other is not its own."""

    own: str
    other: str
    moment: int
    outsiders_move: str
    ids: tuple[str, ...]
    """Of moves that were made before."""


def malformed(rng: random.Random, _: Scene) -> str | bytes:
    texts: list[str | bytes] = [
        "",
        "{",
        "null",
        "[]",
        '"move"',
        "0" * 50,
        "{}" * 3,
        '{"type":"move"',
        "[" * rng.randrange(1, 2000),
        '{"type":' * rng.randrange(1, 500),
        "".join(chr(rng.randrange(1, 0xD7FF)) for _ in range(rng.randrange(1, 60))),
        rng.randbytes(rng.randrange(1, 60)),
        json.dumps(rng.choice(ODD)),
    ]
    return rng.choice(texts)


def oversized(rng: random.Random, scene: Scene) -> str | bytes:
    long = "x" * rng.randrange(16_000, 70_000)
    return json.dumps({"type": "say", "table": scene.own, "id": "a", "text": long})


def mistyped(rng: random.Random, _: Scene) -> str | bytes:
    message = valid(rng)
    for _change in range(rng.randrange(1, 3)):
        key = rng.choice([*message, "type", "table", "extra"])
        if rng.random() < 0.3:
            message.pop(key, None)
        else:
            message[key] = rng.choice(ODD)
    if message.get("type") in ("sit", "say", "stand", "rematch", "start", "seat-bot", "close"):
        message["table"] = rng.choice(ODD)
    return json.dumps(message)


def out_of_turn(rng: random.Random, scene: Scene) -> str | bytes:
    move = rng.choice([*WORDS, "1", "p", "+3", "L"])
    message = {"type": "move", "table": scene.own, "id": f"f{rng.randrange(10**9)}", "move": move}
    return json.dumps({**message, "moment": scene.moment})


def stale(rng: random.Random, scene: Scene) -> str | bytes:
    moment = rng.choice([0, scene.moment - 1, scene.moment + 1, 2**40])
    message = {"type": "move", "table": scene.own, "id": f"f{rng.randrange(10**9)}", "move": "p"}
    return json.dumps({**message, "moment": max(0, moment)})


def repeated(rng: random.Random, scene: Scene) -> str | bytes:
    message = {"type": "move", "table": scene.own, "id": rng.choice(scene.ids), "move": "p"}
    return json.dumps({**message, "moment": scene.moment})


def of_others(rng: random.Random, scene: Scene) -> str | bytes:
    message = valid(rng)
    if rng.random() < 0.8:
        message["table"] = scene.other
    if message["type"] == "hello":
        message["invitation"] = rng.choice(WORDS)
    return json.dumps(message)


def not_for_guests(rng: random.Random, scene: Scene) -> str | bytes:
    asked = rng.choice(["start", "close", "quiet", "seat-bot"])
    extras: dict[str, Message] = {
        "quiet": {"is_quiet": True},
        "seat-bot": {"seat": 1, "bot": "steady"},
    }
    return json.dumps({"type": asked, "table": scene.own, **extras.get(asked, {})})


def valid(rng: random.Random) -> Message:
    """Return a message that can be read, for whatever table."""
    kind = rng.choice(KINDS_OF_ASK)
    extras: dict[str, Message] = {
        "hello": {"number": rng.randrange(-1, 500)},
        "sit": {"seal": "a" * 64, "seat": rng.randrange(5)},
        "seat-bot": {"seat": rng.randrange(5), "bot": rng.choice([None, "steady", "nobody"])},
        "open-share": {"share": "b" * 64},
        "move": {
            "id": f"v{rng.randrange(10**9)}",
            "moment": rng.randrange(300),
            "move": rng.choice(WORDS),
        },
        "say": {"id": f"v{rng.randrange(10**9)}", "text": rng.choice(WORDS)},
        "quiet": {"is_quiet": rng.random() < 0.5},
    }
    return {"type": kind, "table": f"t{rng.randrange(10**6)}", **extras.get(kind, {})}


KINDS: dict[str, Callable[[random.Random, Scene], str | bytes]] = {
    "malformed": malformed,
    "oversized": oversized,
    "mistyped": mistyped,
    "out of turn": out_of_turn,
    "stale": stale,
    "repeated": repeated,
    "for others' tables": of_others,
    "for the host": not_for_guests,
}
WEIGHTS: Mapping[str, float] = {"malformed": 0.15, "oversized": 0.05, "mistyped": 0.4}
"""How often some kinds are sent, beside 1 for the others: they soon close a connection."""


def bad_message(rng: random.Random, scene: Scene) -> tuple[str, str | bytes]:
    """Return a kind and a message of it."""
    (kind,) = rng.choices(list(KINDS), [WEIGHTS.get(kind, 1) for kind in KINDS])
    return kind, KINDS[kind](rng, scene)
