"""A language is added with its catalogues alone, and every language says how our bots play."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import catsack.words
from catsack import Game
from catsack.bots import description, descriptions
from catsack.bots import names as bot_names
from catsack.errors import Malformed
from catsack.words import LANGUAGES, Words, bot_description
from catsack.words.catalogues import Catalogues

FOLDER = Path(catsack.words.__file__).parent
DOCS = FOLDER.parents[2] / "docs"
PARTS = [file.name.removesuffix("en.ftl") for file in FOLDER.glob("*en.ftl")]
"""The catalogues of English: those of Python, and those of the pages."""
WITH_ANOTHER = ("en", *sorted([*LANGUAGES[1:], "xx"]))
"""The languages there are when one called xx is added."""


def add_language(folder: Path) -> None:
    """Add the catalogues of a language xx to *folder*: English with another word for mice."""
    for part in PARTS:
        text = (FOLDER / f"{part}en.ftl").read_text(encoding="utf-8")
        (folder / f"{part}xx.ftl").write_text(text.replace("Mice", "Mizz"), encoding="utf-8")


@pytest.fixture
def with_another(tmp_path: Path) -> Catalogues:
    """Return our catalogues and those of another language."""
    for file in FOLDER.glob("*.ftl"):
        shutil.copy(file, tmp_path)
    add_language(tmp_path)
    return Catalogues(tmp_path)


def test_languages_are_those_with_a_catalogue_and_english_is_first() -> None:
    codes = {file.stem for file in FOLDER.glob("*.ftl") if "." not in file.stem}
    assert set(LANGUAGES) == codes
    assert LANGUAGES[0] == "en"


def test_another_language_needs_nothing_but_its_catalogues(with_another: Catalogues) -> None:
    assert with_another.languages == WITH_ANOTHER
    game = Game.new(4, seed=7, names=("Ada", "Bo", "Cleo", "Dan"))
    words = Words("xx", game.names, catalogues=with_another)
    sentences = [words.event(event) for event in game.events]
    assert any(sentence.startswith("Mizz are laid") for sentence in sentences)
    english = Words("en", game.names)
    assert [each.replace("Mizz", "Mice") for each in sentences] == [
        english.event(event) for event in game.events
    ]
    assert words.say("bot-random") == description("random")
    assert words.say("reason-random") == english.say("reason-random")


def catsack_in(folder: Path, *arguments: str) -> str:
    """Run the command with *folder* before all others that Python imports from."""
    done = subprocess.run(
        [sys.executable, "-c", "from catsack.cli import main; main()", *arguments],
        capture_output=True,
        encoding="utf-8",
        check=True,
        env={**os.environ, "PYTHONPATH": str(folder), "PYTHONIOENCODING": "utf-8"},
    )
    return done.stdout


def test_command_speaks_another_language_when_its_catalogues_are_there(tmp_path: Path) -> None:
    package = tmp_path / "catsack"
    shutil.copytree(FOLDER.parent, package, ignore=shutil.ignore_patterns("web", "__pycache__"))
    add_language(package / "words")
    record = str(DOCS.parent / "examples" / "fair-deal.jsonl")
    assert "Mizz are laid" in catsack_in(tmp_path, "replay", record, "--language", "xx")
    listed = f"{', '.join(WITH_ANOTHER[:-1])} or {WITH_ANOTHER[-1]}; by default"
    assert listed in catsack_in(tmp_path, "replay", "--help")
    bots = json.loads(catsack_in(tmp_path, "bots", "--json"))
    assert all(tuple(bot["description"]) == WITH_ANOTHER for bot in bots)


def test_unknown_language_is_refused_with_those_there_are(with_another: Catalogues) -> None:
    languages = ", ".join(WITH_ANOTHER)
    with pytest.raises(Malformed, match=f"There is no language 'zz'; there are: {languages}"):
        Words("zz", catalogues=with_another)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_every_catalogue_and_the_rules(language: str) -> None:
    assert all((FOLDER / f"{part}{language}.ftl").is_file() for part in PARTS)
    assert (DOCS / ("rules.md" if language == "en" else f"rules.{language}.md")).is_file()


@pytest.mark.parametrize("name", bot_names())
def test_every_bot_is_described_in_every_language(name: str) -> None:
    lines = descriptions(name)
    assert tuple(lines) == LANGUAGES
    assert lines == {language: Words(language).say(f"bot-{name}") for language in LANGUAGES}
    assert len(set(lines.values())) == len(LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_bot_is_described_that_there_is_not(language: str) -> None:
    text = (FOLDER / f"bots.{language}.ftl").read_text(encoding="utf-8")
    assert set(re.findall(r"^bot-([a-z0-9-]+) =", text, re.MULTILINE)) == set(bot_names())


def test_description_is_english_where_a_language_has_none() -> None:
    assert description("random", "zz") == bot_description("random", "zz") == description("random")
    assert bot_description("tiger", "de") == ""
    with pytest.raises(Malformed, match="There is no bot 'tiger'"):
        description("tiger")


COWARD = """
class Coward:
    description = {"en": "Never bids.", "de": "Bietet nie."}

class Silent:
    pass
"""


def test_bot_of_another_package_describes_itself(tmp_path: Path) -> None:
    (tmp_path / "coward.py").write_text(COWARD)
    metadata = tmp_path / "coward-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: coward\nVersion: 1.0\n")
    (metadata / "entry_points.txt").write_text(
        "[catsack.bots]\ncoward = coward:Coward\nsilent = coward:Silent\n"
    )
    bots = json.loads(catsack_in(tmp_path, "bots", "--json"))
    lines = {bot["name"]: bot["description"] for bot in bots}
    assert lines["coward"] == {
        language: "Bietet nie." if language == "de" else "Never bids." for language in LANGUAGES
    }
    assert lines["silent"] == dict.fromkeys(LANGUAGES, "")
    assert lines["random"] == descriptions("random")


def test_recipe_for_a_language_names_every_catalogue() -> None:
    recipe = (DOCS.parent / "CONTRIBUTING.md").read_text(encoding="utf-8")
    for path in FOLDER.glob("*de.ftl"):
        assert f"`{path.name.removesuffix('de.ftl')}XX.ftl`" in recipe
