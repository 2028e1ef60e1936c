"""A league trains what is missing, then a champion that never meets the held-out half."""

import json
import shutil
from dataclasses import replace
from pathlib import Path

import pytest
from joblib import parallel_config

from catsack.errors import Malformed
from catsack.training.experiment import Experiment
from catsack.training.league import league_run, population
from catsack.training.league.distill import NUM_JOBS
from catsack.training.league.league_run import run_league
from catsack.training.league.lineages import LINEAGES
from catsack.training.league.population import missing_lineages, net_file
from catsack.training.nets import load_nets
from catsack.training.quantize import SHIPPED
from catsack.training.run_folder import Pace, RunFolder
from catsack.training.schedule import Config
from catsack.training.selection import Selection
from tests.support.command import command
from tests.training.support.small_run import quiet

PACE = Pace(iterations=2, eval_every=1, eval_games=5, save_every=1)


def test_lineages_come_first_and_only_the_training_half_meets_the_champion(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    few = {name: LINEAGES[name] for name in ("amber", "birch", "quartz")}
    for module in (league_run, population):
        monkeypatch.setattr(module, "LINEAGES", few)
    path = tmp_path / "league"
    experiment = Experiment(
        num_envs=3,
        distill_games=NUM_JOBS,
        simulations=10,
        lineages=tmp_path / "none",
        lineage_iterations=1,
        settings=(("belief_coef", 0.2),),
        processes=1,
    )
    with parallel_config("threading"):
        first = run_league(path, experiment, replace(PACE, minutes=0), log=quiet)
        assert missing_lineages(path / "nets") == ["birch", "quartz"]
        last = run_league(path, experiment, PACE, resume=True, log=quiet)
    assert last["iteration"] == 2
    assert not missing_lineages(path / "nets")
    opponents = load_nets(RunFolder(path / "champion").opponents)
    assert [*opponents] == ["search-1k", "lineage amber", "lineage birch"]
    assert "lineage amber" in last["shares"]
    assert not any("quartz" in name for name in last["shares"])
    selection = Selection.load(RunFolder(path / "champion").selection)
    assert selection is not None
    assert selection.iteration == 2
    assert first["iteration"] == 1
    coefs = [
        json.loads(RunFolder(path / name).plan.read_text())["belief_coef"]
        for name in ("amber", "champion")
    ]
    assert coefs == [Config().belief_coef, 0.2]


def test_a_champion_that_starts_from_trained_nets_meets_them_and_the_lineages_there_are(
    tmp_path: Path,
) -> None:
    path, nets = tmp_path / "league", tmp_path / "nets"
    nets.mkdir()
    shutil.copyfile(SHIPPED / "champion.npz", net_file("amber", nets))
    experiment = Experiment(
        num_envs=3,
        distill_games=NUM_JOBS,
        simulations=10,
        lineages=nets,
        trains_lineages=False,
        start="champion",
    )
    with parallel_config("threading"):
        run_league(path, experiment, PACE, log=quiet)
    opponents = load_nets(RunFolder(path / "champion").opponents)
    assert [*opponents] == ["search-1k", "lineage amber", "lineage champion"]
    selection = Selection.load(RunFolder(path / "champion").selection)
    assert selection is not None


def test_a_league_is_not_written_over(tmp_path: Path) -> None:
    with pytest.raises(Malformed, match="--continue"):
        run_league(tmp_path, Experiment(), PACE)
    with pytest.raises(Malformed, match="no run"):
        run_league(tmp_path / "nothing", Experiment(), PACE, resume=True)


def test_the_command_trains_one_thing_at_a_time(tmp_path: Path) -> None:
    refused = command("train", "--folder", str(tmp_path / "x"), "--league", "--lineage", "amber")
    assert refused.returncode == 2
    assert "only one of" in refused.stderr
    refused = command("train", "--folder", str(tmp_path / "x"), "--lineage", "ambre")
    assert refused.returncode == 2
    assert "There is no lineage 'ambre'" in refused.stderr
