import pytest

from catsack.arena.match import GameResult
from tests.arena.games import DUEL, play_all


@pytest.fixture(scope="session")
def duel_games() -> list[GameResult]:
    return play_all(DUEL)
