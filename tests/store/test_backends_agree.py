"""The three backends return the same results for any sequence of calls."""

import random
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from catsack.store.contract import Store
from catsack.store.errors import AlreadyWritten, NameTaken
from catsack.store.rows import (
    DailyChain,
    GameRow,
    JournalAppend,
    Leftover,
    PersonKind,
    PersonRow,
    PracticeCard,
    ReviewProgress,
    SeatRow,
    StoredStatus,
)
from tests.store.support.backends import Backend, append, person_row, rate, table_row

TABLES = [f"t{n}" for n in range(6)]
PEOPLE = [f"p{n}" for n in range(5)]
NAMES = ["Anna", "Ben", "Çelik", "Đorđe", "Zoë"]

Call = Callable[[Store], Awaitable[object]]


def calls(rng: random.Random) -> Iterator[tuple[str, Call]]:
    """Yield random calls with their names; many of them are wrong."""
    id_, ids, n = rng.choice(TABLES), rng.sample(TABLES, rng.randrange(4)), rng.randrange(1, 30)
    who, people = rng.choice(PEOPLE), rng.sample(PEOPLE, rng.randrange(4))
    status, token = rng.choice(list(StoredStatus)), rng.randbytes(1)
    row = table_row(id_, n, status=status, is_public=rng.random() < 0.7, host=who)
    kind = PersonKind.BOT if who == "p0" else rng.choice([PersonKind.GUEST, PersonKind.ACCOUNT])
    name = rng.choice(NAMES)
    person = PersonRow(who, name, name.lower(), kind, "", None, rng.choice([None, "p1"]), n)
    game = random_game(rng, id_, n)
    yield "append", lambda store: append(store, id_, n // 6, b"%d" % n)
    appends = [JournalAppend(each, n // 6, [b"%d" % n]) for each in ids]
    yield "append_several", lambda store: outcomes(store, appends)
    yield "journal", lambda store: store.journal(id_, n // 6 - 1)
    yield "add_table", lambda store: store.add_table(row, b"%d" % n)
    yield "table", lambda store: store.table(id_)
    yield "update_table", lambda store: store.update_table(id_, status, b"%d" % n)
    yield "update_table_people", lambda store: store.update_table(id_, status, b"%d" % n, people)
    yield "public_tables", lambda store: store.public_tables(n // 6)
    yield "tables_of_person", lambda store: store.tables_of_person(who, n // 6)
    yield "lease_tables", lambda store: store.lease_tables(who, ids, n)
    yield "unleased_tables", lambda store: store.unleased_tables(n, n // 6)
    yield "record_presence", lambda store: store.record_presence([(each, who) for each in ids], n)
    yield "last_seen", lambda store: store.last_seen(id_)
    yield "add_person", lambda store: store.add_person(person)
    yield "person", lambda store: store.person(who)
    yield "person_named", lambda store: store.person_named(name.lower())
    yield "other_skeletons", lambda store: store.people_with_other_skeletons(name[:1], n // 6)
    yield "rename_person", lambda store: store.rename_person(who, name, name.lower())
    yield "change_avatar", lambda store: store.change_avatar(who, name)
    before, after = rng.choice([None, "a", "b"]), rng.choice(["a", "b"])
    yield "replace_password", lambda store: store.replace_password(who, before, after)
    yield "programs_of", lambda store: store.programs_of("p1")
    yield "add_token", lambda store: store.add_token(token, who, n)
    yield "person_of_token", lambda store: store.person_of_token(token, n)
    yield "known_tokens", lambda store: store.known_tokens([token, b"x"], n)
    yield "drop_token", lambda store: store.drop_token(token)
    yield "drop_tokens_of", lambda store: store.drop_tokens_of(who)
    yield "drop_expired_tokens", lambda store: store.drop_expired_tokens(n // 3, 50)
    yield "count_expired_tokens", lambda store: store.count_expired_tokens(n)
    leftover = rng.choice(list(Leftover))
    yield "leftovers", lambda store: store.leftovers(leftover, n, "", n)
    row_id = who if leftover is Leftover.UNUSED_GUEST else id_
    yield "drop_leftover", lambda store: store.drop_leftover(leftover, n, row_id)
    yield "journal_ids", lambda store: store.journal_ids(id_, n // 6)
    yield "journal_numbers", lambda store: store.journal_numbers(id_)
    yield "table_ids", lambda store: store.table_ids(id_, n // 6)
    yield "game_ids", lambda store: store.game_ids(id_, n // 6)
    yield "count_tables_and_games", lambda store: store.count_tables_and_games()
    yield "archive_game", lambda store: store.archive_game(game, rate)
    yield "archived_game", lambda store: store.archived_game(game.table)
    yield "games_of", lambda store: store.games_of(who, n, n // 6)
    yield "tallies", lambda store: store.tallies(who)
    yield "review", lambda store: store.review(id_)
    yield "claim_review", lambda store: store.claim_review(id_, n % 3, who, n, n + 5)
    steps = [ReviewProgress(each, n, 2 * n) for each in ids]
    yield "renew_reviews", lambda store: store.renew_reviews(who, steps, n)
    yield "finish_review", lambda store: store.finish_review(id_, n % 3, b"%d" % n)
    yield "give_up_review", lambda store: store.give_up_review(id_, who, n % 2 == 0)
    yield "review_ids", lambda store: store.review_ids(id_, n // 6)
    card = PracticeCard(
        *(who, id_, "dogs", rng.choice([None, "t"]), n, b"d", b"%d" % n, n, n, n, n, n)
    )
    yield "practice_cards", lambda store: store.practice_cards(who)
    yield "practice_card", lambda store: store.practice_card(who, id_)
    yield "add_practice_cards", lambda store: store.add_practice_cards([card])
    yield "update_practice_card", lambda store: store.update_practice_card(card)
    chain = DailyChain(f"2026-11-{n:02}", "2030-01-01", f"{n}")
    day = f"2026-11-{n % 5 + 1:02}"
    yield "daily_chain", lambda store: store.daily_chain()
    yield "add_daily_chain", lambda store: store.add_daily_chain(chain)
    yield "claim_daily", lambda store: store.claim_daily(day, who, id_)
    yield "finish_daily", lambda store: store.finish_daily(day, who, n, 0.5, "+-")
    yield "add_daily_ledger", lambda store: store.add_daily_ledger(day, who, b"%d" % n)
    yield "daily_results", lambda store: store.daily_results(who, day)
    yield "daily_scores", lambda store: store.daily_scores(day)
    yield "leaderboard", lambda store: store.leaderboard(n % 3 + 3, n % 2 == 0, n // 6)


async def outcomes(store: Store, appends: Sequence[JournalAppend]) -> list[str]:
    """Return the name of the error of each append."""
    return [type(error).__name__ for error in await store.append(appends)]


def random_game(rng: random.Random, name: str, at: int) -> GameRow:
    seats = tuple(
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
    is_public, is_rated, is_counted = (rng.random() < share for share in (0.5, 0.7, 0.8))
    return GameRow(f"{name}-{at}", "felix", is_public, is_rated, at, seats, b"{}", is_counted)


async def result_or_error(store: Store, call: Call) -> object:
    try:
        return await call(store)
    except (AlreadyWritten, NameTaken) as error:
        return type(error)


@pytest.mark.parametrize("seed", range(4))
async def test_all_backends_return_the_same(seed: int, tmp_path: Path, postgres: str) -> None:
    rng = random.Random(seed)
    backends = [Backend(at) for at in ("memory:", str(tmp_path / "store.db"), postgres)]
    names_with_results = set()
    async with AsyncExitStack() as stack:
        stores = [await stack.enter_async_context(backend.open_store()) for backend in backends]
        for store in stores:
            await store.add_person(person_row("p0", "Robot", kind=PersonKind.BOT))
        for step in range(500):
            name, call = rng.choice(list(calls(rng)))
            results = [await result_or_error(store, call) for store in stores]
            assert results[1:] == results[:1] * 2, f"seed {seed}, step {step}: {name}"
            if results[0]:
                names_with_results.add(name)
    assert len(names_with_results) > 12, names_with_results
