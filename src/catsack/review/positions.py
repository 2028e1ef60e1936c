"""The shipped practice positions: decisions of champion games with one clearly best move.

``python -m tools.practice_positions`` finds them and writes the file.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from catsack.game import replay
from catsack.records import Record, read
from catsack.views import View

FILE = "positions.jsonl"


@dataclass(frozen=True, slots=True)
class Position:
    """One decision to practise."""

    id: str
    theme: str
    record: Record
    """The game up to the decision; it has no result."""
    seat: int
    """Who is to move."""
    decision: Mapping[str, object]
    """The review of the decision as plain data, without a move that was played."""

    def view(self) -> View:
        """Return what the seat knows when it is to move."""
        return replay(self.record).view(self.seat)


@cache
def practice_positions() -> tuple[Position, ...]:
    """Return all shipped positions; their ids never change their meaning."""
    text = (files("catsack.review") / FILE).read_text(encoding="utf-8")
    return tuple(map(_position, text.splitlines()))


def _position(line: str) -> Position:
    data = json.loads(line)
    return Position(data["id"], data["theme"], read(data["record"]), data["seat"], data["decision"])
