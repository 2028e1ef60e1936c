"""Nobody finds in the page what they may not know: change all of that, and no node changes.

The server deals the cards of a record here, so that two games differ in nothing else.
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from catsack.engine import begin
from catsack.records import Record, steps
from tests.browser.conftest import NUMBERS, Visits
from tests.browser.support.server_process import Server
from tests.browser.support.socket_player import Caller
from tests.browser.support.visitor import Visitor
from tests.support.random_games import random_record
from tests.test_leaks import otherwise

MOVES = 40
"""So far a game is played: into its third round or beyond."""
OTHER = 2
"""A seat that can tell the worlds apart."""
SHOWN = "events => document.querySelectorAll('ol.log > li:not([aria-hidden])').length === events"
EVERYTHING = "document.title + document.documentElement.outerHTML"
"""All nodes with all attributes, hidden ones too."""


@pytest.fixture(scope="module")
def dealt(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("dealing") / "dealt.json"


@pytest.fixture(scope="module")
def dealing(dealt: Path) -> Iterator[Server]:
    """A server that deals the cards of the record in a file."""
    code = f"""
from pathlib import Path
from catsack.records import read
from catsack.server.tables import table
table.fair_deal = lambda *_: read(Path({str(dealt)!r}).read_text()).deal
"""
    server = Server(dealt.with_name("dealing.db")).start(code)
    yield server
    server.stop()


def worlds(seats: int, viewer: int | None, rng: Random) -> tuple[Record, Record]:
    """Return the beginnings of two games that *viewer* cannot tell apart.

    They end while a card lies face down that somebody else knows, and OTHER holds other cards.
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


def watched(
    record: Record, callers: list[Caller], visitors: list[Visitor], dealt: Path
) -> list[list[str]]:
    """Play *record*, and return all that each visitor's page held after each move."""
    dealt.write_text(record.to_json())
    opened = callers[0].opens(seats=len(callers))
    for seat, caller in enumerate(callers):
        caller.sits(opened, seat)
    for caller in callers:
        caller.opens_share()
    found: list[list[str]] = [[] for _ in visitors]
    for visitor in visitors:
        visitor.comes(opened)
    state, _ = begin(record.deal)
    for move, (state, _) in zip(record.moves, steps(record), strict=False):
        assert state.turn is not None
        caller = callers[state.turn]
        caller.awaits_turn().moves(str(move))
        assert caller.game is not None
        for visitor, pages in zip(visitors, found, strict=True):
            visitor.page.wait_for_function(SHOWN, arg=caller.game["number"])
            pages.append(anonymous(visitor.page.evaluate(EVERYTHING), opened["table"]))
    for caller in callers:
        caller.leaves()
    return found


def anonymous(page: str, table: str) -> str:
    """Return the page without the name of its table, which chance has given."""
    return re.sub(r"\s+", " ", page.replace(table, "the-table"))


@pytest.mark.parametrize(("seats", "viewer"), [(3, None), (4, None), (4, 1)])
def test_page_is_the_same_in_two_worlds_that_differ_in_secrets(
    seats: int, viewer: int | None, dealing: Server, dealt: Path, visits: Visits
) -> None:
    names = [f"{name} {next(NUMBERS)}" for name in ("Ada", "Bo", "Cleo", "Dan")[:seats]]
    callers = [Caller(dealing.url, name) for name in names]
    looking_on, other_seat = visits(dealing.url), visits(dealing.url)
    if viewer is not None:
        looking_on.becomes(callers[viewer])
    other_seat.becomes(callers[OTHER])
    mine, theirs = (
        watched(world, callers, [looking_on, other_seat], dealt)
        for world in worlds(seats, viewer, Random(f"{seats} {viewer}"))
    )
    assert len(mine[0]) == MOVES
    for at, (one, other) in enumerate(zip(mine[0], theirs[0], strict=True)):
        assert one == other, f"after move {at + 1}"
    assert mine[1] != theirs[1]
