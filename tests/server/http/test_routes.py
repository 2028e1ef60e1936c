"""Every route: good requests, bad requests, and requests by people who may not send them."""

import asyncio
import json
from random import Random
from typing import Any, NoReturn

import pytest
from starlette.applications import Starlette

from catsack.bots import DEFAULT_LINEUP, FIRST_LINEUP
from catsack.bots import names as bot_names
from catsack.editions import HOUSE_RULES
from catsack.records import Record
from catsack.server.app import app
from catsack.server.games.ratings import rate
from catsack.server.http.routes import ROUTES, Route
from catsack.server.options import Options
from catsack.server.protocol.refusals import REASONS
from catsack.store.memory import MemoryStore
from catsack.store.rows import GameRow, SeatRow
from catsack.words import LANGUAGES
from tests.server.conftest import GuestFactory, started_app
from tests.server.support.http_client import Browser, refusal_in
from tests.support.random_games import random_record

PATH_PARAMS = {
    "id": "nobody",
    "who": "nobody",
    "table": "nowhere",
    "seats": "4",
    "day": "2026-11-18",
}


def path(route: Route) -> str:
    return route.path.format_map(PATH_PARAMS)


def test_healthy_server_says_so(client: Browser) -> None:
    assert client.get("/healthz").json()["status"] == "ok"


def test_guest_is_known_by_a_cookie_that_scripts_cannot_read(client: Browser) -> None:
    response = client.post("/api/guests", json={"name": " Ada  L. ", "avatar": "cat-3"})
    assert response.status_code == 201
    assert response.json()["name"] == "Ada L."
    cookie = response.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert "path=/" in cookie
    assert "secure" not in cookie
    assert client.get("/api/me").json() == response.json()


def test_cookie_is_secure_over_an_encrypted_connection(
    runner: asyncio.Runner, server: Starlette
) -> None:
    client = Browser(runner, server, "https://testserver")
    response = client.post("/api/guests", json={"name": "Ada"})
    assert "secure" in response.headers["set-cookie"].lower()
    assert "strict-transport-security" in response.headers


def test_guest_becomes_an_account_and_logs_in_elsewhere(
    client: Browser, new_guest: GuestFactory
) -> None:
    ada = new_guest("Ada")
    me = ada.get("/api/me").json()
    enrolled = ada.post("/api/me/enrol", json={"password": "eight or more"})
    assert enrolled.json() == {**me, "kind": "account"}
    again = ada.post("/api/me/enrol", json={"password": "eight or more"})
    assert refusal_in(again, 409).key == "already-account"
    assert client.post("/api/login", json={"name": "ada", "password": "eight or more"}).json() == {
        **me,
        "kind": "account",
    }
    assert client.get("/api/me").status_code == 200


def test_wrong_password_unknown_name_and_guest_get_the_same_response(
    client: Browser, new_guest: GuestFactory
) -> None:
    new_guest("Ada").post("/api/me/enrol", json={"password": "eight or more"})
    new_guest("Bo")
    bodies = {
        client.post("/api/login", json={"name": name, "password": "something else"}).content
        for name in ("Ada", "Bo", "Nobody", "\0", "??")
    }
    assert len(bodies) == 1
    assert b"wrong-password" in bodies.pop()


def test_logging_out_drops_the_token(new_guest: GuestFactory) -> None:
    ada = new_guest("Ada")
    token = ada.cookies["catsack"]
    assert ada.post("/api/logout").status_code == 204
    assert "catsack" not in ada.cookies
    assert ada.get("/api/me", headers={"cookie": f"catsack={token}"}).status_code == 401


def test_logging_out_everywhere_drops_every_token(client: Browser, new_guest: GuestFactory) -> None:
    ada = new_guest("Ada")
    ada.post("/api/me/enrol", json={"password": "eight or more"})
    client.post("/api/login", json={"name": "Ada", "password": "eight or more"})
    assert ada.post("/api/logout-everywhere").status_code == 204
    assert client.get("/api/me").status_code == 401


def test_new_password_logs_out_all_other_devices(client: Browser, new_guest: GuestFactory) -> None:
    ada = new_guest("Ada")
    ada.post("/api/me/enrol", json={"password": "eight or more"})
    client.post("/api/login", json={"name": "Ada", "password": "eight or more"})
    wrong = ada.post("/api/me/password", json={"password": "no", "new": "nine or more"})
    assert refusal_in(wrong, 401).key == "wrong-password"
    changed = ada.post("/api/me/password", json={"password": "eight or more", "new": "ninefold"})
    assert changed.status_code == 200
    assert ada.get("/api/me").status_code == 200
    assert client.get("/api/me").status_code == 401
    assert client.post("/api/login", json={"name": "Ada", "password": "ninefold"}).is_success


def test_name_and_avatar_change(new_guest: GuestFactory) -> None:
    ada = new_guest("Ada")
    new_guest("Bo")
    assert ada.patch("/api/me", json={"avatar": "dog"}).json()["avatar"] == "dog"
    assert ada.patch("/api/me", json={"name": "Cleo"}).json()["name"] == "Cleo"
    # The old name is free again, and one's own name may be spelled in another way.
    new_guest("Ada")
    assert ada.patch("/api/me", json={"name": "CLEO"}).json()["name"] == "CLEO"
    assert refusal_in(ada.patch("/api/me", json={"name": "B0"}), 409).key == "name-taken"


@pytest.mark.parametrize("name", ["Ada", "ADA", "ada_", "\u0410d\u0430", *bot_names()])
def test_name_in_use_is_refused(new_guest: GuestFactory, client: Browser, name: str) -> None:
    new_guest("Ada")
    response = client.post("/api/guests", json={"name": name})
    assert response.status_code in (409, 422)


def test_program_has_a_token_that_is_shown_once_and_can_be_revoked(
    client: Browser, new_guest: GuestFactory
) -> None:
    ada = new_guest("Ada")
    created = ada.post("/api/me/bots", json={"name": "Adas bot"}).json()
    program, bearer = created["bot"], {"authorization": f"Bearer {created['token']}"}
    assert program["kind"] == "bot"
    assert ada.get("/api/me/bots").json() == [program]
    assert client.get("/api/me", headers=bearer).json() == program
    assert created["token"] not in ada.get("/api/me/bots").text
    renewed = ada.post(f"/api/me/bots/{program['id']}/token").json()["token"]
    assert client.get("/api/me", headers=bearer).status_code == 401
    bearer = {"authorization": f"Bearer {renewed}"}
    assert client.get("/api/me", headers=bearer).json() == program
    assert ada.delete(f"/api/me/bots/{program['id']}").status_code == 204
    assert client.get("/api/me", headers=bearer).status_code == 401


def test_program_may_not_do_what_its_owner_may(client: Browser, new_guest: GuestFactory) -> None:
    token = new_guest("Ada").post("/api/me/bots", json={"name": "Adas bot"}).json()["token"]
    bearer = {"authorization": f"Bearer {token}"}
    for response in (
        client.post("/api/me/bots", json={"name": "Another"}, headers=bearer),
        client.get("/api/me/bots", headers=bearer),
        client.post("/api/me/enrol", json={"password": "eight or more"}, headers=bearer),
    ):
        assert refusal_in(response, 403).key == "not-for-programs"


def test_program_of_another_is_not_found(new_guest: GuestFactory) -> None:
    program = new_guest("Ada").post("/api/me/bots", json={"name": "Adas bot"}).json()["bot"]["id"]
    bo = new_guest("Bo")
    assert bo.delete(f"/api/me/bots/{program}").status_code == 404
    assert bo.post(f"/api/me/bots/{program}/token").status_code == 404


def test_nobody_has_too_many_programs(new_guest: GuestFactory) -> None:
    ada = new_guest("Ada")
    for number in range(8):
        assert ada.post("/api/me/bots", json={"name": f"bot no {number}"}).status_code == 201
    one_more = ada.post("/api/me/bots", json={"name": "bot no 9"})
    assert refusal_in(one_more, 409).key == "too-many-programs"


def test_server_lists_its_bots_and_editions(client: Browser) -> None:
    bots = client.get("/api/bots").json()
    assert sorted(bot["name"] for bot in bots) == bot_names()
    players = [bot for bot in bots if not bot["is_research"]]
    mice = [bot["difficulty"] for bot in players]
    assert (mice, players) == (sorted(mice), bots[: len(players)])
    (steady,) = [bot for bot in bots if bot["name"] == "steady"]
    assert steady["display_name"] == {"en": "Shelby", "de": "Schildegard"}
    assert (steady["character"], bots[-1]["character"]) == ("steady", "instrument")
    assert all(bot["description"][language] for bot in bots for language in LANGUAGES)
    assert {bot["name"] for bot in bots if bot["is_in_default_lineup"]} == set(DEFAULT_LINEUP)
    assert {bot["name"] for bot in bots if bot["is_in_first_lineup"]} == set(FIRST_LINEUP)
    editions = client.get("/api/editions").json()
    assert [edition["name"] for edition in editions] == ["felix", "ksr", "felicity"]
    assert set(editions[0]["house_rules"]) == set(HOUSE_RULES)
    assert [setup["seats"] for setup in editions[0]["setups"]] == [3, 4, 5]


@pytest.mark.parametrize("name", ["Shelby", "schildegard", "Count Kroak"])
def test_nobody_takes_the_name_of_a_character(client: Browser, name: str) -> None:
    answer = client.post("/api/guests", json={"name": name, "avatar": ""})
    assert refusal_in(answer, 409).key == "name-taken"


def test_table_is_opened_and_listed(client: Browser, new_guest: GuestFactory) -> None:
    ada = new_guest("Ada")
    public = {"settings": {"is_public": True, "seats": 3}, "bots": ["steady"]}
    response = ada.post("/api/tables", json=public)
    assert response.status_code == 201
    assert set(response.json()) == {"table", "invitation"}
    (listed,) = client.get("/api/tables").json()
    assert listed["id"] == response.json()["table"]
    assert response.json()["invitation"] not in client.get("/api/tables").text
    assert ada.get("/api/me/tables").status_code == 200


def test_private_table_is_not_listed(client: Browser, new_guest: GuestFactory) -> None:
    assert new_guest("Ada").post("/api/tables", json={}).status_code == 201
    assert client.get("/api/tables").json() == []


@pytest.mark.parametrize(
    "new",
    [
        {"bots": ["tiger"]},
        {"settings": {"house_rules": {"flying_cats": True}}},
        {"settings": {"seats": 6}},
        {"settings": {"edition": "tiny"}},
        {"bots": ["steady"] * 4},
        {"bots": ["steady"] * 5},
        {"surplus": 1},
    ],
)
def test_impossible_table_is_refused(new_guest: GuestFactory, new: dict[str, Any]) -> None:
    assert refusal_in(new_guest("Ada").post("/api/tables", json=new), 400).sentence


async def archive_game(store: MemoryStore, table: str, who: str, *, is_public: bool) -> Record:
    record = random_record(Random(5), "felix", 3)
    assert record.result is not None
    seats = tuple(
        SeatRow(person, person, score, place, 0.0)
        for person, score, place in zip(
            (who, "bot:steady", "bot:gambler"), record.result.scores, (1, 2, 3), strict=True
        )
    )
    body = record.to_json().encode()
    game = GameRow(table, "felix", is_public, True, 1000 + len(table), seats, body)
    await store.archive_game(game, rate)
    return record


def test_archived_game_is_for_those_who_know_its_table(
    client: Browser, new_guest: GuestFactory, store: MemoryStore
) -> None:
    ada = new_guest("Ada")
    me = ada.get("/api/me").json()["id"]
    client.run(archive_game(store, "public-one", me, is_public=True))
    record = client.run(archive_game(store, "private", me, is_public=False))
    assert client.get("/api/games/private").json() == json.loads(record.to_json())
    assert client.get("/api/games/unknown").status_code == 404
    mine = [game["table"] for game in ada.get("/api/me/games").json()]
    assert mine == ["public-one", "private"]
    assert ada.get("/api/me/games", params={"before": 1009}).json()[0]["table"] == "private"
    for who in (me, "bot:steady"):
        (public,) = client.get(f"/api/people/{who}/games").json()
        assert public["table"] == "public-one"
    profile = client.get(f"/api/people/{me}").json()
    assert (profile["name"], profile["avatar"]) == ("Ada", "")
    assert profile["tallies"][0]["games"] == 2
    assert profile["tallies"][0]["rating"]["shown"] > 1000
    (leader,) = client.get("/api/leaders/3").json()
    assert leader["who"] == me
    bots = client.get("/api/leaders/3", params={"bots": "true"}).json()
    assert {bot["who"] for bot in bots} == {"bot:steady", "bot:gambler"}
    assert client.get("/api/leaders/4").json() == []


@pytest.mark.parametrize("route", ROUTES, ids=lambda route: f"{route.method} {route.path}")
def test_route_for_people_refuses_strangers(client: Browser, route: Route) -> None:
    for headers in ({}, {"authorization": "Bearer nonsense"}, {"cookie": "catsack=nonsense"}):
        response = client.request(route.method, path(route), headers=headers, json={})
        assert (response.status_code == 401) == (route.auth == "person")


@pytest.mark.parametrize(
    "route", [route for route in ROUTES if route.changes_something], ids=lambda route: route.path
)
@pytest.mark.parametrize(
    "headers",
    [{"origin": "https://evil.example"}, {"origin": "null"}, {"sec-fetch-site": "cross-site"}],
)
def test_page_of_another_site_changes_nothing(
    new_guest: GuestFactory, route: Route, headers: dict[str, str]
) -> None:
    response = new_guest("Ada").request(route.method, path(route), headers=headers, json={})
    assert refusal_in(response, 403).key == "other-origin"


BODIES = {
    b"": 400,
    b"{": 400,
    b"[]": 400,
    b"null": 400,
    b"\xff\xfe{}": 400,
    b'{"name": "\xff"}': 400,
    b'{"name": "\\ud800"}': 400,
    b'{"name": 1e999}': 400,
    b'{"name": ' + b"9" * 5000 + b"}": 400,
    b"[" * 60_000: 400,
    b'{"name": ' * 6_000: 400,
    b'{"name": "a\\u0000b"}': 422,
    b'{"name": "x", "name": "y"}': 422,
    b"{" + b" " * 70_000 + b"}": 413,
}


@pytest.mark.parametrize("body", BODIES, ids=lambda body: repr(body[:24]))
def test_bad_body_is_refused(client: Browser, body: bytes) -> None:
    headers = {"content-type": "application/json"}
    refusal_in(client.post("/api/guests", content=body, headers=headers), BODIES[body])


@pytest.mark.parametrize(
    "content_type", ["text/plain", "multipart/form-data", "", "application/jsonp"]
)
def test_other_kinds_of_bodies_are_refused(client: Browser, content_type: str) -> None:
    response = client.post(
        "/api/guests", content=b'{"name": "Ada"}', headers={"content-type": content_type}
    )
    assert refusal_in(response, 415).key == "not-json-type"


@pytest.mark.parametrize(
    "url",
    [
        "/api/leaders/6",
        "/api/leaders/x",
        "/api/leaders/4?bots=perhaps",
        "/api/leaders/4?limit=-1",
        "/api/leaders/4?limit=0",
        "/api/leaders/4?limit=99999999999999999999999999",
        "/api/leaders/4?surplus=1",
        "/api/people/steady/games?before=-1",
        "/api/people/steady/games?before=" + "9" * 4000,
        "/api/people/%00",
        "/api/people/a%00b/games",
        "/api/games/%F0%9F%90%88",
        "/api/games/" + "x" * 2000,
    ],
)
def test_bad_address_is_refused(client: Browser, url: str) -> None:
    assert refusal_in(client.get(url), 400).key == "bad-request"


@pytest.mark.parametrize(
    "url",
    [
        "/api",
        "/api/",
        "/api/nothing",
        "/api/me/",
        "//api/me",
        "/api//me",
        "/api/games/a%2Fb",
        "/a%00b",
    ],
)
def test_unknown_path_is_not_found(client: Browser, url: str) -> None:
    response = client.request("GET", f"http://testserver{url}")
    assert refusal_in(response, 404).key == "not-found"


@pytest.mark.parametrize("method", ["PUT", "OPTIONS", "TRACE", "BREW"])
def test_refusal_of_an_unknown_method_names_the_known_ones(client: Browser, method: str) -> None:
    response = client.request(method, "/api/me")
    assert refusal_in(response, 405).key == "no-such-method"
    assert response.headers["allow"] == "GET, HEAD, PATCH"


def test_head_is_handled_like_get(client: Browser) -> None:
    assert client.request("HEAD", "/api/bots").status_code == 200
    assert client.request("HEAD", "/healthz").status_code == 200


class BrokenStore(MemoryStore):
    """A store whose leaderboard fails in a way that nobody foresaw."""

    async def leaderboard(self, seats: int, bots: bool, limit: int) -> NoReturn:
        raise RuntimeError("the secret password of Ada")


def test_client_learns_only_the_id_of_an_unexpected_failure(
    runner: asyncio.Runner, options: Options
) -> None:
    with started_app(runner, app(BrokenStore(), options)) as server:
        body = refusal_in(Browser(runner, server).get("/api/leaders/4"), 500)
    assert body.key == "internal"
    assert body.facts.keys() == {"id"}
    assert "Ada" not in body.sentence


def test_server_that_is_stopping_says_so(
    runner: asyncio.Runner, store: MemoryStore, options: Options
) -> None:
    with started_app(runner, app(store, options)) as server:
        client = Browser(runner, server)
    response = client.get("/api/bots")
    assert refusal_in(response, 503).key == "stopping"
    assert response.headers["retry-after"]


def test_every_refusal_of_a_route_has_a_status() -> None:
    keys = {key for route in ROUTES for key in route.refusals}
    assert keys - set(REASONS) <= {"unknown-bot", "unknown-house-rule"}
    paths = [(route.method, route.path) for route in ROUTES]
    assert len(set(paths)) == len(paths)
