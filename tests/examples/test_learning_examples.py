"""The examples for researchers run, at a small size."""

import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.mark.parametrize(
    ("arguments", "printed"),
    [
        ("cfr_tiny.py --iterations 3", "3 iterations: a best response gains"),
        ("cfr_tiny.py --iterations 20 --sampling", "20 iterations: a best response gains"),
        ("ismcts_player.py --games 1 --simulations 5 --seats 3 --edition tiny", "win share"),
        ("text_player.py --games 4", "0 turns forfeit"),
        ("maskable_ppo.py --steps 4096 --games 4 --against random", "after: wins"),
        ("cluster_arena.py --workers 2 --games 40 --hero steady --against random", "steady"),
        ("self_play_ppo.py --iterations 2 --games 8 --steps 120 --edition tiny", "2: "),
        (
            "self_play_ppo.py --iterations 1 --games 8 --steps 16 --seats 2 --edition pair "
            "--exploitability",
            "1 iterations: a best response gains",
        ),
    ],
)
def test_example_runs(arguments: str, printed: str) -> None:
    name, *options = arguments.split()
    run = subprocess.run(
        [sys.executable, str(EXAMPLES / name), *options], capture_output=True, text=True
    )
    assert run.returncode == 0, run.stderr
    assert printed in run.stdout
