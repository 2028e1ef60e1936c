"""The results and the rating of each person and bot, by number of seats."""

import asyncio
from collections.abc import Sequence

import pytest

from catsack.store.rows import PersonKind, Rating, SeatRow, Tally
from tests.store.support.backends import Backend, game_row, person_row, rate


async def test_games_are_counted_by_number_of_seats(backend: Backend) -> None:
    async with backend.open_store() as store:
        await store.archive_game(game_row("t1", "anna", "ben", "carla"), rate)
        await store.archive_game(game_row("t2", "ben", "anna", "carla", scores=(9, -7, -8)), rate)
        unrated = game_row("t3", "anna", "b", "c", "d", scores=(-1, -2, -3, -4), is_rated=False)
        await store.archive_game(unrated, rate)
        assert await store.tallies("anna") == [
            Tally(3, 2, 1.0, 23, 30, Rating(123.0, 9 * 0.75**2, 2)),
            Tally(4, 1, 1.0, -1, -1, None),
        ]
        assert await store.tallies("carla") == [
            Tally(3, 2, 0.0, 2, 10, Rating(102.0, 9 * 0.75**2, 2))
        ]
        assert await store.tallies("nobody") == []


async def test_rate_receives_the_ratings_before_the_game(backend: Backend) -> None:
    calls: list[tuple[list[Rating | None], list[str]]] = []

    def watch(before: Sequence[Rating | None], seats: Sequence[SeatRow]) -> list[Rating]:
        calls.append((list(before), [seat.who for seat in seats]))
        return rate(before, seats)

    async with backend.open_store() as store:
        await store.archive_game(game_row("t1", "ben", "anna", "carla"), watch)
        await store.archive_game(game_row("t2", "anna", "dora", "ben"), watch)
        await store.archive_game(game_row("t3", "anna", "dora", "ben", is_rated=False), watch)
        await store.archive_game(game_row("t4", "anna", "dora", "ben", "carla"), watch)
    assert calls == [
        ([None, None, None], ["ben", "anna", "carla"]),
        ([Rating(120.0, 6.75, 1), None, Rating(130.0, 6.75, 1)], ["anna", "dora", "ben"]),
        ([None, None, None, None], ["anna", "dora", "ben", "carla"]),
    ]


async def test_two_seats_count_twice_and_the_last_rating_stays(backend: Backend) -> None:
    async with backend.open_store() as store:
        await store.archive_game(game_row("t", "bot:steady", "anna", "bot:steady"), rate)
        (tally,) = await store.tallies("bot:steady")
        assert tally == Tally(3, 2, 1.0, 40, 30, Rating(110.0, 6.75, 1))


async def test_a_game_whose_rating_fails_is_not_archived(backend: Backend) -> None:
    def fails(_: Sequence[Rating | None], __: Sequence[SeatRow]) -> list[Rating]:
        raise ZeroDivisionError

    async with backend.open_store() as store:
        with pytest.raises(ZeroDivisionError):
            await store.archive_game(game_row("t", "anna", "ben", "carla"), fails)
        assert await store.archived_game("t") is None
        assert await store.tallies("anna") == []
        assert await store.archive_game(game_row("t", "anna", "ben", "carla"), rate)


async def test_a_leaderboard_is_sorted_by_the_floor_of_the_ratings(backend: Backend) -> None:
    def rate_by_score(_: Sequence[Rating | None], seats: Sequence[SeatRow]) -> list[Rating]:
        return [Rating(seat.score, seat.place, 1) for seat in seats]

    async with backend.open_store() as store:
        await store.add_person(person_row("anna"))
        await store.add_person(person_row("robot", kind=PersonKind.BOT, owner="anna"))
        game = game_row(
            "t1", "anna", "robot", "bot:steady", "ben", "zoe", scores=(1, 50, 9, 40, 43)
        )
        await store.archive_game(game, rate_by_score)
        await store.archive_game(game_row("t2", "anna", "ben", "carla"), rate_by_score)
        await store.archive_game(
            game_row("t3", "e", "f", "g", "h", "i", is_rated=False), rate_by_score
        )
        people = await store.leaderboard(5, False, 9)
        assert [(each.who, each.rating.floor) for each in people] == [
            ("ben", 28),
            ("zoe", 28),
            ("anna", -2),
        ]
        assert people[0].rating == Rating(40, 4, 1)
        assert [each.who for each in await store.leaderboard(5, False, 1)] == ["ben"]
        assert [each.who for each in await store.leaderboard(5, True, 9)] == ["robot", "bot:steady"]
        assert [each.who for each in await store.leaderboard(3, False, 9)] == [
            "anna",
            "ben",
            "carla",
        ]
        assert await store.leaderboard(4, False, 9) == []


async def test_a_leaderboard_shows_current_names(backend: Backend) -> None:
    async with backend.open_store() as store:
        await store.add_person(person_row("anna"))
        await store.archive_game(game_row("t1", "anna", "bot:steady", "ben"), rate)
        await store.rename_person("anna", "Anne", "anne")
        assert [each.name for each in await store.leaderboard(3, False, 9)] == ["Anne", "Ben"]
        assert [each.name for each in await store.leaderboard(3, True, 9)] == ["Bot:Steady"]


async def test_two_workers_that_archive_games_at_once_lose_no_rating(backend: Backend) -> None:
    who = ["anna", "ben", "carla", "dora", "bot:steady"]
    games = [
        game_row(f"t{n}", *(who[(n * step + k) % 5] for k in range(3)))
        for n, step in enumerate((1, 2, 3, 4) * 10)
    ]
    async with backend.open_store() as one, backend.open_store() as two:
        are_new = await asyncio.gather(
            *(store.archive_game(game, rate) for game in games for store in (one, two))
        )
        assert sum(are_new) == len(games)
        for name in who:
            own = [seat for game in games for seat in game.seats if seat.who == name]
            (tally,) = await one.tallies(name)
            assert (tally.games, tally.score) == (len(own), sum(seat.score for seat in own))
            assert tally.rating is not None
            assert tally.rating.games == len(own)
            assert tally.rating.mu == 100 + sum(seat.score for seat in own)
