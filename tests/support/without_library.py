"""A Python in which some libraries are not installed."""

import subprocess
import sys
from subprocess import CompletedProcess

BLOCK = "import sys; sys.modules.update(dict.fromkeys({libraries}))"
"""Python does not import, and ``find_spec`` does not find, a module that is None here."""


def run_without(libraries: str, code: str) -> CompletedProcess[str]:
    """Run *code* in a new Python without *libraries*, which are separated by spaces."""
    code = f"{BLOCK.format(libraries=libraries.split())}\n{code}"
    return subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, input=""
    )


def command_without(libraries: str, *arguments: str) -> CompletedProcess[str]:
    """Run the ``catsack`` command in a new Python without *libraries*."""
    code = f"sys.argv[1:] = {arguments!r}; from catsack.cli import main; main()"
    return run_without(libraries, code)


def error_without(library: str, statement: str) -> str:
    """Return the last line of what goes wrong when *statement* runs without *library*."""
    done = run_without(library, statement)
    return done.stderr.strip().splitlines()[-1] if done.returncode else ""
