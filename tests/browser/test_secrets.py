"""The page of a person contains nothing that they may not know.

The server deals the cards of a record here, so that two games differ only in what is hidden from a
person. Their pages must be equal, node by node.
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from catsack.engine import begin
from catsack.records import Record, steps
from tests.browser.conftest import NUMBERS, OpenWindow
from tests.browser.support.server_process import ServerProcess
from tests.browser.support.socket_player import SocketPlayer
from tests.browser.support.visitor import Visitor
from tests.support.random_games import random_record
from tests.test_leaks import otherwise

MOVES = 40
"""This leads into the third round or beyond."""
OTHER = 2
"""A seat that can tell the two games apart."""
HAS_EVENTS = """events => !document.querySelector("[data-playing]") &&
  ![...document.querySelectorAll(".portrait")].some((portrait) => !portrait.querySelector("svg")) &&
  document.querySelectorAll("ol.log > li:not([aria-hidden])").length === events"""
"""Everything is shown, portraits included, which are loaded one by one."""
WHOLE_PAGE = "document.title + document.documentElement.outerHTML"
"""All nodes with all attributes, also hidden ones."""


@pytest.fixture(scope="module")
def record_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("dealing") / "record.json"


@pytest.fixture(scope="module")
def dealing_server(record_file: Path) -> Iterator[ServerProcess]:
    """A server that deals the cards of the record in the file."""
    code = f"""
from pathlib import Path
from catsack.records import read
from catsack.server.tables import table
table.fair_deal = lambda *_: read(Path({str(record_file)!r}).read_text()).deal
"""
    server = ServerProcess(record_file.with_name("dealing.db")).start(code)
    yield server
    server.stop()


def two_games(seats: int, viewer: int | None, rng: Random) -> tuple[Record, Record]:
    """Return the beginnings of two games that *viewer* cannot tell apart.

    They end with a face-down card that somebody else knows, and OTHER has different cards in them.
    """
    while True:
        record = random_record(rng, "felix", seats)
        if record.edition.house_rules:
            continue
        part = replace(record, moves=record.moves[:MOVES], result=None)
        *_, (state, _) = steps(part)
        other = otherwise(part, state, viewer, rng)
        is_hidden = state.face_up < len(state.row) and part.moves != other.moves
        if is_hidden and part.deal.removed[OTHER] != other.deal.removed[OTHER]:
            return part, other


def pages_during(
    record: Record, players: list[SocketPlayer], visitors: list[Visitor], record_file: Path
) -> list[list[str]]:
    """Play *record*, and return each visitor's page after each move."""
    record_file.write_text(record.to_json())
    table = players[0].open_table(seats=len(players))
    for seat, player in enumerate(players):
        player.sit(table, seat)
    for player in players:
        player.wait_until_full()
    pages: list[list[str]] = [[] for _ in visitors]
    for visitor in visitors:
        visitor.enter(table)
        visitor.open_log()
    state, _ = begin(record.deal)
    for move, (state, _) in zip(record.moves, steps(record), strict=False):
        assert state.turn is not None
        player = players[state.turn]
        player.wait_for_turn().move(str(move))
        assert player.game is not None
        for visitor, own_pages in zip(visitors, pages, strict=True):
            visitor.page.wait_for_function(HAS_EVENTS, arg=player.game["number"])
            own_pages.append(anonymous(visitor.page.evaluate(WHOLE_PAGE), table["table"]))
    for player in players:
        player.leave()
    return pages


def anonymous(page: str, table: str) -> str:
    """Return the page without the id of its table, which is random."""
    return re.sub(r"\s+", " ", page.replace(table, "the-table"))


@pytest.mark.parametrize(("seats", "viewer"), [(3, None), (4, None), (4, 1)])
def test_page_is_the_same_in_two_games_that_differ_in_secrets(
    seats: int,
    viewer: int | None,
    dealing_server: ServerProcess,
    record_file: Path,
    open_window: OpenWindow,
) -> None:
    names = [f"{name} {next(NUMBERS)}" for name in ("Ada", "Bo", "Cleo", "Dan")[:seats]]
    players = [SocketPlayer(dealing_server.url, name) for name in names]
    spectator, other_seat = (open_window(dealing_server.url, size=(1600, 900)) for _ in range(2))
    if viewer is not None:
        spectator.log_in_as(players[viewer])
    other_seat.log_in_as(players[OTHER])
    first, second = (
        pages_during(game, players, [spectator, other_seat], record_file)
        for game in two_games(seats, viewer, Random(f"{seats} {viewer}"))
    )
    assert len(first[0]) == MOVES
    for number, (page, other_page) in enumerate(zip(first[0], second[0], strict=True), start=1):
        assert page == other_page, f"after move {number}"
    assert first[1] != second[1]
