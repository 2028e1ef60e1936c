"""The archive of finished games."""

import asyncio

from tests.store.support.backends import Backend, game_row, rate


async def test_an_archived_game_comes_back_whole(backend: Backend) -> None:
    game = game_row("t", "anna", "bot:steady", "ben")
    async with backend.open_store() as store:
        assert await store.archive_game(game, rate)
        assert await store.archived_game("t") == game
        assert await store.archived_game("elsewhere") is None


async def test_a_game_is_archived_once(backend: Backend) -> None:
    async with backend.open_store() as store:
        assert await store.archive_game(game_row("t", "anna", "ben", "carla"), rate)
        before = [await store.tallies("anna"), await store.leaderboard(3, False, 9)]
        assert not await store.archive_game(game_row("t", "anna", "ben", "carla", at=200), rate)
        assert not await store.archive_game(game_row("t", "dora", "ben", "carla"), rate)
        assert [await store.tallies("anna"), await store.leaderboard(3, False, 9)] == before
        assert await store.archived_game("t") == game_row("t", "anna", "ben", "carla")
        assert await store.games_of("dora", 999, 9) == []


async def test_of_several_writers_one_archives_a_game(backend: Backend) -> None:
    async with backend.open_store() as one, backend.open_store() as two:
        game = game_row("t", "anna", "ben", "carla")
        results = await asyncio.gather(
            *(store.archive_game(game, rate) for store in (one, two, one))
        )
        assert sorted(results) == [False, False, True]
        (tally,) = await two.tallies("anna")
        assert tally.games == 1


async def test_games_come_latest_first_and_page_by_page(backend: Backend) -> None:
    async with backend.open_store() as store:
        for n in range(6):
            await store.archive_game(
                game_row(f"t{n}", "anna", f"guest{n % 2}", "ben", at=10 * n), rate
            )
        await store.archive_game(game_row("same-time", "anna", "ben", "carla", at=50), rate)
        games = await store.games_of("anna", 999, 3)
        assert [game.table for game in games] == ["t5", "same-time", "t4"]
        assert games[0] == game_row("t5", "anna", "guest1", "ben", at=50)
        games = await store.games_of("anna", games[-1].finished, 3)
        assert [game.table for game in games] == ["t3", "t2", "t1"]
        assert [game.table for game in await store.games_of("guest0", 40, 9)] == ["t2", "t0"]
        assert await store.games_of("nobody", 999, 9) == []


async def test_a_bot_with_two_seats_has_the_game_once(backend: Backend) -> None:
    async with backend.open_store() as store:
        game = game_row("t", "bot:steady", "anna", "bot:steady")
        await store.archive_game(game, rate)
        await store.archive_game(game_row("u", "bot:steady", "bot:steady", "anna", at=50), rate)
        games = await store.games_of("bot:steady", 999, 2)
        assert [each.table for each in games] == ["t", "u"]
        assert games[0] == game
