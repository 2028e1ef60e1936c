"""Nobody who plays pays for games of long ago: every question has its index."""

from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from catsack.store.queries import games, people, standings, tables
from catsack.store.rows import StoredStatus
from catsack.store.schema import metadata
from catsack.store.sqlite.connect import connect, prepare
from catsack.store.statements import Connection, SqliteConnection
from tests.store.support.backends import finished, person, rate, table

QUESTIONS: dict[str, Callable[[Connection], object]] = {
    "add_table": lambda c: tables.add(c, table("t"), b""),
    "table": lambda c: tables.find(c, "t"),
    "mark": lambda c: tables.mark(c, "t", StoredStatus.OVER, b""),
    "lobby": lambda c: tables.lobby(c, 50),
    "tables_of": lambda c: tables.of_person(c, "anna", 50),
    "mark_people": lambda c: tables.mark(c, "t", StoredStatus.OPEN, b"", ["anna"]),
    "tend": lambda c: tables.tend(c, "worker", ["t", "u"], 99),
    "untended": lambda c: tables.untended(c, 99, 50),
    "saw": lambda c: tables.saw(c, [("t", "anna")], 99),
    "last_seen": lambda c: tables.last_seen(c, "t"),
    "add_person": lambda c: people.add(c, person("zoe")),
    "person": lambda c: people.find(c, "anna"),
    "person_named": lambda c: people.named(c, "anna"),
    "change_person": lambda c: people.change(c, person("anna")),
    "bots_of": lambda c: people.bots_of(c, "anna"),
    "add_token": lambda c: people.add_token(c, b"d", "anna", 99),
    "person_of_token": lambda c: people.of_token(c, b"d", 5),
    "drop_token": lambda c: people.drop_token(c, b"d"),
    "drop_tokens_of": lambda c: people.drop_tokens_of(c, "anna"),
    "drop_expired": lambda c: people.drop_expired(c, 5),
    "finish": lambda c: games.finish(c, finished("u", "anna", "ben", "carla"), rate),
    "game": lambda c: games.find(c, "t"),
    "games_of": lambda c: games.of(c, "anna", 99, 50),
    "tallies": lambda c: standings.tallies(c, "anna"),
    "leaders": lambda c: standings.leaders(c, 3, False, 50),
}


@pytest.mark.parametrize("question", QUESTIONS)
def test_no_question_reads_a_whole_table(question: str, tmp_path: Path) -> None:
    prepare(tmp_path / "store.db")
    said: list[str] = []
    with closing(connect(tmp_path / "store.db")) as driver:
        connection = SqliteConnection(driver)
        people.add(connection, person("anna"))
        if question != "add_table":
            tables.add(connection, table("t"), b"")
        driver.set_trace_callback(said.append)
        QUESTIONS[question](connection)
        driver.set_trace_callback(None)
        assert said
        for statement in said:
            plan = driver.execute(f"EXPLAIN QUERY PLAN {statement}")
            steps = [step[3] for step in plan]
            whole = [
                step
                for step in steps
                if step.split()[0] == "SCAN" and step.split()[1] in metadata.tables
            ]
            assert whole == []
            # To sort all rows that an index finds would be as bad, unless they are few.
            if question not in ("bots_of", "games_of"):
                assert "USE TEMP B-TREE FOR ORDER BY" not in steps
