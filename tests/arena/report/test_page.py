"""The report of an arena: whole, self-contained, the same for the same games."""

import hashlib
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import matplotlib
import pytest

from catsack.arena.plan import ArenaPlan
from catsack.arena.report.page import command_line, report_page
from catsack.players.referee import Fault
from tests.arena.html_page import assert_self_contained
from tests.arena.report.conftest import PLANS, Arenas


@pytest.mark.parametrize("name", PLANS)
def test_page_is_whole_and_needs_nothing_else(name: str, arenas: Arenas) -> None:
    plan, games = arenas[name]
    page = assert_self_contained(report_page(plan, games))
    sections = ["What was played", "Standings", "Ratings", "Scores", "Prices and worth", "Seats"]
    sections += ["Cards and places", "No-sales and shortages"]
    assert set(sections) <= set(page.headings)
    assert ("Pairings both ways" in page.headings) == (plan.kind == "round-robin")
    assert "Faults" not in page.headings
    words = " ".join(page.words)
    assert all(bot in words for bot in plan.labels)
    assert f"{len(games)} games" in words
    assert command_line(plan).split()[0] in words


def test_same_games_give_the_same_bytes(arenas: Arenas) -> None:
    plan, games = arenas["duel"]
    text = report_page(plan, games)
    with matplotlib.rc_context({"font.size": 30, "text.color": "red", "svg.fonttype": "path"}):
        assert report_page(plan, games) == text
    here = hashlib.sha256(text.encode()).hexdigest()
    program = (
        "import hashlib; from catsack.arena.report.page import report_page;"
        "from tests.arena.games import play_all; from tests.arena.report.conftest import PLANS;"
        "plan = PLANS['duel'];"
        "print(hashlib.sha256(report_page(plan, play_all(plan)).encode()).hexdigest())"
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


def test_faults_are_shown_and_harmless(arenas: Arenas) -> None:
    plan, games = arenas["duel"]
    nasty = Fault(1, "raised", "ValueError: </table><script>alert('&')</script>")
    faulty = [replace(games[0], faults=(nasty, Fault(0, "late", "no answer"))), *games[1:]]
    page = assert_self_contained(report_page(plan, faulty))
    assert "Faults" in page.headings
    assert nasty.details in page.words
    assert "2 faults in 16 games" in page.words


def test_names_of_bots_are_only_words(arenas: Arenas) -> None:
    plan, games = arenas["duel"]
    strange = "$x_1$ <b>&-#3a73a9 of a length that no drawing has room for"
    renamed = [
        replace(game, bots=tuple(strange if bot == "random" else bot for bot in game.bots))
        for game in games
    ]
    # A plan only takes bots that are installed, so this one appears in the games alone.
    page = assert_self_contained(report_page(replace(plan, kind="free-for-all"), renamed))
    assert strange in page.words


def test_command_line_repeats_the_plan() -> None:
    plan = ArenaPlan(
        "free-for-all", ("random", "steady"), 5, 9, 4, "ksr", (("rabbit_is_prey", False),), 0.5
    )
    assert command_line(plan) == (
        "catsack arena --seats 5 --free-for-all random,steady --games 9 --seed 4 --edition ksr "
        "--house-rule rabbit_is_prey=false --clock 0.5"
    )
