"""Every bot of ours is a character with a name, a face and lines, in every language."""

import re
from pathlib import Path

import pytest

import catsack.words
from catsack.bots import display_names, names
from catsack.characters.cast import CAST, INSTRUMENT, by_difficulty, portrait, voice
from catsack.characters.reactions import CHANCES, VARIANTS
from catsack.words import LANGUAGES

ROOT = Path(__file__).parents[2]
PORTRAITS = ROOT / "web" / "src" / "art" / "portraits"
WORDS = Path(catsack.words.__file__).parent
MOODS = {"calm", "think", "glee", "bitten", "out"}
CLOSINGS = ("closing-won", "closing-dear", "closing-mice", "closing-lost")
VOICES = [bot for bot in CAST if voice(bot)]


def test_every_bot_of_ours_is_in_the_cast() -> None:
    assert set(CAST) == set(names())


def test_the_cast_is_in_the_order_of_its_difficulty() -> None:
    mice = [CAST[bot].difficulty for bot in VOICES]
    assert mice == sorted(mice)
    assert set(mice) == {1, 2, 3, 4, 5}
    assert by_difficulty(reversed(list(CAST))) == list(CAST)


def test_the_cast_is_in_the_order_of_its_measured_strength() -> None:
    page = (ROOT / "docs" / "strength.md").read_text(encoding="utf-8")
    _, _, section = page.partition("## The cast on one scale")
    rows = re.findall(r"^\| ([\w-]+) \| [\d.]+% .* \| (\d) \|$", section, re.MULTILINE)
    assert rows == [(bot, str(CAST[bot].difficulty)) for bot in VOICES[: len(rows)]]
    assert VOICES[len(rows) :] == ["champion", "champion-plus"]


def test_research_bots_share_one_portrait_and_say_nothing() -> None:
    research = {bot for bot in CAST if CAST[bot].is_research}
    assert research == {"random", "search-1k", "search-10k"}
    assert {portrait(bot) for bot in research} == {INSTRUMENT}


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_differ_from_each_other_and_from_those_of_programs(language: str) -> None:
    called = [display_names(bot)[language] for bot in CAST]
    assert len(set(called)) == len(CAST)
    assert not {name.lower() for name in called} & set(CAST)


def lines(language: str) -> dict[str, str]:
    text = (WORDS / f"characters.{language}.ftl").read_text(encoding="utf-8")
    return dict(re.findall(r"^([a-z0-9-]+) = (.+)$", text, re.MULTILINE))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_character_has_all_its_lines_and_no_others(language: str) -> None:
    occasions = [
        f"{kind}-{number}" for kind in CHANCES for number in range(1, VARIANTS.get(kind, 1) + 1)
    ]
    expected = {f"{bot}-{key}" for bot in VOICES for key in (*occasions, *CLOSINGS)}
    assert set(lines(language)) == expected
    assert len(occasions) >= 12


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_characters_say_the_same_but_a_bare_number(language: str) -> None:
    said = [line for line in lines(language).values() if re.search("[a-z]{2}", line[2:-2])]
    spoken = [line for line in said if line != "{ $bid }."]
    assert len(set(spoken)) == len(spoken)


FACTS = {
    "opens": {"bid"},
    "raises": {"bid"},
    "jumps": {"bid"},
    "passes-early": {"mice"},
    "passes-late": {"mice"},
    "bargain": {"price", "worth", "profit"},
    "overpaid": {"price", "worth", "profit"},
    "bitten": {"points"},
    "bites": {"points"},
    "closing": {"sacks", "paid", "worth", "mice", "score", "behind"},
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_line_names_only_facts_that_come_with_it(language: str) -> None:
    for key, line in lines(language).items():
        kind = next((kind for kind in FACTS if f"-{kind}-" in key), "")
        assert set(re.findall(r"\$(\w+)", line)) <= FACTS.get(kind, set()), key


def drawings() -> dict[str, str]:
    return {file.stem: file.read_text(encoding="utf-8") for file in PORTRAITS.glob("*/*.svg")}


def test_every_character_has_a_portrait() -> None:
    assert {character.portrait for character in CAST.values()} <= set(drawings())


@pytest.mark.parametrize("name", sorted(drawings()))
def test_a_portrait_has_every_mood_the_colours_of_the_palette_and_a_cut_edge(name: str) -> None:
    drawing = drawings()[name]
    shown = re.findall(r'data-for="([^"]+)"', drawing)
    assert {mood for moods in shown for mood in moods.split()} == MOODS
    assert 'viewBox="0 0 200 190"' in drawing
    assert 'stroke="var(--cut)"' in drawing
    palette = (ROOT / "web/src/art/palette.css").read_text(encoding="utf-8")
    colours = set(re.findall(r'(?:fill|stroke)="([^"]+)"', drawing)) - {"none"}
    assert all(re.fullmatch(r"var\(--[a-z-]+\)", colour) for colour in colours)
    assert all(f"{colour[4:-1]}:" in palette for colour in colours)
