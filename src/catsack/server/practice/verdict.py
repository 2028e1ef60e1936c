"""How good an answer is: by a judgement of the move, or by the stored one of the position."""

from collections.abc import Mapping
from typing import Any

from catsack.moves import Bid, Move
from catsack.server.practice.exercises import Exercise
from catsack.server.protocol.fields import Grade

# Those of reviews once more: ``review.judging`` loads numba, which the server must not.
LEAST_LOSS: tuple[tuple[Grade, float], ...] = (
    ("blunder", 0.10),
    ("mistake", 0.05),
    ("inaccuracy", 0.02),
)
MIXED = 0.05
"""A move that the champion makes this often is never a mistake."""


def answered(position: Exercise, judged: dict[str, Any]) -> dict[str, Any]:
    """Return the judgement of an answer, with what the stored one knows of the truth."""
    stored = position.decision
    kept = {key: stored[key] for key in ("truth", "beliefs") if stored.get(key)}
    return {**judged, "number": len(position.record.moves), **kept}


def judged_by_candidates(position: Exercise, move: Move) -> dict[str, Any]:
    """Return the stored judgement with the loss of *move*, or of the candidate next to it."""
    stored: dict[str, Any] = dict(position.decision)
    candidates = stored["candidates"]
    best, nearest = candidates[0], min(candidates, key=lambda each: _distance(each, move))
    loss = max(0.0, best["win_chance"] - nearest["win_chance"])
    grade: Grade = "fine"
    if nearest["policy"] < MIXED:
        grade = next((name for name, least in LEAST_LOSS if loss >= least), "fine")
    return {
        **stored,
        "number": len(position.record.moves),
        "move": str(move),
        "win_chance": nearest["win_chance"],
        "loss": round(loss, 4),
        "loss_ci": [round(loss, 4)] * 2,
        "grade": grade,
    }


def _distance(candidate: Mapping[str, Any], move: Move) -> tuple[bool, int]:
    """Return how far a candidate is from *move*: another bid is near, anything else is far."""
    text = candidate["move"]
    if text == str(move):
        return False, -1
    if isinstance(move, Bid) and text.isdigit():
        return False, abs(int(text) - move.amount)
    return True, 0
