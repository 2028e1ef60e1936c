"""The arena as a person runs it: figures in one object, and a run that can be stopped."""

import json
import signal
import subprocess
from functools import partial
from pathlib import Path

import dask
import pytest

from tests.support.command import command
from tests.test_cli import CATSACK, catsack

DUEL = ("arena", "--seats", "3", "--hero", "steady", "--against", "random", "--seed", "5")


def test_duel_prints_one_object() -> None:
    run = catsack(*DUEL, "--games", "30", "--json")
    summary = json.loads(run.stdout)
    assert {
        *("hero", "against", "seats", "games", "win_share", "win_share_ci"),
        *("margin", "margin_ci", "seconds"),
    } <= set(summary)
    assert (summary["hero"], summary["against"]) == ("steady", "random")
    assert (summary["seats"], summary["games"]) == (3, 30)
    again = json.loads(command(*DUEL, "--games", "30", "--json", "--workers", "1").stdout)
    assert {**again, "seconds": 0} == {**summary, "seconds": 0}


@pytest.mark.parametrize("kind", ["--round-robin", "--free-for-all"])
def test_many_bots_are_rated(kind: str, tmp_path: Path) -> None:
    page = tmp_path / "report.html"
    run = command(
        *("arena", kind, "steady,random", "--seats", "3", "--games", "12"),
        *("--workers", "1", "--report", str(page)),
    )
    assert run.returncode == 0, run.stderr
    assert "Par is 33.3%." in run.stdout
    assert "rating" in run.stdout
    assert "steady" in page.read_text(encoding="utf-8")


def test_interrupted_run_is_continued_to_the_same_end(tmp_path: Path) -> None:
    whole, cut = tmp_path / "whole.jsonl", tmp_path / "cut.jsonl"
    games = ("--games", "600")
    assert command(*DUEL, *games, "--out", str(whole), "--workers", "1").returncode == 0
    with subprocess.Popen(
        [*CATSACK, *DUEL, *games, "--out", str(cut), "--workers", "1"],
        stderr=subprocess.PIPE,
        # A test run in the background of a shell ignores Ctrl-C, and so would what it starts.
        preexec_fn=partial(signal.signal, signal.SIGINT, signal.SIG_DFL),
    ) as running:
        while not cut.exists() or cut.read_text(encoding="utf-8").count("\n") < 5:
            assert running.poll() is None, "it ended before it could be interrupted"
        running.send_signal(signal.SIGINT)
        _, errors = running.communicate()
    assert running.returncode == 130
    assert b"Traceback" not in errors
    assert b"Stopped." in errors
    assert cut.read_bytes() != whole.read_bytes()
    assert catsack(*DUEL, *games, "--out", str(cut), "--continue").returncode == 0
    assert cut.read_bytes() == whole.read_bytes()


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ("", "Say one of: --hero and --against"),
        ("--hero steady", "Say one of: --hero and --against"),
        ("--hero steady --against tiger", "There is no bot 'tiger'"),
        ("--round-robin steady", "needs two bots or more"),
        ("--hero steady --against random --seats 2", "number of seats"),
        ("--hero steady --against random --continue", "--continue goes with --out"),
        ("--hero steady --against random --dask 127.0.0.1:1", "No Dask scheduler answers"),
    ],
)
def test_bad_request_gets_one_sentence(options: str, sentence: str) -> None:
    with dask.config.set({"distributed.comm.timeouts.connect": "100ms"}):
        run = command("arena", *options.split())
    assert run.returncode == 2
    assert sentence in run.stderr
    assert run.stderr.count("\n") == 1


def test_control_variate_is_printed_and_in_the_file(tmp_path: Path) -> None:
    results = tmp_path / "results.jsonl"
    duel = ("arena", "--seats", "3", "--edition", "kitten", "--hero", "champion")
    options = ("--against", "random", "--games", "24", "--workers", "1", "--control-variate")
    run = command(*duel, *options, "--out", str(results))
    assert run.returncode == 0, run.stderr
    assert "Less the luck of drawn moves" in run.stdout
    again = command(*duel, *options, "--out", str(results), "--continue", "--json")
    found = json.loads(again.stdout)
    low, high = found["adjusted_win_share_ci"]
    assert 0 <= low < high <= 1
    assert found["control_variate_gain"] > 0
