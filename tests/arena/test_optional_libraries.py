"""Games between bots need no library that spreads work, rates bots or draws."""

import subprocess
import sys

import pytest

from tests.support.without_library import BLOCK

BLOCKS = "".join(BLOCK.format(library=name) for name in ("joblib", "matplotlib", "openskill"))
WITHOUT = "from catsack.cli import main; import sys; sys.argv = sys.argv[1:]; main()"


@pytest.mark.parametrize(
    "arguments",
    [
        "simulate --games 1",
        "arena --hero steady --against random --games 4 --workers 1",
        "study --bot random --games 1 --workers 1",
    ],
)
def test_command_runs_without_optional_libraries(arguments: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", BLOCKS + WITHOUT, "catsack", *arguments.split()],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
