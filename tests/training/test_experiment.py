"""A run can be repeated, stopped and continued, and comes to the same."""

import json
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import pairwise
from pathlib import Path
from tempfile import mkdtemp

import numpy as np
import pytest
import torch
from joblib import parallel_config

from catsack.errors import Malformed
from catsack.search.net import UNIT, Layer, Net
from catsack.training import distill as imitation
from catsack.training import experiment
from catsack.training.distill import PARTS
from catsack.training.experiment import Experiment, trained
from catsack.training.nets import Policy, load, weights_of
from catsack.training.ppo import EXPLOITER, SEATS, Plan
from catsack.training.quantize import rounded, unpacked
from catsack.training.run_folder import Folder, Pace, load_nets, train
from tests.support.command import command
from tests.support.without_library import error_without

PLAN = replace(EXPLOITER, games=6, steps=6, rows=64)
PACE = Pace(iterations=4, look_every=2, look_games=12, save_every=2)


def quiet(line: str) -> None:
    """Say nothing."""


def rivals() -> dict[str, dict[str, np.ndarray]]:
    return {"champion": unpacked()["policy"]}


@cache
def run() -> Path:
    """Return the folder of a run that nobody interrupted."""
    folder = Path(mkdtemp()) / "whole"
    train(folder, PLAN, PACE, rivals, tell=quiet)
    return folder


def notes(folder: Path) -> list[dict[str, object]]:
    """Return the log without its times, and without looks at how strong it is."""
    timeless = ("play_s", "learn_s", "seconds", "shares")
    return [
        {key: fact for key, fact in note.items() if key not in timeless}
        for note in Folder(folder).notes()
    ]


def numbers(folder: Path) -> Iterator[np.ndarray]:
    for net in load_nets(Folder(folder).weights).values():
        yield from net.values()


def test_the_same_plan_trains_the_same_nets(tmp_path: Path) -> None:
    train(tmp_path / "again", PLAN, PACE, rivals, tell=quiet)
    assert notes(tmp_path / "again") == notes(run())
    assert all(map(np.array_equal, numbers(tmp_path / "again"), numbers(run())))


def test_stopped_and_continued_comes_to_the_same(tmp_path: Path) -> None:
    now = replace(PACE, minutes=0)
    for _ in range(PACE.iterations):
        train(tmp_path, PLAN, now, rivals, tell=quiet, goes_on=True)
    assert notes(tmp_path) == notes(run())
    assert all(map(np.array_equal, numbers(tmp_path), numbers(run())))


def test_what_was_noted_after_the_last_checkpoint_is_done_again(tmp_path: Path) -> None:
    train(tmp_path, PLAN, replace(PACE, minutes=0), rivals, tell=quiet)
    Folder(tmp_path).note({"iteration": 2, "seconds": 0})
    train(tmp_path, PLAN, PACE, rivals, tell=quiet, goes_on=True)
    assert notes(tmp_path) == notes(run())


def test_a_folder_with_a_run_is_not_written_over() -> None:
    with pytest.raises(Malformed, match="--continue goes on"):
        train(run(), PLAN, PACE, rivals)
    with pytest.raises(Malformed, match="another plan"):
        train(run(), Plan(), PACE, rivals, goes_on=True)


@pytest.mark.parametrize("found", [b'{"seed": 1, "boldness": 2}', b'{"seed"', b"\xff"])
def test_a_strange_plan_is_refused_in_a_sentence(tmp_path: Path, found: bytes) -> None:
    """It may be of another version, or damaged."""
    Folder(tmp_path).plan.write_bytes(found)
    with pytest.raises(Malformed, match="another plan"):
        train(tmp_path, PLAN, PACE, rivals, goes_on=True)


def test_no_run_is_no_run_to_go_on_with(tmp_path: Path) -> None:
    refused = command("train", "--folder", str(tmp_path / "mistyped"), "--continue")
    assert refused.returncode == 2
    assert "no run" in refused.stderr
    assert not [*tmp_path.iterdir()]


def test_curves_are_drawn() -> None:
    page = Folder(run()).curves.read_text(encoding="utf-8")
    looked_at = Folder(run()).notes()[-1]["shares"]
    assert len(looked_at) == 3  # numbers of seats
    assert page.count("<svg") == len(looked_at) + 3


def test_the_shipped_net_is_the_trained_one_within_rounding() -> None:
    torch.manual_seed(1)
    policy = Policy()
    weights = weights_of(policy)
    weights["layers.4.weight"] *= 100
    load(policy, weights)
    whole = rounded(weights)
    layers = [
        Layer(whole[f"weights{at}"].astype(np.float64), whole[f"bias{at}"].astype(np.float64))
        for at in range(3)
    ]
    told = np.random.default_rng(1).uniform(0, 1, (20, 257)).astype(np.float32)
    with torch.no_grad():
        exact = policy(torch.from_numpy(told)).numpy()
    assert np.abs(Net(layers).logits(told) / UNIT - exact).max() < 0.02
    assert np.abs(exact).max() > 0.1


def test_what_is_shipped_can_be_trained_on() -> None:
    shipped, kept = unpacked(Folder(run()).shipped), load_nets(Folder(run()).weights)
    for net, each in kept.items():
        for name, exact in each.items():
            assert np.abs(shipped[net][name] - exact).max() < 1 / 4096


def test_the_command_trains_from_the_champion_against_the_champion(tmp_path: Path) -> None:
    folder = str(tmp_path / "run")
    words = ("train", "--folder", folder, "--against", "champion", "--from", "champion")
    done = command(*words, "--iterations", "2", "--minutes", "0", "--tables", "4", "--json")
    assert done.returncode == 0, done.stderr
    last = json.loads(done.stdout)
    assert last["iteration"] == 1
    assert last["decisions"] == 4 * len(SEATS) * Plan().steps
    assert "1 of 2" in done.stderr
    refused = command(*words)
    assert refused.returncode == 2
    assert "--continue" in refused.stderr


def test_thieves_join_the_rivals_of_a_run_that_may_be_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(experiment, "PEACE", 1)
    monkeypatch.setattr(experiment, "THEFT", 2)
    monkeypatch.setattr(imitation, "SIMULATIONS", 10)
    pace = Pace(iterations=3, look_every=3, look_games=5)
    now = replace(pace, minutes=0)
    whole, parts = tmp_path / "whole", tmp_path / "parts"
    small = Experiment(tables=3, watched=PARTS, again=PARTS)
    with parallel_config("threading"):
        last = trained(whole, small, pace, tell=quiet)
        for number in range(3 + 2 * 2):
            again = trained(parts, small, now, goes_on=number > 0, tell=quiet)
    assert last["iteration"] == again["iteration"] == 3
    assert [*load_nets(Folder(whole).rivals)] == ["search-1k", "thief-1", "thief-2"]
    assert {"steady", "search-1k", "thief-1", "thief-2"} < {*last["shares"]}
    assert all(map(np.array_equal, numbers(whole), numbers(parts)))


def test_the_champion_goes_out_among_others_after_a_turn() -> None:
    plan = Plan(turn=3 / 4)
    moments = [plan.at(iteration, 8) for iteration in range(8)]
    assert moments[0].rate == plan.rate
    assert moments[0].crowd == plan.crowd
    assert [after.rate < before.rate for before, after in pairwise(moments)] == [
        after != 6 for after in range(1, 8)
    ]
    assert moments[6].rate == moments[3].rate == (plan.rate + plan.last_rate) / 2
    assert {(each.crowd, each.mixed) for each in moments[6:]} == {
        (plan.late_crowd, plan.late_mixed)
    }


def test_a_thief_never_turns() -> None:
    assert EXPLOITER.at(7, 8).rate < EXPLOITER.at(6, 8).rate
    assert {EXPLOITER.at(iteration, 8).crowd for iteration in range(8)} == {1.0}


def test_an_unknown_rival_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Malformed, match="say champion, or the folder of a run"):
        trained(tmp_path / "run", Experiment(against="nobody"), PACE)


def test_without_torch_the_command_says_what_to_install() -> None:
    started = "import sys\nfrom catsack.cli import main\nsys.argv = ['', 'train', '--folder', 'x']"
    said = error_without("torch", f"{started}\nmain()")
    assert said == 'catsack: Training needs torch: pip install "catsack[train]"'
