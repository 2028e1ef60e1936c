"""The page of an arena: whole, self-contained, the same for the same games."""

import hashlib
import os
import re
import subprocess
import sys
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import matplotlib
import pytest

from catsack.arena.drawing.canvas import Caption, picture
from catsack.arena.drawing.plots import curves
from catsack.arena.match import GameResult
from catsack.arena.plan import ArenaPlan
from catsack.arena.referee import Fault
from catsack.arena.report.counts import by_distance, by_seat, first_start, laying
from catsack.arena.report.page import command_line, page
from catsack.arena.run import run
from catsack.arena.stats import Estimate
from catsack.engine.deal import draw

VOID = {"meta", "br", "hr", "img", "input", "link"}
PLANS = {
    "duel": ArenaPlan("duel", ("steady", "random"), 4, 16, seed=1),
    "one-match": ArenaPlan("duel", ("steady", "random"), 3, 1, seed=1),
    "copies": ArenaPlan("duel", ("random", "random"), 3, 6, seed=1),
    "round-robin": ArenaPlan("round-robin", ("random", "steady", "beginner"), 3, 36, seed=2),
    "free-for-all": ArenaPlan("free-for-all", ("random", "steady"), 5, 20, seed=3, edition="ksr"),
}


class Page(HTMLParser):
    """Walks a page; every tag that opens must close, in order."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.references: list[str] = []
        self.headings: list[str] = []
        self.words: list[str] = []
        self.count: dict[str, int] = {}
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_startendtag(tag, attrs)
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.count[tag] = self.count.get(tag, 0) + 1
        for name, value in attrs:
            assert value is not None, (tag, name)
            if name == "id":
                self.ids.append(value)
            if name in ("href", "xlink:href", "src"):
                assert value.startswith("#"), value
                self.references.append(value[1:])
            if name == "aria-labelledby":
                self.references += value.split()
            self.references += re.findall(r"url\(#([^)]+)\)", value)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words.append(data)
        if self.open and self.open[-1] in ("h1", "h2"):
            self.headings.append(data)


def assert_stands_alone(text: str) -> Page:
    """Check what holds for every page of ours and return it, walked."""
    walked = Page(text)
    assert len(walked.ids) == len(set(walked.ids))
    assert set(walked.references) <= set(walked.ids)
    assert "script" not in walked.count
    assert walked.count["html"] == walked.count["h1"] == walked.count["main"] == 1
    assert '<html lang="en">' in text
    # Every drawing has a title and a description for those who cannot see it.
    assert walked.count["svg"] == walked.count["desc"] == walked.count["title"] - 1
    assert walked.count["svg"] == walked.count["figure"] == walked.count["figcaption"]
    assert walked.count.get("table", 0) == walked.count.get("caption", 0)
    linked = re.findall(r'[^"\s]*(?:https?:|file:|//)[^"\s]*', text)
    assert set(linked) <= {"http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"}
    assert "nan" not in re.findall(r"[a-z]+", text)
    assert "@import" not in text
    return walked


def played(plan: ArenaPlan) -> list[GameResult]:
    return [game for match in run(plan, 0, workers=1) for game in match]


@pytest.fixture(scope="module")
def arenas() -> dict[str, tuple[ArenaPlan, list[GameResult]]]:
    return {name: (plan, played(plan)) for name, plan in PLANS.items()}


@pytest.mark.parametrize("name", PLANS)
def test_page_is_whole_and_needs_nothing_else(
    name: str, arenas: dict[str, tuple[ArenaPlan, list[GameResult]]]
) -> None:
    plan, games = arenas[name]
    text = page(plan, games)
    walked = assert_stands_alone(text)
    sections = ["What was played", "Standings", "Ratings", "Scores", "Prices and worth", "Seats"]
    sections += ["Cards and places", "No-sales and shortages"]
    assert set(sections) <= set(walked.headings)
    assert ("Pairings both ways" in walked.headings) == (plan.kind == "round-robin")
    assert "Faults" not in walked.headings
    words = " ".join(walked.words)
    assert all(bot in words for bot in plan.bots)
    assert f"{len(games)} games" in words
    assert command_line(plan).split()[0] in words


def test_same_games_give_the_same_bytes(
    arenas: dict[str, tuple[ArenaPlan, list[GameResult]]],
) -> None:
    plan, games = arenas["duel"]
    text = page(plan, games)
    with matplotlib.rc_context({"font.size": 30, "text.color": "red", "svg.fonttype": "path"}):
        assert page(plan, games) == text
    here = hashlib.sha256(text.encode()).hexdigest()
    program = (
        "import hashlib; from tests.arena.report.test_page import PLANS, page, played;"
        "plan = PLANS['duel'];"
        "print(hashlib.sha256(page(plan, played(plan)).encode()).hexdigest())"
    )
    elsewhere = subprocess.run(
        [sys.executable, "-c", program],
        cwd=Path(__file__).parents[3],
        env={**os.environ, "PYTHONHASHSEED": "7"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert elsewhere.stdout.strip() == here


def test_faults_are_told_and_harmless(
    arenas: dict[str, tuple[ArenaPlan, list[GameResult]]],
) -> None:
    plan, games = arenas["duel"]
    nasty = Fault(1, "raised", "ValueError: </table><script>alert('&')</script>")
    faulty = [replace(games[0], faults=(nasty, Fault(0, "late", "no answer"))), *games[1:]]
    walked = assert_stands_alone(page(plan, faulty))
    assert "Faults" in walked.headings
    assert nasty.details in walked.words
    assert "2 faults in 16 games" in walked.words


def test_names_of_bots_are_only_words(
    arenas: dict[str, tuple[ArenaPlan, list[GameResult]]],
) -> None:
    plan, games = arenas["duel"]
    strange = "$x_1$ <b>&-#3a73a9 of a length that no drawing has room for"
    renamed = [
        replace(game, bots=tuple(strange if bot == "random" else bot for bot in game.bots))
        for game in games
    ]
    # A plan only takes bots that are installed, so the page hears of this one from its games.
    walked = assert_stands_alone(page(replace(plan, kind="free-for-all"), renamed))
    assert strange in walked.words


def test_command_line_repeats_the_plan() -> None:
    plan = ArenaPlan(
        "free-for-all", ("random", "steady"), 5, 9, 4, "ksr", (("rabbit_is_prey", False),), 0.5
    )
    assert command_line(plan) == (
        "catsack arena --seats 5 --free-for-all random,steady --games 9 --seed 4 --edition ksr "
        "--house-rule rabbit_is_prey=false --clock 0.5"
    )


@pytest.mark.parametrize("name", PLANS)
def test_shares_of_all_seats_make_one_win(
    name: str, arenas: dict[str, tuple[ArenaPlan, list[GameResult]]]
) -> None:
    plan, games = arenas[name]
    for found in (by_seat(games), by_distance(games)):
        assert len(found) == plan.seats
        assert sum(one.mean for one in found) == pytest.approx(1)


@pytest.mark.parametrize("name", PLANS)
def test_distance_goes_from_the_start_player_of_the_deal(
    name: str, arenas: dict[str, tuple[ArenaPlan, list[GameResult]]]
) -> None:
    plan, games = arenas[name]
    for game in games:
        deal = draw(plan.rules, plan.seats, Random(f"{plan.seed}/{game.match}/deal"))
        assert first_start(game) == deal.start


def test_cards_of_a_place_make_the_whole(
    arenas: dict[str, tuple[ArenaPlan, list[GameResult]]],
) -> None:
    _, games = arenas["round-robin"]
    found = laying(games, "steady")
    assert len(found) == 10
    for place in range(3):
        assert sum(row[place] for row in found) == pytest.approx(1)


def test_a_drawing_can_stand_in_a_file_of_its_own() -> None:
    caption = Caption("prices", "Prices", "What is paid.")
    line = ("price", [Estimate(1, 0, 2), Estimate(3, 2, 4)])
    drawn = picture(curves(caption, ["low", "high"], [line], ("worth", "mice")))
    root = ElementTree.fromstring(drawn)  # noqa: S314
    assert float(root.attrib["width"]) > 300
    for name in re.findall(r"var\(--(\w+)\)", drawn):
        assert drawn.count(f"--{name}:") == 2  # by day and by night
