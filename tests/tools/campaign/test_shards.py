"""Shards: a campaign that stops goes on where it was, and nothing that failed is hidden."""

import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from tools.campaign.kinds import KINDS, Kind, Part
from tools.campaign.report import Report
from tools.campaign.shards import Outcome, Shard, StateFile, run_shards

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


def unexpected(shard: Shard) -> Outcome:
    raise AssertionError(f"{shard.name} has passed before.")


def test_every_part_is_cut_into_shards_and_the_first_of_each_come_first() -> None:
    shards = KIND.shards(seed=3)
    assert [(shard.part, shard.number) for shard in shards] == [
        ("even", 0),
        ("odd", 0),
        ("even", 1),
        ("even", 2),
    ]
    assert len({shard.name for shard in shards}) == 4
    assert [shard.part for shard in KIND.shards(3, frozenset({"odd"}))] == ["odd"]


def test_shards_that_have_passed_are_not_run_again(tmp_path: Path) -> None:
    state = StateFile(tmp_path / "kills.jsonl")
    shards = KIND.shards(seed=-1, only=frozenset({"even"}))
    run_shards(shards[:2], work, state, jobs=1)
    run_shards(shards, work, state, jobs=1)
    assert len((tmp_path / "kills.jsonl").read_text().splitlines()) == 3
    run_shards(shards, unexpected, state, jobs=1)
    report = Report(KIND, shards, state)
    assert report.parts["even"] == Outcome({"kills": 6, "killed: even": 3}, {"longest, s": 1.0})


def test_a_shard_that_fails_is_in_the_report_and_is_run_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = StateFile(tmp_path / "kills.jsonl")
    shards = KIND.shards(seed=-2)
    run_shards(shards, work, state, jobs=2)
    report = Report(KIND, shards, state)
    assert [result.part for result in report.failures] == ["odd"]
    assert "ValueError: broken" in report.failures[0].failure
    assert "**1 failed**" in report.section("a command")
    run_shards(shards, unexpected, state, jobs=1)
    assert "has passed before" in Report(KIND, shards, state).failures[0].failure
    run_shards(shards, repaired, state, jobs=1)
    later = Report(KIND, shards, state)
    assert later.failures == []
    assert "1 failed at first and passed when run again" in later.section("a command")
    page = tmp_path / "campaigns.md"
    monkeypatch.setattr(report_module, "PAGE", page)
    report.write_page("a command")
    assert "| even | 5 | 6 | 1.0 |" in page.read_text()
    assert "Killed: even 3." in page.read_text()


def test_half_a_line_of_the_state_file_is_passed_over(tmp_path: Path) -> None:
    path = tmp_path / "kills.jsonl"
    shards = KIND.shards(seed=-1, only=frozenset({"even"}))
    run_shards(shards, work, StateFile(path), jobs=1)
    path.write_text(path.read_text()[:-20])
    assert len(StateFile(path).results()) == 2


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
    assert json.loads((tmp_path / "inputs.json").read_text())["shards"]["run"] >= 1
