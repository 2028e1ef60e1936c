"""The quick estimate of a sack, against the exact worth."""

from typing import Any

import numpy as np
import pytest
from numba import njit

from catsack.search.known_world import table
from catsack.search.sack_estimate import estimate
from catsack.search.sack_value import worth
from tests.search.test_sack_value import auctions


@njit
def estimated(games: Any, seat: int) -> float:  # noqa: ANN401
    return estimate(games[0], seat)  # type: ignore[no-any-return]


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_estimate_is_close_to_the_exact_worth(seats: int) -> None:
    off = []
    for view in auctions(seats, 60):
        known = table(view)
        off.append(estimated(known.games, known.seat) - worth(view).mean)
    assert np.sqrt(np.mean(np.square(off))) < 2
