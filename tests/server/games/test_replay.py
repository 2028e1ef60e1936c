"""Finished games event by event: archived ones, and records that a client sends."""

import json
from dataclasses import replace
from random import Random
from typing import Any

import msgspec
import pytest

from catsack.awards import awards
from catsack.events import to_dict
from catsack.game import replay
from catsack.records import Record
from catsack.server.games.ratings import rate
from catsack.server.protocol.bodies import GameGiven, GameReplayed
from catsack.server.schema.examples import example
from catsack.store.memory import MemoryStore
from catsack.store.rows import GameRow, PersonKind, PersonRow, SeatRow
from tests.server.support.http_client import Browser, refusal_in
from tests.support.random_games import random_record


def archived_game(record: Record) -> GameRow:
    assert record.result is not None
    seats = tuple(
        SeatRow("bot:steady", name, score, 1, 0.0)
        for name, score in zip(record.seats, record.result.scores, strict=True)
    )
    return GameRow("here", "felix", False, False, 1000, seats, record.to_json().encode())


def request_body(record: Record, **changes: object) -> dict[str, Any]:
    return {**json.loads(record.to_json()), **changes}


def award_data(record: Record) -> list[Any]:
    """Return the awards of a game as they are sent."""
    return [msgspec.to_builtins(award) for award in awards(replay(record).events)]


def event_data(record: Record) -> list[Any]:
    """Return all events of a game as they are sent, nothing hidden."""
    return [msgspec.to_builtins(to_dict(event)) for event in replay(record).events]


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("edition", ["felix", "ksr", "felicity"])
def test_record_is_replayed_with_every_card(client: Browser, edition: str, seats: int) -> None:
    record = random_record(Random(seats), edition, seats)
    # Unknown keys are ignored, such as the proof of a deal.
    response = client.post("/api/replay", json=request_body(record, table="x", fair={"seed": "y"}))
    game = msgspec.json.decode(response.content, type=GameReplayed)
    assert game.events == json.loads(json.dumps(event_data(record)))
    assert game.events[-1]["event"] == "ended"
    assert msgspec.to_builtins(game.awards) == award_data(record)
    assert all(event["card"] for event in game.events if event["event"] == "placed")
    assert (game.edition, game.seats, game.rounds) == (edition, list(record.seats), 9)
    assert list(game.hands) == list(record.deal.hands)
    assert game.house_rules["rabbit_is_prey"] == record.edition.rabbit_is_prey


def test_archived_game_is_replayed_for_those_who_know_its_table(
    client: Browser, store: MemoryStore
) -> None:
    record = random_record(Random(7), "felix", 4)
    client.run(store.archive_game(archived_game(record), rate))
    response = client.get("/api/games/here/events")
    replayed = client.post("/api/replay", json=request_body(record)).json()
    assert response.json() == {**replayed, "faces": [{"kind": "bot", "avatar": ""}] * 4}
    assert response.json()["events"] == json.loads(json.dumps(event_data(record)))
    assert refusal_in(client.get("/api/games/nowhere/events"), 404).key == "not-found"


FACES = [
    {"kind": "person", "avatar": "siamese"},
    {"kind": "bot", "avatar": ""},
    {"kind": "program", "avatar": "tabby"},
]


def test_faces_are_those_of_the_record(client: Browser, store: MemoryStore) -> None:
    record = random_record(Random(7), "felix", 3)
    body = request_body(record, faces=FACES)
    game = archived_game(record)
    client.run(store.archive_game(replace(game, record=msgspec.json.encode(body)), rate))
    assert client.get("/api/games/here/events").json()["faces"] == FACES
    assert client.post("/api/replay", json=body).json()["faces"] == FACES
    # A face for each seat, or none at all.
    assert client.post("/api/replay", json={**body, "faces": FACES[:2]}).json()["faces"] is None


def test_old_game_shows_people_as_they_look_today(client: Browser, store: MemoryStore) -> None:
    ada = PersonRow("a1", "Ada", "ada", PersonKind.GUEST, "ginger", None, None, 1)
    program = PersonRow("p1", "Ada's bot", "adasbot", PersonKind.BOT, "slate", None, "a1", 1)
    for person in (ada, program):
        client.run(store.add_person(person))
    game = archived_game(random_record(Random(7), "felix", 4))
    known = zip(game.seats, ("a1", "p1", "gone", "bot:steady"), strict=True)
    seats = tuple(replace(seat, who=who) for seat, who in known)
    client.run(store.archive_game(replace(game, seats=seats), rate))
    assert client.get("/api/games/here/events").json()["faces"] == [
        {"kind": "person", "avatar": "ginger"},
        {"kind": "program", "avatar": "slate"},
        {"kind": "person", "avatar": ""},
        {"kind": "bot", "avatar": ""},
    ]


def test_unfinished_game_is_replayed_as_far_as_it_goes(client: Browser) -> None:
    response = client.post("/api/replay", json=example(GameGiven))
    assert response.json()["events"][-1]["event"] == "turned-up"
    assert response.json()["house_rules"]["purses_secret"] is False


def test_wrong_record_is_refused_with_the_reason(client: Browser) -> None:
    record = random_record(Random(7), "felix", 4)
    moves, result = json.loads(record.to_json())["moves"], json.loads(record.to_json())["result"]
    for changes, why in (
        ({"format": "catsack/2"}, "this program reads 'catsack/1'"),
        ({"moves": ["p", *moves[1:]]}, "Move 1, p: "),
        ({"moves": ["?", *moves[1:]]}, "Move 1, '?': "),
        ({"moves": moves[:-1]}, "but the record has a result"),
        ({"result": {**result, "winners": [0, 1, 2, 3]}}, "The moves give winners"),
        ({"seats": ["alone"]}, "The number of seats"),
        ({"house_rules": {"flying_cats": True}}, "flying_cats"),
        ({"deal": {"start": 9, "removed": [], "dummy": None, "dummy_removed": None}}, "from 0 to"),
    ):
        body = refusal_in(client.post("/api/replay", json=request_body(record, **changes)), 422)
        assert body.key == "bad-record"
        assert why in body.sentence


@pytest.mark.parametrize(
    "changes",
    [
        {"moves": ["p"] * 1201},
        {"moves": ["p" * 9]},
        {"moves": [1]},
        {"seats": ["a"] * 6},
        {"seats": ["a" * 65] * 4},
        {"edition": "tiny"},
        {"result": "won"},
    ],
    ids=str,
)
def test_body_that_is_no_record_is_refused(client: Browser, changes: dict[str, Any]) -> None:
    record = request_body(random_record(Random(7), "felix", 4), **changes)
    assert refusal_in(client.post("/api/replay", json=record), 400).key == "bad-request"


def test_record_from_another_site_and_record_too_large_are_refused(client: Browser) -> None:
    record = request_body(random_record(Random(7), "felix", 4), notes="x" * 70_000)
    assert refusal_in(client.post("/api/replay", json=record), 413).key == "too-large"
    elsewhere = {"origin": "https://evil.example"}
    assert refusal_in(client.post("/api/replay", json={}, headers=elsewhere), 403)
