"""Thinking before answering: worlds that fit, answers that are legal, a step that is small."""

import numpy as np
import pytest

from catsack.search.belief import likely
from catsack.search.features import ANSWERS, INPUTS, ask
from catsack.search.known_world import NO_CARD, Table, table
from catsack.search.net import chances, trained
from catsack.search.planner import FEW, LEAST, Refined, refine
from tests.search.test_monte_carlo import moments

for_every_number = pytest.mark.parametrize("seats", [3, 4, 5])


def tables(seats: int, number: int) -> list[Table]:
    games = moments(seats, number)
    return [table(game.view(game.turn)) for game in games if len(game.legal) > 1]


def thought(known: Table, seed: int = 1) -> Refined:
    return refine(known, seed, trained("champion"), trained("critic"), worlds=FEW)


@for_every_number
def test_likely_worlds_are_whole_and_fit_the_view(seats: int) -> None:
    for known in tables(seats, 20):
        game = known.games[0]
        for world in likely(known, 8, np.random.default_rng(1), trained("champion")):
            assert world["hands"][known.seat] == game["hands"][known.seat]
            for place in range(game["laid"]):
                assert world["row"][place] != NO_CARD
                assert game["row"][place] in (NO_CARD, world["row"][place])
            for seat in range(seats):
                place = (seat - game["start"]) % seats + game["has_dummy"]
                laid = 1 << int(world["row"][place]) if place < game["laid"] else 0
                parts = (world["hands"][seat], 1 << int(world["removed"][seat]), laid)
                assert sum(map(int, parts)) + int(game["spent"][seat]) == game["cards"]


@for_every_number
def test_answers_are_legal_and_those_that_the_net_gives(seats: int) -> None:
    for known in tables(seats, 12):
        told, legal = np.zeros(INPUTS, np.float32), np.zeros(ANSWERS, np.int8)
        ask(known.games, known.seat, told, legal)
        before = chances(trained("champion").lean(told), legal)
        found = thought(known)
        assert found.chances.sum() == pytest.approx(1)
        assert not found.chances[before / before.sum() < LEAST].any()


def test_the_same_seed_thinks_the_same() -> None:
    for known in tables(4, 8):
        one, other = thought(known), thought(known)
        assert np.array_equal(one.chances, other.chances)
        assert np.array_equal(one.hopes, other.hopes)


def test_the_clock_ends_it() -> None:
    endless = 1 << 40
    for known in tables(4, 6):
        policy, critic = trained("champion"), trained("critic")
        found = refine(known, 1, policy, critic, seconds=0.05, worlds=endless)
        assert found.worlds < endless
