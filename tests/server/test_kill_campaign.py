"""The server is killed while people play, and nothing that anybody was shown is lost."""

import asyncio
from pathlib import Path

from tests.server.support.crash_points import POINTS
from tests.server.support.kill_campaign import campaign

KILLS = len(POINTS) + 1
"""Once at each point, and once at random."""


def test_nothing_is_lost_in_sqlite(tmp_path: Path) -> None:
    report = asyncio.run(campaign(f"sqlite:///{tmp_path}/games.db", KILLS, tables=3, seed=1))
    assert sum(report.kills.values()) == KILLS
    assert report.acknowledged > 0


def test_nothing_is_lost_in_postgresql(postgres: str) -> None:
    report = asyncio.run(campaign(postgres, KILLS, tables=3, seed=2))
    assert sum(report.kills.values()) == KILLS
    assert report.acknowledged > 0
