"""Nobody is sent what they may not know: change all of that, and not a byte changes (rules 7)."""

import json
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import msgspec
import pytest

from catsack.engine import State
from catsack.errors import CatsackError, Illegal
from catsack.events import Dealt, Event, Placed, to_dict
from catsack.fair import seal
from catsack.records import Record, steps
from catsack.server.protocol.updates import Happened, Listed, Public, Seat
from catsack.server.tables import decide as asking
from catsack.server.tables import projection as sight
from catsack.server.tables import writer as clerk
from catsack.server.tables.projection import News, Sight
from catsack.server.tables.table import Sitter, Table
from catsack.views import View, view
from catsack.views import seen as seen_truly
from tests.server.support.paired_worlds import World, chosen_ahead, known
from tests.server.support.tables import share
from tests.support.random_games import over_random_games, random_record
from tests.test_leaks import otherwise, unfinished, viewers

Plant = Callable[[pytest.MonkeyPatch], None]


def two_worlds(record: Record, viewer: int | None, rng: Random) -> tuple[World, World]:
    """Return two worlds that *viewer* cannot tell apart."""
    part, state = unfinished(record, rng)
    other = otherwise(part, state, viewer, rng)
    seeds = [f"{rng.getrandbits(256):064x}" for _ in range(2)]
    at_the_end = rng.random()
    return (
        chosen_ahead(World(part, seeds[0]), state, viewer, Random(at_the_end)),
        chosen_ahead(World(other, seeds[1]), end_of(other), viewer, Random(at_the_end)),
    )


def end_of(part: Record) -> State:
    *_, (state, _) = steps(part)
    return state


def is_told_apart(record: Record, viewer: int | None, rng: Random) -> bool:
    with pytest.MonkeyPatch.context() as monkeypatch:
        seed = f"{rng.random()}"
        mine, theirs = (
            known(world, viewer, seed, monkeypatch) for world in two_worlds(record, viewer, rng)
        )
    return mine != theirs


@over_random_games(2)
def test_nobody_can_tell_two_worlds_apart_by_what_they_are_sent(record: Record) -> None:
    rng = Random(record.to_json())
    for viewer in rng.sample(viewers(record), 2):
        assert not is_told_apart(record, viewer, rng)


@over_random_games(1)
def test_nothing_is_sent_that_is_left_to_memory(record: Record) -> None:
    """3.8: what everybody could remember is hidden all the same, where the table says so."""
    rng = Random(record.to_json())
    viewer = rng.choice(viewers(record))
    world, _ = two_worlds(record, viewer, rng)
    with pytest.MonkeyPatch.context() as monkeypatch:
        assert not tells_of_memory(known(world, viewer, "memory", monkeypatch))


def tells_of_memory(messages: list[bytes]) -> bool:
    """Tell whether *messages* show purses or memories at a table that keeps them secret."""
    allows_memory = hides_purses = False
    for message in messages:
        news = json.loads(message.partition(b"\n")[2] or message)
        match news:
            case {"seen": {"settings": settings, "status": status}}:
                allows_memory = settings["allows_memory"]
                hides_purses = settings["house_rules"].get("purses_secret", True)
                assert status != "over"
        if isinstance(news, dict) and (game := news.get("game")):
            if game["memory"] is not None and not allows_memory:
                return True
            if hides_purses and any(purse is not None for purse in game["purses"]):
                return True
    return False


def before_the_deal(rng: Random) -> tuple[list[bytes], list[bytes]]:
    """Return what seat 0 is sent in two worlds whose other shares differ, but for their seals."""
    record = random_record(rng, "felix", 4)
    secrets = [(share(0), *(f"{rng.getrandbits(256):064x}" for _ in "123")) for _ in "12"]
    sent = []
    for shares in secrets:
        seed = f"{rng.getrandbits(256):064x}"
        world = World(replace(record, moves=(), result=None), seed, shares=shares)
        with pytest.MonkeyPatch.context() as monkeypatch:
            messages = known(world, 0, "shares", monkeypatch, shares=3)
        # A seal must differ with what it seals.
        for each in shares[1:]:
            messages = [message.replace(seal(each).encode(), b"0" * 64) for message in messages]
        sent.append(messages)
    return sent[0], sent[1]


def test_nobody_is_sent_a_share_before_all_are_open() -> None:
    mine, theirs = before_the_deal(Random(1))
    assert mine == theirs
    assert any(b'"starting"' in message for message in mine)


def test_worlds_are_long_enough_to_tell_something() -> None:
    record = random_record(Random(3), "felix", 3)
    rng = Random(3)
    world, _ = two_worlds(record, 1, rng)
    with pytest.MonkeyPatch.context() as monkeypatch:
        messages = known(world, 1, "long", monkeypatch)
    kinds = {json.loads(message)["type"] for message in messages if message.startswith(b"{")}
    assert kinds >= {"welcome", "table", "happened", "presence", "refused"}
    assert len(messages) > 30


# Servers that leak.


def neighbours_view(monkeypatch: pytest.MonkeyPatch) -> None:
    def leaking(state: State, seat: int | None) -> View:
        return view(state, None if seat is None else (seat + 1) % state.seats)._replace(
            purses=state.purses, removed=state.deal.removed, won=state.won
        )

    monkeypatch.setattr(sight, "view", leaking)


def own_half_to_all(monkeypatch: pytest.MonkeyPatch) -> None:
    to = News.to
    monkeypatch.setattr(News, "to", lambda self, _: to(self, 0))


def cards_in_events(monkeypatch: pytest.MonkeyPatch) -> None:
    def leaking(event: Event, seat: int | None) -> Event:
        return event if isinstance(event, Placed) else seen_truly(event, seat)

    monkeypatch.setattr(sight, "seen", leaking)


def the_deal_in_events(monkeypatch: pytest.MonkeyPatch) -> None:
    def leaking(event: Event, seat: int | None) -> Event:
        return event if isinstance(event, Dealt) else seen_truly(event, seat)

    monkeypatch.setattr(sight, "seen", leaking)


def the_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Sight.table.fget  # type: ignore[attr-defined]

    def leaking(self: Sight) -> object:
        return msgspec.structs.replace(table(self), seed=self._table.seed)

    monkeypatch.setattr(Sight, "table", property(leaking))


def cards_in_the_row(monkeypatch: pytest.MonkeyPatch) -> None:
    def leaking(state: State, seat: int | None) -> View:
        return view(state, seat)._replace(row=state.row)

    monkeypatch.setattr(sight, "view", leaking)


def replaced(
    monkeypatch: pytest.MonkeyPatch, what: Callable[[Table, State], dict[str, Any]]
) -> None:
    public = sight.public

    def leaking(table: Table, state: State, waiting: tuple[int, ...]) -> Public:
        return msgspec.structs.replace(public(table, state, waiting), **what(table, state))

    monkeypatch.setattr(sight, "public", leaking)


def chosen_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    replaced(monkeypatch, lambda table, _: {"chosen": table.chosen})


def removed_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    replaced(monkeypatch, lambda _, state: {"removed": state.deal.removed})


def how_many_low_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    """A number can tell as much as a name."""

    def counted(table: Table, state: State) -> dict[str, Any]:
        held = [card for hand in state.hands for card in hand if card.worth < 0]
        return {"bank": state.bank + 100 * len(held) + table.moment}

    replaced(monkeypatch, counted)


def refusals_with_facts(monkeypatch: pytest.MonkeyPatch) -> None:
    entries = asking.entries

    def leaking(table: Table, *asked: Any) -> Any:  # noqa: ANN401
        try:
            return entries(table, *asked)
        except CatsackError as error:
            hands = "" if table.state is None else str(table.state.hands)
            raise Illegal(error.key, error.sentence, hands=hands) from None

    monkeypatch.setattr(asking, "entries", leaking)


def what_was_missed(monkeypatch: pytest.MonkeyPatch) -> None:
    def leaking(self: Sight, number: int, entry: Any, events: Any) -> bytes:  # noqa: ANN401
        what = self._what(number, entry)
        news = [to_dict(event) for event in events]
        return sight.told(Happened(self._table.id, number, entry.at, what, news, None, None))

    monkeypatch.setattr(Sight, "missed", leaking)


def lists_of_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    def leaking(table: Table) -> Listed:
        removed = "" if table.state is None else " ".join(map(str, table.state.deal.removed))
        return msgspec.structs.replace(sight.listed(table), host=removed)

    monkeypatch.setattr(clerk, "listed", leaking)


LEAKS = [
    neighbours_view,
    own_half_to_all,
    cards_in_events,
    the_deal_in_events,
    the_seed,
    cards_in_the_row,
    chosen_cards,
    removed_cards,
    how_many_low_cards,
    refusals_with_facts,
    what_was_missed,
    lists_of_tables,
]


@pytest.mark.parametrize("plant", LEAKS, ids=lambda plant: plant.__name__)
def test_a_server_that_leaks_is_found_out(plant: Plant, monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch)
    rng = Random(7)
    for _ in range(12):
        record = random_record(rng, "felix", rng.choice([3, 4]))
        if is_told_apart(record, rng.choice(viewers(record)), rng):
            return
    pytest.fail("Nobody noticed.")


def test_a_share_that_is_shown_too_early_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    seat = Sight._seat

    def leaking(self: Sight, number: int, sitter: Sitter | None) -> Seat:
        found = seat(self, number, sitter)
        return msgspec.structs.replace(found, share=None if sitter is None else sitter.share)

    monkeypatch.setattr(Sight, "_seat", leaking)
    mine, theirs = before_the_deal(Random(1))
    assert mine != theirs


@pytest.mark.parametrize("field", ["memory", "purses"])
def test_memory_that_is_shown_is_found_out(field: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def leaked(table: Table, state: State) -> dict[str, Any]:
        del table
        return {field: state.purses}

    replaced(monkeypatch, leaked)
    rng = Random(8)
    found = []
    for _ in range(6):
        record = random_record(rng, "felix", 4)
        world, _ = two_worlds(record, None, rng)
        with pytest.MonkeyPatch.context() as patch:
            found.append(tells_of_memory(known(world, None, f"{rng.random()}", patch)))
    assert True in found
