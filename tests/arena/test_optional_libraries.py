"""Games between bots need no library that spreads work or draws."""

import pytest

from tests.support.without_library import command_without


@pytest.mark.parametrize(
    "arguments",
    [
        "simulate --games 1",
        "arena --hero steady --against random --games 4 --workers 1",
        "study --bot random --games 1 --workers 1",
    ],
)
def test_command_runs_without_optional_libraries(arguments: str) -> None:
    done = command_without("joblib matplotlib", *arguments.split())
    assert done.returncode == 0, done.stderr
