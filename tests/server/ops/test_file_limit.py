"""The server may open as many files as the system lets it."""

import resource
import subprocess
import sys

import pytest

from catsack.server.ops.file_limit import MAX_FILES

CODE = """
import resource
from catsack.server.ops.file_limit import raise_file_limit
print(raise_file_limit(), resource.getrlimit(resource.RLIMIT_NOFILE)[0])
"""


@pytest.mark.parametrize(
    ("soft", "hard", "expected"),
    [(64, 256, 256), (256, 256, 256), (64, MAX_FILES + 1, MAX_FILES)],
)
def test_soft_limit_is_raised_to_the_hard_one(soft: int, hard: int, expected: int) -> None:
    allowed = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    if allowed != resource.RLIM_INFINITY and hard > allowed:
        # This machine allows no more.
        hard = expected = allowed
    run = subprocess.run(
        [sys.executable, "-c", CODE],
        capture_output=True,
        text=True,
        check=True,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard)),
    )
    assert run.stdout == f"{expected} {expected}\n"


def test_limit_that_is_high_enough_is_not_lowered() -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MAX_FILES + 7
    if hard != resource.RLIM_INFINITY and hard < wanted:
        wanted = hard
    run = subprocess.run(
        [sys.executable, "-c", CODE],
        capture_output=True,
        text=True,
        check=True,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, wanted)),
    )
    assert run.stdout == f"{wanted} {wanted}\n"
    assert (soft, hard) == resource.getrlimit(resource.RLIMIT_NOFILE)
