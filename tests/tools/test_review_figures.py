"""The figures of reviews: small runs that go on where they were stopped."""

from pathlib import Path

import pytest
from tools.review_figures import LEVELS, champion_game, measured, print_champion, print_levels


def test_run_goes_on_where_its_file_ends(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "ledgers.jsonl"
    first = [*measured("champion", 1, 4, out)]
    both = [*measured("champion", 2, 4, out)]
    assert both[:1] == first
    assert len(out.read_text(encoding="utf-8").splitlines()) == 2
    print_champion(both)
    assert "2 games, own play:" in capsys.readouterr().out


def test_levels_are_told_apart(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    games = [*measured("levels", 6, 4, tmp_path / "levels.jsonl")]
    assert {seat.name for game in games for seat in game} == set(LEVELS)
    print_levels(games)
    assert "level-8" in capsys.readouterr().out


def test_games_of_the_champion_are_of_all_editions() -> None:
    editions = {champion_game(number, 4).edition.name for number in range(3)}
    assert len(editions) == 3
