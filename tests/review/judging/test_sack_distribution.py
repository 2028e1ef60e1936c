"""The distribution of a sack's worth agrees with the engine and with the exact mean."""

from itertools import product

import numpy as np
import pytest

from catsack.cards import SET
from catsack.editions import FELIX, KSR, Edition
from catsack.engine.dogs import chased, sack
from catsack.engine.scoring import worth
from catsack.fast.kernel import new_games
from catsack.review.judging.sack_distribution import LEAST_WORTH, worth_probabilities


@pytest.mark.parametrize("edition", [FELIX, KSR])
def test_every_possible_row_counts_with_its_probability(edition: Edition) -> None:
    rng = np.random.default_rng(1)
    row = rng.random((3, 10)) * (rng.random((3, 10)) < 0.6)
    row /= row.sum(1, keepdims=True)
    expected: dict[int, float] = {}
    for cards in product(range(10), repeat=3):
        prob = float(np.prod([row[place, card] for place, card in enumerate(cards)]))
        laid = tuple(SET[card] for card in cards)
        points = worth(sack(laid, chased(laid, edition)))
        expected[points] = expected.get(points, 0.0) + prob
    found = worth_probabilities(new_games(edition, 4, 1), row)
    for at, prob in enumerate(found.tolist()):
        assert prob == pytest.approx(expected.get(at + LEAST_WORTH, 0.0))
