"""The server is killed while people play, and nothing that anybody was shown is lost."""

import asyncio
from pathlib import Path

from tools.campaign.kills import kill_again_and_again

from tests.server.support.crash_points import POINTS

KILLS = len(POINTS) + 2
"""At least once at each point, and once at random."""


def test_nothing_is_lost_in_sqlite(tmp_path: Path) -> None:
    audit = asyncio.run(kill_again_and_again(f"sqlite:///{tmp_path}/games.db", KILLS, seed=1))
    assert audit.kills.total() >= KILLS
    assert set(audit.kills) >= set(POINTS)
    assert audit.acknowledged > 0


def test_nothing_is_lost_in_postgresql(postgres: str) -> None:
    audit = asyncio.run(kill_again_and_again(postgres, KILLS, seed=2))
    assert audit.kills.total() >= KILLS
    assert set(audit.kills) >= set(POINTS)
    assert audit.acknowledged > 0
