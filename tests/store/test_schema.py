"""Every query has an index: what it costs does not grow with the number of finished games."""

from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from catsack.store.queries import games, inspection, leftovers, people, standings, tables
from catsack.store.rows import Leftover, StoredStatus
from catsack.store.schema import metadata
from catsack.store.sqlite.connect import connect
from catsack.store.sqlite.prepare import prepare
from catsack.store.transactions import SqliteTransaction, Transaction
from tests.store.support.backends import game_row, person_row, rate, table_row

QUERIES: dict[str, Callable[[Transaction], object]] = {
    "add_table": lambda t: tables.add_table(t, table_row("t"), b""),
    "table": lambda t: tables.table(t, "t"),
    "update_table": lambda t: tables.update_table(t, "t", StoredStatus.OVER, b""),
    "update_people": lambda t: tables.update_table(t, "t", StoredStatus.OPEN, b"", ["anna"]),
    "public_tables": lambda t: tables.public_tables(t, 50, 3, 15),
    "live_tables": lambda t: tables.live_tables(t, "anna", "192.0.2.1"),
    "tables_of_person": lambda t: tables.tables_of_person(t, "anna", 50),
    "lease_tables": lambda t: tables.lease_tables(t, "worker", ["t", "u"], 99),
    "unleased_tables": lambda t: tables.unleased_tables(t, 99, 50),
    "record_presence": lambda t: tables.record_presence(t, [("t", "anna")], 99),
    "last_seen": lambda t: tables.last_seen(t, "t"),
    "add_person": lambda t: people.add_person(t, person_row("zoe")),
    "person": lambda t: people.person(t, "anna"),
    "person_named": lambda t: people.person_named(t, "anna"),
    "people_with_other_skeletons": lambda t: people.people_with_other_skeletons(t, "2:", 9),
    "rename_person": lambda t: people.rename_person(t, "anna", "Anne", "anne"),
    "change_avatar": lambda t: people.change_avatar(t, "anna", "tabby"),
    "replace_password": lambda t: people.replace_password(t, "anna", None, "hash"),
    "programs_of": lambda t: people.programs_of(t, "anna"),
    "add_token": lambda t: people.add_token(t, b"d", "anna", 99),
    "person_of_token": lambda t: people.person_of_token(t, b"d", 5),
    "known_tokens": lambda t: people.known_tokens(t, [b"d", b"e"], 5),
    "drop_token": lambda t: people.drop_token(t, b"d"),
    "drop_tokens_of": lambda t: people.drop_tokens_of(t, "anna"),
    "drop_expired_tokens": lambda t: people.drop_expired_tokens(t, 5, 9),
    "count_expired_tokens": lambda t: people.count_expired_tokens(t, 5),
    **{
        f"leftovers {kind.value}": partial(
            leftovers.leftovers, kind=kind, before=99, after="", limit=9
        )
        for kind in Leftover
    },
    "drop_guest": lambda t: leftovers.drop_guest(t, 99, "anna"),
    "drop_entries": lambda t: leftovers.drop_entries(t, Leftover.CLOSED_TABLE, 99, "t"),
    "drop_table": lambda t: leftovers.drop_table(t, Leftover.CLOSED_TABLE, 99, "t"),
    "journal_numbers": lambda t: inspection.journal_numbers(t, "t"),
    "table_ids": lambda t: inspection.table_ids(t, "", 9),
    "archive_game": lambda t: games.archive_game(t, game_row("u", "anna", "ben", "carla"), rate),
    "archived_game": lambda t: games.archived_game(t, "t"),
    "games_of": lambda t: games.games_of(t, "anna", 99, 50),
    "tallies": lambda t: standings.tallies(t, "anna"),
    "leaderboard": lambda t: standings.leaderboard(t, 3, False, 50),
}


@pytest.mark.parametrize("name", QUERIES)
def test_no_query_reads_a_whole_table(name: str, tmp_path: Path) -> None:
    prepare(tmp_path / "store.db")
    statements: list[str] = []
    with closing(connect(tmp_path / "store.db")) as driver:
        transaction = SqliteTransaction(driver)
        people.add_person(transaction, person_row("anna"))
        if name != "add_table":
            tables.add_table(transaction, table_row("t"), b"")
        driver.set_trace_callback(statements.append)
        QUERIES[name](transaction)
        driver.set_trace_callback(None)
        assert statements
        for statement in statements:
            plan = driver.execute(f"EXPLAIN QUERY PLAN {statement}")
            steps = [step[3] for step in plan]
            full_scans = [
                step
                for step in steps
                if step.split()[0] == "SCAN" and step.split()[1] in metadata.tables
            ]
            assert full_scans == []
            # Sorting all rows that an index finds is as bad, unless they are few.
            if name not in ("programs_of", "games_of", "public_tables"):
                assert "USE TEMP B-TREE FOR ORDER BY" not in steps
