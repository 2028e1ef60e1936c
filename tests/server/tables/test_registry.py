"""Tables that are looked after: opening, seeing, playing, playing again."""

import asyncio
import json
from random import Random

import msgspec
import pytest

from catsack import bots, replay
from catsack.fair import read_proof, verify
from catsack.moves import Move, Place
from catsack.records import read
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
from catsack.server.tables import registry as house_module
from catsack.server.tables.deadlines import EMPTY_MS, SHARE_MS
from catsack.server.tables.journal import Moved, decoded
from catsack.server.tables.leases import TEND_S
from catsack.server.tables.registry import House
from catsack.store.rows import StoredStatus
from catsack.views import View
from tests.server.support.clients import Guest, begun, gathered, play_out
from tests.server.support.manual_loop import settled
from tests.server.support.stories import (
    QUICK,
    ZOE,
    journal,
    key,
    looking_on,
    table_of,
    told,
)
from tests.server.support.tables import ADA, BO, CLEO, PEOPLE, share


def test_a_table_is_opened_with_bots_from_the_last_seat_on() -> None:
    async def story(house: House) -> None:
        opened = await house.open_table(ADA, NewTable(Settings(), ["steady", "random"]))
        live = await house.at(opened.table)
        assert live.table.names == ("", "", "random", "steady")
        assert live.table.invitation == opened.invitation

    told(story)


def test_a_table_is_refused_that_cannot_be() -> None:
    async def story(house: House) -> None:
        unknown = NewTable(Settings(), ["tiger"])
        assert await key(opening(house, unknown)) == "unknown-bot"
        crowded = NewTable(Settings(seats=3), ["steady"] * 3)
        assert await key(opening(house, crowded)) == "no-seat-left"
        ruled = NewTable(Settings(house_rules={"dogs_bark": True}))
        assert await key(opening(house, ruled)) == "unknown-house-rule"
        assert house.tables == {}

    async def opening(house: House, new: NewTable) -> None:
        await house.open_table(ADA, new)

    told(story)


def test_ids_and_invitations_cannot_be_guessed() -> None:
    async def story(house: House) -> None:
        opened = [await house.open_table(ADA, NewTable()) for _ in range(20)]
        assert len({each.table for each in opened}) == 20
        assert min(len(each.table) for each in opened) >= 16
        assert min(len(each.invitation) for each in opened) >= 22
        seeds = {house.tables[each.table].table.seed for each in opened}
        assert {len(seed) for seed in seeds} == {64}
        assert len(seeds) == 20

    told(story)


def test_a_table_that_is_full_starts_and_deals_when_all_shares_are_open() -> None:
    async def story(house: House) -> None:
        guests = await gathered(house, QUICK)
        assert [guest.seen["status"] for guest in guests] == ["starting"] * 3
        for seat, guest in enumerate(guests[:2]):
            await guest.ask(OpenShare, share=share(seat))
        assert guests[0].seen["status"] == "starting"
        await guests[2].ask(OpenShare, share=share(2))
        assert guests[0].seen["status"] == "playing"
        assert [seat["share"] for seat in guests[0].seen["seats"]] == [share(s) for s in range(3)]

    told(story)


def test_a_share_that_is_missing_is_waited_for_and_then_done_without() -> None:
    async def story(house: House) -> None:
        guests = await gathered(house, QUICK)
        await settled()
        await guests[0].ask(OpenShare, share=share(0))
        await guests[2].ask(OpenShare, share=share(2))
        started = table_of(guests[0]).since
        while table_of(guests[0]).status == "starting":
            await asyncio.sleep(0.25)
        assert table_of(guests[0]).at == started + SHARE_MS
        assert [seat["share"] for seat in guests[0].seen["seats"]] == [share(0), None, share(2)]
        assert await key(guests[1].ask(OpenShare, share=share(1))) == "share-late"
        await play_out(guests, Random(1))
        game = await house.store.archived_game(guests[0].table)
        assert game is not None
        verify(read(game.record.decode()), read_proof(json.loads(game.record)))

    told(story)


def test_a_table_waits_for_its_host_if_it_is_to() -> None:
    async def story(house: House) -> None:
        guests = await gathered(house, Settings(seats=4, starts_when_full=False), people=4)
        await asyncio.sleep(30)
        assert table_of(guests[0]).status == "open"
        assert await key(guests[1].ask(Start)) == "host-only"
        await guests[0].ask(Start)
        await settled()
        assert table_of(guests[0]).status == "starting"

    told(story)


def test_a_start_fills_the_table_with_bots_who_play() -> None:
    async def story(house: House) -> None:
        opened = await house.open_table(ADA, NewTable(QUICK))
        guest = Guest(ADA, house, opened)
        await guest.hello()
        await guest.sit(1)
        await guest.ask(Start)
        await guest.ask(OpenShare, share=share(1))
        await settled()
        assert [seat["kind"] for seat in guest.seen["seats"]] == ["bot", "person", "bot"]
        await play_out([guest], Random(3))
        assert guest.game["result"] is not None

    told(story)


def test_bots_alone_play_for_a_host_who_looks_on() -> None:
    async def story(house: House) -> None:
        opened = await house.open_table(ADA, NewTable(QUICK))
        guest = Guest(ADA, house, opened)
        await guest.hello()
        await guest.ask(Start)
        while not guest.game.get("result"):
            await asyncio.sleep(1)
        assert guest.own == {}

    told(story)


def test_a_table_that_everybody_has_left_is_closed() -> None:
    async def story(house: House) -> None:
        guests = await gathered(house, Settings(starts_when_full=False), people=2)
        await guests[0].ask(Goodbye)
        await asyncio.sleep(2 * EMPTY_MS / 1000)
        assert table_of(guests[0]).status == "open"
        guests[1].leave()
        await asyncio.sleep(EMPTY_MS / 1000 + 2 * TEND_S)
        row = await house.store.table(guests[0].table)
        assert row is not None
        assert row.status is StoredStatus.CLOSED

    told(story)


def test_a_table_by_invitation_is_for_the_invited() -> None:
    async def story(house: House) -> None:
        guests = await gathered(house, Settings(), people=2)
        stranger = Guest(ZOE, house, TableOpened(guests[0].table, "guessed"))
        assert await key(stranger.hello()) == "invitation"
        assert await key(stranger.ask(Hello)) == "invitation"
        assert await key(stranger.sit(1)) == "no-hello"
        assert stranger.sent == []
        stranger.invitation = guests[0].invitation
        await stranger.hello()
        assert stranger.kinds == ["table", "presence"]
        # Who sits there needs no invitation, nor does the host.
        for guest in guests:
            guest.invitation = ""
            guest.number = -1
            await guest.hello()

    told(story)


def test_a_public_table_is_for_everybody() -> None:
    async def story(house: House) -> None:
        guests = await gathered(house, Settings(is_public=True), people=2)
        spectator = Guest(ZOE, house, TableOpened(guests[0].table, ""))
        await spectator.hello()
        assert spectator.seen["spectators"] == 1

    told(story)


def test_there_is_no_table_that_nobody_opened() -> None:
    async def story(house: House) -> None:
        guest = Guest(ADA, house, TableOpened("nowhere", ""))
        assert await key(guest.hello()) == "no-table"
        assert house.tables == {}

    told(story)


def test_nothing_is_asked_of_a_table_without_hello() -> None:
    async def story(house: House) -> None:
        guests = await begun(house, QUICK)
        await guests[1].ask(Goodbye)
        for asking in (guests[1].move(guests[1].own["legal"][0]), guests[1].ask(Stand)):
            assert await key(asking) == "no-hello"

    told(story)


def test_spectators_are_shown_out_when_a_table_without_them_starts() -> None:
    async def story(house: House) -> None:
        settings = Settings(seats=3, allows_spectators=False, starts_when_full=False)
        guests = await gathered(house, settings, people=2)
        spectators = [await looking_on(house, guests[0], who) for who in (CLEO, ZOE)]
        await guests[0].ask(Start)
        nobody = {"type": "presence", "table": guests[0].table, "here": [0, 1], "spectators": 0}
        assert guests[0].heard[-1] == nobody
        for spectator in spectators:
            assert spectator.heard[-1]["key"] == "no-spectators"
            assert await key(spectator.hello()) == "no-spectators"
        heard = [len(spectator.sent) for spectator in spectators]
        await asyncio.sleep(SHARE_MS / 1000)
        assert table_of(guests[0]).status == "playing"
        assert [len(spectator.sent) for spectator in spectators] == heard

    told(story)


def test_the_host_may_look_on_where_nobody_else_may() -> None:
    async def story(house: House) -> None:
        opened = await house.open_table(
            ADA, NewTable(Settings(seats=3, allows_spectators=False), ["steady", "steady"])
        )
        host, guest = Guest(ADA, house, opened), Guest(BO, house, opened)
        await host.hello()
        await guest.hello()
        await guest.sit(0)
        await settled()
        assert host.seen["status"] == "starting"
        host.number = -1
        await host.hello()

    told(story)


def test_a_repeated_move_is_done_once_and_answered_with_how_things_stand() -> None:
    async def story(house: House) -> None:
        guests = await begun(house, QUICK)
        moment, card = guests[1].game["moment"], guests[1].own["legal"][0]
        for _ in range(3):
            await guests[1].ask(MakeMove, id="m1", moment=moment, move=card)
        # The line breaks, and everything is sent once more.
        guests[1].leave()
        await guests[1].hello(guests[1].number)
        await guests[1].ask(MakeMove, id="m1", moment=moment, move=card)
        assert guests[1].kinds[-1] == "table"
        moves = [e for e in map(decoded, await journal(guests[0])) if isinstance(e, Moved)]
        assert [(move.id, move.move) for move in moves] == [("m1", card)]
        assert guests[1].done == ["m1"]
        assert guests[1].own["card"] == card

    told(story)


def test_a_refused_move_changes_nothing_and_is_told_to_nobody_else() -> None:
    async def story(house: House) -> None:
        guests = await begun(house, QUICK)
        before, heard = await journal(guests[0]), [len(guest.sent) for guest in guests]
        removed = guests[1].own["removed"]
        assert await key(guests[1].move(removed)) == "not-in-hand"
        assert await key(guests[1].move("p")) in ("not-on-turn", "still-placing")
        guests[1].game["moment"] += 1
        assert await key(guests[1].move(guests[1].own["legal"][0])) == "stale"
        assert await journal(guests[0]) == before
        assert [len(guest.sent) for guest in guests] == heard

    told(story)


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_people_and_bots_play_whole_games_and_all_are_told_the_same(seats: int) -> None:
    async def story(house: House) -> None:
        for number in range(3):
            rng = Random(f"whole games {seats} {number}")
            settings = Settings(seats=seats, pace_ms=0, clock=None, grace_s=None)
            guests = await begun(house, settings, people=rng.randrange(1, seats + 1))
            spectator = await looking_on(house, guests[0])
            await play_out(guests, rng)
            game = await house.store.archived_game(guests[0].table)
            assert game is not None, number
            replayed = replay(game.record.decode())
            assert replayed.over
            assert table_of(guests[0]).events == tuple(replayed.events)
            verify(read(game.record.decode()), read_proof(json.loads(game.record)))
            assert guests[0].seen["seed"] == json.loads(game.record)["fair"]["seed"]
            for guest in (*guests, spectator):
                assert guest.seen == guests[0].seen
                assert guest.game == guests[0].game
            # Nobody is told anything twice, and nothing is left out.
            numbers = [m["number"] for m in spectator.heard if m["type"] == "happened"]
            assert numbers == list(range(numbers[0], spectator.number + 1))

    told(story)


def test_whoever_missed_the_end_is_shown_the_seed_too() -> None:
    async def story(house: House) -> None:
        guests = await begun(house, QUICK)
        spectator = await looking_on(house, guests[0])
        spectator.leave()
        await play_out(guests, Random(13))
        numbers = range(spectator.number + 1, guests[0].number + 1)
        for number in numbers:
            spectator.number = number
            await spectator.hello(number)
            spectator.leave()
            if number < guests[0].number:
                assert spectator.seen["seed"] == table_of(guests[0]).seed
                spectator.seen = {}
        assert len(numbers) > 50

    told(story)


def test_a_table_is_loaded_once_however_many_come_at_once() -> None:
    async def story(house: House) -> None:
        guests = await begun(house, QUICK)
        for guest in guests:
            guest.leave()
        house.tables.clear()
        await asyncio.gather(*(guest.hello(guest.number) for guest in guests))
        assert len(guests[0].live.clients) == 3

    told(story)


def test_talk_is_heard_by_all() -> None:
    async def story(house: House) -> None:
        guests = await begun(house, QUICK)
        await guests[1].ask(Say, id="s1", text="Hm.")
        for guest in guests:
            assert guest.heard[-1]["what"]["line"]["text"] == "Hm."
        spectator = await looking_on(house, guests[0])
        assert await key(spectator.ask(Say, id="s1", text="Hm.")) == "chat-seats"
        for line in range(4):
            await guests[1].ask(Say, id=f"t{line}", text="Hm.")
        assert await key(guests[1].ask(Say, id="t9", text="Hm.")) == "chat-rate"
        await asyncio.sleep(10)
        await guests[1].ask(Say, id="t9", text="Hm.")

    told(story)


def test_a_rematch_is_for_the_same_people_and_bots() -> None:
    async def story(house: House) -> None:
        guests = await begun(house, QUICK, people=2)
        assert await key(guests[0].ask(AskRematch)) == "not-over"
        await play_out(guests, Random(6))
        spectator = await looking_on(house, guests[0])
        assert await key(spectator.ask(AskRematch)) == "no-seat"
        await guests[1].ask(AskRematch)
        again = guests[0].seen["again"]
        assert again is not None
        await guests[0].ask(AskRematch)
        assert guests[1].seen["again"] == again
        live = await house.at(again)
        assert live.table.names == ("", "", "steady")
        assert live.table.host == BO.id
        assert live.table.settings == QUICK
        # Those who played need no invitation; others do.
        for who in (ADA, BO):
            guest = Guest(who, house, TableOpened(again, ""))
            await guest.hello()
            await guest.sit(PEOPLE.index(who))
        assert await key(Guest(ZOE, house, TableOpened(again, "")).hello()) == "invitation"
        await settled()
        assert live.table.status == "starting"
        assert len(house.tables) == 2

    told(story)


def test_lists_show_what_has_become_of_a_table() -> None:
    async def story(house: House) -> None:
        settings = msgspec.structs.replace(QUICK, is_public=True, starts_when_full=False)
        guests = await gathered(house, settings, people=2)
        await settled()
        (row,) = await house.lobby()
        assert (row.status, row.names, row.round) == ("open", ["Ada", "Bo", "steady"], 0)
        await guests[0].ask(Start)
        for seat, guest in enumerate(guests):
            await guest.ask(OpenShare, share=share(seat))
        await settled()
        assert [row.status for row in await house.lobby()] == ["playing"]
        assert [row.id for row in await house.tables_of(BO.id)] == [guests[0].table]
        assert await house.tables_of(ZOE.id) == []
        rounds = set()
        while guests[0].game["round"] < 3:
            rounds.add((await house.lobby())[0].round)
            await play_a_little(guests)
        assert rounds == {1, 2}
        await play_out(guests, Random(8))
        assert await house.lobby() == []
        assert await house.tables_of(BO.id) == []

    told(story)


def test_list_of_ones_own_slow_tables_tells_whose_turn_it_is() -> None:
    async def story(house: House) -> None:
        settings = msgspec.structs.replace(QUICK, is_public=True, clock=Clocks(24 * 3600))
        ada, bo = guests = await gathered(house, settings, people=2)
        await settled()
        for seat, guest in enumerate(guests):
            await guest.ask(OpenShare, share=share(seat))
        await settled()
        (row,) = await house.tables_of(BO.id)
        assert (row.seat, row.waiting) == (1, ada.game["waiting"])
        assert {0, 1} <= set(row.waiting)
        await bo.move(bo.own["legal"][0])
        assert [1 in row.waiting for row in await house.tables_of(BO.id)] == [False]
        assert [(row.seat, row.waiting) for row in await house.lobby()] == [(None, [])]

    told(story)


async def play_a_little(guests: list[Guest]) -> None:
    for guest in guests:
        if guest.own["legal"]:
            await guest.move(guest.own["legal"][0])
    await settled()


def test_a_closed_table_is_listed_no_more() -> None:
    async def story(house: House) -> None:
        settings = Settings(is_public=True, starts_when_full=False)
        guests = await gathered(house, settings, people=2)
        assert await key(guests[1].ask(Close)) == "host-only"
        await guests[0].ask(Close)
        await settled()
        assert await house.lobby() == []
        assert guests[1].seen["status"] == "closed"
        stranger = await looking_on(house, guests[0])
        assert await key(stranger.sit(2)) == "table-started"

    told(story)


def test_the_host_seats_bots() -> None:
    async def story(house: House) -> None:
        guests = await gathered(house, Settings(seats=5, starts_when_full=False), people=3)
        await guests[0].ask(SeatBot, seat=4, bot=None)
        assert guests[1].seen["seats"][4]["kind"] == "empty"
        await guests[0].ask(SeatBot, seat=4, bot="random")
        assert guests[1].seen["seats"][4]["name"] == "random"

    told(story)


class Planted:
    """A bot that does what it likes."""

    description = {"en": "Planted."}

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


def test_a_bot_that_fails_or_cheats_is_passed_over(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    made = bots._maker
    monkeypatch.setattr(bots, "_maker", lambda name: Planted if name == "random" else made(name))

    async def story(house: House) -> None:
        opened = await house.open_table(ADA, NewTable(QUICK, ["random", "random"]))
        guest = Guest(ADA, house, opened)
        await guest.hello()
        await guest.sit(0)
        await settled()
        await guest.ask(OpenShare, share=share(0))
        await settled()
        await play_out([guest], Random(9))
        game = await house.store.archived_game(guest.table)
        assert game is not None
        assert replay(game.record.decode()).over

    told(story)
    assert "bot random failed" in caplog.text
    assert "not legal" in caplog.text


def test_time_is_milliseconds_since_1970() -> None:
    assert house_module.milliseconds() > 1_700_000_000_000
