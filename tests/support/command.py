"""The ``catsack`` command without a new Python: the same arguments, output and exit code.

For tests of what is said. Those of the process itself, its signals and its streams, start one.
"""

import io
import sys
from contextlib import redirect_stderr, redirect_stdout
from subprocess import CompletedProcess

import pytest

from catsack.cli import main

LOCALE = ("LC_ALL", "LC_MESSAGES", "LANG")


def command(*arguments: str, answers: str = "") -> CompletedProcess[str]:
    """Run the command with *answers* as its input, and English if no language is asked for."""
    out, err = io.StringIO(), io.StringIO()
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(out), redirect_stderr(err):
        patch.setattr(sys, "argv", ["catsack", *arguments])
        patch.setattr(sys, "stdin", io.StringIO(answers))
        for variable in LOCALE:
            patch.delenv(variable, raising=False)
        with pytest.raises(SystemExit) as ended:
            main()
    code = ended.value.code
    assert code is None or isinstance(code, int)
    return CompletedProcess(arguments, code or 0, out.getvalue(), err.getvalue())
