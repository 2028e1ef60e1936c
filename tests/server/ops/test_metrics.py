"""What Prometheus is told is what happened."""

from collections import Counter
from random import Random

from catsack.server.ops.metrics import METRICS
from catsack.server.protocol.commands import Stand
from catsack.server.tables.journal import MoveEntry, decode
from catsack.server.tables.registry import Registry
from tests.server.support.clients import play_out, start_game
from tests.server.support.manual_loop import settle
from tests.server.support.stories import QUICK, journal, run_story


def value(name: str, **labels: str) -> float:
    return METRICS.registry.get_sample_value(name, labels) or 0.0


def moves() -> dict[str, float]:
    return {by: value("catsack_moves_total", by=by) for by in ("person", "bot")}


def test_moves_are_counted_by_who_made_them() -> None:
    async def story(registry: Registry) -> None:
        before, appends = moves(), value("catsack_appends_total")
        clients = await start_game(registry, QUICK, people=2)
        await play_out(clients, Random(1))
        entries = [decode(body) for body in await journal(clients[0])]
        made = Counter(
            "bot" if entry.by_bot else "person" for entry in entries if isinstance(entry, MoveEntry)
        )
        assert min(made["bot"], made["person"]) > 10
        assert {by: moves()[by] - before[by] for by in before} == made
        # The first entry is written when the table is opened.
        assert value("catsack_appends_total") - appends == len(entries) - 1

    run_story(story)


def test_stand_ins_are_counted_by_their_reason() -> None:
    async def story(registry: Registry) -> None:
        before = value("catsack_stand_ins_total", why="gone")
        clients = await start_game(registry, QUICK)
        await clients[0].ask(Stand)
        await settle()
        assert value("catsack_stand_ins_total", why="gone") == before + 1
        assert value("catsack_stand_ins_total", why="time") == 0

    run_story(story)
