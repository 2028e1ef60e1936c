"""Tables that are looked after: opening, seeing, playing, playing again."""

import asyncio
import json
from random import Random

import msgspec
import pytest

from catsack import replay
from catsack.fair import read_proof, verify
from catsack.moves import Move, Place
from catsack.records import read
from catsack.server.games.ratings import shown_rating
from catsack.server.protocol.bodies import NewTable, TableOpened
from catsack.server.protocol.commands import (
    AskRematch,
    Close,
    Goodbye,
    Hello,
    MakeMove,
    OpenShare,
    Say,
    SeatBot,
    Stand,
    Start,
)
from catsack.server.protocol.settings import Clocks, Settings
from catsack.server.tables.deadlines import EMPTY_MS, SHARE_MS
from catsack.server.tables.journal import MoveEntry, decode
from catsack.server.tables.leases import RENEW_S
from catsack.server.tables.pipeline import milliseconds
from catsack.server.tables.registry import Registry
from catsack.store.memory import MemoryStore
from catsack.store.rows import StoredStatus
from catsack.views import View
from tests.server.support.clients import TableClient, play_out, registry_of, seat_people, start_game
from tests.server.support.manual_loop import InlineThinkers, run, settle
from tests.server.support.stories import (
    QUICK,
    ZOE,
    journal,
    refusal_key,
    run_story,
    spectator_at,
    table_of,
)
from tests.server.support.tables import ADA, BO, CLEO, PEOPLE, share


def test_a_table_is_opened_with_bots_from_the_last_seat_on() -> None:
    async def story(registry: Registry) -> None:
        opened = await registry.open_table(ADA, NewTable(Settings(), ["steady", "random"]))
        session = await registry.session(opened.table)
        assert session.table.names == ("", "", "random", "steady")
        assert session.table.invitation == opened.invitation

    run_story(story)


def test_a_table_is_refused_that_cannot_be() -> None:
    async def story(registry: Registry) -> None:
        unknown = NewTable(Settings(), ["tiger"])
        assert await refusal_key(opening(registry, unknown)) == "unknown-bot"
        crowded = NewTable(Settings(seats=3), ["steady"] * 3)
        assert await refusal_key(opening(registry, crowded)) == "no-seat-left"
        ruled = NewTable(Settings(house_rules={"dogs_bark": True}))
        assert await refusal_key(opening(registry, ruled)) == "unknown-house-rule"
        aided = NewTable(Settings(is_rated=True, allows_memory=True))
        assert await refusal_key(opening(registry, aided)) == "rated-memory"
        assert registry.sessions == {}

    async def opening(registry: Registry, new: NewTable) -> None:
        await registry.open_table(ADA, new)

    run_story(story)


def test_ids_and_invitations_cannot_be_guessed() -> None:
    async def story(registry: Registry) -> None:
        opened = [await registry.open_table(ADA, NewTable()) for _ in range(20)]
        assert len({each.table for each in opened}) == 20
        assert min(len(each.table) for each in opened) >= 16
        assert min(len(each.invitation) for each in opened) >= 22
        seeds = {registry.sessions[each.table].table.seed for each in opened}
        assert {len(seed) for seed in seeds} == {64}
        assert len(seeds) == 20

    run_story(story)


def test_a_table_that_is_full_starts_and_deals_when_all_shares_are_open() -> None:
    async def story(registry: Registry) -> None:
        clients = await seat_people(registry, QUICK)
        assert [client.seen["status"] for client in clients] == ["starting"] * 3
        for seat, client in enumerate(clients[:2]):
            await client.ask(OpenShare, share=share(seat))
        assert clients[0].seen["status"] == "starting"
        await clients[2].ask(OpenShare, share=share(2))
        assert clients[0].seen["status"] == "playing"
        assert [seat["share"] for seat in clients[0].seen["seats"]] == [share(s) for s in range(3)]

    run_story(story)


def test_clients_that_know_no_aborted_deals_play_without_a_share() -> None:
    """What becomes of those who do know them is in tests/fair/test_aborted_deals.py."""

    async def story(registry: Registry) -> None:
        clients = await seat_people(registry, QUICK)
        await settle()
        await clients[0].ask(OpenShare, share=share(0))
        await clients[2].ask(OpenShare, share=share(2))
        started = table_of(clients[0]).moment_began
        while table_of(clients[0]).status != "playing":
            await asyncio.sleep(0.25)
        assert table_of(clients[0]).last_move >= started + 2 * SHARE_MS
        assert [seat["share"] for seat in clients[0].seen["seats"]] == [None] * 3
        await play_out(clients, Random(1))
        game = await registry.store.archived_game(clients[0].table)
        assert game is not None
        verify(read(game.record.decode()), read_proof(json.loads(game.record)))

    run_story(story)


def test_a_table_waits_for_its_host_if_it_is_to() -> None:
    async def story(registry: Registry) -> None:
        clients = await seat_people(registry, Settings(seats=4, starts_when_full=False), people=4)
        await asyncio.sleep(30)
        assert table_of(clients[0]).status == "open"
        assert await refusal_key(clients[1].ask(Start)) == "host-only"
        await clients[0].ask(Start)
        await settle()
        assert table_of(clients[0]).status == "starting"

    run_story(story)


def test_a_start_fills_the_table_with_bots_who_play() -> None:
    async def story(registry: Registry) -> None:
        opened = await registry.open_table(ADA, NewTable(QUICK))
        client = TableClient(ADA, registry, opened)
        await client.hello()
        await client.sit(1)
        await client.ask(Start)
        await client.ask(OpenShare, share=share(1))
        await settle()
        assert [seat["kind"] for seat in client.seen["seats"]] == ["bot", "person", "bot"]
        await play_out([client], Random(3))
        assert client.game["result"] is not None

    run_story(story)


def test_bots_alone_play_for_a_host_who_looks_on() -> None:
    async def story(registry: Registry) -> None:
        opened = await registry.open_table(ADA, NewTable(QUICK))
        client = TableClient(ADA, registry, opened)
        await client.hello()
        await client.ask(Start)
        while not client.game.get("result"):
            await asyncio.sleep(1)
        assert client.own == {}

    run_story(story)


def test_a_table_that_everybody_has_left_is_closed() -> None:
    async def story(registry: Registry) -> None:
        clients = await seat_people(registry, Settings(starts_when_full=False), people=2)
        await clients[0].ask(Goodbye)
        await asyncio.sleep(2 * EMPTY_MS / 1000)
        assert table_of(clients[0]).status == "open"
        clients[1].leave()
        await asyncio.sleep(EMPTY_MS / 1000 + 2 * RENEW_S)
        row = await registry.store.table(clients[0].table)
        assert row is not None
        assert row.status is StoredStatus.CLOSED

    run_story(story)


def test_a_table_by_invitation_is_for_the_invited() -> None:
    async def story(registry: Registry) -> None:
        clients = await seat_people(registry, Settings(), people=2)
        stranger = TableClient(ZOE, registry, TableOpened(clients[0].table, "guessed"))
        assert await refusal_key(stranger.hello()) == "invitation"
        assert await refusal_key(stranger.ask(Hello)) == "invitation"
        assert await refusal_key(stranger.sit(1)) == "no-hello"
        assert stranger.sent == []
        stranger.invitation = clients[0].invitation
        await stranger.hello()
        assert stranger.message_types == ["table", "presence"]
        # Who sits there needs no invitation, nor does the host.
        for client in clients:
            client.invitation = ""
            client.number = -1
            await client.hello()

    run_story(story)


def test_a_public_table_is_for_everybody() -> None:
    async def story(registry: Registry) -> None:
        clients = await seat_people(registry, Settings(is_public=True), people=2)
        spectator = TableClient(ZOE, registry, TableOpened(clients[0].table, ""))
        await spectator.hello()
        assert spectator.seen["spectators"] == 1

    run_story(story)


def test_there_is_no_table_that_nobody_opened() -> None:
    async def story(registry: Registry) -> None:
        client = TableClient(ADA, registry, TableOpened("nowhere", ""))
        assert await refusal_key(client.hello()) == "no-table"
        assert registry.sessions == {}

    run_story(story)


def test_nothing_is_asked_of_a_table_without_hello() -> None:
    async def story(registry: Registry) -> None:
        clients = await start_game(registry, QUICK)
        await clients[1].ask(Goodbye)
        for asking in (clients[1].move(clients[1].own["legal"][0]), clients[1].ask(Stand)):
            assert await refusal_key(asking) == "no-hello"

    run_story(story)


def test_spectators_are_sent_away_when_a_table_without_them_starts() -> None:
    async def story(registry: Registry) -> None:
        settings = Settings(seats=3, allows_spectators=False, starts_when_full=False)
        clients = await seat_people(registry, settings, people=2)
        spectators = [await spectator_at(registry, clients[0], who) for who in (CLEO, ZOE)]
        await clients[0].ask(Start)
        await settle()
        nobody = {"type": "presence", "table": clients[0].table, "here": [0, 1], "spectators": 0}
        assert clients[0].messages[-1] == nobody
        for spectator in spectators:
            assert spectator.messages[-1]["key"] == "no-spectators"
            assert await refusal_key(spectator.hello()) == "no-spectators"
        heard = [len(spectator.sent) for spectator in spectators]
        await asyncio.sleep(SHARE_MS / 1000 + 1)
        assert table_of(clients[0]).status == "playing"
        assert [len(spectator.sent) for spectator in spectators] == heard

    run_story(story)


def test_the_host_may_look_on_where_nobody_else_may() -> None:
    async def story(registry: Registry) -> None:
        opened = await registry.open_table(
            ADA, NewTable(Settings(seats=3, allows_spectators=False), ["steady", "steady"])
        )
        host, client = TableClient(ADA, registry, opened), TableClient(BO, registry, opened)
        await host.hello()
        await client.hello()
        await client.sit(0)
        await settle()
        assert host.seen["status"] == "starting"
        host.number = -1
        await host.hello()

    run_story(story)


def test_a_repeated_move_is_done_once_and_answered_with_how_things_stand() -> None:
    async def story(registry: Registry) -> None:
        clients = await start_game(registry, QUICK)
        moment, card = clients[1].game["moment"], clients[1].own["legal"][0]
        for _ in range(3):
            await clients[1].ask(MakeMove, id="m1", moment=moment, move=card)
        # The line breaks, and everything is sent once more.
        clients[1].leave()
        await clients[1].hello(clients[1].number)
        await clients[1].ask(MakeMove, id="m1", moment=moment, move=card)
        assert clients[1].message_types[-1] == "table"
        moves = [e for e in map(decode, await journal(clients[0])) if isinstance(e, MoveEntry)]
        assert [(move.id, move.move) for move in moves] == [("m1", card)]
        assert clients[1].done == ["m1"]
        assert clients[1].own["card"] == card

    run_story(story)


def test_a_refused_move_changes_nothing_and_is_told_to_nobody_else() -> None:
    async def story(registry: Registry) -> None:
        clients = await start_game(registry, QUICK)
        before, heard = await journal(clients[0]), [len(client.sent) for client in clients]
        removed = clients[1].own["removed"]
        assert await refusal_key(clients[1].move(removed)) == "not-in-hand"
        assert await refusal_key(clients[1].move("p")) in ("not-on-turn", "still-placing")
        clients[1].game["moment"] += 1
        assert await refusal_key(clients[1].move(clients[1].own["legal"][0])) == "stale"
        assert await journal(clients[0]) == before
        assert [len(client.sent) for client in clients] == heard

    run_story(story)


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_people_and_bots_play_whole_games_and_all_are_told_the_same(seats: int) -> None:
    async def story(registry: Registry) -> None:
        for number in range(3):
            rng = Random(f"whole games {seats} {number}")
            settings = Settings(seats=seats, pace_ms=0, clock=None, grace_s=None)
            clients = await start_game(registry, settings, people=rng.randrange(1, seats + 1))
            spectator = await spectator_at(registry, clients[0])
            await play_out(clients, rng)
            game = await registry.store.archived_game(clients[0].table)
            assert game is not None, number
            replayed = replay(game.record.decode())
            assert replayed.over
            assert table_of(clients[0]).events == tuple(replayed.events)
            verify(read(game.record.decode()), read_proof(json.loads(game.record)))
            assert clients[0].seen["seed"] == json.loads(game.record)["fair"]["seed"]
            for client in (*clients, spectator):
                assert client.seen == clients[0].seen
                assert client.game == clients[0].game
            # Nobody is told anything twice, and nothing is left out.
            numbers = [m["number"] for m in spectator.messages if m["type"] == "happened"]
            assert numbers == list(range(numbers[0], spectator.number + 1))

    run_story(story)


def test_whoever_missed_the_end_is_shown_the_seed_too() -> None:
    async def story(registry: Registry) -> None:
        clients = await start_game(registry, QUICK)
        spectator = await spectator_at(registry, clients[0])
        spectator.leave()
        await play_out(clients, Random(13))
        numbers = range(spectator.number + 1, clients[0].number + 1)
        for number in numbers:
            spectator.number = number
            await spectator.hello(number)
            spectator.leave()
            if number < clients[0].number:
                assert spectator.seen["seed"] == table_of(clients[0]).seed
                spectator.seen = {}
        assert len(numbers) > 50

    run_story(story)


def test_a_table_is_loaded_once_however_many_come_at_once() -> None:
    async def story(registry: Registry) -> None:
        clients = await start_game(registry, QUICK)
        for client in clients:
            client.leave()
        registry.sessions.clear()
        await asyncio.gather(*(client.hello(client.number) for client in clients))
        assert len(clients[0].session.clients) == 3

    run_story(story)


def test_talk_is_heard_by_all() -> None:
    async def story(registry: Registry) -> None:
        clients = await start_game(registry, QUICK)
        await clients[1].ask(Say, id="s1", text="Hm.")
        for client in clients:
            assert client.messages[-1]["what"]["line"]["text"] == "Hm."
        spectator = await spectator_at(registry, clients[0])
        assert await refusal_key(spectator.ask(Say, id="s1", text="Hm.")) == "chat-seats"
        for line in range(4):
            await clients[1].ask(Say, id=f"t{line}", text="Hm.")
        assert await refusal_key(clients[1].ask(Say, id="t9", text="Hm.")) == "chat-rate"
        await asyncio.sleep(10)
        await clients[1].ask(Say, id="t9", text="Hm.")

    run_story(story)


def test_a_rematch_is_for_the_same_people_and_bots() -> None:
    async def story(registry: Registry) -> None:
        clients = await start_game(registry, QUICK, people=2)
        assert await refusal_key(clients[0].ask(AskRematch)) == "not-over"
        await play_out(clients, Random(6))
        spectator = await spectator_at(registry, clients[0])
        assert await refusal_key(spectator.ask(AskRematch)) == "no-seat"
        await clients[1].ask(AskRematch)
        again = clients[0].own["again"]
        assert again is not None
        await clients[0].ask(AskRematch)
        assert clients[1].own["again"] == again
        session = await registry.session(again)
        assert session.table.names == ("", "", "steady")
        assert session.table.host == BO.id
        assert msgspec.convert(session.table.settings, Settings, from_attributes=True) == QUICK
        # Those who played need no invitation; others do.
        for who in (ADA, BO):
            client = TableClient(who, registry, TableOpened(again, ""))
            await client.hello()
            await client.sit(PEOPLE.index(who))
        assert (
            await refusal_key(TableClient(ZOE, registry, TableOpened(again, "")).hello())
            == "invitation"
        )
        await settle()
        assert session.table.status == "starting"
        assert len(registry.sessions) == 2

    run_story(story)


def test_nobody_but_those_who_played_is_told_of_a_rematch() -> None:
    async def story(registry: Registry) -> None:
        public = msgspec.structs.replace(QUICK, is_public=True)
        clients = await start_game(registry, public, people=2)
        await play_out(clients, Random(6))
        spectator = await spectator_at(registry, clients[0])
        await clients[1].ask(AskRematch)
        await settle()
        again = clients[0].session.table.rematch
        assert again is not None
        await spectator.hello()
        await spectator.hello(spectator.number)
        latecomer = await spectator_at(registry, clients[0])
        for other in (spectator, latecomer):
            assert not any(again.encode() in message for message in other.sent)
        for player in clients:
            assert player.own["again"] == again
            await player.hello()
            assert player.own["again"] == again

    run_story(story)


def test_a_rematch_names_those_it_waits_for() -> None:
    async def story(registry: Registry) -> None:
        clients = await start_game(registry, QUICK, people=2)
        await play_out(clients, Random(6))
        await clients[1].ask(AskRematch)
        opened = TableOpened(clients[1].own["again"], "")
        ada, bo = (TableClient(who, registry, opened) for who in (ADA, BO))
        await bo.hello()
        assert [each["name"] for each in bo.seen["awaited"]] == ["Ada", "Bo"]
        await bo.sit(1)
        assert [each["name"] for each in bo.seen["awaited"]] == ["Ada"]
        assert bo.seen["awaited"][0]["kind"] == "person"
        await ada.hello()
        await ada.sit(0)
        assert ada.seen["awaited"] == bo.seen["awaited"] == []

    run_story(story)


def test_a_rematch_that_was_given_up_can_be_followed_by_another() -> None:
    async def story(registry: Registry) -> None:
        clients = await start_game(registry, QUICK, people=2)
        await play_out(clients, Random(6))
        await clients[1].ask(AskRematch)
        first = clients[1].own["again"]
        host = TableClient(BO, registry, TableOpened(first, ""))
        await host.hello()
        await host.ask(Close)
        await clients[0].ask(AskRematch)
        second = clients[1].own["again"]
        assert second not in (None, first)
        assert (await registry.session(second)).table.host == ADA.id

    run_story(story)


def test_those_who_played_a_rated_game_are_told_how_their_own_rating_moved() -> None:
    async def story(registry: Registry) -> None:
        clients = await start_game(registry, QUICK, people=2)
        await play_out(clients, Random(6))
        spectator = await spectator_at(registry, clients[0])
        changes = [client.own["rating"] for client in clients]
        assert [change["before"] for change in changes] == [1000, 1000]
        for client, change in zip(clients, changes, strict=True):
            (tally,) = await registry.store.tallies(client.person.id)
            assert tally.rating is not None
            assert change["after"] == shown_rating(tally.rating)
            await client.hello()
            assert client.own["rating"] == change
        assert not any(b'"rating"' in message for message in spectator.sent)

    run_story(story)


def test_a_game_that_is_not_rated_moves_no_rating() -> None:
    async def story(registry: Registry) -> None:
        unrated = msgspec.structs.replace(QUICK, is_rated=False)
        clients = await start_game(registry, unrated, people=2)
        await play_out(clients, Random(6))
        assert clients[0].own["rating"] is None
        assert clients[0].session.table.private_entries == 0

    run_story(story)


def test_lists_show_what_has_become_of_a_table() -> None:
    async def story(registry: Registry) -> None:
        settings = msgspec.structs.replace(QUICK, is_public=True, starts_when_full=False)
        clients = await seat_people(registry, settings, people=2)
        await settle()
        (row,) = await registry.public_tables()
        assert (row.status, row.names, row.round) == ("open", ["Ada", "Bo", "steady"], 0)
        await clients[0].ask(Start)
        for seat, client in enumerate(clients):
            await client.ask(OpenShare, share=share(seat))
        await settle()
        assert [row.status for row in await registry.public_tables()] == ["playing"]
        assert [row.id for row in await registry.tables_of_person(BO.id)] == [clients[0].table]
        assert await registry.tables_of_person(ZOE.id) == []
        rounds = set()
        while clients[0].game["round"] < 3:
            rounds.add((await registry.public_tables())[0].round)
            await play_a_little(clients)
        assert rounds == {1, 2}
        await play_out(clients, Random(8))
        assert await registry.public_tables() == []
        assert await registry.tables_of_person(BO.id) == []

    run_story(story)


def test_list_of_ones_own_slow_tables_tells_whose_turn_it_is() -> None:
    async def story(registry: Registry) -> None:
        settings = msgspec.structs.replace(QUICK, is_public=True, clock=Clocks(24 * 3600))
        ada, bo = clients = await seat_people(registry, settings, people=2)
        await settle()
        for seat, client in enumerate(clients):
            await client.ask(OpenShare, share=share(seat))
        await settle()
        (row,) = await registry.tables_of_person(BO.id)
        assert (row.seat, row.waiting) == (1, ada.game["waiting"])
        assert {0, 1} <= set(row.waiting)
        await bo.move(bo.own["legal"][0])
        assert [1 in row.waiting for row in await registry.tables_of_person(BO.id)] == [False]
        assert [(row.seat, row.waiting) for row in await registry.public_tables()] == [(None, [])]

    run_story(story)


async def play_a_little(clients: list[TableClient]) -> None:
    for client in clients:
        if client.own["legal"]:
            await client.move(client.own["legal"][0])
    await settle()


def test_a_closed_table_is_listed_no_more() -> None:
    async def story(registry: Registry) -> None:
        settings = Settings(is_public=True, starts_when_full=False)
        clients = await seat_people(registry, settings, people=2)
        assert await refusal_key(clients[1].ask(Close)) == "host-only"
        await clients[0].ask(Close)
        await settle()
        assert await registry.public_tables() == []
        assert clients[1].seen["status"] == "closed"
        stranger = await spectator_at(registry, clients[0])
        assert await refusal_key(stranger.sit(2)) == "table-started"

    run_story(story)


def test_the_host_seats_bots() -> None:
    async def story(registry: Registry) -> None:
        clients = await seat_people(registry, Settings(seats=5, starts_when_full=False), people=3)
        await clients[0].ask(SeatBot, seat=4, bot=None)
        assert clients[1].seen["seats"][4]["kind"] == "empty"
        await clients[0].ask(SeatBot, seat=4, bot="random")
        assert clients[1].seen["seats"][4]["name"] == "random"

    run_story(story)


class Planted:
    """A bot that does what it likes."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, view: View, clock: object = None) -> Move:
        del clock
        match self.seed % 3:
            case 0:
                raise RuntimeError("This bot fails.")
            case 1:
                # Of another seat, or laid already: not legal.
                missing = next(card for card in view.edition.cards if card not in view.hand)
                return Place(missing)
        return "nonsense"  # type: ignore[return-value]


def test_a_bot_that_fails_or_cheats_is_passed_over(caplog: pytest.LogCaptureFixture) -> None:
    thinkers = InlineThinkers(lambda _, seed: Planted(seed))

    async def story() -> None:
        registry = registry_of(MemoryStore(), thinkers=thinkers)
        await registry.start()
        opened = await registry.open_table(ADA, NewTable(QUICK, ["random", "random"]))
        client = TableClient(ADA, registry, opened)
        await client.hello()
        await client.sit(0)
        await settle()
        await client.ask(OpenShare, share=share(0))
        await settle()
        await play_out([client], Random(9))
        game = await registry.store.archived_game(client.table)
        assert game is not None
        assert replay(game.record.decode()).over
        await registry.stop()

    run(story())
    assert "bot random failed" in caplog.text
    assert "not legal" in caplog.text


def test_time_is_milliseconds_since_1970() -> None:
    assert milliseconds() > 1_700_000_000_000
