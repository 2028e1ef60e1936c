"""A short run of each campaign; kills and faults have tests of their own in tests/server."""

import asyncio
from pathlib import Path
from random import Random

import pytest
from tools.campaign.inputs.mutations import ODD, damaged_bytes, damaged_json
from tools.campaign.shards import Shard
from tools.campaign.soak import draw, soak

from tools.campaign import inputs, leaks


@pytest.mark.parametrize(
    ("part", "size"),
    [
        ("sockets", 500),
        ("http", 300),
        ("files", 1000),
        ("stores", 20),
        ("command line", 40),
        ("processes", 1),
    ],
)
def test_bad_input_is_answered_and_changes_nothing(part: str, size: int) -> None:
    outcome = inputs.work(Shard("inputs", part, 0, size, seed=7))
    assert outcome.sums["inputs"] >= size
    answers = sum(count for key, count in outcome.sums.items() if ": " in key)
    assert answers >= size or part == "sockets"


def test_damage_follows_from_the_seed_and_is_damage() -> None:
    text = '{"a": [1, 2, {"b": "c"}]}'
    odd = repr(ODD)
    damaged = [damaged_json(text, Random(seed)) for seed in range(50)]
    assert damaged == [damaged_json(text, Random(seed)) for seed in range(50)]
    assert len(set(damaged) - {text}) > 20
    for seed in range(2000):
        damaged_json(text, Random(seed))
    assert repr(ODD) == odd
    assert (
        sum(damaged_bytes(b"0123456789", Random(seed)) != b"0123456789" for seed in range(50)) > 40
    )


@pytest.mark.parametrize("part", ["games", "remarks", "auto-bids"])
def test_no_pair_is_told_apart_and_planted_leaks_are_found(part: str) -> None:
    outcome = leaks.work(Shard("leaks", part, 0, 2, seed=7))
    assert outcome.sums["pairs"] == 2
    assert outcome.sums["leaks planted and found"] == 1


def test_tables_play_on_while_people_come_and_go(tmp_path: Path) -> None:
    outcome = asyncio.run(soak(3, 0.1, "short"))
    assert outcome.sums["moves"] > 0
    assert outcome.sums["visits"] > 0
    assert outcome.sums["lines of chat"] > 0
    assert outcome.maxima["most open files"] > 12
    draw(list(outcome.samples), tmp_path / "soak.svg")
    assert "</svg>" in (tmp_path / "soak.svg").read_text()
