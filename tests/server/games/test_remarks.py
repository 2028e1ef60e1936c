"""Characters say the same in a running game, to whoever comes late, and in the replay."""

import json
from random import Random

import msgspec
import pytest

from catsack.engine import legal
from catsack.events import Event
from catsack.records import read
from catsack.server.games.remarks import company_at, remarks
from catsack.server.games.replay import replay_record
from catsack.server.protocol.table_views import Remark
from catsack.server.tables.archive import record
from catsack.server.tables.journal import (
    BotSitEntry,
    DealEntry,
    MoveEntry,
    ShareEntry,
    StartEntry,
    TableSettings,
)
from catsack.server.tables.projection import Projection
from catsack.server.tables.table import TableState, apply
from catsack.views import seen
from tests.server.support.tables import (
    ADA,
    BEGAN,
    after,
    empty_table,
    playing_table,
    share,
    sit_entry,
)

BOTS = ("gambler", "level-4", "search-1k")


def table_with_bots(*, allows_memory: bool) -> TableState:
    """Return a table whose cards are dealt: Ada, two characters and a research bot."""
    table = empty_table(TableSettings(allows_memory=allows_memory))
    bots = [BotSitEntry(BEGAN, seat, bot) for seat, bot in enumerate(BOTS, 1)]
    table = after(table, sit_entry(BEGAN, 0), *bots, StartEntry(BEGAN))
    return after(table, ShareEntry(BEGAN, 0, share(0)), DealEntry(BEGAN))


def played(table: TableState, rng: Random) -> tuple[TableState, list[Remark]]:
    """Play a game; return the table at its end, and all remarks as they were sent."""
    made: list[Remark] = []
    while table.state is not None and table.state.turn is not None:
        move = rng.choice(legal(table.state))
        step = apply(table, MoveEntry(BEGAN, table.state.turn, str(move)))
        table = step.table
        update = json.loads(Projection(table, set()).update(step.entry, step.events).for_seat(None))
        made += msgspec.convert(update["remarks"], list[Remark])
    return table, made


@pytest.mark.parametrize("allows_memory", [True, False])
@pytest.mark.parametrize("seed", range(3))
def test_replay_has_the_remarks_of_the_game(seed: int, allows_memory: bool) -> None:
    table, made = played(table_with_bots(allows_memory=allows_memory), Random(seed))
    assert {one.seat for one in made if one.line} == {1, 2}
    kept = json.loads(json.dumps(record(table)))
    assert kept["allows_memory"] is allows_memory
    again = replay_record(read(kept), None, kept["table"], allows_memory=kept["allows_memory"])
    assert again.remarks == made
    assert replay_record(read(kept), None, "another table").remarks != made


def test_who_comes_late_gets_the_same_remarks() -> None:
    table = table_with_bots(allows_memory=True)
    rng, steps, live = Random(5), [], []
    while table.state is not None and table.state.turn is not None:
        step = apply(table, MoveEntry(BEGAN, table.state.turn, str(rng.choice(legal(table.state)))))
        table = step.table
        steps.append(step)
        live.append(Projection(table, set()).remarks(step.events))
    late = Projection(table, set())
    missed = [
        json.loads(late.earlier_update(step.table.number, step.entry, step.events))["remarks"]
        for step in steps
    ]
    assert missed == msgspec.to_builtins(live)
    assert json.loads(late.snapshot(ADA))["remarks"] == missed[-1]


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_where_only_people_play_a_sale_alone_changes_a_face(seats: int) -> None:
    table = playing_table(TableSettings(seats=seats))
    company = company_at(table.id, [None] * seats, table.edition, allows_memory=False)
    rng = Random(seats)
    made: list[tuple[tuple[Event, ...], list[Remark]]] = []
    while table.state is not None and table.state.turn is not None:
        step = apply(table, MoveEntry(BEGAN, table.state.turn, str(rng.choice(legal(table.state)))))
        table = step.table
        shown = Projection(table, set()).remarks(step.events)
        assert shown == remarks((), [seen(event, None) for event in step.events], company)
        made.append((step.events, shown))
    assert all(len(events) >= 3 for events, shown in made if shown)
    assert all(one.line is None for _, shown in made for one in shown)
    assert any(shown for _, shown in made)
