"""Check that a version is ready for release, and build sdist, wheel and SBOMs into ``dist/``.

    make release

Everything is built twice, each time from nothing but the files of the last commit, and must come
out the same to the byte. Problems that only matter for the release itself (changelog, tag, a tree
that is not clean) are listed; with ``--final`` they make the command fail.
"""

import argparse
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
DIST = ROOT / "dist"
VERSION = re.compile(r'^__version__ = "(.+)"$', re.MULTILINE)


class NotReproducible(Exception):
    """Two builds of the same commit differ."""


def run(*command: str | Path, cwd: Path = ROOT, **env: str) -> str:
    """Run *command* and return what it prints."""
    done = subprocess.run(  # noqa: S603
        command, cwd=cwd, env=os.environ | env, stdout=subprocess.PIPE, text=True, check=True
    )
    return done.stdout.strip()


def package_version(root: Path = ROOT) -> str:
    """Return the version of the package, which the wheel has too."""
    text = (root / "src" / "catsack" / "__init__.py").read_text(encoding="utf-8")
    found: str = VERSION.findall(text)[0]
    return found


def problems_of_files(root: Path, version: str) -> Iterator[str]:
    """Yield what in the files of *root* does not fit a release of *version*."""
    citation = (root / "CITATION.cff").read_text(encoding="utf-8")
    if f"\nversion: {version}\n" not in citation:
        yield f"CITATION.cff does not name version {version}."
    changelog = (root / "CHANGELOG.md").read_text(encoding="utf-8")
    newest = re.findall(r"^## (\S+)", changelog, re.MULTILINE)[0]
    if newest != version:
        yield f"The newest section of CHANGELOG.md is {newest}, not {version}."


def problems_of_repository(version: str) -> Iterator[str]:
    """Yield what in the repository does not fit a release of *version*."""
    changes = run("git", "status", "--porcelain")
    if changes:
        yield f"The tree is not clean: {', '.join(changes.split()[1::2])}."
    if f"v{version}" not in run("git", "tag", "--points-at", "HEAD").split():
        yield f"The last commit has no tag v{version}."


def build(folder: Path) -> list[Path]:
    """Build sdist and wheel from the last commit in *folder*, and return them."""
    source = folder / "source"
    source.mkdir(parents=True)
    archive = folder / "source.tar"
    run("git", "archive", "--output", archive, "HEAD")
    shutil.unpack_archive(archive, source, filter="data")
    epoch = run("git", "log", "-1", "--format=%ct")
    # build makes the wheel from the sdist, so the sdist is known to be complete.
    command = (sys.executable, "-m", "build", "--outdir", folder / "dist")
    run(*command, cwd=source, SOURCE_DATE_EPOCH=epoch)
    wheel = next((folder / "dist").glob("*.whl"))
    if "catsack/web/index.html" not in run(sys.executable, "-m", "zipfile", "-l", wheel):
        raise SystemExit("The wheel has no web pages: Node 20.19 or newer must build them.")
    return sorted((folder / "dist").iterdir())


def digest(file: Path) -> str:
    """Return the SHA-256 of *file*."""
    return hashlib.sha256(file.read_bytes()).hexdigest()


def compare(first: list[Path], second: list[Path]) -> None:
    """Raise ``NotReproducible`` unless both builds are the same to the byte."""
    one, other = ({file.name: digest(file) for file in build} for build in (first, second))
    if one != other:
        names = sorted(name for name in one | other if one.get(name) != other.get(name))
        raise NotReproducible(f"Two builds differ in {', '.join(names)}.")


def python_sbom(wheel: Path, folder: Path) -> str:
    """Return a bill of materials of what the wheel installs without extras."""
    run(sys.executable, "-m", "venv", folder)
    python = folder / "bin" / "python"
    pins = ROOT / "constraints.txt"
    run(python, "-m", "pip", "install", "--quiet", "--no-compile", "-c", pins, wheel)
    run(python, "-m", "pip", "uninstall", "--quiet", "--yes", "setuptools", "pip")
    command = (sys.executable, "-m", "cyclonedx_py", "environment", "--output-reproducible")
    return without_where_and_when(run(*command, "--pyproject", ROOT / "pyproject.toml", python))


def web_sbom(source: Path, version: str) -> str:
    """Return a bill of materials of what is in the web pages or builds them.

    The pages get the *version* of the package in *source*: npm 11 describes nothing without one.
    """
    for name in ("package.json", "package-lock.json"):
        file = source / "web" / name
        package = json.loads(file.read_text(encoding="utf-8"))
        file.write_text(json.dumps(package | {"version": version}), encoding="utf-8")
    command = ("npm", "sbom", "--omit", "dev", "--package-lock-only", "--sbom-format", "cyclonedx")
    # Node may be a package of this environment.
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    return without_where_and_when(run(*command, cwd=source / "web", PATH=path))


def without_where_and_when(sbom: str) -> str:
    """Return *sbom* without its time and random number, and without paths of this machine."""
    bill = json.loads(sbom)
    bill.pop("serialNumber", None)
    bill["metadata"].pop("timestamp", None)
    for component in bill["components"]:
        kept = [
            reference
            for reference in component.get("externalReferences", ())
            if not reference["url"].startswith("file:")
        ]
        component.pop("externalReferences", None)
        if kept:
            component["externalReferences"] = kept
    return json.dumps(bill, indent=1, sort_keys=True) + "\n"


def main() -> None:
    """Check, build, and say what was built."""
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("--final", action="store_true", help="Fail if anything is not ready.")
    is_final = options.parse_args().final
    version = package_version()
    problems = [*problems_of_files(ROOT, version), *problems_of_repository(version)]
    print(*(f"not ready: {problem}" for problem in problems), sep="\n")
    if is_final and problems:
        sys.exit(1)
    tests = (sys.executable, "-m", "pytest", "-q", "-p", "no:schemathesis")
    run(*tests, "tests/test_docs.py", "tests/test_rooms.py", "tests/test_release_files.py")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        files = build(folder / "first")
        compare(files, build(folder / "second"))
        shutil.rmtree(DIST, ignore_errors=True)
        DIST.mkdir()
        built = [Path(shutil.copy(file, DIST)) for file in files]
        wheel = next(file for file in built if file.suffix == ".whl")
        web = web_sbom(folder / "first/source", version)
        bills = {"": python_sbom(wheel, folder / "venv"), "-web": web}
    for part, bill in bills.items():
        built.append(DIST / f"catsack-{version}{part}.cdx.json")
        built[-1].write_text(bill, encoding="utf-8")
    for file in built:
        print(f"{file.stat().st_size / 1e6:7.2f} MB  {digest(file)}  {file.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
