"""Belief sampling: worlds are complete and fit the view, with a belief head and without one."""

from itertools import product

import numpy as np
import pytest

from catsack.search.belief import sample_belief
from catsack.search.known_world import NO_CARD, known_world
from catsack.search.net import Net, load_shipped
from tests.support.positions import unfinished_games


@pytest.mark.parametrize(("seats", "has_head"), [*product((3, 4, 5), (False, True))])
def test_worlds_of_the_belief_are_complete_and_fit_the_view(seats: int, has_head: bool) -> None:
    champion = load_shipped("champion")
    assert champion.belief is not None
    policy = champion if has_head else Net(champion.layers)
    for position in unfinished_games(seats, 20):
        if len(position.legal) == 1:
            continue
        known = known_world(position.view(position.turn))
        game = known.games[0]
        for world in sample_belief(known, 8, np.random.default_rng(1), policy):
            assert world["hands"][known.seat] == game["hands"][known.seat]
            for place in range(game["laid"]):
                assert world["row"][place] != NO_CARD
                assert game["row"][place] in (NO_CARD, world["row"][place])
            for seat in range(seats):
                place = (seat - game["start"]) % seats + game["has_dummy"]
                laid = 1 << int(world["row"][place]) if place < game["laid"] else 0
                parts = (world["hands"][seat], 1 << int(world["removed"][seat]), laid)
                assert sum(map(int, parts)) + int(game["spent"][seat]) == game["cards"]
