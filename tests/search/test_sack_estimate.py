"""The fast estimate of a sack, against its exact value."""

from typing import Any

import numpy as np
import pytest
from numba import njit

from catsack.search.known_world import known_world
from catsack.search.sack_estimate import sack_estimate
from catsack.search.sack_value import sack_value
from tests.support.positions import auction_views


@njit
def estimate_first(games: Any, seat: int) -> float:  # noqa: ANN401
    return sack_estimate(games[0], seat)  # type: ignore[no-any-return]


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_estimate_is_close_to_the_exact_value(seats: int) -> None:
    errors = []
    for view in auction_views(seats, 60):
        known = known_world(view)
        errors.append(estimate_first(known.games, known.seat) - sack_value(view).mean)
    assert np.sqrt(np.mean(np.square(errors))) < 2
