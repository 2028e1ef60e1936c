"""Determinization: every sampled world is complete and fits the view."""

import pytest

from catsack.search.known_world import DUMMY, NO_CARD, known_world
from tests.support.positions import sample_world, unfinished_games


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_sampled_worlds_are_complete_and_fit_the_view(seats: int) -> None:
    for game in unfinished_games(seats, 40):
        view = game.view(game.turn)
        assert view.seat is not None
        known = known_world(view)
        worlds = [sample_world(known, seed)[0] for seed in range(20)]
        for world in worlds:
            for seat in range(seats):
                place = game.state.own_place(seat)
                laid = 1 << int(world["row"][place]) if place < world["laid"] else 0
                parts = [world["hands"][seat], 1 << int(world["removed"][seat]), laid]
                parts.append(world["spent"][seat])
                assert sum(int(part) for part in parts) == world["cards"]
            for place, card in enumerate(known.games[0]["row"][: len(view.row)]):
                assert world["row"][place] != NO_CARD
                assert card in (NO_CARD, world["row"][place])
            if world["has_dummy"]:
                rest = [1 << int(card) for card in world["dummy"][view.round :]]
                shown = [
                    int(world["spent"][DUMMY]),
                    1 << int(world["row"][0]),
                    1 << int(world["dummy_removed"]),
                ]
                assert sum(rest) + sum(shown) == world["cards"]
        hands = {tuple(world["hands"]) for world in worlds}
        assert len(hands) > 1 or view.round > 7
