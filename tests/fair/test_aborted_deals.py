"""A deal is aborted when somebody does not open a share; it is counted, and everybody sees it."""

import asyncio
import json
from random import Random

import pytest

from catsack.errors import CatsackError
from catsack.fair import Note, next_seed, seal, table_sheet, verdicts
from catsack.server.protocol.bodies import TableOpened
from catsack.server.protocol.commands import (
    AskRematch,
    OpenShare,
    SealShare,
    Sit,
    Stand,
    Start,
    TableCommand,
)
from catsack.server.protocol.settings import Clocks, Settings
from catsack.server.tables.bot_player import HouseBots
from catsack.server.tables.deadlines import SHARE_MS, Deadline, immediate_entry, next_deadline
from catsack.server.tables.decide import decide
from catsack.server.tables.journal import (
    AbortEntry,
    AnyEntry,
    BotSitEntry,
    DealEntry,
    OpenEntry,
    SealEntry,
    ShareEntry,
    StartEntry,
    TableSettings,
    TimeLimit,
    decode,
)
from catsack.server.tables.registry import Registry
from catsack.server.tables.table import TableState
from catsack.store.rows import PersonRow, StoredStatus
from tests.server.support.clients import TableClient, play_out, seat_people, start_game
from tests.server.support.manual_loop import settle
from tests.server.support.stories import (
    QUICK,
    ZOE,
    journal,
    refusal_key,
    restart,
    run_story,
    spectator_at,
    table_of,
)
from tests.server.support.tables import (
    ADA,
    BEGAN,
    BO,
    CLEO,
    SEED,
    after,
    empty_table,
    share,
    sit_entry,
    starting_table,
)

THREE = TableSettings(seats=3)
SLOW_S = 24 * 3600
LATER = BEGAN + SHARE_MS


def new_share(seat: int) -> str:
    """Return what the person at *seat* shares after an aborted deal."""
    return share(seat + 10)


def waiting_table(*opened: int, settings: TableSettings = THREE) -> TableState:
    """Return a table where these seats have opened their shares."""
    shares = (ShareEntry(BEGAN, seat, share(seat)) for seat in opened)
    return after(starting_table(settings, fair_version=2), *shares)


def aborted_table(*opened: int, settings: TableSettings = THREE) -> TableState:
    return after(waiting_table(*opened, settings=settings), AbortEntry(LATER))


def entries(table: TableState, who: PersonRow, command: TableCommand) -> list[AnyEntry]:
    bots = HouseBots(("steady",), ("steady",))
    return [step.entry for step in decide(table, who, command, LATER, bots)]


def key(table: TableState, who: PersonRow, command: TableCommand) -> str:
    with pytest.raises(CatsackError) as error:
        entries(table, who, command)
    return error.value.key


def seal_share(seat: int) -> SealShare:
    return SealShare("table", seal(new_share(seat)))


def test_aborted_deal_leaves_nothing_of_its_secrets() -> None:
    before, table = waiting_table(0, 2), aborted_table(0, 2)
    assert (table.status, table.aborted, table.moment_began) == ("sealing", 1, LATER)
    assert table.seed == next_seed(SEED)
    assert table.commitment == table.deal_id.commitment(table.seed) != before.commitment
    people = [occupant for occupant in table.occupants if occupant is not None]
    assert [(each.seal, each.share) for each in people] == [(None, None)] * 3
    assert [each.is_out_of_deal for each in people] == [False, True, False]
    assert table.names == before.names


def test_who_is_out_of_a_deal_stays_out_of_the_next_ones() -> None:
    again = [SealEntry(LATER, 0, seal(new_share(0))), SealEntry(LATER, 2, seal(new_share(2)))]
    table = after(
        aborted_table(0, 2),
        *again,
        StartEntry(LATER),
        ShareEntry(LATER, 2, new_share(2)),
        AbortEntry(LATER + 1),
    )
    assert table.aborted == 2
    assert [each is not None and each.is_out_of_deal for each in table.occupants] == [
        True,
        True,
        False,
    ]


def test_bots_need_no_seal_after_an_aborted_deal() -> None:
    table = empty_table(THREE, fair_version=2)
    table = after(
        table,
        sit_entry(BEGAN, 0, table),
        sit_entry(BEGAN, 1, table),
        BotSitEntry(BEGAN, 2, "steady"),
        StartEntry(BEGAN),
        ShareEntry(BEGAN, 0, share(0)),
        AbortEntry(LATER),
    )
    assert immediate_entry(table, LATER) is None
    table = after(table, SealEntry(LATER, 0, seal(new_share(0))))
    assert immediate_entry(table, LATER) == StartEntry(LATER)
    table = after(table, StartEntry(LATER), ShareEntry(LATER, 0, new_share(0)))
    assert immediate_entry(table, LATER) == DealEntry(LATER)


def test_missing_share_aborts_in_version_2_and_is_done_without_in_version_1() -> None:
    assert next_deadline(waiting_table(0, 1), {}) == Deadline(LATER, "abort")
    assert Deadline(LATER, "abort").entry(LATER) == AbortEntry(LATER)
    assert next_deadline(waiting_table(0, 1, 2), {}) == Deadline(BEGAN, "deal")
    old = after(starting_table(THREE, fair_version=1), ShareEntry(BEGAN, 0, share(0)))
    assert next_deadline(old, {}) == Deadline(LATER, "deal")


def test_new_seals_are_waited_for_as_long_as_shares() -> None:
    table = aborted_table(0, 2)
    assert next_deadline(table, {}) == Deadline(LATER + SHARE_MS, "start")
    sealed = after(table, SealEntry(LATER + 5, 0, seal(new_share(0))))
    assert next_deadline(sealed, {}) == Deadline(LATER + SHARE_MS, "start")
    sealed = after(sealed, SealEntry(LATER + 7, 2, seal(new_share(2))))
    assert next_deadline(sealed, {}) == Deadline(LATER + 7, "start")
    slow = TableSettings(seats=3, clock=TimeLimit(SLOW_S))
    table = aborted_table(0, settings=slow)
    assert next_deadline(table, {}) == Deadline(LATER + SLOW_S * 1000, "start")


def test_table_where_nobody_opened_a_share_deals_from_the_seed_alone() -> None:
    table = aborted_table()
    assert immediate_entry(table, LATER) == StartEntry(LATER)
    table = after(table, StartEntry(LATER))
    assert immediate_entry(table, LATER) == DealEntry(LATER)


def test_share_is_sealed_anew_once_by_those_who_opened_theirs() -> None:
    table = aborted_table(0, 2)
    sealed = SealEntry(LATER, 0, seal(new_share(0)))
    assert entries(table, ADA, seal_share(0)) == [sealed]
    assert entries(after(table, sealed), ADA, seal_share(9)) == []
    # Bo was late, and has no part in the deal any more.
    assert entries(table, BO, seal_share(1)) == []
    assert key(table, ZOE, seal_share(1)) == "no-seat"
    for other in (empty_table(THREE, fair_version=2), waiting_table(0, 1)):
        if other.status == "starting":
            assert entries(other, ADA, seal_share(0)) == []
        else:
            assert key(other, ADA, seal_share(0)) == "no-seat"


def test_start_follows_at_once_when_the_last_share_is_sealed_anew() -> None:
    table = after(aborted_table(0, 2), SealEntry(LATER, 0, seal(new_share(0))))
    sealed = SealEntry(LATER, 2, seal(new_share(2)))
    assert entries(table, CLEO, seal_share(2)) == [sealed, StartEntry(LATER)]


def test_nobody_can_repeat_the_seal_of_somebody_else() -> None:
    table = after(aborted_table(0, 2), SealEntry(LATER, 0, seal(new_share(0))))
    assert key(table, CLEO, seal_share(0)) == "seal-taken"
    table = empty_table(THREE, fair_version=2)
    sitting = sit_entry(BEGAN, 0, table)
    assert key(after(table, sitting), ZOE, Sit("table", sitting.seal)) == "seal-taken"


def test_nobody_comes_goes_or_starts_while_shares_are_sealed_anew() -> None:
    table = aborted_table(0, 2)
    assert key(table, ZOE, Sit("table", seal(share(9)))) == "table-started"
    assert entries(table, ADA, Stand("table")) == []
    assert entries(table, ADA, Start("table")) == []


def test_program_that_knows_no_aborted_deals_is_not_refused() -> None:
    """It opens its first share whenever the table starts, and leaves at the first refusal."""
    table = aborted_table(0, 2)
    for who in (ADA, BO):
        assert entries(table, who, OpenShare("table", share(0))) == []
    started = after(table, StartEntry(LATER))
    assert entries(started, ADA, OpenShare("table", share(0))) == []


def test_new_share_is_opened_and_the_old_one_is_not_taken() -> None:
    table = aborted_table(0, 2)
    bound = table.deal_id.seal(table.commitment, new_share(0))
    table = after(
        table,
        SealEntry(LATER, 0, bound),
        SealEntry(LATER, 2, seal(new_share(2))),
        StartEntry(LATER),
    )
    assert key(table, ADA, OpenShare("table", share(0))) == "share-wrong"
    opened = ShareEntry(LATER, 0, new_share(0))
    assert entries(table, ADA, OpenShare("table", new_share(0))) == [opened]
    last = ShareEntry(LATER, 2, new_share(2))
    command = OpenShare("table", new_share(2))
    assert entries(after(table, opened), CLEO, command) == [last, DealEntry(LATER)]


def test_journal_of_an_earlier_version_is_one_of_version_1() -> None:
    old = b'{"kind":"opened","at":1,"host":"ada","host_name":"Ada","settings":{},"seed":"00",'
    entry = decode(old + b'"invitation":"x"}')
    assert isinstance(entry, OpenEntry)
    assert (entry.fair_version, entry.aborted) == (1, 0)


# Whole tables, with clients that note the sheet before they open a share.


async def open_share(client: TableClient, notes: list[Note], secret: str) -> None:
    sheet = table_sheet(client.seen)
    seat = sheet.seals.index(sheet.id.seal(sheet.commitment, secret))
    notes.append(Note(sheet, seat))
    await client.ask(OpenShare, share=secret)


async def seal_anew(client: TableClient, secret: str) -> None:
    sheet = table_sheet(client.seen)
    await client.ask(SealShare, seal=sheet.id.seal(sheet.commitment, secret))


async def until(client: TableClient, status: str, step_s: float = 0.25) -> None:
    while client.seen["status"] != status:
        await asyncio.sleep(step_s)


async def record_of(client: TableClient) -> str:
    game = await client.registry.store.archived_game(client.table)
    assert game is not None
    return game.record.decode()


def test_missing_share_leads_to_another_deal_that_is_fair_to_those_who_took_part() -> None:
    async def story(registry: Registry) -> None:
        clients = await seat_people(registry, QUICK)
        await settle()
        notes: list[Note] = []
        started = table_of(clients[0]).moment_began
        for seat in (0, 2):
            notes.append(Note(table_sheet(clients[seat].seen), seat))
            await clients[seat].ask(OpenShare, share=share(seat))
        await until(clients[0], "sealing")
        assert table_of(clients[0]).updated == started + SHARE_MS
        assert clients[1].seen["aborted"] == 1
        assert [seat["seal"] for seat in clients[1].seen["seats"]] == [None] * 3
        for seat in (0, 2):
            await seal_anew(clients[seat], new_share(seat))
        assert clients[1].seen["status"] == "starting"
        # Bo comes back, and opens the share that nobody waits for any more.
        await clients[1].ask(OpenShare, share=share(1))
        for seat in (0, 2):
            await open_share(clients[seat], notes, new_share(seat))
        assert clients[1].seen["status"] == "playing"
        shares = [seat["share"] for seat in clients[1].seen["seats"]]
        assert shares == [new_share(0), None, new_share(2)]
        await play_out(clients, Random(1))
        record = await record_of(clients[0])
        (verdict,) = verdicts([record], notes)
        assert verdict.is_fair
        assert verdict.noted_by == ("Ada", "Cleo")
        assert verdict.without_share == ("Bo",)
        assert json.loads(record)["fair"]["aborted"] == 1
        (verdict,) = verdicts([record], notes[:2])
        assert verdict.is_consistent
        assert not verdict.is_fair

    run_story(story)


def test_rematch_carries_the_count_of_aborted_deals() -> None:
    async def story(registry: Registry) -> None:
        clients = await seat_people(registry, QUICK)
        await settle()
        await until(clients[0], "playing")
        assert table_of(clients[0]).aborted == 1
        await play_out(clients, Random(2))
        await clients[0].ask(AskRematch)
        again = await registry.session(str(table_of(clients[0]).rematch))
        assert (again.table.aborted, again.table.fair_version) == (1, 2)
        assert again.table.deal_id != table_of(clients[0]).deal_id
        assert registry.sessions[again.table.id].projection.table().aborted == 1

    run_story(story)


def test_table_that_seals_anew_survives_a_restart() -> None:
    async def story(registry: Registry) -> None:
        clients = await seat_people(registry, QUICK)
        await settle()
        await clients[0].ask(OpenShare, share=share(0))
        await until(clients[0], "sealing")
        again = await restart(registry)
        opened = TableOpened(clients[0].table, clients[0].invitation)
        client = TableClient(ADA, again, opened)
        await client.hello()
        assert (client.seen["status"], client.seen["aborted"]) == ("sealing", 1)
        await seal_anew(client, new_share(0))
        await open_share(client, [], new_share(0))
        assert client.seen["status"] == "playing"
        kinds = [type(decode(body)) for body in await journal(client)]
        assert kinds.count(AbortEntry) == 1
        await again.stop()

    run_story(story)


def test_table_that_seals_anew_is_listed_as_playing_and_spectators_may_not_come() -> None:
    async def story(registry: Registry) -> None:
        settings = Settings(seats=3, clock=Clocks(SLOW_S), is_public=True, allows_spectators=False)
        clients = await seat_people(registry, settings)
        await settle()
        await clients[0].ask(OpenShare, share=share(0))
        await until(clients[0], "sealing", step_s=60)
        await settle()
        row = await registry.store.table(clients[0].table)
        assert row is not None
        assert row.status is StoredStatus.PLAYING
        assert await refusal_key(seen_by_zoe(registry, clients[0])) == "no-spectators"

    async def seen_by_zoe(registry: Registry, client: TableClient) -> None:
        await spectator_at(registry, client)

    run_story(story)


def test_settings_are_shown_without_rules_that_are_as_printed() -> None:
    async def story(registry: Registry) -> None:
        rules = {"purses_secret": True, "rabbit_is_prey": True}
        clients = await start_game(registry, Settings(seats=3, pace_ms=0, house_rules=rules))
        assert clients[0].seen["settings"]["house_rules"] == {"rabbit_is_prey": True}
        await play_out(clients, Random(3))
        record = await record_of(clients[0])
        assert json.loads(record)["house_rules"] == {"rabbit_is_prey": True}

    run_story(story)
