"""The check of a deal at the end of a game, in the browser and on the command line."""

import json
from pathlib import Path
from random import Random
from typing import Literal

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import NewPlayer, OpenWindow
from tests.browser.support.catalogues import text
from tests.browser.support.socket_player import always_pass
from tests.browser.support.visitor import Visitor
from tests.support.command import command

CHECKS = ("seed", "noted", "seals", "shares", "mine", "deal")


def check_deal(page: Page, language: str = "en") -> tuple[list[str], str]:
    """Let the browser check the deal; return the results and the verdict."""
    page.get_by_role("button", name=text(language, "web-verify")).click()
    expect(page.locator(".verdict")).to_be_visible()
    status = page.locator("[role=status]:has(.verdict)")
    return status.locator("li").all_inner_texts(), page.locator(".verdict").inner_text()


def save(page: Page, role: Literal["button", "link"], name: str, path: Path) -> Path:
    with page.expect_download() as download:
        page.locator(".game-over").get_by_role(role, name=name).click()
    download.value.save_as(path)
    return path


def kept_keys(page: Page) -> list[str]:
    """Return what of deals is in the storage of the browser."""
    keys = page.evaluate("() => Object.keys(localStorage)")
    return sorted(key for key in keys if key.split(".")[1] in ("share", "noted", "commitment"))


@pytest.fixture
def played(open_window: OpenWindow) -> Visitor:
    """Somebody who has played a game with bots."""
    visitor = open_window(is_new=True).speed_up_bots().go("/")
    visitor.page.get_by_role("button", name="Play now").click()
    visitor.page.wait_for_url("**/table/*")
    visitor.play(Random(1))
    visitor.expect_end()
    return visitor


def test_game_passes_six_checks_and_the_saved_notes_prove_it(
    played: Visitor, tmp_path: Path
) -> None:
    page = played.page
    results, verdict = check_deal(page)
    assert results == [text("en", f"web-check-{check}", holds="yes") for check in CHECKS]
    assert verdict == "The deal was fair."
    expect(page.get_by_text("Aborted deals before this one: 0")).to_be_visible()
    record = save(page, "link", "Record", tmp_path / "game.json")
    noted = save(page, "button", "Save what was noted", tmp_path / "noted.json")

    process = command("verify", str(record), "--noted", str(noted))
    assert process.returncode == 0, process.stdout + process.stderr
    assert "the deal is fair to " in process.stdout
    process = command("verify", str(record))
    assert process.returncode == 0
    assert "Not checked" in process.stdout

    game = json.loads(record.read_text(encoding="utf-8"))
    others = {"seed": "ab" * 32, "seals": ["ab" * 32, None, None, None], "aborted": 1}
    for field, value in others.items():
        changed = game | {"fair": game["fair"] | {field: value}}
        (tmp_path / "changed.json").write_text(json.dumps(changed), encoding="utf-8")
        process = command("verify", str(tmp_path / "changed.json"), "--noted", str(noted))
        assert process.returncode == 1, (field, process.stdout)
    note = json.loads(noted.read_text(encoding="utf-8"))
    (tmp_path / "other.json").write_text(json.dumps(note | {"commitment": "ab" * 32}))
    process = command("verify", str(record), "--noted", str(tmp_path / "other.json"))
    assert process.returncode == 1


def set_a_password_and_log_out(visitor: Visitor) -> None:
    page = visitor.go("/").page
    page.locator("header button.me").click()
    page.get_by_text(text("en", "web-me-enrol"), exact=True).click()
    page.locator("input[autocomplete=new-password]:visible").fill("nine lives are enough")
    page.get_by_role("button", name="Set the password").click()
    page.get_by_text("My account").click()
    assert kept_keys(page)
    # The page is loaded anew, and nothing can be asked of it meanwhile.
    with page.expect_event("load"):
        page.get_by_role("button", name="Log out", exact=True).click()
    page.wait_for_function("() => localStorage.getItem('catsack.known') === null")


def test_share_is_forgotten_after_the_deal_and_notes_after_logging_out(played: Visitor) -> None:
    assert kept_keys(played.page) == ["catsack.noted"]
    set_a_password_and_log_out(played)
    assert kept_keys(played.page) == []


def test_share_that_waits_for_its_deal_is_forgotten_after_logging_out(
    open_window: OpenWindow, new_player: NewPlayer
) -> None:
    table = new_player("Bo").open_table(["steady"], seats=3)
    visitor = open_window(is_new=True).sit(table)
    visitor.page.wait_for_function(
        "() => Object.keys(localStorage).some((key) => key.startsWith('catsack.share.'))"
    )
    set_a_password_and_log_out(visitor)
    assert kept_keys(visitor.page) == []
    stored = visitor.page.evaluate("() => JSON.stringify({ ...localStorage, ...sessionStorage })")
    assert table["table"] not in stored


def test_record_that_was_tampered_with_is_found_out_in_both_languages(played: Visitor) -> None:
    page = played.page
    table = page.url.rsplit("/", 1)[1].partition("#")[0]

    def tamper(route: Route) -> None:
        game = route.fetch().json()
        game["seats"][1] = "Mallory"
        route.fulfill(json=game)

    page.route(f"**/api/games/{table}", tamper)
    results, verdict = check_deal(page)
    assert results[2] == text("en", "web-check-seals", holds="no")
    assert results[5] == text("en", "web-check-deal", holds="no")
    assert verdict == text("en", "web-fair-unfair")
    page.unroute(f"**/api/games/{table}")
    page.evaluate("() => localStorage.setItem('catsack.language', 'de')")
    page.reload()
    results, verdict = check_deal(page, "de")
    assert results == [text("de", f"web-check-{check}", holds="yes") for check in CHECKS]
    assert verdict == "Die Verteilung war ehrlich."


def test_browser_that_noted_nothing_does_not_call_a_deal_fair(
    open_window: OpenWindow, new_player: NewPlayer
) -> None:
    ada = new_player("Ada")
    table = ada.open_table(["steady", "steady"], seats=3)
    ada.sit(table).play(always_pass)
    visitor = open_window().log_in_as(ada).go(f"/table/{table['table']}")
    results, verdict = check_deal(visitor.page)
    answers = ["yes", "open", "open", "yes", "open", "yes"]
    expected = zip(CHECKS, answers, strict=True)
    assert results == [text("en", f"web-check-{check}", holds=holds) for check, holds in expected]
    assert verdict == text("en", "web-fair-unchecked")
    expect(visitor.page.get_by_text("Save what was noted")).to_have_count(0)


def test_aborted_deal_is_shown_and_dealt_anew(
    open_window: OpenWindow, new_player: NewPlayer
) -> None:
    bo = new_player("Bo")
    table = bo.open_table(["steady"], seats=3)
    bo.enter(table).send("sit", seal="ab" * 32, seat=1)
    visitor = open_window(is_new=True).sit(table)
    # Bo never opens a share.
    expect(visitor.page.get_by_text(text("en", "web-aborted-now"))).to_be_visible()
    expect(visitor.page.locator(".active-game")).to_be_visible()
    bo.send("stand")
    visitor.play(Random(2))
    visitor.expect_end()
    results, verdict = check_deal(visitor.page)
    assert results == [text("en", f"web-check-{check}", holds="yes") for check in CHECKS]
    assert verdict == "The deal was fair."
    expect(visitor.page.get_by_text("Aborted deals before this one: 1")).to_be_visible()
