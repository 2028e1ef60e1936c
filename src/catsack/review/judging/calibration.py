"""The calibrated critic: what share of the win each seat can expect in a full state.

The critic's logits are divided by temperatures that ``python -m tools.review_calibration`` fits to
games of the champion, by number of seats and by round. The same file has par for every place: the
mean share of the seat that lays first, second, and so on, after the deal.
"""

import json
from functools import cache
from importlib.resources import files

import numpy as np
from numpy.typing import NDArray

from catsack.encode import MOST_ROUNDS
from catsack.fast.game_struct import Games
from catsack.search.net import load_shipped
from catsack.search.net_rollouts import win_shares

FILE = "calibration.json"


def calibrated_shares(games: Games) -> NDArray[np.float64]:
    """Return by game and seat the expected share of the win; of finished games the true one."""
    return win_shares(games, load_shipped("critic"), temperatures(int(games[0]["seats"])))


@cache
def temperatures(seats: int) -> NDArray[np.float64]:
    """Return the critic's temperature in each round; 1 for seats that it never learnt."""
    fitted = _read()["temperatures"].get(str(seats), [1.0] * MOST_ROUNDS)
    return np.array(fitted)


def start_shares(seats: int) -> tuple[float, ...]:
    """Return par for each place: the share of the start player first, then clockwise."""
    return tuple(_read()["start"].get(str(seats), [1 / seats] * seats))


@cache
def _read() -> dict[str, dict[str, list[float]]]:
    text = (files("catsack.review.judging") / FILE).read_text(encoding="utf-8")
    return json.loads(text)  # type: ignore[no-any-return]
