"""A table in memory: shown is what is on disk, and nothing else."""

import asyncio
import json
from typing import Any

import pytest

from catsack.server.protocol.settings import Settings
from catsack.server.tables.journal import (
    AnyEntry,
    Dealt,
    Moved,
    Opened,
    Said,
    Shared,
    Started,
    StoodIn,
    encoded,
)
from catsack.server.tables.session import AGAIN_S, GAP, Live
from catsack.server.tables.table import steps
from catsack.store.errors import AlreadyWritten, StoreUnavailable
from catsack.store.memory import MemoryStore
from catsack.store.rows import JournalAppend, PersonRow, StoredStatus, TableRow
from tests.server.support.append_hook import AppendHookStore
from tests.server.support.manual_loop import BEGAN, now, run
from tests.server.support.tables import ADA, BO, PEOPLE, person, playing, sat, share

ZOE = person("Zoe")


class Reader:
    """Somebody who reads."""

    def __init__(self, who: PersonRow = ZOE) -> None:
        self.person = who
        self.sent: list[Any] = []

    def send(self, *messages: bytes) -> None:
        self.sent += map(json.loads, messages)


class Failing(AppendHookStore):
    """A store that fails at the next write: before it, or when it is done."""

    fails = ""

    async def append_to(self, table: str, number: int, *bodies: bytes) -> None:
        fails, self.fails = self.fails, ""
        if fails == "before":
            raise StoreUnavailable("store-unavailable", "No.")
        await super().append_to(table, number, *bodies)
        if fails == "after":
            raise StoreUnavailable("store-unavailable", "Perhaps.")


async def kept(store: MemoryStore, journal: list[bytes]) -> Live:
    """Return the table with this *journal*, kept in *store* first."""
    row = TableRow("table", ADA.id, False, StoredStatus.OPEN, BEGAN, b"")
    await store.add_table(row, journal[0])
    for number, body in enumerate(journal[1:], 1):
        await store.append([JournalAppend("table", number, [body])])
    live = await Live.loaded(store, "table")
    assert live is not None
    return live


def journal_of_a_game() -> list[bytes]:
    """Return the journal of a table where people play, talk and leave."""
    return [encoded(entry) for entry in entries_of_a_game()]


def entries_of_a_game() -> list[AnyEntry]:
    table = playing(Settings(seats=3))
    assert table.state is not None
    hands = table.state.hands
    return [
        Opened(BEGAN, ADA.id, ADA.name, table.settings, table.seed, "invitation"),
        *(sat(BEGAN, seat) for seat in range(3)),
        Started(BEGAN),
        *(Shared(BEGAN, seat, share(seat)) for seat in range(3)),
        Dealt(BEGAN),
        Moved(BEGAN, 2, str(hands[2][0]), "c1"),
        Said(BEGAN, BO.id, BO.name, "Hm.", "s1"),
        Moved(BEGAN, 0, str(hands[0][0]), "a1"),
        StoodIn(BEGAN, 1, "gone"),
        Moved(BEGAN, 1, str(hands[1][0]), by_bot=True),
        Said(BEGAN, BO.id, BO.name, "Ha.", "s2"),
    ]


def test_a_table_is_loaded_as_it_was_written() -> None:
    async def test() -> None:
        live = await kept(MemoryStore(), journal_of_a_game())
        _, *entries = entries_of_a_game()
        assert live.table.number == len(entries)
        assert [entry for entry, _ in live.history] == entries
        events = tuple(event for _, happened in live.history for event in happened)
        assert events == live.table.events
        assert await Live.loaded(MemoryStore(), "table") is None

    run(test())


def test_a_journal_that_begins_in_the_middle_is_refused() -> None:
    async def test() -> None:
        store = MemoryStore()
        await store.append([JournalAppend("table", 0, [encoded(sat(BEGAN, 0))])])
        with pytest.raises(ValueError, match="opening"):
            await Live.loaded(store, "table")

    run(test())


def test_what_is_written_is_on_disk_before_it_is_shown() -> None:
    class Slow(AppendHookStore):
        async def append_to(self, table: str, number: int, *bodies: bytes) -> None:
            on_reading.append(list(reader.sent))
            await super().append_to(table, number, *bodies)

    on_reading: list[object] = []
    reader = Reader()

    async def test() -> None:
        live = await kept(Slow(), journal_of_a_game())
        live.let_in(reader)
        on_reading.clear()
        await live.write(steps(live.table, [Said(now(), ADA.id, ADA.name, "So.")]))
        assert on_reading == [[]]
        assert reader.sent[0]["what"]["line"]["text"] == "So."

    run(test())


def test_an_entry_that_does_not_fit_is_not_written() -> None:
    async def test() -> None:
        store = MemoryStore()
        live = await kept(store, journal_of_a_game()[:2])
        with pytest.raises(ValueError, match="empty"):
            await live.write(steps(live.table, [StoodIn(now(), 2, "gone")]))
        assert len(await store.journal("table")) == 2

    run(test())


def test_who_writes_second_reads_what_was_written_first() -> None:
    async def test() -> None:
        store = MemoryStore()
        live = await kept(store, journal_of_a_game())
        other = await Live.loaded(store, "table")
        assert other is not None
        reader = Reader()
        other.let_in(reader)
        await live.write(steps(live.table, [Said(now(), ADA.id, ADA.name, "First.")]))
        with pytest.raises(AlreadyWritten):
            await other.write(steps(other.table, [Said(now(), BO.id, BO.name, "Second.")]))
        assert other.table == live.table
        assert [told["what"]["line"]["text"] for told in reader.sent] == ["First."]
        await other.write(steps(other.table, [Said(now(), BO.id, BO.name, "Second.")]))
        assert [type(step.entry) for step in await live.catch_up()] == [Said]
        assert other.table == live.table
        assert other.history == live.history

    run(test())


@pytest.mark.parametrize(("fails", "is_written"), [("before", False), ("after", True)])
def test_a_write_that_is_cut_off_is_shown_when_it_is_known_and_not_before(
    fails: str, is_written: bool
) -> None:
    async def test() -> None:
        store = Failing()
        live = await kept(store, journal_of_a_game())
        reader = Reader()
        live.let_in(reader)
        store.fails = fails
        with pytest.raises(StoreUnavailable):
            await live.write(steps(live.table, [Said(now(), ADA.id, ADA.name, "So.")]))
        assert (live.is_sure, reader.sent) == (False, [])
        assert len(await live.catch_up()) == int(is_written)
        assert (live.is_sure, len(reader.sent)) == (True, int(is_written))

    run(test())


def test_a_table_that_cannot_be_caught_up_with_is_not_sure() -> None:
    class Deaf(MemoryStore):
        async def journal(self, table: str, after: int = -1) -> list[bytes]:
            if after >= 0:
                raise StoreUnavailable("store-unavailable", "No.")
            return await super().journal(table, after)

    async def test() -> None:
        store = Deaf()
        live = await kept(store, journal_of_a_game())
        said = encoded(Said(1, BO.id, "Bo", "Hm."))
        await store.append([JournalAppend("table", live.table.number + 1, [said])])
        with pytest.raises(StoreUnavailable):
            await live.write(steps(live.table, [Said(now(), ADA.id, ADA.name, "So.")]))
        assert not live.is_sure

    run(test())


@pytest.mark.parametrize("who", [*PEOPLE[:3], ZOE], ids=lambda who: who.name)
def test_whoever_says_which_number_they_saw_gets_the_rest_or_all(who: PersonRow) -> None:
    async def test() -> None:
        live = await kept(MemoryStore(), journal_of_a_game())
        last, seat = live.table.number, live.table.seat_of(who.id)
        reader = Reader(who)
        live.greet(reader, -1)
        (whole,) = reader.sent
        for number in range(-1, last + 3):
            reader = Reader(who)
            live.greet(reader, number)
            if not 0 <= number <= last:
                assert reader.sent == [whole]
                continue
            assert [told["number"] for told in reader.sent] == list(range(number + 1, last + 1))
            for told in reader.sent[:-1]:
                assert (told["game"], told["own"]) == (None, None)
            for told in reader.sent[-1:]:
                assert (told["game"], told["own"]) == (whole["game"], whole["own"])
                assert (told["own"] is None) == (seat is None)
            # What was missed and what was seen before are all that happened.
            events = [event for told in reader.sent for event in told["events"]]
            assert events == whole["events"][len(whole["events"]) - len(events) :]
            said = [t["what"]["line"] for t in reader.sent if t["what"]["what"] == "said"]
            assert said == [line for line in whole["chat"] if line["number"] > number]

    run(test())


def test_what_was_missed_is_what_others_were_told() -> None:
    async def test() -> None:
        bodies = journal_of_a_game()
        store = MemoryStore()
        live = await kept(store, bodies[:1])
        there, later = Reader(), Reader()
        live.let_in(there)
        for number, body in enumerate(bodies[1:], 1):
            await store.append([JournalAppend("table", number, [body])])
        await live.catch_up()
        live.greet(later, 0)
        for told, missed in zip(there.sent, later.sent, strict=True):
            for field in ("type", "table", "number", "at", "events"):
                assert told[field] == missed[field]
            assert told["what"]["what"] == missed["what"]["what"]
            if told["what"]["what"] != "table":
                assert told["what"] == missed["what"]

    run(test())


def test_whoever_missed_very_much_gets_the_whole_table() -> None:
    async def test() -> None:
        live = await kept(MemoryStore(), journal_of_a_game())
        before = live.table.number
        for line in range(GAP + 1):
            await live.write(steps(live.table, [Said(now(), BO.id, BO.name, str(line))]))
        for number, kinds in ((before, {"table"}), (before + 1, {"happened"})):
            reader = Reader()
            live.greet(reader, number)
            assert {told["type"] for told in reader.sent} == kinds

    run(test())


def test_people_are_here_once_however_many_windows_they_have_open() -> None:
    async def test() -> None:
        live = await kept(MemoryStore(), journal_of_a_game())
        readers = [Reader(who) for who in (BO, BO, ZOE, ZOE, person("Yan"))]
        for reader in readers:
            live.let_in(reader)
        assert live.here == {"bo", "zoe", "yan"}
        assert live.sight.spectators == 2
        live.tell_presence()
        for reader in readers:
            (told,) = reader.sent
            assert (told["here"], told["spectators"]) == ([1], 2)

    run(test())


def test_what_others_saw_never_makes_anybody_be_seen_earlier() -> None:
    async def test() -> None:
        live = await kept(MemoryStore(), journal_of_a_game())
        live.seen = {"ada": 10}
        live.saw({"ada": 5, "bo": 7})
        assert live.seen == {"ada": 10, "bo": 7}
        live.saw({"ada": 12})
        assert live.seen == {"ada": 12, "bo": 7}

    run(test())


def test_something_is_done_when_it_is_due() -> None:
    async def test() -> None:
        live = await kept(MemoryStore(), journal_of_a_game())
        due = live.due()
        assert due is not None
        done: list[int] = []
        live.schedule(now(), lambda _: done.append(now()))
        live.schedule(now(), lambda _: done.append(now()))
        await asyncio.sleep(1000)
        assert done == [max(due.at, BEGAN)]
        # When all is over nothing is due; but what is not sure is looked at soon.
        live.table = live.table._replace(status="over")
        live.schedule(now(), lambda _: done.append(now()))
        assert live.timer is None
        live.is_sure = False
        before = now()
        live.schedule(before, lambda _: done.append(now()))
        await asyncio.sleep(10)
        assert done[1:] == [before + AGAIN_S * 1000]

    run(test())
