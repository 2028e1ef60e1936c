"""An arena gives the same games with any number of workers, and loses none when it is stopped."""

from pathlib import Path

import pytest

from catsack import Malformed
from catsack.arena.match import GameResult
from catsack.arena.plan import ArenaPlan
from catsack.arena.results import resume
from catsack.arena.run import run_to_file
from tests.arena.games import DUEL, play_all


def test_number_of_workers_changes_nothing(duel_games: list[GameResult]) -> None:
    assert play_all(DUEL, workers=2) == duel_games


def test_stopped_run_resumes_and_ends_the_same(
    duel_games: list[GameResult], tmp_path: Path
) -> None:
    file = tmp_path / "arena.jsonl"
    matches = run_to_file(DUEL, file, resume=False, workers=1, dask=None)
    first = [next(matches) for _ in range(3)]
    matches.close()  # type: ignore[attr-defined]
    with file.open("a", encoding="utf-8") as out:
        out.write('[{"match": 3, "bots": ["ste')  # killed in the middle of a line
    everything = list(run_to_file(DUEL, file, resume=True, workers=1, dask=None))
    assert [game for match in everything for game in match] == duel_games
    assert everything[:3] == first
    assert resume(DUEL, file) == duel_games


def test_file_of_another_arena_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "arena.jsonl"
    list(run_to_file(DUEL, file, resume=False, workers=1, dask=None))
    with file.open("a", encoding="utf-8") as out:
        out.write("[{")
    before = file.read_bytes()
    other = ArenaPlan("duel", ("steady", "random"), seats=4, games=40, seed=8)
    with pytest.raises(Malformed, match="another arena"):
        list(run_to_file(other, file, resume=True, workers=1, dask=None))
    assert file.read_bytes() == before


def test_file_without_results_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    for text in ("hello\n", "[1]\n", '{"format": "catsack-arena/1"}\n[1]\n', "no line end"):
        file.write_text(text, encoding="utf-8")
        with pytest.raises(Malformed, match="does not hold arena results"):
            resume(DUEL, file)
        assert file.read_text(encoding="utf-8") == text
