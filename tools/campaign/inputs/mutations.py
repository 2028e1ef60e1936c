"""Random damage to text, bytes and JSON."""

import json
from copy import deepcopy
from random import Random
from typing import Any

WORDS = (
    *("", "p", "+15", "-8", "R", "0", "9" * 40, "nan", "null", "\x00", "\x1b[2J", "\u202e"),
    *("../../etc/passwd", "' OR 1=1 --", "%s%n", "é", "\U0001f600", "\ud800", "x" * 5000),
)
ODD: tuple[Any, ...] = (
    *(None, True, False, -1, 0, 1, 2**31, 2**53, 2**70, -0.0, 1.5, 1e308, [], {}, [[]], {"": 0}),
    *WORDS,
)


def damaged_bytes(data: bytes, rng: Random) -> bytes:
    """Return *data* with some bytes changed, left out, repeated or put in."""
    changed = bytearray(data)
    for _ in range(rng.choice((1, 1, 2, 5))):
        at = rng.randrange(len(changed) + 1)
        end = min(len(changed), at + rng.choice((1, 1, 4, 64)))
        match rng.randrange(5):
            case 0:
                changed[at:end] = rng.randbytes(end - at)
            case 1:
                del changed[at:end]
            case 2:
                changed[at:at] = changed[at:end]
            case 3:
                changed[at:at] = rng.randbytes(rng.randrange(1, 9))
            case _:
                del changed[at:]
    return bytes(changed)


def damaged_json(text: str, rng: Random) -> str:
    """Return a JSON object with some of its values changed, left out, or moved."""
    data = json.loads(text)
    for _ in range(rng.choice((1, 1, 2, 4))):
        holder = _random_holder(data, rng)
        if isinstance(holder, dict) and holder:
            key = rng.choice(sorted(holder))
            _change(holder, key, rng)
        elif isinstance(holder, list) and holder:
            _change(holder, rng.randrange(len(holder)), rng)
    return json.dumps(data, ensure_ascii=rng.random() < 0.5)


def damaged_line(text: str, rng: Random) -> str:
    """Return a line of a file with damage of some kind, as a reader of the file would get it."""
    if rng.random() < 0.75:
        return damaged_json(text, rng)
    return damaged_bytes(text.encode(), rng).decode(errors="replace")


def _random_holder(data: Any, rng: Random) -> Any:  # noqa: ANN401
    """Return a list or an object somewhere in *data*, or *data* itself."""
    holder = data
    while True:
        inner = holder.values() if isinstance(holder, dict) else holder
        choices = [each for each in inner if isinstance(each, dict | list)]
        if not choices or rng.random() < 0.3:
            return holder
        holder = rng.choice(choices)


def _change(holder: Any, key: Any, rng: Random) -> None:  # noqa: ANN401
    match rng.randrange(6):
        case 0:
            del holder[key]
        case 1:
            holder[key] = [holder[key]] * rng.choice((1, 2, 50))
        case 2 if isinstance(holder, list):
            rng.shuffle(holder)
        case 3 if isinstance(holder[key], str) and holder[key]:
            text = holder[key]
            at = rng.randrange(len(text))
            holder[key] = text[:at] + rng.choice(WORDS) + text[at + 1 :]
        case 4 if isinstance(holder[key], int):
            holder[key] += rng.choice((-1, 1, 100, 2**40))
        case _:
            # A copy: what is put in may be changed next.
            holder[key] = deepcopy(rng.choice(ODD))
