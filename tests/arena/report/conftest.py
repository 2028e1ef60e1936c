from typing import TypeAlias

import pytest

from catsack.arena.match import GameResult
from catsack.arena.plan import ArenaPlan
from tests.arena.games import play_all

PLANS = {
    "duel": ArenaPlan("duel", ("steady", "random"), 4, 16, seed=1),
    "one-match": ArenaPlan("duel", ("steady", "random"), 3, 1, seed=1),
    "copies": ArenaPlan("duel", ("random", "random"), 3, 6, seed=1),
    "round-robin": ArenaPlan("round-robin", ("random", "steady", "beginner"), 3, 36, seed=2),
    "free-for-all": ArenaPlan("free-for-all", ("random", "steady"), 5, 20, seed=3, edition="ksr"),
}

Arenas: TypeAlias = dict[str, tuple[ArenaPlan, list[GameResult]]]


@pytest.fixture(scope="session")
def arenas() -> Arenas:
    return {name: (plan, play_all(plan)) for name, plan in PLANS.items()}
