"""Shards: a campaign that stops goes on where it was, and nothing that failed is hidden."""

import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from tools.campaign.kinds import KINDS, Kind, Part
from tools.campaign.report import Report
from tools.campaign.shards import (
    Outcome,
    ResultFile,
    Shard,
    ShardResult,
    commit_under_test,
    run_shards,
)

from tools.campaign import report as report_module

KIND = Kind("kills", "Kills", "A claim.", {"even": Part(5, 2), "odd": Part(2, 2)})


def work(shard: Shard) -> Outcome:
    """Fails in one part."""
    if shard.part == "odd":
        raise ValueError("broken")
    return Outcome(
        {"kills": shard.size, f"killed: {shard.part}": 1}, {"longest, s": shard.number / 2}
    )


def repaired(shard: Shard) -> Outcome:
    return Outcome({"kills": shard.size})


def test_every_part_is_cut_into_shards_and_the_first_of_each_come_first() -> None:
    shards = KIND.shards(seed=3)
    assert [(shard.part, shard.number) for shard in shards] == [
        ("even", 0),
        ("odd", 0),
        ("even", 1),
        ("even", 2),
    ]
    assert len({shard.name for shard in shards}) == 4
    assert [shard.part for shard in KIND.shards(3, only=frozenset({"odd"}))] == ["odd"]


def test_shards_that_have_passed_are_not_run_again(tmp_path: Path) -> None:
    results = ResultFile(tmp_path / "kills.jsonl")
    even = frozenset({"even"})
    shards = KIND.shards(seed=-1, only=even)
    run_shards(shards[:2], work, results, jobs=1)
    left = KIND.shards(-1, results.results(), even)
    assert left == shards[2:]
    run_shards(left, work, results, jobs=1)
    assert KIND.shards(-1, results.results(), even) == []
    report = Report(KIND, results)
    assert report.parts["even"] == Outcome({"kills": 6, "killed: even": 3}, {"longest, s": 1.0})
    assert report.versions == [commit_under_test()]


def test_no_shard_begins_when_the_time_is_over(tmp_path: Path) -> None:
    results = ResultFile(tmp_path / "kills.jsonl")
    shards = KIND.shards(seed=-1, only=frozenset({"even"}))
    run_shards(shards, work, results, jobs=2, minutes=0)
    assert {result.shard for result in results.results()} == set(shards[:2])


def test_results_of_other_machines_and_sizes_count() -> None:
    there = [ShardResult(Shard("kills", "even", number, 1, seed=8), 1.0) for number in range(3)]
    left = KIND.shards(9, there, frozenset({"even"}))
    assert left == [Shard("kills", "even", 0, 2, seed=9)]
    left = KIND.shards(8, there, frozenset({"even"}))
    assert left == [Shard("kills", "even", 3, 2, seed=8)]


def test_a_shard_that_fails_is_in_the_report_and_is_run_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    results = ResultFile(tmp_path / "kills.jsonl")
    run_shards(KIND.shards(seed=-2), work, results, jobs=2)
    assert "Traceback" in capfd.readouterr().err
    report = Report(KIND, results)
    assert [result.shard.part for result in report.failures] == ["odd"]
    assert report.failures[0].failure == "ValueError: broken"
    assert "**1 failed**" in report.section()
    failed = KIND.shards(-3, results.results())
    assert [(shard.part, shard.seed) for shard in failed] == [("odd", -2)]
    run_shards(failed, repaired, results, jobs=1)
    later = Report(KIND, results)
    assert later.failures == []
    assert "1 failed at first and passed when run again" in later.section()
    page = tmp_path / "campaigns.md"
    monkeypatch.setattr(report_module, "PAGE", page)
    report.write_page()
    assert "| even | 5 | 6 | 1.0 |" in page.read_text()
    assert "Killed: even 3." in page.read_text()


def test_half_a_line_of_the_results_is_passed_over(tmp_path: Path) -> None:
    path = tmp_path / "kills.jsonl"
    even = frozenset({"even"})
    run_shards(KIND.shards(seed=-1, only=even), work, ResultFile(path), jobs=1)
    path.write_text(path.read_text()[:-20])
    assert len(ResultFile(path).results()) == 2


@pytest.mark.parametrize("kind", KINDS.values(), ids=lambda kind: kind.name)
def test_every_campaign_has_a_worker(kind: Kind) -> None:
    assert callable(kind.work)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_run_that_is_stopped_reports_what_it_has_done(tmp_path: Path, number: int) -> None:
    options = ("--only", "files", "--size", "50", "--target", "1000000", "--folder", str(tmp_path))
    run = subprocess.Popen(
        [sys.executable, "-m", "tools.campaign", "inputs", *options],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert run.stderr is not None
    assert "passed" in run.stderr.readline()
    run.send_signal(number)
    output, errors = run.communicate(timeout=60)
    assert run.returncode == 130
    assert "The same command continues." in errors
    assert "Traceback" not in errors
    assert f"{tmp_path}/inputs.json" in output
    assert json.loads((tmp_path / "inputs.json").read_text())["shards"] >= 1
