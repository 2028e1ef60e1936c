"""Arena results as JSON lines: the plan in the first line, then one line a match."""

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

from catsack.arena.match import GameResult, Sale
from catsack.arena.plan import ArenaPlan
from catsack.errors import Malformed
from catsack.players.referee import Fault

FORMAT = "catsack-arena/1"


def first_line(plan: ArenaPlan) -> str:
    """Return the line that holds the plan."""
    return json.dumps({"format": FORMAT, **plan.to_dict()})


def match_line(games: list[GameResult]) -> str:
    """Return the games of one match as a line."""
    return json.dumps([asdict(game) for game in games])


def resume(plan: ArenaPlan, file: Path) -> list[GameResult]:
    """Return the games in *file* and make it ready for more: cut off an incomplete last line."""
    if not file.exists() or not file.read_bytes():
        return []
    text = file.read_text(encoding="utf-8", errors="replace")
    complete = text[: text.rfind("\n") + 1]
    first, games = _parse(file, complete.splitlines())
    # Runs that began before there was a control variate have none.
    if {"control_variate": False, **first} != {"format": FORMAT, **plan.to_dict()}:
        raise Malformed(
            "other-plan", f"{file} holds the games of another arena: name another file."
        )
    if complete != text:
        file.write_text(complete, encoding="utf-8")
    return games


def _parse(file: Path, lines: list[str]) -> tuple[dict[str, Any], list[GameResult]]:
    try:
        first = json.loads(lines[0]) if lines else {}
        games = [_game_result(game) for line in lines[1:] for game in json.loads(line)]
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise Malformed("arena-file", f"{file} does not hold arena results: {error}.") from None
    if not isinstance(first, dict) or first.get("format") != FORMAT:
        raise Malformed("arena-file", f"{file} does not hold arena results in {FORMAT!r}.")
    return first, games


def _game_result(data: dict[str, Any]) -> GameResult:
    return GameResult(
        **{
            **data,
            "bots": tuple(data["bots"]),
            "scores": tuple(data["scores"]),
            "shares": tuple(data["shares"]),
            "sales": tuple(Sale(**sale) for sale in data["sales"]),
            "laid": tuple((seat, place, card) for seat, place, card in data["laid"]),
            "faults": tuple(Fault(**fault) for fault in data["faults"]),
            "luck": tuple(data.get("luck", ())),
        }
    )
