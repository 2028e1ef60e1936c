"""Nobody is sent what they may not know: change all of that, and not a byte changes (rules 7)."""

import json
from dataclasses import replace
from random import Random

import pytest

from catsack.fair import seal
from catsack.records import Record
from catsack.server.tables.projection import Projection
from tests.server.support.paired_worlds import Parts, World, known
from tests.server.support.planted_leaks import LEAKS, EarlyShares, MemoryShown, PursesShown
from tests.server.support.tables import share
from tests.server.support.world_pairs import CharactersAtAllSeats, can_tell_apart, two_worlds
from tests.support.random_games import over_random_games, random_record
from tests.test_leaks import viewers


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


def test_a_share_that_is_shown_too_early_is_found_out() -> None:
    mine, theirs = before_the_deal(Random(1), Parts(project=EarlyShares))
    assert mine != theirs


@pytest.mark.parametrize("leak", [MemoryShown, PursesShown])
def test_memory_that_is_shown_is_found_out(leak: type[Projection]) -> None:
    rng = Random(8)
    shown = []
    for _ in range(6):
        record = random_record(rng, "felix", 4)
        world, _ = two_worlds(record, None, rng)
        shown.append(shows_memory(known(world, None, f"{rng.random()}", parts=Parts(project=leak))))
    assert any(shown)
