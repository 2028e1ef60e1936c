"""Try the wheel in empty environments, and print a table of what each extra takes on disk.

    python -m tools.try_wheel --python python3.11 --python python3.13

For every Python and every extra: a new environment, the wheel with that extra at the pinned
versions, then what somebody would do with it. Nothing of the sources can be imported there.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Callable
from pathlib import Path
from urllib.request import urlopen

ROOT = Path(__file__).parent.parent
BASE = "base"
NOT_TRIED = ("all", "dev", "release", "site", "tools")
"""Extras for those who work on catsack itself, and the sum of the others."""


class Environment:
    """A virtual environment with the wheel and one extra."""

    def __init__(self, folder: Path, python: str, wheel: Path, extra: str) -> None:
        self.folder = folder
        self.work = folder / "work"
        subprocess.run([python, "-m", "venv", folder], check=True)  # noqa: S603
        self.work.mkdir()
        self.empty = self.size()
        what = str(wheel) if extra == BASE else f"{wheel}[{extra}]"
        install = (
            "-m",
            "pip",
            "install",
            "--quiet",
            "--no-compile",
            "-c",
            ROOT / "constraints.txt",
        )
        self.run("python", *install, what)

    def path(self, program: str) -> Path:
        """Return the path of *program*."""
        return self.folder / "bin" / program

    def run(self, program: str, *arguments: str | Path, given: str = "") -> str:
        """Run *program* of this environment, *given* on its standard input; return its output."""
        env = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
        done = subprocess.run(  # noqa: S603
            [self.path(program), *arguments],
            cwd=self.work,
            env=env,
            input=given,
            capture_output=True,
            text=True,
        )
        if done.returncode:
            raise SystemExit(f"{program} {' '.join(map(str, arguments))}\n{done.stderr}")
        return done.stdout

    def catsack(self, line: str, given: str = "") -> str:
        """Run the command ``catsack`` with the words of *line*."""
        return self.run("catsack", *line.split(), given=given)

    def size(self) -> float:
        """Return the megabytes of all files."""
        files = (
            file for file in self.folder.rglob("*") if file.is_file() and not file.is_symlink()
        )
        return sum(file.stat().st_size for file in files) / 1e6


def try_base(env: Environment) -> None:
    """Play in the terminal, measure a bot, and open the table."""
    env.catsack("--version")
    env.catsack("bots")
    env.catsack("play --seed 3", given="")
    env.catsack("simulate --games 2 --bots steady --out games.jsonl")
    env.catsack("replay games.jsonl")
    env.catsack("arena --hero champion --against steady --games 4 --workers 1")
    serve = [str(env.path("catsack")), "serve", "--port", "0", "--store", "store.db"]
    with subprocess.Popen(serve, cwd=env.work, stdout=subprocess.PIPE, text=True) as server:  # noqa: S603
        assert server.stdout is not None  # noqa: S101
        try:
            address = re.findall(r"http://\S+", server.stdout.readline())[0].rstrip("/.")
            for page in ("/", "/healthz", "/api/bots"):
                urlopen(address + page).read()  # noqa: S310
        finally:
            server.terminate()


def try_adapter(name: str) -> Callable[[Environment], None]:
    """Return a function that runs the examples of an adapter in docs/adapters.md."""

    def run_examples(env: Environment) -> None:
        page = (ROOT / "docs" / "adapters.md").read_text(encoding="utf-8")
        blocks = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
        examples = [block for block in blocks if f"catsack.adapters.{name}" in block]
        assert examples, name  # noqa: S101
        for example in examples:
            env.run("python", "-c", example)

    return run_examples


def try_commands(*lines: str) -> Callable[[Environment], None]:
    """Return a function that runs commands of catsack."""

    def run_commands(env: Environment) -> None:
        for line in lines:
            env.catsack(line)

    return run_commands


def try_code(code: str) -> Callable[[Environment], None]:
    """Return a function that runs a line of Python."""
    return lambda env: print(env.run("python", "-c", code), end="")


TRAIN = "train --folder run --against champion --iterations 1 --tables 4"
DUEL = "arena --hero steady --against random --games 8"
TRIALS: dict[str, Callable[[Environment], None]] = {
    BASE: try_base,
    "arena": try_commands(f"{DUEL} --workers 2 --report page.html"),
    "data": try_commands("export --generate 20 --parquet games --workers 1"),
    "dask": try_commands(f"{DUEL} --workers 2"),
    "frames": try_code("import catsack; catsack.arena(['steady', 'random'], games=8).to_frame()"),
    "gymnasium": try_adapter("gymnasium"),
    "mcp": try_commands("mcp"),
    "openspiel": try_adapter("openspiel"),
    "pettingzoo": try_adapter("pettingzoo"),
    "postgres": try_code("import asyncpg, catsack.store.postgres.database"),
    "tensorboard": try_commands(f"{TRAIN} --tensorboard"),
    "train": try_commands(TRAIN),
}


def extras() -> list[str]:
    """Return the extras of the package that somebody would install."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return [name for name in project["optional-dependencies"] if name not in NOT_TRIED]


def main() -> None:
    """Try everything, and print the table."""
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("--python", action="append", help="may be given several times")
    options.add_argument("--extra", action="append", help="only this one, or base")
    chosen = options.parse_args()
    pythons = chosen.python or [sys.executable]
    (wheel,) = (ROOT / "dist").glob("*.whl")
    versions = []
    for python in pythons:
        print_version = "import platform; print(platform.python_version())"
        done = subprocess.run([python, "-c", print_version], stdout=subprocess.PIPE, text=True)  # noqa: S603
        versions.append(done.stdout.strip())
    print(f"| extra | {' | '.join(f'Python {version}' for version in versions)} |")
    print(f"|---|{'--:|' * len(pythons)}")
    for extra in chosen.extra or [BASE, *extras()]:
        sizes = []
        for python in pythons:
            with tempfile.TemporaryDirectory() as name:
                env = Environment(Path(name) / "env", shutil.which(python) or python, wheel, extra)
                sizes.append(f"{env.size() - env.empty:.0f} MB")
                TRIALS[extra](env)
        print(f"| {extra} | {' | '.join(sizes)} |", flush=True)


if __name__ == "__main__":
    main()
