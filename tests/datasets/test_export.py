"""Games as tables: every library reads them, and the same command writes the same bytes."""

import hashlib
import json
import re
import warnings
from pathlib import Path
from typing import Any

import duckdb
import pandas as pd
import polars as pl
import pyarrow.parquet as pq
import pytest

from catsack.datasets import export, self_play
from catsack.datasets.columns import GAMES, MOVES, POLICY, VIEW, Column
from catsack.datasets.export import SelfPlayPlan, export_records, export_self_play
from catsack.encode import move
from catsack.errors import Illegal, Malformed
from catsack.records import read
from tests.support.command import command

ROOT = Path(__file__).parents[2]
PLAN = SelfPlayPlan(games=7, seats=3, seed=5)


def generate(folder: Path, plan: SelfPlayPlan = PLAN, *, resume: bool = False) -> Path:
    assert sum(export_self_play(plan, folder, resume=resume)) == plan.games
    return folder


def rows(folder: Path, table: str) -> list[dict[str, Any]]:
    files = sorted((folder / table).glob("*.parquet"))
    return [row for file in files for row in pq.read_table(file).to_pylist()]


def digests(folder: Path) -> dict[str, str]:
    files = (file for file in folder.rglob("*") if file.is_file())
    return {
        file.relative_to(folder).as_posix(): hashlib.sha256(file.read_bytes()).hexdigest()
        for file in files
    }


@pytest.fixture(scope="module")
def generated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return generate(tmp_path_factory.mktemp("set") / "games")


@pytest.fixture(scope="module")
def records(generated: Path) -> list[str]:
    """The generated games as records, from the tables alone."""
    moves: dict[int, list[str]] = {}
    for row in rows(generated, "moves"):
        moves.setdefault(row["game"], []).append(row["move"])
    lines = []
    for row in rows(generated, "games"):
        deal = {key: row[key] for key in ("start", "removed", "dummy", "dummy_removed")}
        result = {key: row[key] for key in ("cats", "mice", "scores", "winners")}
        record = {
            "format": "catsack/1",
            "edition": row["edition"],
            "house_rules": json.loads(row["house_rules"]),
            "seats": row["names"],
            "deal": deal,
            "moves": moves[row["game"]],
            "result": result,
        }
        lines.append(json.dumps(record))
    return lines


def test_generated_games_follow_the_rules_and_every_column_is_what_the_engine_says(
    generated: Path, records: list[str], tmp_path: Path
) -> None:
    assert sum(export_records(records, tmp_path / "again", has_views=False)) == PLAN.games
    assert rows(tmp_path / "again", "games") == rows(generated, "games")
    assert rows(tmp_path / "again", "moves") == [
        {column.name: row[column.name] for column in MOVES} for row in rows(generated, "moves")
    ]


def test_moves_are_drawn_from_the_policy(generated: Path) -> None:
    for row in rows(generated, "moves"):
        assert sum(row["policy"]) == pytest.approx(1, abs=1e-3)
        assert sum(row["value"]) == pytest.approx(1, abs=1e-3)
        assert len(row["value"]) == PLAN.seats
        assert str(move(row["action"])) == row["move"]
        if row["action"] <= 10:
            assert row["policy"][row["action"]] > 0
        if row["num_legal"] == 1:
            assert max(row["policy"]) == 1


def test_same_plan_writes_the_same_bytes(generated: Path, tmp_path: Path) -> None:
    assert digests(generate(tmp_path / "again")) == digests(generated)


def test_parts_can_be_made_later_and_elsewhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (self_play, export):
        monkeypatch.setattr(module, "GAMES_PER_PART", 3)
    whole, parts = generate(tmp_path / "whole"), tmp_path / "parts"
    steps = export_self_play(PLAN, parts, resume=False)
    assert next(steps) == 3
    steps.close()  # type: ignore[attr-defined]
    (parts / "moves" / "part-00001.new").write_bytes(b"cut off")
    assert digests(generate(parts, resume=True)).items() >= digests(whole).items()
    with pytest.raises(Malformed, match="another set"):
        generate(parts, SelfPlayPlan(games=7, seats=3, seed=6), resume=True)
    with pytest.raises(Malformed, match="not empty"):
        generate(parts)


def test_pandas_polars_and_duckdb_read_the_documented_columns(generated: Path) -> None:
    for table, columns in (("games", GAMES), ("moves", (*MOVES, *POLICY))):
        names = [column.name for column in columns]
        folder, files = generated / table, str(generated / table / "*.parquet")
        frame = pd.read_parquet(folder)
        assert list(frame.columns) == names
        assert pl.read_parquet(files).columns == names
        found = duckdb.sql(f"select * from '{files}'")
        assert found is not None
        assert found.columns == names
        assert len(found.fetchall()) == len(frame) == len(rows(generated, table))


def test_examples_of_the_page_run(generated: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(generated.parent)
    page = (ROOT / "docs" / "data.md").read_text(encoding="utf-8")
    examples = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    assert len(examples) == 3
    for example in examples:
        exec(example, {})  # noqa: S102


def test_metadata_is_valid_and_reads_the_tables(generated: Path) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # mlcroissant uses what pandas and others will drop
        import mlcroissant

        dataset = mlcroissant.Dataset(jsonld=generated / "croissant.json")
        found = {table: list(dataset.records(table)) for table in ("games", "moves")}
    assert not dataset.metadata.ctx.issues.errors
    for table, records in found.items():
        assert [record[f"{table}/game"] for record in records] == [
            row["game"] for row in rows(generated, table)
        ]
    metadata = json.loads((generated / "croissant.json").read_text())
    files = {file["@id"]: file.get("sha256") for file in metadata["distribution"]}
    assert (
        digests(generated).items()
        >= {name: digest for name, digest in files.items() if digest}.items()
    )


@pytest.mark.parametrize("columns", [GAMES, MOVES, (VIEW, *POLICY)])
def test_page_and_card_describe_every_column(generated: Path, columns: tuple[Column, ...]) -> None:
    page = (ROOT / "docs" / "data.md").read_text(encoding="utf-8")
    card = (generated / "README.md").read_text(encoding="utf-8")
    for column in columns:
        line = f"| `{column.name}` | `{column.kind}` | {column.what} |"
        assert line in page
        assert line in card or column is VIEW


def test_views_are_those_of_the_seat_that_moves(records: list[str], tmp_path: Path) -> None:
    list(export_records(records, tmp_path / "set", has_views=True))
    seen = [
        json.loads(row["view"]) | {"by": row["seat"]} for row in rows(tmp_path / "set", "moves")
    ]
    assert all(view["seat"] == view["turn"] == view["by"] for view in seen)
    assert all(view["removed"].count(None) == 2 for view in seen)


def test_unfinished_game_has_no_result(records: list[str], tmp_path: Path) -> None:
    record = json.loads(records[0])
    cut = json.dumps(record | {"moves": record["moves"][:5], "result": None})
    list(export_records([cut], tmp_path / "set", has_views=False))
    (game,) = rows(tmp_path / "set", "games")
    assert (game["moves"], game["scores"], game["winners"]) == (5, None, None)
    assert {row["win_share"] for row in rows(tmp_path / "set", "moves")} == {None}


def test_record_that_breaks_a_rule_is_refused(records: list[str], tmp_path: Path) -> None:
    record = json.loads(records[0])
    record["moves"][0] = "p"
    with pytest.raises(Illegal):
        list(export_records([json.dumps(record)], tmp_path / "set", has_views=False))
    assert read(records[0]).result is not None


def test_command_exports_a_file_and_generates(records: list[str], tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text("\n".join(records) + "\n")
    done = command("export", str(file), "--parquet", str(tmp_path / "set"), "--views")
    assert (done.returncode, done.stdout) == (0, f"7 games are in {tmp_path / 'set'}.\n")
    words = ("export", "--generate", "2", "--workers", "1", "--parquet", str(tmp_path / "new"))
    assert command(*words).stdout == f"2 games are in {tmp_path / 'new'}.\n"
    assert command(*words, "--continue").returncode == 0
    refused = command(*words)
    assert (refused.returncode, refused.stderr.count("\n")) == (2, 1)


@pytest.mark.parametrize(
    "words",
    [(), ("x.jsonl", "--generate", "2"), ("--generate", "2", "--views"), ("x", "--continue")],
)
def test_command_refuses_what_makes_no_sense(words: tuple[str, ...], tmp_path: Path) -> None:
    refused = command("export", "--parquet", str(tmp_path / "set"), *words)
    assert (refused.returncode, refused.stderr.count("\n")) == (2, 1)
    assert not (tmp_path / "set").exists()
