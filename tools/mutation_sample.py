"""Samples mutants of server, store and fair, and lets the tests of each module judge them.

python -m tools.mutation_sample --mutants 200 --seed 1 --out mutants.jsonl

A mutant is one flipped comparison, boolean operator or negation, made by Cosmic Ray in a copy of
the tree. Its judges are the tests that mirror the module, and those that import it. A run that is
interrupted goes on where it stopped, because the results are kept in the file.
"""

import argparse
import ast
import importlib
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import NamedTuple, NoReturn

import pytest
from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator

ROOT = Path(__file__).parent.parent
ROOMS = ("server", "store", "fair")
GENERATED = ("server/schema", "store/migrations")
"""Descriptions for programs, which tests compare as a whole, and migrations, which are history."""
COMPARISONS = (
    *("Eq_NotEq", "NotEq_Eq", "Lt_GtE", "Lt_LtE", "LtE_Gt", "LtE_Lt"),
    *("Gt_LtE", "Gt_GtE", "GtE_Lt", "GtE_Gt", "Is_IsNot", "IsNot_Is"),
)
OPERATORS = (
    *(f"core/ReplaceComparisonOperator_{each}" for each in COMPARISONS),
    *("core/ReplaceAndWithOr", "core/ReplaceOrWithAnd"),
    *("core/AddNot", "core/ReplaceUnaryOperator_Delete_Not"),
)
SLOW = ("test_forging_server", "test_kill_campaign", "test_fuzz", "test_bad_input")
"""Tests of minutes, which judge the whole and no single module."""
FEW = 3
OPTIONS = (
    *("-x", "-q", "-p", "no:cacheprovider", "-p", "no:schemathesis"),
    # Some of what is loaded beforehand has plugins of pytest.
    *("-W", "ignore::pytest.PytestAssertRewriteWarning"),
)
SOUND = "tests/server/tables/test_decide.py"
"""Tests that must pass without a mutant, or else nothing can be judged."""
PRELOAD = (
    *("alembic.command", "argon2", "asyncpg", "confusable_homoglyphs", "fluent.runtime", "httpx"),
    *("hypothesis", "joblib", "msgspec", "numpy", "openskill", "prometheus_client", "psutil"),
    *("sqlalchemy.ext.asyncio", "starlette.applications", "typer", "uvicorn", "uvloop"),
    *("websockets.asyncio.client",),
)
"""Libraries that every judge would load again."""


class Mutant(NamedTuple):
    """One change to one module."""

    module: str
    """Its path below ``src/catsack``."""
    operator: str
    occurrence: int
    line: int


class Result(NamedTuple):
    """What became of a mutant."""

    mutant: Mutant
    outcome: str
    """``noticed`` by a failing test, ``survived``, or ``timeout``: its judges did not finish."""
    seconds: float
    tests: list[str]
    before: str
    after: str

    def to_json(self) -> str:
        """Return one line of JSON."""
        return json.dumps({**self._asdict(), "mutant": self.mutant._asdict()})


def modules(source: Path) -> list[str]:
    """Return the modules to mutate, as paths below *source*."""
    paths = [path for room in ROOMS for path in sorted((source / room).rglob("*.py"))]
    names = [path.relative_to(source).as_posix() for path in paths]
    return [name for name in names if not name.startswith(GENERATED)]


def mutants(source: Path, module: str) -> Iterator[Mutant]:
    """Yield all mutants of a module."""
    nodes = list(ast_nodes(get_ast((source / module).read_text(encoding="utf-8"))))
    for name in OPERATORS:
        operator = get_operator(name)()
        positions = [at for node in nodes for at in operator.mutation_positions(node)]
        for occurrence, ((line, _), _) in enumerate(positions):
            yield Mutant(module, name, occurrence, line)


def judges(module: str, tests: Path) -> list[list[Path]]:
    """Return the test files of a module: its mirrors, and those that judge what these pass.

    The latter import it. If there is no mirror, or all these are few, those of the nearest folder
    judge it too.
    """
    path = Path(module)
    files = [file for file in tests.rglob("test_*.py") if file.stem not in SLOW]
    mirror = [
        file
        for file in files
        if file.parent == tests / path.parent and file.stem.startswith(f"test_{path.stem}")
    ]
    name = "catsack." + ".".join(path.with_suffix("").parts)
    importers = sorted(
        (file for file in files if name in imported_names(file)),
        key=lambda file: file.stat().st_size,
    )
    found = [*mirror, *importers]
    folder = tests / path.parent
    while not mirror or len(found) < FEW:
        near = [file for file in files if file.is_relative_to(folder)]
        found += sorted(near, key=lambda file: file.stat().st_size)
        if near:
            break
        folder = folder.parent
    others = [file for file in dict.fromkeys(found) if file not in mirror]
    return [group for group in (mirror, others) if group]


@cache
def imported_names(file: Path) -> set[str]:
    """Return the modules that *file* imports from, and what it imports from them."""
    names = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            names.add(node.module or "")
            names |= {f"{node.module}.{alias.name}" for alias in node.names}
        elif isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
    return names


def judge(mutant: Mutant, tree: Path, timeout_s: float) -> Result:
    """Apply a mutant to the *tree*, run its judges, and take it back."""
    path = tree / "src" / "catsack" / mutant.module
    source = path.read_text(encoding="utf-8")
    mutated = mutate_code(source, get_operator(mutant.operator)(), mutant.occurrence)
    groups = [
        [str(file.relative_to(tree)) for file in group]
        for group in judges(mutant.module, tree / "tests")
    ]
    path.write_text(mutated, encoding="utf-8")
    began = time.monotonic()
    files: list[str] = []
    outcome = "survived"
    try:
        # Most mutants are noticed by the mirror, and to load the others takes long.
        for group in groups:
            files += group
            outcome = run_tests(tree, group, timeout_s)
            if outcome != "survived":
                break
    finally:
        path.write_text(source, encoding="utf-8")
    seconds = round(time.monotonic() - began, 1)
    lines = zip(source.splitlines(), mutated.splitlines(), strict=False)
    before, after = next(((a, b) for a, b in lines if a != b), ("", ""))
    return Result(mutant, outcome, seconds, files, before.strip(), after.strip())


def run_tests(tree: Path, files: list[str], timeout_s: float) -> str:
    """Run test files in a child with a process group of its own, until one fails."""
    child = os.fork()
    if child == 0:
        run_child(tree, files)
    until = time.monotonic() + timeout_s
    try:
        while time.monotonic() < until:
            done, status = os.waitpid(child, os.WNOHANG)
            if done:
                code = os.waitstatus_to_exitcode(status)
                # Who is killed has judged nothing.
                return "timeout" if code < 0 else "survived" if code == 0 else "noticed"
            time.sleep(0.1)
        return "timeout"
    finally:
        # Also what a test has started and a mutant has kept from ending.
        with suppress(ProcessLookupError):
            os.killpg(child, signal.SIGKILL)
        with suppress(ChildProcessError):
            os.waitpid(child, 0)


def run_child(tree: Path, files: list[str]) -> NoReturn:
    """Run test files, and end this process with pytest's exit code."""
    code = 1
    try:
        os.setsid()
        os.chdir(tree)
        os.environ["PYTHONPATH"] = os.pathsep.join([str(tree / "src"), str(tree)])
        sys.path[:0] = [str(tree / "src"), str(tree)]
        output = os.open(tree.parent / "output.txt", os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        os.dup2(output, 1)
        os.dup2(output, 2)
        code = pytest.main([*OPTIONS, *files])
    finally:
        # At once: what the parent has opened is not for this process to close.
        os._exit(code)


def copy_tree(folder: Path) -> Path:
    """Copy what is in the repository, and the built pages, into *folder*."""
    tree = folder / "tree"
    listed = subprocess.run(
        ["git", "ls-files", "-z", "src", "tests", "tools", "docs", "examples", "pyproject.toml"],  # noqa: S607
        cwd=ROOT,
        capture_output=True,
        check=True,
        text=True,
    )
    for name in filter(None, listed.stdout.split("\0")):
        (tree / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tree / name)
    shutil.copytree(ROOT / "src/catsack/web", tree / "src/catsack/web", dirs_exist_ok=True)
    return tree


def judged(out: Path) -> dict[Mutant, str]:
    """Return the outcomes that are in the file already; a time-out counts as not judged."""
    if not out.exists():
        return {}
    rows = [json.loads(line) for line in out.read_text(encoding="utf-8").splitlines()]
    return {Mutant(**row["mutant"]): row["outcome"] for row in rows if row["outcome"] != "timeout"}


def main() -> None:
    """Judge a sample, and print how many mutants were noticed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--mutants", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--timeout", type=float, default=600, help="Seconds for one mutant.")
    parser.add_argument("--out", type=Path, default=Path("mutants.jsonl"))
    parser.add_argument("--only", default="", help="Only modules whose path begins like this.")
    options = parser.parse_args()
    source = ROOT / "src" / "catsack"
    everything = [mutant for module in modules(source) for mutant in mutants(source, module)]
    sample = random.Random(options.seed).sample(everything, len(everything))[: options.mutants]
    for name in PRELOAD:
        importlib.import_module(name)
    with tempfile.TemporaryDirectory(prefix="catsack-mutants-") as folder:
        tree = copy_tree(Path(folder))
        if run_tests(tree, [SOUND], options.timeout) != "survived":
            sys.exit((Path(folder) / "output.txt").read_text(encoding="utf-8"))
        for mutant in sample:
            # Read anew each time: several runs may share the work.
            if mutant in judged(options.out) or not mutant.module.startswith(options.only):
                continue
            result = judge(mutant, tree, options.timeout)
            with options.out.open("a", encoding="utf-8") as file:
                print(result.to_json(), file=file)
            print(f"{result.outcome}: {mutant.module}:{mutant.line} {result.after}", flush=True)
    outcomes = Counter(judged(options.out).get(mutant, "not judged") for mutant in sample)
    print(f"{len(everything)} mutants, {len(sample)} in the sample: {dict(outcomes)}")


if __name__ == "__main__":
    main()
