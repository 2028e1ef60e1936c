"""The socket: what is said on it, what is refused, and when it is cut."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from catsack.fair import seal
from catsack.server.access.rate_limits import Allowance
from catsack.server.protocol.bodies import NewTable
from catsack.server.protocol.settings import Settings
from catsack.server.sockets.connection import BAD, HEARTBEAT_S, LONGEST, TABLES
from catsack.server.tables.lobby import Lobby
from catsack.server.tables.registry import House
from catsack.store.errors import StoreUnavailable
from catsack.store.memory import MemoryStore
from catsack.store.rows import PersonRow
from tests.server.support.clients import begun, house_of
from tests.server.support.fake_sockets import UNLIMITED, Line, connected
from tests.server.support.manual_loop import BEGAN, run, settled
from tests.server.support.tables import ADA, BO, PEOPLE, share

Opens = Callable[[PersonRow], Line]


def told(story: Callable[[House, Opens], Awaitable[None]], messages: Allowance = UNLIMITED) -> None:
    """Let *story* happen in a house to which lines can be opened."""

    async def evening() -> None:
        house = house_of(MemoryStore())
        await house.start()
        lobby = Lobby(house)
        watching = asyncio.create_task(lobby.run())
        lines: list[Line] = []

        def opens(who: PersonRow) -> Line:
            lines.append(Line(connected(who, house, lobby, messages)))
            return lines[-1]

        await story(house, opens)
        for line in lines:
            line.hang_up()
        await asyncio.gather(*(line.task for line in lines))
        watching.cancel()
        await house.stop()

    run(evening())


def test_the_first_thing_said_is_a_welcome() -> None:
    async def story(_: House, opens: Opens) -> None:
        line = opens(ADA)
        await settled()
        (welcome,) = line.heard
        assert welcome["type"] == "welcome"
        assert welcome["you"] == {"id": "ada", "name": "Ada", "avatar": "", "kind": "guest"}
        assert welcome["now"] == BEGAN
        assert welcome["heartbeat_s"] == HEARTBEAT_S

    told(story)


def test_a_ping_is_answered() -> None:
    async def story(_: House, opens: Opens) -> None:
        line = opens(ADA)
        line.say("ping")
        await settled()
        assert line.heard[-1] == {"type": "pong"}

    told(story)


def test_who_answers_stays_and_who_does_not_is_cut_off() -> None:
    async def story(house: House, opens: Opens) -> None:
        opened = await house.open_table(ADA, NewTable(Settings()))
        there, gone = opens(ADA), opens(BO)
        for line in (there, gone):
            line.say("hello", table=opened.table, invitation=opened.invitation)
        await settled()
        gone.is_there = False
        await asyncio.sleep(3 * HEARTBEAT_S)
        assert (there.is_closed, gone.is_closed) == (False, True)
        assert house.tables[opened.table].here == {"ada"}

    told(story)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "nonsense",
        "[]",
        "null",
        '{"type": "nothing"}',
        '{"type": "hello"}',
        '{"type": "hello", "table": "x", "more": 1}',
        '{"type": "hello", "table": "../x"}',
        '{"type": "hello", "table": "x", "number": -2}',
        '{"type": "hello", "table": "x", "invitation": "\\ud800"}',
        '{"type": "move", "table": "x", "id": "", "moment": 0, "move": "p"}',
        '{"type": "sit", "table": "x", "seal": "ABC"}',
        '{"type": "say", "table": "x", "id": "s", "text": ""}',
        "[" * 10_000,
    ],
)
def test_what_cannot_be_read_is_refused(text: str) -> None:
    async def story(_: House, opens: Opens) -> None:
        line = opens(ADA)
        line.shout(text)
        line.say("ping")
        await settled()
        assert [message["type"] for message in line.heard] == ["welcome", "refused", "pong"]
        assert line.heard[1]["key"] == "message"

    told(story)


def test_what_is_too_long_or_too_fast_is_refused() -> None:
    async def story(_: House, opens: Opens) -> None:
        line = opens(ADA)
        line.shout(" " * (LONGEST + 1))
        for _again in range(3):
            line.say("ping")
        await settled()
        keys = [message.get("key", message["type"]) for message in line.heard[1:]]
        assert keys == ["too-long", "pong", "too-fast", "too-fast"]

    told(story, Allowance(at_once=2, every_s=1e9))


def test_who_says_nothing_but_nonsense_is_cut_off() -> None:
    async def story(_: House, opens: Opens) -> None:
        line = opens(ADA)
        for _again in range(BAD + 5):
            line.shout("nonsense")
        await settled()
        assert line.is_closed
        assert len(line.heard) <= 1 + BAD

    told(story)


def test_bytes_end_the_connection() -> None:
    async def story(house: House, opens: Opens) -> None:
        opened = await house.open_table(ADA, NewTable(Settings()))
        line = opens(ADA)
        line.say("hello", table=opened.table)
        await settled()
        line._said.put_nowait({"type": "websocket.receive", "bytes": b"\x00"})
        await settled()
        assert line.task.done()
        assert house.tables[opened.table].here == set()

    told(story)


def test_so_many_tables_can_be_looked_at_and_no_more() -> None:
    async def story(house: House, opens: Opens) -> None:
        line = opens(ADA)
        for _ in range(TABLES + 1):
            opened = await house.open_table(ADA, NewTable(Settings()))
            line.say("hello", table=opened.table)
        await settled()
        assert line.heard[-1]["key"] == "too-many-tables"
        # Tables that are not there, or that were left, do not count.
        first = next(message for message in line.heard if message["type"] == "table")["table"]
        line.say("goodbye", table=first)
        line.say("hello", table="nowhere")
        line.say("hello", table=opened.table)
        await settled()
        assert line.heard[-2]["table"] == opened.table
        assert line.heard[-1]["type"] == "presence"

    told(story)


def test_whoever_was_overtaken_is_shown_how_things_stand() -> None:
    async def story(house: House, opens: Opens) -> None:
        guests = await begun(house, Settings(seats=3, clock=None, grace_s=None))
        line = opens(guests[0].person)
        line.say("hello", table=guests[0].table)
        await settled()
        line.say("move", table=guests[0].table, id="m1", moment=1, move="p")
        await settled()
        refused, whole = line.heard[-2:]
        assert (refused["type"], refused["key"], refused["id"]) == ("refused", "stale", "m1")
        assert (whole["type"], whole["number"]) == ("table", guests[0].live.table.number)
        # What the rules forbid changes nothing, so there is nothing to show.
        moment = whole["game"]["moment"]
        line.say("move", table=guests[0].table, id="m2", moment=moment, move="99")
        await settled()
        assert line.heard[-1]["type"] == "refused"
        assert line.heard[-1]["rule"] is not None

    told(story)


def test_that_the_store_fails_is_told_and_why_is_not(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def failing(*_: object) -> None:
        raise StoreUnavailable("store-unavailable", "The disk at /secret/path is full.")

    monkeypatch.setattr(House, "ask", failing)

    async def story(_: House, opens: Opens) -> None:
        line = opens(ADA)
        line.say("say", table="table", id="s1", text="Hm.")
        await settled()
        assert (line.heard[-1]["key"], line.heard[-1]["id"]) == ("store-unavailable", "s1")
        assert "secret" not in str(line.heard)

    told(story)
    assert "the store fails" in caplog.text


def test_what_fails_unforeseen_is_noted_and_not_told(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def failing(*_: object) -> None:
        raise ZeroDivisionError("secret")

    monkeypatch.setattr(House, "ask", failing)

    async def story(_: House, opens: Opens) -> None:
        line = opens(ADA)
        line.say("hello", table="table")
        line.say("ping")
        await settled()
        refused, pong = line.heard[1:]
        assert refused["key"] == "internal"
        assert "secret" not in str(refused)
        assert refused["facts"]["id"] in caplog.text
        assert pong == {"type": "pong"}

    told(story)


def test_whoever_hangs_up_is_gone_from_all_tables() -> None:
    async def story(house: House, opens: Opens) -> None:
        line = opens(ADA)
        tables = [await house.open_table(ADA, NewTable(Settings())) for _ in range(3)]
        for opened in tables:
            line.say("hello", table=opened.table)
        line.say("watch-lobby")
        await settled()
        line.hang_up()
        await settled()
        for opened in tables:
            assert house.tables[opened.table].here == set()
            assert (await house.store.last_seen(opened.table)).keys() == {"ada"}

    told(story)


def test_a_whole_game_is_played_over_sockets() -> None:
    async def story(house: House, opens: Opens) -> None:
        settings = Settings(seats=3, pace_ms=0, clock=None, grace_s=None)
        opened = await house.open_table(ADA, NewTable(settings, ["steady"]))
        lines = [opens(who) for who in PEOPLE[:2]]
        for seat, line in enumerate(lines):
            line.say("hello", table=opened.table, invitation=opened.invitation)
            line.say("sit", table=opened.table, seat=seat, seal=seal(share(seat)))
        await settled()
        for seat, line in enumerate(lines):
            line.say("open-share", table=opened.table, share=share(seat))
        for number in range(120):
            await settled()
            for line in lines:
                news = next(m for m in reversed(line.heard) if m.get("game"))
                if news["own"]["legal"]:
                    move = {"moment": news["game"]["moment"], "move": news["own"]["legal"][0]}
                    line.say("move", table=opened.table, id=f"m{number}", **move)
        for line in lines:
            whole = line.heard[-1]
            assert whole["seen"]["status"] == "over"
            assert whole["game"]["result"] is not None

    told(story)
