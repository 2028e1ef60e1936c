"""Small arenas for tests."""

from catsack.arena.match import GameResult
from catsack.arena.plan import ArenaPlan
from catsack.arena.run import run

DUEL = ArenaPlan("duel", ("steady", "random"), seats=4, games=40, seed=7)


def play_all(plan: ArenaPlan, workers: int = 1) -> list[GameResult]:
    return [game for match in run(plan, 0, workers) for game in match]
