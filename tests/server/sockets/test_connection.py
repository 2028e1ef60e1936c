"""A connection: what it answers, what it refuses, and when it is cut off."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace

import pytest

from catsack.fair import seal
from catsack.server.access.rate_limits import NO_LIMITS, Allowance, Allowances, RateLimits
from catsack.server.protocol.bodies import NewTable
from catsack.server.protocol.settings import Settings
from catsack.server.sockets.connection import (
    MAX_MESSAGE,
    MAX_QUEUE,
    MAX_TABLES,
    MAX_UNREADABLE,
)
from catsack.server.sockets.heartbeat import HEARTBEAT_S
from catsack.server.tables.lobby import Lobby
from catsack.server.tables.parts.table_limits import NO_MAXIMUM, MaxTables
from catsack.server.tables.registry import Registry
from catsack.store.contract import Store
from catsack.store.errors import StoreUnavailable
from catsack.store.memory import MemoryStore
from catsack.store.rows import PersonRow
from tests.server.support.clients import registry_of, start_game
from tests.server.support.fake_sockets import UNLIMITED, Line, connected
from tests.server.support.manual_loop import BEGAN, run, settle
from tests.server.support.tables import ADA, BO, CLEO, PEOPLE, share

Opens = Callable[[PersonRow], Line]


def run_story(
    story: Callable[[Registry, Opens], Awaitable[None]],
    messages: Allowance = UNLIMITED,
    store: Store | None = None,
    allowances: Allowances = NO_LIMITS,
    max_tables: MaxTables = NO_MAXIMUM,
) -> None:
    """Let *story* happen in a registry to which sockets can be opened."""

    async def whole() -> None:
        registry = registry_of(store or MemoryStore(), max_tables=max_tables)
        limits = RateLimits(allowances)
        await registry.start()
        lobby = Lobby(registry.public_tables)
        watching = asyncio.create_task(lobby.run())
        lines: list[Line] = []

        def opens(who: PersonRow) -> Line:
            lines.append(Line(connected(who, registry, lobby, messages, limits)))
            return lines[-1]

        await story(registry, opens)
        for line in lines:
            line.hang_up()
        await asyncio.gather(*(line.task for line in lines))
        watching.cancel()
        await registry.stop()

    run(whole())


def test_the_first_message_is_a_welcome() -> None:
    async def story(_: Registry, opens: Opens) -> None:
        line = opens(ADA)
        await settle()
        (welcome,) = line.messages
        assert welcome["type"] == "welcome"
        assert welcome["you"] == {"id": "ada", "name": "Ada", "avatar": "", "kind": "guest"}
        assert welcome["now"] == BEGAN
        assert welcome["heartbeat_s"] == HEARTBEAT_S

    run_story(story)


def test_a_ping_is_answered() -> None:
    async def story(_: Registry, opens: Opens) -> None:
        line = opens(ADA)
        line.say("ping")
        await settle()
        assert line.messages[-1] == {"type": "pong"}

    run_story(story)


def test_a_client_that_does_not_answer_the_heartbeat_is_cut_off() -> None:
    async def story(registry: Registry, opens: Opens) -> None:
        opened = await registry.open_table(ADA, NewTable(Settings()))
        there, gone = opens(ADA), opens(BO)
        for line in (there, gone):
            line.say("hello", table=opened.table, invitation=opened.invitation)
        await settle()
        gone.is_there = False
        await asyncio.sleep(3 * HEARTBEAT_S)
        assert (there.is_closed, gone.is_closed) == (False, True)
        assert registry.sessions[opened.table].present == {"ada"}

    run_story(story)


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
def test_an_unreadable_message_is_refused(text: str) -> None:
    async def story(_: Registry, opens: Opens) -> None:
        line = opens(ADA)
        line.shout(text)
        line.say("ping")
        await settle()
        assert [message["type"] for message in line.messages] == ["welcome", "refused", "pong"]
        assert line.messages[1]["key"] == "message"

    run_story(story)


def test_messages_that_are_too_long_or_too_fast_are_refused() -> None:
    async def story(_: Registry, opens: Opens) -> None:
        line = opens(ADA)
        line.shout(" " * (MAX_MESSAGE + 1))
        for _again in range(3):
            line.say("ping")
        await settle()
        keys = [message.get("key", message["type"]) for message in line.messages[1:]]
        assert keys == ["too-long", "pong", "too-fast", "too-fast"]

    run_story(story, Allowance(at_once=2, every_s=1e9))


def test_a_client_that_sends_nothing_but_nonsense_is_cut_off() -> None:
    async def story(_: Registry, opens: Opens) -> None:
        line = opens(ADA)
        for _again in range(MAX_UNREADABLE + 5):
            line.shout("nonsense")
        await settle()
        assert line.is_closed
        assert len(line.messages) <= 1 + MAX_UNREADABLE

    run_story(story)


def test_a_binary_message_ends_the_connection() -> None:
    async def story(registry: Registry, opens: Opens) -> None:
        opened = await registry.open_table(ADA, NewTable(Settings()))
        line = opens(ADA)
        line.say("hello", table=opened.table)
        await settle()
        line._said.put_nowait({"type": "websocket.receive", "bytes": b"\x00"})
        await settle()
        assert line.task.done()
        assert registry.sessions[opened.table].present == set()

    run_story(story)


def test_the_number_of_tables_that_a_connection_may_look_at_is_limited() -> None:
    async def story(registry: Registry, opens: Opens) -> None:
        line = opens(ADA)
        for _ in range(MAX_TABLES + 1):
            opened = await registry.open_table(ADA, NewTable(Settings()))
            line.say("hello", table=opened.table)
        await settle()
        assert line.messages[-1]["key"] == "too-many-tables"
        # Tables that are not there, or that were left, do not count.
        first = next(message for message in line.messages if message["type"] == "table")["table"]
        line.say("goodbye", table=first)
        line.say("hello", table="nowhere")
        line.say("hello", table=opened.table)
        await settle()
        assert line.messages[-2]["table"] == opened.table
        assert line.messages[-1]["type"] == "presence"

    run_story(story)


def test_a_stale_move_is_refused_with_a_snapshot() -> None:
    async def story(registry: Registry, opens: Opens) -> None:
        clients = await start_game(registry, Settings(seats=3, clock=None, grace_s=None))
        line = opens(clients[0].person)
        line.say("hello", table=clients[0].table)
        await settle()
        line.say("move", table=clients[0].table, id="m1", moment=1, move="p")
        await settle()
        refused, whole = line.messages[-2:]
        assert (refused["type"], refused["key"], refused["id"]) == ("refused", "stale", "m1")
        assert (whole["type"], whole["number"]) == ("table", clients[0].session.table.number)
        # What the rules forbid changes nothing, so there is nothing to show.
        moment = whole["game"]["moment"]
        line.say("move", table=clients[0].table, id="m2", moment=moment, move="99")
        await settle()
        assert line.messages[-1]["type"] == "refused"
        assert line.messages[-1]["rule"] is not None

    run_story(story)


class BrokenStore(MemoryStore):
    """A store whose journals cannot be read."""

    def __init__(self, error: Exception) -> None:
        super().__init__()
        self._error = error

    async def journal(self, table: str, after: int = -1) -> list[bytes]:
        raise self._error


def test_a_client_is_told_that_the_store_fails_but_not_why(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def story(_: Registry, opens: Opens) -> None:
        line = opens(ADA)
        line.say("say", table="table", id="s1", text="Hm.")
        await settle()
        assert (line.messages[-1]["key"], line.messages[-1]["id"]) == ("store-unavailable", "s1")
        assert "secret" not in str(line.messages)

    error = StoreUnavailable("store-unavailable", "The disk at /secret/path is full.")
    run_story(story, store=BrokenStore(error))
    assert "the store fails" in caplog.text


def test_an_unforeseen_error_is_logged_and_not_told(caplog: pytest.LogCaptureFixture) -> None:
    async def story(_: Registry, opens: Opens) -> None:
        line = opens(ADA)
        line.say("hello", table="table")
        line.say("ping")
        await settle()
        refused, pong = line.messages[1:]
        assert refused["key"] == "internal"
        assert "secret" not in str(refused)
        assert refused["facts"]["id"] in caplog.text
        assert pong == {"type": "pong"}

    run_story(story, store=BrokenStore(ZeroDivisionError("secret")))


def test_messages_are_answered_in_their_order() -> None:
    async def story(registry: Registry, opens: Opens) -> None:
        opened = await registry.open_table(ADA, NewTable(Settings()))
        line = opens(ADA)
        line.say("hello", table=opened.table)
        line.say("ping")
        line.say("sit", table=opened.table, seal=seal(share(0)))
        line.say("ping")
        line.say("stand", table=opened.table)
        line.say("ping")
        await asyncio.sleep(1)
        kinds = [message["type"] for message in line.messages]
        assert kinds == ["welcome", "table", "presence", *["pong", "happened"] * 2, "pong"]

    run_story(story)


def test_a_queue_of_messages_has_an_end() -> None:
    async def story(registry: Registry, opens: Opens) -> None:
        opened = await registry.open_table(ADA, NewTable(Settings()))
        line = opens(ADA)
        line.say("hello", table=opened.table)
        for _ in range(MAX_QUEUE + 2):
            line.say("ping")
        await asyncio.sleep(1)
        refused = [message for message in line.messages if message["type"] == "refused"]
        assert [message["key"] for message in refused] == ["too-fast"] * 2

    run_story(story)


def test_a_client_that_hangs_up_leaves_all_its_tables() -> None:
    async def story(registry: Registry, opens: Opens) -> None:
        line = opens(ADA)
        tables = [await registry.open_table(ADA, NewTable(Settings())) for _ in range(3)]
        for opened in tables:
            line.say("hello", table=opened.table)
        line.say("watch-lobby")
        await settle()
        line.hang_up()
        await settle()
        for opened in tables:
            assert registry.sessions[opened.table].present == set()
            assert (await registry.store.last_seen(opened.table)).keys() == {"ada"}

    run_story(story)


def test_a_whole_game_is_played_over_sockets() -> None:
    async def story(registry: Registry, opens: Opens) -> None:
        settings = Settings(seats=3, pace_ms=0, clock=None, grace_s=None)
        opened = await registry.open_table(ADA, NewTable(settings, ["steady"]))
        lines = [opens(who) for who in PEOPLE[:2]]
        for seat, line in enumerate(lines):
            line.say("hello", table=opened.table, invitation=opened.invitation)
            line.say("sit", table=opened.table, seat=seat, seal=seal(share(seat)))
        await settle()
        for seat, line in enumerate(lines):
            line.say("open-share", table=opened.table, share=share(seat))
        for number in range(120):
            # A bot of the house moves in less.
            await asyncio.sleep(0.1)
            for line in lines:
                news = next(m for m in reversed(line.messages) if m.get("game"))
                if news["own"]["legal"]:
                    move = {"moment": news["game"]["moment"], "move": news["own"]["legal"][0]}
                    line.say("move", table=opened.table, id=f"m{number}", **move)
        for line in lines:
            whole = next(m for m in reversed(line.messages) if m["type"] == "table")
            assert whole["seen"]["status"] == "over"
            assert whole["game"]["result"] is not None

    run_story(story)


def test_more_sockets_do_not_let_somebody_write_more() -> None:
    async def story(registry: Registry, opens: Opens) -> None:
        opened = await registry.open_table(ADA, NewTable(Settings(seats=3)))
        lines = [opens(ADA) for _ in range(4)]
        for line in lines:
            line.say("hello", table=opened.table, invitation=opened.invitation)
        await settle()
        for number in range(5):
            for line in lines:
                line.say(
                    "seat-bot", table=opened.table, seat=1, bot=("steady", "random")[number % 2]
                )
        await settle()
        await settle()
        assert registry.sessions[opened.table].table.number <= 3
        refused = [m["key"] for line in lines for m in line.messages if m["type"] == "refused"]
        assert refused == ["too-many-requests"] * 17

    run_story(story, allowances=replace(NO_LIMITS, commands=Allowance(3, 60)))


def test_more_people_at_one_address_do_not_write_more() -> None:
    async def story(registry: Registry, opens: Opens) -> None:
        opened = await registry.open_table(ADA, NewTable(Settings(seats=5)))
        lines = [opens(who) for who in PEOPLE]
        for seat, line in enumerate(lines):
            line.say("hello", table=opened.table, invitation=opened.invitation)
            line.say("sit", table=opened.table, seat=seat, seal=seal(share(seat)))
        await settle()
        assert len(registry.sessions[opened.table].table.people) == 3

    run_story(story, allowances=replace(NO_LIMITS, local_commands=Allowance(3, 60)))


def test_the_whole_list_of_tables_is_not_sent_again_and_again() -> None:
    async def story(_: Registry, opens: Opens) -> None:
        lines = [opens(who) for who in PEOPLE[:2]]
        for line in lines * 5:
            line.say("watch-lobby")
        await settle()
        types = [message["type"] for line in lines for message in line.messages]
        assert types.count("lobby") == 2
        assert types.count("refused") == 8

    run_story(story, allowances=replace(NO_LIMITS, lobby=Allowance(2, 60)))


def test_one_address_starts_only_a_few_games_of_bots_alone() -> None:
    async def story(registry: Registry, opens: Opens) -> None:
        keys = []
        for who in (ADA, BO, CLEO):
            opened = await registry.open_table(who, NewTable(Settings(seats=3)), "crowd")
            line = opens(who)
            line.say("hello", table=opened.table, invitation=opened.invitation)
            line.say("start", table=opened.table)
            await settle()
            await settle()
            keys.append(line.messages[-1].get("key"))
        assert keys == [None, None, "too-many-bot-tables"]
        assert registry.sessions[opened.table].table.status == "open"
        # With a person at the table it is another matter.
        line.say("sit", table=opened.table, seal=seal(share(0)))
        line.say("start", table=opened.table)
        await settle()
        await settle()
        assert registry.sessions[opened.table].table.status == "starting"

    run_story(story, max_tables=MaxTables(of_bots=2))
