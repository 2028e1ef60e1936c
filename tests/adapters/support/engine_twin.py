"""The engine beside an adapter: what must be equal."""

from collections.abc import Mapping
from typing import Any

from numpy.testing import assert_array_equal
from numpy.typing import NDArray

from catsack import Game
from catsack.encode import encode, mask


def assert_seen(observation: Mapping[str, NDArray[Any]], game: Game, seat: int | None) -> None:
    """Check that *observation* is the view of *seat*, and its legal moves."""
    view = game.view(seat)
    assert_array_equal(observation["observation"], encode(view))
    assert_array_equal(observation["action_mask"], mask(view))


def shares_of(game: Game) -> list[float]:
    """Return each seat's part of the win; nobody has any while the game goes on."""
    winners = game.result.winners if game.result else ()
    return [1 / len(winners) if seat in winners else 0.0 for seat in range(game.state.seats)]
