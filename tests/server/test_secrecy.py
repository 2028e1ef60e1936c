"""Nobody is sent what they may not know: change all of that, and not a byte changes (rules 7)."""

import json
from collections.abc import Sequence
from dataclasses import replace
from random import Random

import msgspec
import pytest

from catsack.engine import State
from catsack.errors import CatsackError, Illegal
from catsack.events import Dealt, Event, Placed, to_dict
from catsack.fair import seal
from catsack.records import Record, steps
from catsack.server.protocol.commands import TableCommand
from catsack.server.protocol.updates import (
    Happened,
    InRow,
    Listed,
    Own,
    Public,
    Remark,
    Seat,
    Table,
    encode_update,
)
from catsack.server.tables.journal import AnyEntry
from catsack.server.tables.parts.occupant import Occupant
from catsack.server.tables.pipeline import Pipeline
from catsack.server.tables.projection import Projection, UpdateForSeats
from catsack.server.tables.session import Client, TableSession
from catsack.server.tables.table import Step, TableState
from catsack.views import view
from tests.server.support.paired_worlds import Parts, World, chosen_ahead, known
from tests.server.support.tables import share
from tests.support.random_games import over_random_games, random_record
from tests.test_leaks import otherwise, unfinished, viewers


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


def can_tell_apart(
    record: Record,
    viewer: int | None,
    rng: Random,
    parts: Parts = Parts(),  # noqa: B008
) -> bool:
    seed = f"{rng.random()}"
    mine, theirs = (
        known(world, viewer, seed, parts=parts) for world in two_worlds(record, viewer, rng)
    )
    return mine != theirs


@over_random_games(2)
def test_nobody_can_tell_two_worlds_apart_by_what_they_are_sent(record: Record) -> None:
    rng = Random(record.to_json())
    for viewer in rng.sample(viewers(record), 2):
        assert not can_tell_apart(record, viewer, rng)


@over_random_games(1)
def test_nothing_is_sent_that_is_left_to_memory(record: Record) -> None:
    """3.8: what everybody could remember is hidden all the same, where the table says so."""
    rng = Random(record.to_json())
    viewer = rng.choice(viewers(record))
    world, _ = two_worlds(record, viewer, rng)
    assert not shows_memory(known(world, viewer, "memory"))


def shows_memory(messages: list[bytes]) -> bool:
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


@over_random_games(1)
def test_nobody_can_tell_two_worlds_apart_by_what_characters_say(record: Record) -> None:
    rng = Random(record.to_json())
    viewer = rng.choice(viewers(record))
    assert not can_tell_apart(record, viewer, rng, Parts(project=CharactersAtAllSeats))


def test_characters_say_something_in_these_worlds() -> None:
    world, _ = two_worlds(random_record(Random(0), "felix", 4), 1, Random(0))
    messages = known(world, 1, "talk", parts=Parts(project=CharactersAtAllSeats))
    assert sum(message.count(b'"line":"') for message in messages) > 3


class CharactersAtAllSeats(Projection):
    """Takes people for characters, so that a game that people play has remarks in it."""

    def bots(self) -> list[str | None]:
        cast = ("bluffer", "collector", "level-2", "champion", "gambler")
        return [*cast[: len(super().bots())]]


def before_the_deal(
    rng: Random,
    parts: Parts = Parts(),  # noqa: B008
) -> tuple[list[bytes], list[bytes]]:
    """Return what seat 0 is sent in two worlds whose other shares differ, but for their seals."""
    record = random_record(rng, "felix", 4)
    secrets = [(share(0), *(f"{rng.getrandbits(256):064x}" for _ in "123")) for _ in "12"]
    sent = []
    for shares in secrets:
        seed = f"{rng.getrandbits(256):064x}"
        world = World(replace(record, moves=(), result=None), seed, shares=shares)
        messages = known(world, 0, "shares", shares=3, parts=parts)
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
    messages = known(world, 1, "long")
    kinds = {json.loads(message)["type"] for message in messages if message.startswith(b"{")}
    assert kinds >= {"welcome", "table", "happened", "presence", "refused"}
    assert len(messages) > 30


# Servers that leak.


class NeighboursHalf(Projection):
    """Sends a seat what only its neighbour may see."""

    def own(self, seat: int | None) -> Own | None:
        return super().own(None if seat is None else (seat + 1) % len(self._table.occupants))


class OwnHalfToAll(Projection):
    """Sends everybody what only seat 0 may see."""

    def update(self, entry: AnyEntry, events: Sequence[Event]) -> UpdateForSeats:
        class ForSeatZero(UpdateForSeats):
            def for_seat(self, seat: int | None) -> bytes:
                return super().for_seat(0)

        update = super().update(entry, events)
        return ForSeatZero(update.for_seat(None), self)


class CardsInEvents(Projection):
    def event(self, event: Event) -> Event:
        return event if isinstance(event, Placed) else super().event(event)


class DealInEvents(Projection):
    def event(self, event: Event) -> Event:
        return event if isinstance(event, Dealt) else super().event(event)


class SeedShown(Projection):
    def table(self) -> Table:
        return msgspec.structs.replace(super().table(), seed=self._table.seed)


class PublicLeak(Projection):
    """Replaces something in what spectators see."""

    def public(self, state: State) -> Public:
        return msgspec.structs.replace(super().public(state), **self.leak(state))

    def leak(self, state: State) -> dict[str, object]:
        raise NotImplementedError


class CardsInTheRow(PublicLeak):
    def leak(self, state: State) -> dict[str, object]:
        return {"row": tuple(map(InRow, view(state, None).owners, state.row))}


class ChosenCards(PublicLeak):
    def leak(self, state: State) -> dict[str, object]:
        return {"chosen": self._table.chosen}


class RemovedCards(PublicLeak):
    def leak(self, state: State) -> dict[str, object]:
        return {"removed": state.deal.removed}


class NumberOfLowCards(PublicLeak):
    """A number can tell as much as a name."""

    def leak(self, state: State) -> dict[str, object]:
        held = [card for hand in state.hands for card in hand if card.worth < 0]
        return {"bank": state.bank + 100 * len(held) + self._table.moment}


class EarlierUpdates(Projection):
    """Forgets to hide events from those who missed them."""

    def earlier_update(self, number: int, entry: AnyEntry, events: Sequence[Event]) -> bytes:
        change, plain = self._change(number, entry), [to_dict(event) for event in events]
        return encode_update(
            Happened(self._table.id, number, entry.at, change, plain, [], None, None)
        )


class RemarksOnSecrets(CharactersAtAllSeats):
    """Lets characters react to cards that lie face down."""

    def remarks(self, events: Sequence[Event]) -> list[Remark]:
        laid = [event for event in events if isinstance(event, Placed) and event.card is not None]
        looks = [
            Remark(event.number, event.seat or 0, "glee", None, {}, False)
            for event in laid
            if event.card is not None and event.card.worth > 0
        ]
        return [*super().remarks(events), *looks]


class RemarksBySecretDice(CharactersAtAllSeats):
    """Draws lines with a seed that only the server knows."""

    def remarks(self, events: Sequence[Event]) -> list[Remark]:
        dice = Random(f"{self._table.seed}{len(events)}")
        return dice.sample(said := super().remarks(events), k=len(said) // 2)


class ListsOfTables(Projection):
    @staticmethod
    def list_entry(table: TableState) -> Listed:
        removed = "" if table.state is None else " ".join(map(str, table.state.deal.removed))
        return msgspec.structs.replace(Projection.list_entry(table), host=removed)


class RefusalsWithFacts(Pipeline):
    """Tells the cards of all seats when it refuses something."""

    def _decide(
        self,
        session: TableSession,
        client: Client,
        command: TableCommand,
        table: TableState,
        now: int,
    ) -> Sequence[Step]:
        try:
            return super()._decide(session, client, command, table, now)
        except CatsackError as error:
            hands = "" if table.state is None else str(table.state.hands)
            raise Illegal(error.key, error.sentence, hands=hands) from None


LEAKS = [
    *(
        Parts(project=leak)
        for leak in (
            NeighboursHalf,
            OwnHalfToAll,
            CardsInEvents,
            DealInEvents,
            SeedShown,
            CardsInTheRow,
            ChosenCards,
            RemovedCards,
            NumberOfLowCards,
            EarlierUpdates,
            RemarksOnSecrets,
            RemarksBySecretDice,
            ListsOfTables,
        )
    ),
    Parts(pipeline=RefusalsWithFacts),
]


def name_of(parts: Parts) -> str:
    return (parts.pipeline if parts.project is Projection else parts.project).__name__


@pytest.mark.parametrize("parts", LEAKS, ids=name_of)
def test_a_server_that_leaks_is_found_out(parts: Parts) -> None:
    rng = Random(7)
    for _ in range(12):
        record = random_record(rng, "felix", rng.choice([3, 4]))
        if can_tell_apart(record, rng.choice(viewers(record)), rng, parts):
            return
    pytest.fail("Nobody noticed.")


class EarlyShares(Projection):
    def seat(self, seat: int, occupant: Occupant | None) -> Seat:
        share = None if occupant is None else occupant.share
        return msgspec.structs.replace(super().seat(seat, occupant), share=share)


def test_a_share_that_is_shown_too_early_is_found_out() -> None:
    mine, theirs = before_the_deal(Random(1), Parts(project=EarlyShares))
    assert mine != theirs


class MemoryShown(PublicLeak):
    def leak(self, state: State) -> dict[str, object]:
        return {"memory": state.purses}


class PursesShown(PublicLeak):
    def leak(self, state: State) -> dict[str, object]:
        return {"purses": state.purses}


@pytest.mark.parametrize("leak", [MemoryShown, PursesShown])
def test_memory_that_is_shown_is_found_out(leak: type[Projection]) -> None:
    rng = Random(8)
    shown = []
    for _ in range(6):
        record = random_record(rng, "felix", 4)
        world, _ = two_worlds(record, None, rng)
        shown.append(shows_memory(known(world, None, f"{rng.random()}", parts=Parts(project=leak))))
    assert any(shown)
