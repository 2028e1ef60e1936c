"""Grades: planted blunders get theirs, and the champion's own moves hardly ever do."""

from collections import Counter

import pytest

from catsack.arena.simulation import Simulation
from catsack.editions import FELIX
from catsack.review import advise, judge, review_game
from catsack.review.judging.evaluation import Loss
from catsack.review.judging.grades import Grade, grade
from catsack.views import View
from tests.support import planted_blunders
from tests.support.planted_blunders import declined_sack_of_30, everything_on_a_lone_minus_8

WORLDS = 192
SOMETHING_TO_LOSE = 0.15
"""A seat that wins less often than this can hardly give away a tenth."""


def has_something_to_lose(view: View) -> bool:
    return advise(view, worlds=WORLDS).moves[0].win_chance >= SOMETHING_TO_LOSE


@pytest.mark.parametrize("plant", [everything_on_a_lone_minus_8, declined_sack_of_30])
def test_planted_blunder_is_graded_as_one(plant: planted_blunders.Plant) -> None:
    found = planted_blunders.positions(plant, 12, has_something_to_lose)
    grades = Counter(judge(view, move, worlds=WORLDS).grade for view, move in found)
    assert grades["blunder"] >= 11, grades


def test_moves_of_the_champion_are_hardly_ever_graded() -> None:
    record = next(Simulation(FELIX, ("champion",) * 4, 5, 1).records_from(0))
    reviewed = review_game(record, worlds=WORLDS)
    grades = Counter(each.grade for seat in reviewed.seats for each in seat.decisions)
    assert grades["blunder"] <= 0.01 * grades.total(), grades
    assert grades["fine"] >= 0.9 * grades.total(), grades


@pytest.mark.parametrize(
    ("loss", "expected"),
    [
        (Loss(0.20, 0.15, 0.25), "blunder"),
        (Loss(0.20, 0.04, 0.36), "mistake"),
        (Loss(0.20, 0.01, 0.39), "inaccuracy"),
        (Loss(0.20, 0.00, 0.40), "fine"),
        (Loss(0.06, 0.03, 0.09), "mistake"),
        (Loss(0.03, 0.01, 0.05), "inaccuracy"),
        (Loss(0.01, 0.005, 0.015), "fine"),
    ],
)
def test_grade_needs_a_loss_outside_the_noise(loss: Loss, expected: Grade) -> None:
    assert grade(loss, mixing=0.0) == expected


def test_move_that_the_champion_mixes_in_is_fine() -> None:
    assert grade(Loss(0.2, 0.15, 0.25), mixing=0.05) == "fine"
