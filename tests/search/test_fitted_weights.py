"""The tables of fitted weights, and the tool that fits them."""

from random import Random

import numpy as np
import pytest
from tools.fit_weights import WEIGHTS_FILE, FittedWeights, Samples, fit_softmax, with_new_weights

from catsack import Game
from catsack.search.fitted_weights import BID_WEIGHTS, CARD_WEIGHTS, JUMP_RATES, WIN_WEIGHTS


def test_regression_recovers_the_weights_that_made_the_choices() -> None:
    rng = np.random.default_rng(1)
    weights = np.array([1.0, -0.5])
    samples = []
    for _ in range(4000):
        features = rng.standard_normal((3, 2))
        odds = np.exp(features @ weights)
        samples.append((features, np.eye(3)[rng.choice(3, p=odds / odds.sum())]))
    assert fit_softmax(samples) == pytest.approx(weights, abs=0.1)


def test_tables_are_rewritten_in_their_order() -> None:
    rows = zip(WIN_WEIGHTS, BID_WEIGHTS, JUMP_RATES, CARD_WEIGHTS, strict=True)
    tables = [FittedWeights(win, bid, float(jump_rate), card) for win, bid, jump_rate, card in rows]
    assert with_new_weights(WEIGHTS_FILE.read_text(), tables) == WEIGHTS_FILE.read_text()


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_games_give_tables_of_the_right_shape(seats: int) -> None:
    samples, at = Samples(seats), seats - 3
    names = ["steady", "gambler", "random", "bluffer", "beginner"][:seats]
    samples.add_game(Game.new(seats, seed=1), names, Random(1))
    tables = samples.fit()
    assert tables.win.shape == WIN_WEIGHTS[at].shape
    assert tables.bid.shape == BID_WEIGHTS[at].shape
    assert tables.card.shape == CARD_WEIGHTS[at].shape
    assert 0 <= tables.jump_rate <= 1
