"""Rows of both tables from records, by replaying them in the engine."""

import json
from dataclasses import dataclass, field
from typing import Any

from catsack.encode import index
from catsack.engine.rules import legal
from catsack.engine.state import State
from catsack.moves import Bid, Move, Pass
from catsack.plain import plain
from catsack.records import Record, steps
from catsack.views import view

Rows = list[dict[str, Any]]
"""Rows of a table: the value of each column by its name."""


@dataclass(slots=True)
class GameRows:
    """The rows of some games."""

    has_views: bool = False
    games: Rows = field(default_factory=list)
    moves: Rows = field(default_factory=list)

    def add(self, number: int, record: Record) -> None:
        """Add a game; a record that breaks a rule raises ``Illegal`` or ``Malformed``."""
        states = [state for state, _ in steps(record)]
        self.games.append(_game_row(number, record))
        ends = _ends(record)
        for at, (state, move) in enumerate(zip(states, record.moves, strict=False)):
            row = _move_row(state, move)
            self.moves.append({"game": number, "number": at, **row, **ends[row["seat"]]})
            if self.has_views:
                seen = view(state, state.turn).to_dict()
                self.moves[-1]["view"] = json.dumps(seen, ensure_ascii=False)


def _game_row(number: int, record: Record) -> dict[str, Any]:
    deal, result = record.deal, record.result
    return {
        "game": number,
        "edition": record.edition.name,
        "house_rules": json.dumps(dict(record.edition.house_rules)),
        "seats": len(record.seats),
        "names": list(record.seats),
        "start": deal.start,
        "removed": plain(deal.removed),
        "dummy": plain(deal.dummy),
        "dummy_removed": plain(deal.dummy_removed),
        "moves": len(record.moves),
        **{key: result and plain(getattr(result, key)) for key in ("cats", "mice", "scores")},
        "winners": result and plain(result.winners),
    }


def _ends(record: Record) -> list[dict[str, Any]]:
    """Return by seat how the game ended for it."""
    if record.result is None:
        return [{"win_share": None, "score": None} for _ in record.seats]
    winners = record.result.winners
    return [
        {"win_share": (seat in winners) / len(winners), "score": score}
        for seat, score in enumerate(record.result.scores)
    ]


def _move_row(state: State, move: Move) -> dict[str, Any]:
    """Return what is known of *move* before it is played."""
    assert state.turn is not None  # noqa: S101  # its record has a move here
    seat = state.turn
    return {
        "round": state.round,
        "seat": seat,
        "kind": "bid" if isinstance(move, Bid) else "pass" if isinstance(move, Pass) else "place",
        "move": str(move),
        "action": index(move),
        "num_legal": len(legal(state)),
        "hand": " ".join(map(str, state.hands[seat])),
        "face_up": " ".join(map(str, state.row[: state.face_up])),
        "highest_bid": max(state.bids),
        "mice": state.purses[seat] + state.bids[seat],
    }
