"""The tables of what was learnt, and the script that makes them."""

from random import Random

import numpy as np
import pytest
from tools.fit_weights import PAGE, Notes, fitted, rewritten

from catsack import Game
from catsack.search import fitted_weights as lessons


def test_a_regression_finds_the_weights_that_made_the_choices() -> None:
    rng = np.random.default_rng(1)
    weights = np.array([1.0, -0.5])
    seen = []
    for _ in range(4000):
        facts = rng.standard_normal((3, 2))
        chances = np.exp(facts @ weights)
        seen.append((facts, np.eye(3)[rng.choice(3, p=chances / chances.sum())]))
    assert fitted(seen) == pytest.approx(weights, abs=0.1)


def test_tables_are_rewritten_in_their_order() -> None:
    tables = [
        (*each[:2], float(each[2]), each[3])
        for each in zip(
            lessons.STANDING, lessons.BIDDING, lessons.JUMPS, lessons.LAYING, strict=True
        )
    ]
    assert rewritten(PAGE.read_text(), tables) == PAGE.read_text()


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_games_teach_tables_of_the_right_shape(seats: int) -> None:
    notes, at = Notes(seats), seats - 3
    names = ["steady", "gambler", "random", "bluffer", "beginner"][:seats]
    notes.watch(Game.new(seats, seed=1), names, Random(1))
    standing, bidding, jumps, laying = notes.learnt()
    assert standing.shape == lessons.STANDING[at].shape
    assert bidding.shape == lessons.BIDDING[at].shape
    assert laying.shape == lessons.LAYING[at].shape
    assert 0 <= jumps <= 1
