"""The check of a store finds whatever is wrong with a journal, a record or a deal."""

import json
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from catsack.records import Record
from catsack.server.reviews.jobs import ReviewJob
from catsack.server.upkeep.store_check import check_store
from catsack.store.address import store_at
from catsack.store.memory import MemoryStore
from catsack.store.rows import DailyChain, GameRow, SeatRow
from tests.server.support.inline_reviewers import stub_review
from tests.server.test_old_stores import FIXTURES
from tests.support.random_games import random_record

FIXTURE = FIXTURES[0]
TABLES = json.loads((FIXTURE / "facts.json").read_text(encoding="utf-8"))["tables"]
FINISHED, PLAYING, CLOSED = (TABLES[name]["table"] for name in ("finished", "auction", "closed"))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return Path(shutil.copy(FIXTURE / "games.db", tmp_path / "games.db"))


async def problems(file: Path) -> list[str]:
    """Return what is wrong with the store in a file."""
    store = store_at(str(file))
    await store.start()
    found = [
        f"{kind} {id_}: {sentence}"
        async for kind, id_, sentences in check_store(store)
        for sentence in sentences
    ]
    await store.stop()
    return found


async def test_a_store_of_an_earlier_version_is_in_order(file: Path) -> None:
    assert await problems(file) == []


def sql(*statements: str) -> Callable[[sqlite3.Connection], None]:
    def damage(connection: sqlite3.Connection) -> None:
        for statement in statements:
            assert connection.execute(statement).rowcount, statement

    return damage


def record(change: Callable[[dict[str, object]], object]) -> Callable[[sqlite3.Connection], None]:
    """Change the record of the finished game."""

    def damage(connection: sqlite3.Connection) -> None:
        ((line,),) = connection.execute("SELECT record FROM games").fetchall()
        plain = json.loads(line)
        change(plain)
        connection.execute("UPDATE games SET record = ?", (json.dumps(plain).encode(),))

    return damage


DAMAGE = {
    "a status does not exist": (
        sql(f"UPDATE tables SET status = 'x' WHERE id = '{PLAYING}'"),
        f"table {PLAYING}: it cannot be read: ",
    ),
    "a record is a number": (
        sql("UPDATE games SET record = 7"),
        f"game {FINISHED}: it cannot be read: ",
    ),
    "an entry is missing": (
        sql(f"DELETE FROM entries WHERE table_id = '{PLAYING}' AND number = 5"),
        f"table {PLAYING}: entry 5 of its journal is missing.",
    ),
    "the opening is missing": (
        sql(f"DELETE FROM entries WHERE table_id = '{PLAYING}' AND number = 0"),
        f"table {PLAYING}: entry 0 of its journal is missing.",
    ),
    "an entry is unreadable": (
        sql(f"UPDATE entries SET body = x'00ff' WHERE table_id = '{PLAYING}' AND number = 7"),
        f"table {PLAYING}: entry 7 of its journal is wrong: ",
    ),
    "an entry is impossible": (
        sql(
            "UPDATE entries SET body = (SELECT body FROM entries WHERE table_id = "
            f"'{PLAYING}' AND number = 0) WHERE table_id = '{PLAYING}' AND number = 3"
        ),
        f"table {PLAYING}: entry 3 of its journal is wrong: "
        "Only the first entry of a journal opens its table.",
    ),
    "the first entry opens nothing": (
        sql(
            "UPDATE entries SET body = (SELECT body FROM entries WHERE table_id = "
            f"'{PLAYING}' AND number = 1) WHERE table_id = '{PLAYING}' AND number = 0"
        ),
        f"table {PLAYING}: entry 0 of its journal is wrong: it does not open a table.",
    ),
    "a row is missing": (
        sql(
            f"DELETE FROM noted WHERE table_id = '{PLAYING}'",
            f"DELETE FROM seen WHERE table_id = '{PLAYING}'",
            f"DELETE FROM tables WHERE id = '{PLAYING}'",
        ),
        f"table {PLAYING}: it has a journal, but is in no list of tables.",
    ),
    "a journal is missing": (
        sql(f"DELETE FROM entries WHERE table_id = '{CLOSED}'"),
        f"table {CLOSED}: it has no journal.",
    ),
    "a table is taken for closed": (
        sql(f"UPDATE tables SET status = 'closed', is_live = 0 WHERE id = '{PLAYING}'"),
        f"table {PLAYING}: lists say that it is closed, its journal that it is playing.",
    ),
    "a game is not archived": (
        sql("DELETE FROM sitters", "DELETE FROM games"),
        f"table {FINISHED}: its game is over, but not in the archive.",
    ),
    "a game in play is archived": (
        sql(
            "INSERT INTO games SELECT"
            f" '{PLAYING}', edition, is_public, is_rated, finished, record FROM games",
            f"UPDATE sitters SET table_id = '{PLAYING}' WHERE table_id = '{FINISHED}'",
        ),
        f"table {PLAYING}: its game is in the archive, but not over.",
    ),
    "another game is archived": (
        record(lambda plain: plain.update(seats=["X", "Y", "Z", "W"])),
        f"table {FINISHED}: its journal and the record in the archive are about different games.",
    ),
    "a record is unreadable": (
        sql("UPDATE games SET record = x'00ff'"),
        f"game {FINISHED}: its record cannot be replayed: ",
    ),
    "a record breaks a rule": (
        record(lambda plain: plain["moves"].insert(3, "p")),  # type: ignore[attr-defined]
        f"game {FINISHED}: its record cannot be replayed: ",
    ),
    "a record has no end": (
        record(lambda plain: (plain["moves"].pop(), plain.update(result=None))),  # type: ignore[attr-defined]
        f"game {FINISHED}: its record has no end.",
    ),
    "a player has another score": (
        sql("UPDATE sitters SET score = score + 1 WHERE seat = 0"),
        f"game {FINISHED}: its record has other scores than the results of its players.",
    ),
    "a deal has no proof": (
        record(lambda plain: plain.pop("fair")),
        f"game {FINISHED}: its deal cannot be verified: ",
    ),
    "a deal was forged": (
        record(lambda plain: plain["fair"].update(seed="0" * 64)),  # type: ignore[attr-defined]
        f"game {FINISHED}: its deal cannot be verified: ",
    ),
}


@pytest.mark.parametrize("name", DAMAGE)
async def test_damage_is_found(name: str, file: Path) -> None:
    damage, sentence = DAMAGE[name]
    connection = sqlite3.connect(file)
    damage(connection)
    connection.commit()
    connection.close()
    assert [found for found in await problems(file) if found.startswith(sentence)]


async def test_a_game_whose_journal_is_deleted_is_in_order(file: Path) -> None:
    connection = sqlite3.connect(file)
    for table in ("noted", "seen", "entries"):
        connection.execute(f"DELETE FROM {table} WHERE table_id = ?", (FINISHED,))
    connection.execute("DELETE FROM tables WHERE id = ?", (FINISHED,))
    connection.commit()
    connection.close()
    assert await problems(file) == []


def archived(origin: object, deal_of: Record, table: str = "given") -> GameRow:
    """Return a game whose deal was made elsewhere."""
    plain = {**deal_of.to_dict(), "table": table, "origin": origin}
    assert deal_of.result is not None
    seats = tuple(SeatRow("bot:a", "a", score, 1, 0.0) for score in deal_of.result.scores)
    record = json.dumps(plain).encode()
    return GameRow(table, "felix", False, False, 1, seats, record, is_counted=False)


async def found(store: MemoryStore) -> list[str]:
    return [sentence async for _, _, sentences in check_store(store) for sentence in sentences]


async def test_a_game_that_was_played_on_begins_like_the_one_before() -> None:
    store, record = MemoryStore(), random_record(Random(1), "felix", 4)
    await store.archive_game(archived(None, record, "game"), no_ratings)
    origin = {"kind": "play-on", "table": "game", "number": 7}
    await store.archive_game(archived(origin, record), no_ratings)
    assert await found(store) == []
    other = random_record(Random(2), "felix", 4)
    await store.archive_game(archived(origin, other, "other"), no_ratings)
    assert await found(store) == ["it does not begin like the game that it goes on from."]


async def test_a_game_of_a_day_has_the_cards_of_that_day() -> None:
    store, record = MemoryStore(), random_record(Random(1), "felix", 4)
    origin = {"kind": "daily", "day": "2026-11-18"}
    await store.archive_game(archived(origin, record), no_ratings)
    assert await found(store) == ["it has the deal of a day, but no day has one."]
    await store.add_daily_chain(DailyChain("2026-11-01", "2026-12-31", "ab" * 32))
    assert await found(store) == ["its cards are not those of 2026-11-18."]


async def test_reviews_are_of_games_and_their_ledgers_add_up() -> None:
    store, record = MemoryStore(), random_record(Random(1), "felix", 4)
    body = json.dumps(stub_review(ReviewJob(record.to_json()), lambda _done, _total: None))
    await store.finish_review("given", 1, body.encode())
    assert await found(store) == ["there is no such game."]
    await store.archive_game(archived(None, record), no_ratings)
    assert await found(store) == []
    wrong = body.replace('"luck": -0.02', '"luck": -0.03', 1)
    await store.finish_review("given", 1, wrong.encode())
    assert await found(store) == ["the ledger of seat 0 does not add up."]


def no_ratings(_before: object, _seats: object) -> tuple[()]:
    return ()
