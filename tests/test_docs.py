"""What the README and the docs say is true: examples run, links lead somewhere."""

import doctest
import json
import os
import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
import typer

from catsack import cli
from catsack.words import LANGUAGES
from tests.support.command import command

ROOT = Path(__file__).parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md"), ROOT / "web" / "README.md"])


def test_examples_of_the_readme_run() -> None:
    failed, tried = doctest.testfile(
        str(ROOT / "README.md"), module_relative=False, optionflags=doctest.ELLIPSIS
    )
    assert tried > 8
    assert not failed


def test_examples_of_the_encoding_run() -> None:
    failed, tried = doctest.testfile(str(ROOT / "docs" / "encoding.md"), module_relative=False)
    assert tried > 6
    assert not failed


def examples() -> list[str]:
    text = (ROOT / "docs" / "adapters.md").read_text(encoding="utf-8")
    return re.findall(r"```python\n(.*?)```", text, re.DOTALL)


@pytest.mark.parametrize("number", range(7))
def test_examples_of_the_adapters_run(number: int) -> None:
    code = examples()[number]
    subprocess.run([sys.executable, "-W", "error", "-c", code], check=True, capture_output=True)


def test_no_example_of_the_adapters_is_left_out() -> None:
    assert len(examples()) == 7


@pytest.mark.parametrize("page", ["arena.md", "index.md", "review-method.md"])
def test_example_of_a_page_runs(page: str) -> None:
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    (code,) = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    subprocess.run([sys.executable, "-W", "error", "-c", code], check=True, capture_output=True)


def test_bot_of_the_page_for_bot_writers_plays_as_it_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = (ROOT / "docs" / "site" / "write-a-bot.md").read_text(encoding="utf-8")
    (code,) = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    (words,) = re.findall(r"^catsack (arena --hero patient.py.*)$", text, re.MULTILINE)
    (tmp_path / "patient.py").write_text(code)
    monkeypatch.chdir(tmp_path)
    # One process: a second one would only have to load everything again.
    done = command(*words.replace("400", "8").split(), "--workers", "1", "--json")
    assert json.loads(done.stdout)["faults"] == 0


def test_fair_deals_are_checked_as_the_page_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    failed, tried = doctest.testfile(str(ROOT / "docs" / "fair-deals.md"), module_relative=False)
    assert tried > 12
    assert not failed


def commands() -> list[tuple[str, str]]:
    """Return the commands of the page about fair deals, each with what it says it prints."""
    text = (ROOT / "docs" / "fair-deals.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```console\n\$ (.*?)\n(.*?)```", text, re.DOTALL)
    return [(command, printed) for command, printed in blocks]


@pytest.mark.parametrize(("number", "code"), [(0, 0), (1, 0), (2, 1)])
def test_commands_of_the_page_about_fair_deals_print_what_it_says(number: int, code: int) -> None:
    assert len(commands()) == 3
    command, printed = commands()[number]
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        ["bash", "-c", command], cwd=ROOT, env={**os.environ, "PATH": path}, capture_output=True
    )
    assert done.stdout.decode() == printed
    assert done.returncode == code


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)]+)\)", page.read_text(encoding="utf-8")):
        name, _, anchor = target.partition("#")
        file = page.parent / name if name else page
        assert file.exists(), target
        if anchor:
            assert f'<a id="{anchor}"></a>' in file.read_text(encoding="utf-8"), target


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_rules_have_the_same_paragraphs_in_every_language(language: str) -> None:
    english, other = (
        re.findall(r'<a id="([\d.]+)"></a>', (ROOT / "docs" / name).read_text(encoding="utf-8"))
        for name in ("rules.md", f"rules.{language}.md")
    )
    assert english == other
    assert len(english) > 35


def test_every_dependency_has_its_reason() -> None:
    reasons = (ROOT / "docs" / "dependencies.md").read_text(encoding="utf-8")
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    listed = project.split("\ndependencies = [")[1].split("[project.scripts]")[0]
    for name in re.findall(r'"([A-Za-z._-]+)>=', listed):
        assert re.search(rf"[| ,]{re.escape(name)}[ ,|]", reasons), name


def test_documented_proxies_do_not_pass_metrics_on() -> None:
    page = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```\n(.*?)```", page, re.DOTALL)
    proxies = [block for block in blocks if re.search("^cat.example.org|^server", block)]
    assert len(proxies) == 2
    for block in proxies:
        assert re.search(r"/metrics (404|\{ return 404; \})", block), block


def test_every_weakness_that_was_found_has_a_test() -> None:
    page = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")
    section = page.split('<a id="weaknesses"></a>')[1].split("<a id=")[0]
    rows = [row for row in section.splitlines() if row.startswith("| ") and "(#" in row]
    assert len(rows) > 30
    for row in rows:
        (file,) = re.findall(r"in `(tests/[\w/]+\.py)`", row)
        source = (ROOT / file).read_text(encoding="utf-8")
        names = re.findall(r"`(test_\w+)`", row)
        assert names, row
        assert all(f"def {name}(" in source for name in names), row


CODE = re.compile(r"```.*?```|`[^`\n]+`", re.DOTALL)
COMMAND = re.compile(
    r"(?:^|[\s`$(])catsack (?!import)([a-z]+(?: (?:server|backup|restore|purge|check))?)"
    r"((?: [^`#|\n)]*)?)"
)
MODULE = re.compile(r"python3? -m ([\w.]+)")
TARGET = re.compile(r"\bmake ([a-z][a-z-]*)")
FILE = re.compile(r"`((?:[\w.-]+/)+[\w.-]+\.(?:py|ts|svelte|json|db|svg|ftl|md|css))`")
ROOTS = ("", "src/catsack", "web/src", "web", "docs")


def code_of(page: Path) -> str:
    return "\n".join(CODE.findall(page.read_text(encoding="utf-8")))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_quoted_commands_and_their_options_exist(page: Path) -> None:
    for words, arguments in COMMAND.findall(code_of(page)):
        command: Any = typer.main.get_command(cli.app)
        for word in words.split():
            assert word in command.commands, f"catsack {words}"
            command = command.commands[word]
        known = {option for each in command.params for option in (*each.opts, *each.secondary_opts)}
        quoted = set(re.findall(r"(?<= )--[a-z-]+", arguments))
        assert quoted <= known | {"--help"}, f"catsack {words}{arguments}"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_quoted_modules_targets_and_files_exist(page: Path) -> None:
    code = code_of(page)
    for module in MODULE.findall(code):
        assert find_spec(module) is not None, module
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for target in TARGET.findall(code):
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), f"make {target}"
    for file in FILE.findall(page.read_text(encoding="utf-8")):
        # NAME and XX stand for something that the reader chooses.
        if not re.search(r"NAME|XX", file):
            assert any((ROOT / root / file).exists() for root in ROOTS), file
