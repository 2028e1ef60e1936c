"""Stores of earlier versions open, play on, replay and verify. These fixtures stay for ever."""

import asyncio
import json
import random
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

import catsack
from catsack.fair import verdicts
from catsack.records import read
from catsack.store.address import store_at
from catsack.store.upgrade import UpgradeBackups
from tests.server.support.local_server import running_server
from tests.server.support.protocol_player import Message, ProtocolPlayer, play
from tests.store.support.old_store import old_store

FIXTURES = sorted((Path(__file__).parent / "fixtures").glob("store-*"))


class OldStore:
    """A copy of a fixture, and a server that runs over it at the time it was written."""

    def __init__(self, fixture: Path, address: str) -> None:
        self.facts: Message = json.loads((fixture / "facts.json").read_text(encoding="utf-8"))
        self.address = address
        asyncio.run(old_store(address, fixture / "games.db"))
        self._began = time.monotonic()

    def now(self) -> int:
        return int(self.facts["now"] + (time.monotonic() - self._began) * 1000)

    def table(self, name: str) -> str:
        return str(self.facts["tables"][name]["table"])


@pytest.fixture(params=["sqlite", "postgres"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return str(tmp_path / "games.db")
    bare: str = request.getfixturevalue("bare_postgres")
    return bare


@pytest.fixture(params=FIXTURES, ids=lambda fixture: fixture.name)
def old(request: pytest.FixtureRequest, address: str) -> OldStore:
    return OldStore(request.param, address)


@pytest.fixture
def url(old: OldStore, tmp_path: Path) -> Iterator[str]:
    store = store_at(old.address, UpgradeBackups(folder=tmp_path / "backups"))
    with running_server(store, old.now) as host:
        yield f"http://{host}"


def ask(url: str, path: str, token: str = "") -> httpx.Response:
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    return httpx.get(f"{url}{path}", headers=headers, timeout=30)


def test_there_is_a_fixture() -> None:
    assert [fixture.name for fixture in FIXTURES] == ["store-0.1.0"]


def test_people_are_known_by_their_tokens_and_passwords(old: OldStore, url: str) -> None:
    for name, person in old.facts["people"].items():
        assert ask(url, "/api/me", person["token"]).json()["name"] == name
    assert ask(url, "/api/me", old.facts["program"]["token"]).json()["kind"] == "bot"
    login = {"name": "Ada", "password": "correct horse"}
    assert httpx.post(f"{url}/api/login", json=login, timeout=30).json()["kind"] == "account"


def test_finished_games_are_listed_rated_and_replayed(old: OldStore, url: str) -> None:
    table, token = old.table("finished"), old.facts["people"]["Ada"]["token"]
    record = ask(url, f"/api/games/{table}").text
    assert json.loads(record) == old.facts["record"]
    assert catsack.replay(read(record)).over
    assert [verdict.is_consistent for verdict in verdicts([record])] == [True]
    assert [game["table"] for game in ask(url, "/api/me/games", token).json()] == [table]
    assert {row["name"] for row in ask(url, "/api/leaders/4").json()} == {"Ada", "Bo"}
    assert ask(url, f"/api/games/{table}/events").json()["seats"] == old.facts["record"]["seats"]


def test_open_tables_are_listed_and_closed_ones_are_not(old: OldStore, url: str) -> None:
    assert [table["id"] for table in ask(url, "/api/tables").json()] == [old.table("open")]
    mine = ask(url, "/api/me/tables", old.facts["people"]["Dot"]["token"]).json()
    assert {table["id"] for table in mine} == {
        old.table(name) for name in ("open", "placing", "starting", "stand-in")
    }


@pytest.mark.parametrize(
    ("name", "sitting"),
    [
        ("auction", ["Ada", "Bo", "Cleo"]),
        ("placing", ["Bo", "Cleo", "Dot"]),
        ("starting", ["Cleo", "Dot", "Bo"]),
        ("stand-in", ["Ada", "Dot", "Bo", "Cleo"]),
    ],
)
def test_games_play_on_to_a_fair_end(
    old: OldStore, url: str, name: str, sitting: list[str]
) -> None:
    table = old.table(name)
    asyncio.run(play_on(old, url, table, sitting))
    while (answer := ask(url, f"/api/games/{table}")).status_code == 404:
        time.sleep(0.02)
    assert catsack.replay(read(answer.text)).over
    (verdict,) = verdicts([answer.text])
    assert verdict.is_consistent
    # What was begun by version 1 of fair deals is finished by it.
    assert verdict.to_dict()["version"] == 1


async def play_on(old: OldStore, url: str, table: str, sitting: list[str]) -> None:
    rng = random.Random(table)
    players = []
    for name in sitting:
        person = old.facts["people"][name]
        player = ProtocolPlayer(url, name, person["token"], rng)
        player.shares = person["shares"]
        await player.join(table, old.facts["tables"].get("invitation", ""), sits=False)
        players.append(player)
    for player in players:
        seen = player.tables[table]["seen"]
        if seen["status"] == "starting":
            await player.send("open-share", table, share=player.shares[table])
        if seen["seats"][player.seat_at(table)]["stands_in"]:
            await player.send("back", table)
    await play(table, players, rng)
    for player in players:
        await player.close()
