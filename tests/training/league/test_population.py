"""Trained lineages: half of them are opponents, and the files are what the champion can load."""

import shutil
from pathlib import Path

from catsack.training.league.lineages import LINEAGES
from catsack.training.league.population import (
    NETS,
    Effort,
    add_lineage,
    effort_of,
    lineages_table,
    load_lineages,
    missing_lineages,
    net_file,
)
from catsack.training.nets import frozen_policy
from catsack.training.ppo import SEATS
from catsack.training.quantize import SHIPPED
from tests.training.support.small_run import CONFIG, PACE, small_run

MAX_BYTES = 300_000
PAGE = Path(__file__).parents[3] / "docs" / "training.md"


def test_one_half_of_the_lineages_is_loaded(tmp_path: Path) -> None:
    assert missing_lineages(tmp_path) == [*LINEAGES]
    for name in ("amber", "quartz"):
        shutil.copyfile(SHIPPED / "champion.npz", net_file(name, tmp_path))
    assert [*load_lineages(tmp_path, is_held_out=False)] == ["lineage amber"]
    assert [*load_lineages(tmp_path, is_held_out=True)] == ["lineage quartz"]
    assert missing_lineages(tmp_path) == [n for n in LINEAGES if n not in ("amber", "quartz")]


def test_lineages_in_the_repository_are_small_and_can_play() -> None:
    for file in NETS.glob("*.npz"):
        assert file.stem in LINEAGES
        assert file.stat().st_size < MAX_BYTES
    for is_held_out in (False, True):
        for weights in load_lineages(is_held_out=is_held_out).values():
            frozen_policy(weights)


def test_a_lineage_keeps_how_long_it_was_trained(tmp_path: Path) -> None:
    assert effort_of("amber", tmp_path) is None
    add_lineage(small_run(), "amber", tmp_path)
    decisions = PACE.iterations * CONFIG.num_envs * CONFIG.num_steps * len(SEATS)
    assert effort_of("amber", tmp_path) == Effort(PACE.iterations, decisions)
    assert [*load_lineages(tmp_path, is_held_out=False)] == ["lineage amber"]


def test_the_docs_list_the_lineages_as_they_are() -> None:
    assert lineages_table() in PAGE.read_text(encoding="utf-8")
