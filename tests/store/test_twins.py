"""Whatever is asked of them, in whatever order, the three keepers give the same answers."""

import random
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from catsack.store.contract import Store
from catsack.store.errors import AlreadyWritten, NameTaken
from catsack.store.rows import GameRow, JournalAppend, PersonKind, PersonRow, SeatRow, StoredStatus
from tests.store.support.backends import Backend, append, person_row, rate, table_row

TABLES = [f"t{n}" for n in range(6)]
PEOPLE = [f"p{n}" for n in range(5)]
NAMES = ["Anna", "Ben", "Çelik", "Đorđe", "Zoë"]

Call = Callable[[Store], Awaitable[object]]


def calls(rng: random.Random) -> Iterator[tuple[str, Call]]:
    """Yield random calls, many of which are wrong, and what to call them when they differ."""
    one, some, n = rng.choice(TABLES), rng.sample(TABLES, rng.randrange(4)), rng.randrange(1, 30)
    who, crowd = rng.choice(PEOPLE), rng.sample(PEOPLE, rng.randrange(4))
    status, token = rng.choice(list(StoredStatus)), rng.randbytes(1)
    row = table_row(one, n, status=status, is_public=rng.random() < 0.7, host=who)
    kind = PersonKind.BOT if who == "p0" else rng.choice([PersonKind.GUEST, PersonKind.ACCOUNT])
    name = rng.choice(NAMES)
    soul = PersonRow(who, name, name.lower(), kind, "", None, rng.choice([None, "p1"]), n)
    game = random_game(rng, one, n)
    yield "append", lambda store: append(store, one, n // 6, b"%d" % n)
    many = [JournalAppend(each, n // 6, [b"%d" % n]) for each in some]
    yield "append_several", lambda store: outcomes(store, many)
    yield "journal", lambda store: store.journal(one, n // 6 - 1)
    yield "add_table", lambda store: store.add_table(row, b"%d" % n)
    yield "table", lambda store: store.table(one)
    yield "update_table", lambda store: store.update_table(one, status, b"%d" % n)
    yield "update_table_people", lambda store: store.update_table(one, status, b"%d" % n, crowd)
    yield "public_tables", lambda store: store.public_tables(n // 6)
    yield "tables_of_person", lambda store: store.tables_of_person(who, n // 6)
    yield "lease_tables", lambda store: store.lease_tables(who, some, n)
    yield "unleased_tables", lambda store: store.unleased_tables(n, n // 6)
    yield "record_presence", lambda store: store.record_presence([(each, who) for each in some], n)
    yield "last_seen", lambda store: store.last_seen(one)
    yield "add_person", lambda store: store.add_person(soul)
    yield "person", lambda store: store.person(who)
    yield "person_named", lambda store: store.person_named(name.lower())
    yield "update_person", lambda store: store.update_person(soul)
    yield "programs_of", lambda store: store.programs_of("p1")
    yield "add_token", lambda store: store.add_token(token, who, n)
    yield "person_of_token", lambda store: store.person_of_token(token, n)
    yield "drop_token", lambda store: store.drop_token(token)
    yield "drop_tokens_of", lambda store: store.drop_tokens_of(who)
    yield "drop_expired_tokens", lambda store: store.drop_expired_tokens(n // 3)
    yield "archive_game", lambda store: store.archive_game(game, rate)
    yield "archived_game", lambda store: store.archived_game(one)
    yield "games_of", lambda store: store.games_of(who, n, n // 6)
    yield "tallies", lambda store: store.tallies(who)
    yield "leaderboard", lambda store: store.leaderboard(n % 3 + 3, n % 2 == 0, n // 6)


async def outcomes(store: Store, many: Sequence[JournalAppend]) -> list[str]:
    """Return how writing went at each table; errors of the same kind are the same."""
    return [type(error).__name__ for error in await store.append(many)]


def random_game(rng: random.Random, name: str, at: int) -> GameRow:
    sat = tuple(
        SeatRow(
            rng.choice([*PEOPLE, "bot:steady"]),
            rng.choice(NAMES),
            rng.randrange(-20, 80),
            rng.randrange(1, 4),
            rng.choice([0.0, 1 / 3, 0.5, 1.0]),
            rng.random() < 0.2,
        )
        for _ in range(rng.randrange(3, 6))
    )
    is_public, is_rated = rng.random() < 0.5, rng.random() < 0.7
    return GameRow(f"{name}-{at}", "felix", is_public, is_rated, at, sat, b"{}")


async def answer(store: Store, call: Call) -> object:
    try:
        return await call(store)
    except (AlreadyWritten, NameTaken) as error:
        return type(error)


@pytest.mark.parametrize("seed", range(4))
async def test_all_keepers_give_the_same_answers(seed: int, tmp_path: Path, postgres: str) -> None:
    rng = random.Random(seed)
    places = ("memory:", str(tmp_path / "store.db"), postgres)
    answered = set()
    async with AsyncExitStack() as stack:
        stores = [await stack.enter_async_context(Backend(place).open_store()) for place in places]
        for store in stores:
            await store.add_person(person_row("p0", "Robot", kind=PersonKind.BOT))
        for step in range(300):
            name, call = rng.choice(list(calls(rng)))
            answers = [await answer(store, call) for store in stores]
            assert answers[1:] == answers[:1] * 2, f"seed {seed}, step {step}: {name}"
            if answers[0]:
                answered.add(name)
    assert len(answered) > 12, answered
