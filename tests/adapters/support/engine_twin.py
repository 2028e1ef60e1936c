"""What an adapter must have in common with the engine."""

from collections.abc import Mapping
from typing import Any

from numpy.testing import assert_array_equal
from numpy.typing import NDArray

from catsack import Game
from catsack.encode import action_mask, encode


def assert_observes(observation: Mapping[str, NDArray[Any]], game: Game, seat: int | None) -> None:
    """Check that *observation* is the encoded view of *seat*, with its action mask."""
    view = game.view(seat)
    assert_array_equal(observation["observation"], encode(view))
    assert_array_equal(observation["action_mask"], action_mask(view))


def win_shares(game: Game) -> list[float]:
    """Return each seat's share of the win; 0 while the game goes on."""
    winners = game.result.winners if game.result else ()
    return [1 / len(winners) if seat in winners else 0.0 for seat in range(game.state.seats)]
