"""The entry of the command: Ctrl-C at any moment of its start ends it without a traceback."""

import signal
import subprocess
import sys

import pytest

INTERRUPTED_AT_AN_IMPORT = """
import os, signal, sys
import catsack_command

class Interrupts:
    imports = 0

    @classmethod
    def find_spec(cls, *_):
        cls.imports += 1
        if cls.imports == {number}:
            os.kill(os.getpid(), signal.SIGINT)

sys.meta_path.insert(0, Interrupts)
sys.argv = ["catsack", "bots"]
catsack_command.main()
"""


# The first import, in the engine, in the libraries of the command, and while it works.
@pytest.mark.parametrize("number", [1, 20, 60, 130, 190, 270])
def test_ctrl_c_while_it_loads_shows_no_traceback(number: int) -> None:
    code = INTERRUPTED_AT_AN_IMPORT.format(number=number)
    ended = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False
    )
    assert ended.returncode == 130, ended
    assert ended.stderr.startswith("\nStopped."), ended
    assert "Traceback" not in ended.stderr


def test_who_ignores_ctrl_c_still_does() -> None:
    code = f"import signal; signal.signal({int(signal.SIGINT)}, signal.SIG_IGN)\n"
    code += INTERRUPTED_AT_AN_IMPORT.format(number=60)
    ended = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False
    )
    assert (ended.returncode, ended.stderr) == (0, "")
    assert "steady" in ended.stdout


def test_exit_code_is_that_of_the_command() -> None:
    code = "import sys, catsack_command; sys.argv = ['catsack', 'nonsense']; catsack_command.main()"
    ended = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False
    )
    assert ended.returncode == 2
    assert ended.stderr.startswith("catsack: ")
