"""A server that cheats: it shows each of two people an invented other one.

It knows its seed, and waits for the shares of both. Then it searches shares for the invented
people until the deal is one that it likes, and writes each person a record of their own. There are
only 40,000 deals for four seats, so this takes a second or two.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from itertools import count
from random import Random

import pytest

from catsack.cards import Card
from catsack.editions import FELIX
from catsack.engine.state import Deal
from catsack.fair import DealId, DealSheet, Note, SeatLine, fair_deal, read_notes, verdicts
from tests.fair.support.finished_games import Json, random_hex, record_with

NAMES = ("Ada", "Bo")
VERSIONS = pytest.mark.parametrize("version", [1, 2])


@dataclass
class Person:
    """An honest client. It keeps the sheet that it is shown, and only then opens its share."""

    seat: int
    share: str
    notes: list[str] = field(default_factory=list)

    def seal(self, id_: DealId, commitment: str) -> str:
        return id_.seal(commitment, self.share)

    def open_share(self, sheet: DealSheet) -> str:
        assert sheet.seals[self.seat] == sheet.id.seal(sheet.commitment, self.share)
        self.notes.append(json.dumps(Note(sheet, self.seat).to_dict()))
        return self.share


def is_liked(deal: Deal) -> bool:
    """The friends of the server, at seats 2 and 3, lose their worst card."""
    return deal.removed[2:] == (Card.CAT_MINUS_8, Card.CAT_MINUS_8)


class ForgingServer:
    """At its table sit its victim, an invented person and two bots of the house."""

    def __init__(self, version: int, rng: Random) -> None:
        self._rng = rng
        self._seed = random_hex(rng)
        self.id = DealId(version, "table")
        self.commitment = self.id.commitment(self._seed)

    def sheet(self, victim: Person, invented: str) -> DealSheet:
        """Return what the victim is shown if the other person has this invented share."""
        seals: list[str] = [self.id.seal(self.commitment, invented)] * 2
        seals[victim.seat] = victim.seal(self.id, self.commitment)
        people = [SeatLine("person", *line) for line in zip(NAMES, seals, strict=True)]
        bots = [SeatLine("bot", "steady", None)] * 2
        return DealSheet(self.id, FELIX, self.commitment, (*people, *bots))

    def deal(self, victim: Person, forge: "Forgery") -> tuple[Deal, Json]:
        """Deal for *victim* alone; return the cards and the record."""
        invented = random_hex(self._rng)
        shown = self.sheet(victim, invented)
        share = victim.open_share(shown)
        sheet, seed, invented = forge(self, victim, shown, self._seed, invented)
        shares: list[str | None] = [invented, invented, None, None]
        shares[victim.seat] = share
        return fair_deal(sheet, seed, shares), record_with(sheet, seed, shares)


Forgery = Callable[
    [ForgingServer, Person, DealSheet, str, str],
    tuple[DealSheet, str, str],
]
"""Given what the victim was shown, the seed and the invented share: those of the record."""


def honest(
    _server: ForgingServer, _victim: Person, shown: DealSheet, seed: str, invented: str
) -> tuple[DealSheet, str, str]:
    return shown, seed, invented


def search_a_share(
    server: ForgingServer, victim: Person, _shown: DealSheet, seed: str, _invented: str
) -> tuple[DealSheet, str, str]:
    """The forgery of the finding: another share for the invented person, and its seal."""
    for number in count():
        invented = f"{number:064x}"
        sheet = server.sheet(victim, invented)
        shares: list[str | None] = [invented, invented, None, None]
        shares[victim.seat] = victim.share
        if is_liked(fair_deal(sheet, seed, shares)):
            return sheet, seed, invented
    raise AssertionError


def search_a_seed(
    server: ForgingServer, victim: Person, _shown: DealSheet, _seed: str, invented: str
) -> tuple[DealSheet, str, str]:
    """Another seed with its commitment, and all seals made anew to fit."""
    for number in count():
        server.commitment = server.id.commitment(seed := f"{number:064x}")
        sheet = server.sheet(victim, invented)
        shares: list[str | None] = [invented, invented, None, None]
        shares[victim.seat] = victim.share
        if is_liked(fair_deal(sheet, seed, shares)):
            return sheet, seed, invented
    raise AssertionError


def search_a_name(
    _server: ForgingServer, victim: Person, shown: DealSheet, seed: str, invented: str
) -> tuple[DealSheet, str, str]:
    """Another name for a bot: in version 2 it changes the cards."""
    shares: list[str | None] = [invented, invented, None, None]
    shares[victim.seat] = victim.share
    for number in count():
        bot = SeatLine("bot", f"steady-{number}", None)
        sheet = replace(shown, seats=(*shown.seats[:3], bot))
        if is_liked(fair_deal(sheet, seed, shares)):
            return sheet, seed, invented
    raise AssertionError


def people(rng: Random) -> list[Person]:
    return [Person(seat, random_hex(rng)) for seat in range(2)]


FORGERIES = [
    pytest.param(search_a_share, 1, id="share-1"),
    pytest.param(search_a_share, 2, id="share-2"),
    pytest.param(search_a_seed, 1, id="seed-1"),
    pytest.param(search_a_seed, 2, id="seed-2"),
    pytest.param(search_a_name, 2, id="name-2"),
]


@pytest.mark.parametrize(("forge", "version"), FORGERIES)
def test_forged_records_are_consistent_and_never_called_fair(forge: Forgery, version: int) -> None:
    """Before there were notes, both of these records passed as fair."""
    rng = Random(version)
    server = ForgingServer(version, rng)
    for person in people(rng):
        deal, record = server.deal(person, forge)
        assert is_liked(deal)
        (verdict,) = verdicts([json.dumps(record)])
        assert verdict.is_consistent
        assert not verdict.is_fair


@pytest.mark.parametrize(("forge", "version"), FORGERIES)
def test_forged_records_are_not_what_their_victims_noted(forge: Forgery, version: int) -> None:
    rng = Random(version)
    server = ForgingServer(version, rng)
    for person in people(rng):
        _, record = server.deal(person, forge)
        (verdict,) = verdicts([json.dumps(record)], read_notes(person.notes))
        assert verdict.is_unfair
        assert verdict.to_dict()["key"] == "unfair-noted"


@VERSIONS
def test_server_that_sticks_to_what_it_showed_cannot_choose(version: int) -> None:
    """It may invent people, but then each victim's deal is as random as an honest one."""
    rng = Random(7)
    liked = 0
    for _ in range(400):
        server = ForgingServer(version, rng)
        for person in people(rng):
            deal, record = server.deal(person, honest)
            liked += is_liked(deal)
            (verdict,) = verdicts([json.dumps(record)], read_notes(person.notes))
            assert verdict.is_fair
    # One deal in a hundred is liked. 22 or more of 800 would be one sample in ten thousand.
    assert liked < 22


@VERSIONS
def test_two_people_who_compare_their_notes_see_that_they_were_kept_apart(version: int) -> None:
    rng = Random(8)
    server = ForgingServer(version, rng)
    ada, bo = people(rng)
    (_, record), _ = server.deal(ada, honest), server.deal(bo, honest)
    (verdict,) = verdicts([json.dumps(record)], read_notes([*ada.notes, *bo.notes]))
    assert verdict.is_unfair
