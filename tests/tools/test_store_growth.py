"""The store that measures growth is filled with real games."""

import asyncio
import random
from pathlib import Path

from tools.store_growth import fill, query_times, random_game

from catsack import replay
from catsack.store.address import store_at


def test_samples_are_whole_games() -> None:
    journal, game = random_game(random.Random(1))
    assert len(journal) > 60
    assert len(game.seats) == 4
    assert replay(game.record.decode()).over


def test_a_store_is_filled_with_finished_games(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    fill(path, 30)
    assert set(asyncio.run(query_times(path, 1))) == {
        "the lobby",
        "somebody's games",
        "a leaderboard",
    }

    async def check() -> None:
        store = store_at(str(path))
        await store.start()
        assert await store.public_tables(10) == []
        assert len(await store.leaderboard(4, bots=False, limit=50)) == 50
        games = [await store.games_of(f"person{number:05}", 1 << 53, 50) for number in range(2000)]
        assert sum(map(len, games)) == 4 * 30
        table = next(rows[0].table for rows in games if rows)
        assert len(await store.journal(table)) > 60
        await store.stop()

    asyncio.run(check())
