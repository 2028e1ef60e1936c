"""A house rule is named once, in ``editions``; everything that lists house rules follows."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any, TypeAlias

import pytest

import catsack
from catsack.editions import HOUSE_RULES, PLAY_RULES, VIEW_RULES
from tests.support.house_rule_report import champion_moves

SOURCE = Path(catsack.__file__).parent
ROOT = Path(__file__).parent.parent
LAST_RULE = "    large_dog_takes_worst: bool = False\n"
NEW_RULE = "cats_purr"

Report: TypeAlias = dict[str, Any]


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Report:
    """Add a rule to ``editions`` in a copy of the sources; return where it shows up."""
    folder = tmp_path_factory.mktemp("sources")
    shutil.copytree(SOURCE, folder / "catsack", ignore=shutil.ignore_patterns("web", "__pycache__"))
    editions = folder / "catsack" / "editions.py"
    text = editions.read_text(encoding="utf-8")
    assert text.count(LAST_RULE) == 1
    text = text.replace(LAST_RULE, f"{LAST_RULE}    {NEW_RULE}: bool = False\n")
    editions.write_text(text, encoding="utf-8")
    # Code compiled for this copy is of no use to anyone else.
    changes = {"PYTHONPATH": str(folder), "XDG_CACHE_HOME": str(folder / "cache")}
    done = subprocess.run(
        [sys.executable, "-m", "tests.support.house_rule_report", NEW_RULE],
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
        env={**os.environ, **changes},
    )
    assert done.returncode == 0, done.stderr
    result: Report = json.loads(done.stdout)
    return result


def test_new_rule_can_be_agreed_on_and_is_in_the_record(report: Report) -> None:
    assert report["house_rules"] == [*HOUSE_RULES, NEW_RULE]
    assert report["record"] == {NEW_RULE: True}
    assert report["printed"] == [False]


def test_new_rule_is_a_field_of_the_kernel(report: Report) -> None:
    assert report["kernel"] == [*PLAY_RULES, NEW_RULE]


def test_new_rule_is_observed_by_view_and_kernel_alike(report: Report) -> None:
    assert report["slice"] == [len(PLAY_RULES) + 1, f"{', '.join([*PLAY_RULES, NEW_RULE])}: 0 or 1"]
    assert report["observation"][-1] == 1
    assert report["is_observed_alike"]


def test_new_rule_is_a_parameter_of_the_openspiel_game(report: Report) -> None:
    assert report["openspiel"] == ["yes", True]


def test_new_rule_is_studied_and_selfchecked(report: Report) -> None:
    assert report["study"] == [*PLAY_RULES, NEW_RULE]
    assert report["selfcheck"] == [False, True]


def test_every_house_rule_changes_either_play_or_views() -> None:
    assert sorted(PLAY_RULES + VIEW_RULES) == sorted(HOUSE_RULES)


@pytest.mark.parametrize("page", ["encoding.md", "adapters.md"])
def test_docs_name_every_rule_of_play(page: str) -> None:
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    assert all(rule in text for rule in PLAY_RULES)


def test_shipped_nets_play_on_as_if_a_new_rule_did_not_exist(report: Report) -> None:
    assert report["champion"] == champion_moves()
