"""The section on a run comes from its log alone."""

from pathlib import Path

from tools.training_page import PAIRS, section

from catsack.training.ppo import IterationMetrics
from catsack.training.run_folder import RunFolder


def metrics(iteration: int, shares: dict[str, list[float]]) -> IterationMetrics:
    return {
        "entropy": 1.2,
        "value": 1.3,
        "tie": 0.0,
        "kl": 0.0,
        "play_s": 1.0,
        "learn_s": 1.0,
        "iteration": iteration,
        "decisions": 1_000_000 * iteration,
        "seconds": 60.0 * iteration,
        "shares": shares,
    }


def test_opponents_and_exploiters_of_a_run_are_tables(tmp_path: Path) -> None:
    names = [name for pair in PAIRS for name in pair]
    run = RunFolder(tmp_path)
    run.append_metrics(metrics(1, {name: [20.0, 30.0] for name in names if name != "earlier"}))
    run.append_metrics(metrics(2, {name: [40.0, 10.0] for name in [*names, "exploiter-1"]}))
    for number in (1, 2, 10):
        (tmp_path / f"exploiter-{number}").mkdir()
        shares = {"main (3 seats)": [41.0, 1.0], "main": [34.0, 1.0], "main (5 seats)": [28.0, 1.0]}
        RunFolder(tmp_path / f"exploiter-{number}").append_metrics(metrics(1, shares))
    lines = section(run, tmp_path).splitlines()
    assert "2 million decisions in 2 minutes, and 3 minutes for the exploiters." in lines
    assert f"| iteration | {' | '.join(names)} |" in lines
    assert "| 1 | 20 (30) | 20 (30) | 20 (30) | 20 (30) | 20 (30) |  |" in lines
    rows = [line for line in lines if line.startswith("| exploiter-")]
    assert rows == [f"| exploiter-{number} | 41 % | 34 % | 28 % |" for number in (1, 2, 10)]
    assert len([*tmp_path.glob("*.svg")]) == len(PAIRS)
