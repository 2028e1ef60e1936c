"""Arena results as JSON lines: a first line that says what was played, then one line a match."""

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from catsack.arena.match import Played, Sale
from catsack.arena.referee import Fault
from catsack.errors import Malformed

FORMAT = "catsack-arena/1"


@dataclass(frozen=True, slots=True)
class Kept:
    """What is in a file of results already."""

    plan: dict[str, Any]
    games: list[Played]
    matches: int


def first_line(plan: dict[str, Any]) -> str:
    """Return the line that says what was played."""
    return json.dumps({"format": FORMAT, **plan})


def line(games: list[Played]) -> str:
    """Return one match as a line."""
    return json.dumps([asdict(game) for game in games])


def read(file: Path) -> Kept:
    """Return the results in *file*; a last line that was cut off is passed over."""
    lines = list(_whole_lines(file))
    try:
        plan = json.loads(lines[0]) if lines else {}
        games = [_played(game) for text in lines[1:] for game in json.loads(text)]
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise Malformed("arena-file", f"{file} does not hold arena results: {error}.") from None
    if not isinstance(plan, dict) or plan.get("format") != FORMAT:
        raise Malformed("arena-file", f"{file} does not hold arena results in {FORMAT!r}.")
    return Kept({k: v for k, v in plan.items() if k != "format"}, games, len(lines) - 1)


def mend(file: Path) -> None:
    """Remove what was cut off at the end of *file* when a run was stopped."""
    whole = "".join(f"{text}\n" for text in _whole_lines(file))
    file.write_text(whole, encoding="utf-8")


def _whole_lines(file: Path) -> Iterator[str]:
    text = file.read_text(encoding="utf-8", errors="replace")
    yield from text[: text.rfind("\n") + 1].splitlines()


def _played(data: dict[str, Any]) -> Played:
    return Played(
        **{
            **data,
            "bots": tuple(data["bots"]),
            "scores": tuple(data["scores"]),
            "shares": tuple(data["shares"]),
            "sales": [Sale(**sale) for sale in data["sales"]],
            "laid": [(seat, place, card) for seat, place, card in data["laid"]],
            "faults": [Fault(**fault) for fault in data["faults"]],
        }
    )
