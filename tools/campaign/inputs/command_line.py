"""Odd arguments and files for the ``catsack`` command, in this process and in new ones."""

import io
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path
from random import Random

import pytest
from tests.support.command import command

from tools.campaign.inputs.files import sample_lines, sample_notes
from tools.campaign.inputs.mutations import damaged_bytes, damaged_line

CATSACK = (sys.executable, "-c", "from catsack.cli import main; main()")
DATA_FOLDER = "XDG_DATA_HOME"
"""Where the command finds a store unless one is named: not that of whoever runs the campaign."""
ODD_ARGUMENTS = (
    *("", "-", "--", "-1", "0", "7", "99999999999999999999", "nan", "1e9", "é", "\u202e", "a,b,,c"),
    *("felix", "ksr", "xx", "de", "steady", "nobody", "/", "/dev/null", "/proc/self/mem", "--help"),
    *("--json", "--seats", "--seed", "--language", "--noted", "--game", "--bots", "--edition"),
    *("--house-rule", "--out", "--continue", "--store", "--no-such-option", "x" * 3000),
)
COMMANDS = (
    *(("replay",), ("verify",), ("bots",), ("play",), ("simulate", "--games", "1")),
    *(("admin",), ("admin", "check"), ("admin", "backup"), ("admin", "restore")),
    *(("admin", "purge", "--dry-run"), ("serve", "--port", "-1"), ("nonsense",), ()),
)
TYPED = (
    *("p", "1", "2", "3", "99", "-1", "+15", "R", "L", "S", "quit", "?", "help"),
    *("", "\x00", "é", "x" * 500),
)
"""What is typed into a game."""


class OddCommands:
    """Commands over files of a folder, some of them damaged."""

    def __init__(self, folder: Path, rng: Random) -> None:
        self._folder = folder
        self._rng = rng
        self._records = sample_lines(rng)
        self._notes = sample_notes()

    def arguments(self) -> tuple[list[str], str]:
        """Return the arguments of a command, and what is typed into it."""
        rng = self._rng
        match rng.randrange(4):
            case 0:
                return ["replay", self._file("records", self._records), *self._some(0.3)], ""
            case 1:
                notes = ["--noted", self._file("notes", self._notes)] if rng.random() < 0.7 else []
                records = self._file("records", self._records[:2])
                return ["verify", records, *notes, *self._some(0.3)], ""
            case 2:
                return ["play", "--seed", "1", "--seats", "3", *self._some(0.3)], self._typed()
            case _:
                return [*rng.choice(COMMANDS), *self._some(1)], self._typed()

    def _some(self, share: float) -> list[str]:
        """Return odd arguments, or none."""
        if self._rng.random() >= share:
            return []
        return self._rng.choices(ODD_ARGUMENTS, k=self._rng.randrange(1, 4))

    def _typed(self) -> str:
        return "\n".join(self._rng.choices(TYPED, k=self._rng.randrange(30)))

    def _file(self, name: str, samples: list[str]) -> str:
        rng, path = self._rng, self._folder / name
        lines = [damaged_line(rng.choice(samples), rng) for _ in range(rng.randrange(3))]
        data = "\n".join(lines).encode(errors="replace")
        path.write_bytes(damaged_bytes(data, rng) if rng.random() < 0.3 else data)
        return str(path)


def try_commands(folder: Path, count: int, rng: Random) -> Counter[str]:
    """Run commands in this process; each ends with an exit code, and no traceback."""
    odd = OddCommands(folder, rng)
    codes: Counter[str] = Counter()
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        patch.setenv(DATA_FOLDER, str(folder))
        for _ in range(count):
            arguments, typed = odd.arguments()
            try:
                ended = command(*arguments, answers=typed)
                _check(ended)
            except BaseException as error:
                error.add_note(f"catsack {arguments!r}, typed {typed!r}")
                raise
            codes[str(ended.returncode)] += 1
    return codes


def try_processes(folder: Path, count: int, rng: Random) -> Counter[str]:
    """Run commands in processes of their own."""
    odd = OddCommands(folder, rng)
    codes: Counter[str] = Counter()
    for _ in range(count):
        arguments, typed = odd.arguments()
        arguments = [each.replace("\x00", "") for each in arguments]
        ended = subprocess.run(
            [*CATSACK, *arguments],
            input=typed,
            capture_output=True,
            encoding="utf-8",
            errors="replace",
            cwd=folder,
            env={**os.environ, DATA_FOLDER: str(folder)},
            check=False,
            timeout=120,
        )
        _check(ended)
        codes[str(ended.returncode)] += 1
    return codes


def _check(ended: "subprocess.CompletedProcess[str]") -> None:
    assert ended.returncode in (0, 1, 2), ended
    assert "Traceback" not in ended.stderr + ended.stdout, ended
    if ended.returncode == 2 and ended.stderr:
        assert io.StringIO(ended.stderr).readlines()[-1].startswith("catsack: "), ended
