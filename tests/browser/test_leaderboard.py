"""The leaderboard can be read, however high a rating is."""

from typing import Any

import pytest
from playwright.sync_api import Route

from tests.browser.conftest import OpenWindow

LINES = """(cell) => {
  const range = document.createRange();
  range.selectNodeContents(cell);
  return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
}"""
"""Returns on how many lines the text of a cell stands."""


def standing(name: str, shown: int) -> dict[str, Any]:
    rating = {"shown": shown, "mu": 30.0, "sigma": 2.0, "games": shown}
    return {"who": name, "name": name, "avatar": "tabby", "rating": rating}


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("size", [(1280, 800), (360, 640)])
def test_rating_from_1000_on_stands_on_one_line(
    open_window: OpenWindow, size: tuple[int, int], language: str
) -> None:
    visitor = open_window(size=size, language=language)
    standings = [standing("Kapitänin Moonwhisker", 1216), standing("Bo", 998)]
    visitor.page.route("**/api/leaders/4*", lambda route: answer(route, standings))
    visitor.go("/leaders")
    cells = visitor.page.locator("tbody td.number")
    cells.first.wait_for()
    assert [cell.evaluate(LINES) for cell in cells.all()] == [1] * 4


def answer(route: Route, standings: list[dict[str, Any]]) -> None:
    route.fulfill(json=standings)
