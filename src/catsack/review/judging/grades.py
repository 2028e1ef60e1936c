"""Grades of moves: how much they gave away, where that is outside the noise."""

from typing import Literal, TypeAlias

from catsack.review.judging.evaluation import MIXED, Loss

Grade: TypeAlias = Literal["fine", "inaccuracy", "mistake", "blunder"]

THRESHOLDS: tuple[tuple[Grade, float, float], ...] = (
    ("blunder", 0.10, 0.05),
    ("mistake", 0.05, 0.02),
    ("inaccuracy", 0.02, 0.0),
)
"""The grade, the least loss for it, and what the whole interval of the loss must be above."""


def grade(loss: Loss, mixing: float) -> Grade:
    """Return the grade of a move that the champion plays with the probability *mixing*.

    >>> grade(Loss(0.07, 0.03, 0.11), mixing=0.0), grade(Loss(0.07, 0.03, 0.11), mixing=0.2)
    ('mistake', 'fine')
    """
    if mixing >= MIXED:
        return "fine"
    for name, least, above in THRESHOLDS:
        if loss.mean >= least and loss.low > above:
            return name
    return "fine"
