"""A table in memory: clients see what is on disk, and nothing else."""

import json
from typing import Any

import pytest

from catsack.server.tables.bot_player import house_bots
from catsack.server.tables.journal import (
    AnyEntry,
    ChatEntry,
    DealEntry,
    MoveEntry,
    OpenEntry,
    ReturnEntry,
    ShareEntry,
    StandInEntry,
    StartEntry,
    TableSettings,
    encode,
)
from catsack.server.tables.pipeline import Pipeline
from catsack.server.tables.projection import Projection
from catsack.server.tables.session import MAX_GAP, TableSession
from catsack.server.tables.table import apply_all
from catsack.store.errors import StoreUnavailable
from catsack.store.memory import MemoryStore
from catsack.store.rows import JournalAppend, PersonRow, StoredStatus, TableRow
from tests.server.support.append_hook import AppendHookStore
from tests.server.support.manual_loop import BEGAN, now, run
from tests.server.support.tables import ADA, BO, PEOPLE, person, playing_table, share, sit_entry

ZOE = person("Zoe")


class Reader:
    """A client that keeps what it is sent."""

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


async def loaded(store: MemoryStore) -> TableSession:
    session = await TableSession.load(store, "table", Projection)
    assert session is not None
    return session


async def write(store: MemoryStore, session: TableSession, *entries: AnyEntry) -> None:
    """Write *entries* as a worker of its own would."""
    pipeline = Pipeline(store, now, house_bots(), lambda *_: None)
    await pipeline.change(session, lambda table, _: apply_all(table, entries))


async def refresh(store: MemoryStore, session: TableSession) -> None:
    await Pipeline(store, now, house_bots(), lambda *_: None).refresh(session)


async def stored(store: MemoryStore, journal: list[bytes]) -> TableSession:
    """Return the table with this *journal*, which is stored first."""
    row = TableRow("table", ADA.id, False, StoredStatus.OPEN, BEGAN, b"")
    await store.add_table(row, journal[0])
    for number, body in enumerate(journal[1:], 1):
        await store.append([JournalAppend("table", number, [body])])
    return await loaded(store)


def journal_of_a_game() -> list[bytes]:
    """Return the journal of a table where people play, talk and leave."""
    return [encode(entry) for entry in entries_of_a_game()]


def entries_of_a_game() -> list[AnyEntry]:
    table = playing_table(TableSettings(seats=3))
    assert table.state is not None
    hands = table.state.hands
    return [
        OpenEntry(BEGAN, ADA.id, ADA.name, table.settings, table.seed, "invitation"),
        *(sit_entry(BEGAN, seat) for seat in range(3)),
        StartEntry(BEGAN),
        *(ShareEntry(BEGAN, seat, share(seat)) for seat in range(3)),
        DealEntry(BEGAN),
        MoveEntry(BEGAN, 2, str(hands[2][0]), "c1"),
        ChatEntry(BEGAN, BO.id, BO.name, "Hm.", "s1"),
        MoveEntry(BEGAN, 0, str(hands[0][0]), "a1"),
        StandInEntry(BEGAN, 1, "gone"),
        MoveEntry(BEGAN, 1, str(hands[1][0]), by_bot=True),
        ChatEntry(BEGAN, BO.id, BO.name, "Ha.", "s2"),
    ]


def test_a_table_is_loaded_as_it_was_written() -> None:
    async def test() -> None:
        session = await stored(MemoryStore(), journal_of_a_game())
        _, *entries = entries_of_a_game()
        assert session.table.number == len(entries)
        assert [entry for entry, _ in session.history] == entries
        events = tuple(event for _, happened in session.history for event in happened)
        assert events == session.table.events
        assert await TableSession.load(MemoryStore(), "table", Projection) is None

    run(test())


def test_a_table_is_attended_while_a_connected_person_plays_at_every_seat() -> None:
    async def story() -> None:
        store = MemoryStore()
        session = await stored(store, journal_of_a_game()[:9])
        readers = [Reader(who) for who in PEOPLE[:3]]
        attended = []
        for reader in readers:
            session.add_client(reader)
            attended.append(session.is_attended)
        for entry in (StandInEntry(BEGAN, 1, "time"), ReturnEntry(BEGAN, 1)):
            await write(store, session, entry)
            attended.append(session.is_attended)
        session.remove_client(readers[0])
        attended.append(session.is_attended)
        assert attended == [False, False, True, False, True, False]

    run(story())


def test_a_journal_that_begins_in_the_middle_is_that_of_no_table() -> None:
    async def story() -> None:
        store = MemoryStore()
        row = TableRow("table", ADA.id, False, StoredStatus.CLOSED, BEGAN, b"")
        await store.add_table(row, journal_of_a_game()[1])
        assert await TableSession.load(store, "table", Projection) is None

    run(story())


def test_what_is_written_is_on_disk_before_it_is_shown() -> None:
    class Slow(AppendHookStore):
        async def append_to(self, table: str, number: int, *bodies: bytes) -> None:
            on_reading.append(list(reader.sent))
            await super().append_to(table, number, *bodies)

    on_reading: list[object] = []
    reader = Reader()

    async def test() -> None:
        store = Slow()
        session = await stored(store, journal_of_a_game())
        session.add_client(reader)
        on_reading.clear()
        await write(store, session, ChatEntry(now(), ADA.id, ADA.name, "So."))
        assert on_reading == [[]]
        assert reader.sent[0]["what"]["line"]["text"] == "So."

    run(test())


def test_an_entry_that_does_not_fit_is_not_written() -> None:
    async def test() -> None:
        store = MemoryStore()
        session = await stored(store, journal_of_a_game()[:2])
        with pytest.raises(ValueError, match="empty"):
            await write(store, session, StandInEntry(now(), 2, "gone"))
        assert len(await store.journal("table")) == 2

    run(test())


def test_who_writes_second_reads_first_what_was_written_first() -> None:
    async def test() -> None:
        store = MemoryStore()
        session = await stored(store, journal_of_a_game())
        other = await loaded(store)
        reader = Reader()
        other.add_client(reader)
        await write(store, session, ChatEntry(now(), ADA.id, ADA.name, "First."))
        await write(store, other, ChatEntry(now(), BO.id, BO.name, "Second."))
        assert [update["what"]["line"]["text"] for update in reader.sent] == ["First.", "Second."]
        await refresh(store, session)
        assert other.table == session.table
        assert other.history == session.history

    run(test())


@pytest.mark.parametrize(("fails", "is_written"), [("before", False), ("after", True)])
def test_a_write_that_is_cut_off_is_shown_when_it_is_known_and_not_before(
    fails: str, is_written: bool
) -> None:
    async def test() -> None:
        store = Failing()
        session = await stored(store, journal_of_a_game())
        reader = Reader()
        session.add_client(reader)
        store.fails = fails
        with pytest.raises(StoreUnavailable):
            await write(store, session, ChatEntry(now(), ADA.id, ADA.name, "So."))
        assert (session.is_current, reader.sent) == (False, [])
        await refresh(store, session)
        assert (session.is_current, len(reader.sent)) == (True, int(is_written))

    run(test())


def test_a_table_that_cannot_be_refreshed_is_not_current() -> None:
    class Unreadable(MemoryStore):
        async def journal(self, table: str, after: int = -1) -> list[bytes]:
            if after >= 0:
                raise StoreUnavailable("store-unavailable", "No.")
            return await super().journal(table, after)

    async def test() -> None:
        store = Unreadable()
        session = await stored(store, journal_of_a_game())
        line = encode(ChatEntry(1, BO.id, "Bo", "Hm."))
        await store.append([JournalAppend("table", session.table.number + 1, [line])])
        with pytest.raises(StoreUnavailable):
            await write(store, session, ChatEntry(now(), ADA.id, ADA.name, "So."))
        assert not session.is_current

    run(test())


@pytest.mark.parametrize("who", [*PEOPLE[:3], ZOE], ids=lambda who: who.name)
def test_whoever_says_which_number_they_saw_gets_the_rest_or_all(who: PersonRow) -> None:
    async def test() -> None:
        session = await stored(MemoryStore(), journal_of_a_game())
        last, seat = session.table.number, session.table.seat_of(who.id)
        reader = Reader(who)
        session.greet(reader, -1)
        (whole,) = reader.sent
        for number in range(-1, last + 3):
            reader = Reader(who)
            session.greet(reader, number)
            if not 0 <= number <= last:
                assert reader.sent == [whole]
                continue
            if number == last and seat is not None:
                # Nothing was missed that has a number; what is private may still have changed.
                assert reader.sent == [{"type": "own", "table": "table", "own": whole["own"]}]
                continue
            assert [update["number"] for update in reader.sent] == list(range(number + 1, last + 1))
            for update in reader.sent[:-1]:
                assert (update["game"], update["own"]) == (None, None)
            for update in reader.sent[-1:]:
                assert (update["game"], update["own"]) == (whole["game"], whole["own"])
                assert (update["own"] is None) == (seat is None)
            # What was missed and what was seen before are all that happened.
            events = [event for update in reader.sent for event in update["events"]]
            assert events == whole["events"][len(whole["events"]) - len(events) :]
            said = [t["what"]["line"] for t in reader.sent if t["what"]["what"] == "said"]
            assert said == [line for line in whole["chat"] if line["number"] > number]

    run(test())


def test_what_was_missed_is_what_others_were_told() -> None:
    async def test() -> None:
        bodies = journal_of_a_game()
        store = MemoryStore()
        session = await stored(store, bodies[:1])
        there, later = Reader(), Reader()
        session.add_client(there)
        for number, body in enumerate(bodies[1:], 1):
            await store.append([JournalAppend("table", number, [body])])
        await refresh(store, session)
        session.greet(later, 0)
        for update, missed in zip(there.sent, later.sent, strict=True):
            for field in ("type", "table", "number", "at", "events"):
                assert update[field] == missed[field]
            assert update["what"]["what"] == missed["what"]["what"]
            if update["what"]["what"] != "table":
                assert update["what"] == missed["what"]

    run(test())


def test_whoever_missed_very_much_gets_the_whole_table() -> None:
    async def test() -> None:
        store = MemoryStore()
        session = await stored(store, journal_of_a_game())
        before = session.table.number
        for line in range(MAX_GAP + 1):
            await write(store, session, ChatEntry(now(), BO.id, BO.name, str(line)))
        for number, kinds in ((before, {"table"}), (before + 1, {"happened"})):
            reader = Reader()
            session.greet(reader, number)
            assert {update["type"] for update in reader.sent} == kinds

    run(test())


def test_people_count_once_however_many_windows_they_have_open() -> None:
    async def test() -> None:
        session = await stored(MemoryStore(), journal_of_a_game())
        readers = [Reader(who) for who in (BO, BO, ZOE, ZOE, person("Yan"))]
        for reader in readers:
            session.add_client(reader)
        assert session.present == {"bo", "zoe", "yan"}
        session.send_presence()
        for reader in readers:
            (update,) = reader.sent
            assert (update["here"], update["spectators"]) == ([1], 2)

    run(test())


def test_a_person_is_never_last_seen_earlier_than_is_known() -> None:
    async def test() -> None:
        session = await stored(MemoryStore(), journal_of_a_game())
        session.last_seen = {"ada": 10}
        session.note_last_seen({"ada": 5, "bo": 7})
        assert session.last_seen == {"ada": 10, "bo": 7}
        session.note_last_seen({"ada": 12})
        assert session.last_seen == {"ada": 12, "bo": 7}

    run(test())
