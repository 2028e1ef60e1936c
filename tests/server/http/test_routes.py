"""Every route: asked well, asked badly, and asked by somebody who may not."""

import asyncio
import json
from random import Random
from typing import Any

import httpx
import msgspec
import pytest
from starlette.applications import Starlette

from catsack.bots import names as house_bots
from catsack.editions import HOUSE_RULES
from catsack.records import Record
from catsack.server.games.ratings import rate
from catsack.server.http.routes import ROUTES, Route
from catsack.server.protocol.refusals import REASONS
from catsack.server.protocol.updates import Refused
from catsack.store.memory import MemoryStore
from catsack.store.rows import GameRow, SeatRow
from tests.server.conftest import Joins
from tests.server.support.http_client import Browser
from tests.support.random_games import random_record

ASKED = {"id": "nobody", "who": "nobody", "table": "nowhere", "seats": "4"}


def path(route: Route) -> str:
    return route.path.format_map(ASKED)


def refusal(response: httpx.Response, status: int) -> Refused:
    assert response.status_code == status, response.text
    assert response.headers["content-type"] == "application/json"
    return msgspec.json.decode(response.content, type=Refused)


def test_server_is_well(client: Browser) -> None:
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


def test_cookie_is_for_encrypted_lines_only_where_there_is_one(
    runner: asyncio.Runner, made: Starlette
) -> None:
    client = Browser(runner, made, "https://testserver")
    response = client.post("/api/guests", json={"name": "Ada"})
    assert "secure" in response.headers["set-cookie"].lower()
    assert "strict-transport-security" in response.headers


def test_guest_becomes_an_account_and_logs_in_elsewhere(client: Browser, joins: Joins) -> None:
    ada = joins("Ada")
    me = ada.get("/api/me").json()
    enrolled = ada.post("/api/me/enrol", json={"password": "eight or more"})
    assert enrolled.json() == {**me, "kind": "account"}
    again = ada.post("/api/me/enrol", json={"password": "eight or more"})
    assert refusal(again, 409).key == "already-account"
    assert client.post("/api/login", json={"name": "ada", "password": "eight or more"}).json() == {
        **me,
        "kind": "account",
    }
    assert client.get("/api/me").status_code == 200


def test_wrong_password_unknown_name_and_guest_get_the_same_answer(
    client: Browser, joins: Joins
) -> None:
    joins("Ada").post("/api/me/enrol", json={"password": "eight or more"})
    joins("Bo")
    answers = {
        client.post("/api/login", json={"name": name, "password": "something else"}).content
        for name in ("Ada", "Bo", "Nobody", "\0", "??")
    }
    assert len(answers) == 1
    assert b"wrong-password" in answers.pop()


def test_logging_out_forgets_the_token(joins: Joins) -> None:
    ada = joins("Ada")
    token = ada.cookies["catsack"]
    assert ada.post("/api/logout").status_code == 204
    assert "catsack" not in ada.cookies
    assert ada.get("/api/me", headers={"cookie": f"catsack={token}"}).status_code == 401


def test_logging_out_everywhere_forgets_every_token(client: Browser, joins: Joins) -> None:
    ada = joins("Ada")
    ada.post("/api/me/enrol", json={"password": "eight or more"})
    client.post("/api/login", json={"name": "Ada", "password": "eight or more"})
    assert ada.post("/api/logout-everywhere").status_code == 204
    assert client.get("/api/me").status_code == 401


def test_another_password_logs_all_others_out(client: Browser, joins: Joins) -> None:
    ada = joins("Ada")
    ada.post("/api/me/enrol", json={"password": "eight or more"})
    client.post("/api/login", json={"name": "Ada", "password": "eight or more"})
    wrong = ada.post("/api/me/password", json={"password": "no", "new": "nine or more"})
    assert refusal(wrong, 401).key == "wrong-password"
    changed = ada.post("/api/me/password", json={"password": "eight or more", "new": "ninefold"})
    assert changed.status_code == 200
    assert ada.get("/api/me").status_code == 200
    assert client.get("/api/me").status_code == 401
    assert client.post("/api/login", json={"name": "Ada", "password": "ninefold"}).is_success


def test_name_and_avatar_change(joins: Joins) -> None:
    ada = joins("Ada")
    joins("Bo")
    assert ada.patch("/api/me", json={"avatar": "dog"}).json()["avatar"] == "dog"
    assert ada.patch("/api/me", json={"name": "Cleo"}).json()["name"] == "Cleo"
    # The name that was given up is free again, and one's own may be written in another way.
    joins("Ada")
    assert ada.patch("/api/me", json={"name": "CLEO"}).json()["name"] == "CLEO"
    assert refusal(ada.patch("/api/me", json={"name": "B0"}), 409).key == "name-taken"


@pytest.mark.parametrize("name", ["Ada", "ADA", "ada_", "\u0410d\u0430", *house_bots()])
def test_name_in_use_is_refused(joins: Joins, client: Browser, name: str) -> None:
    joins("Ada")
    response = client.post("/api/guests", json={"name": name})
    assert response.status_code in (409, 422)


def test_program_has_a_token_that_is_shown_once_and_can_be_revoked(
    client: Browser, joins: Joins
) -> None:
    ada = joins("Ada")
    given = ada.post("/api/me/bots", json={"name": "Adas bot"}).json()
    program, bearer = given["bot"], {"authorization": f"Bearer {given['token']}"}
    assert program["kind"] == "bot"
    assert ada.get("/api/me/bots").json() == [program]
    assert client.get("/api/me", headers=bearer).json() == program
    assert given["token"] not in ada.get("/api/me/bots").text
    renewed = ada.post(f"/api/me/bots/{program['id']}/token").json()["token"]
    assert client.get("/api/me", headers=bearer).status_code == 401
    bearer = {"authorization": f"Bearer {renewed}"}
    assert client.get("/api/me", headers=bearer).json() == program
    assert ada.delete(f"/api/me/bots/{program['id']}").status_code == 204
    assert client.get("/api/me", headers=bearer).status_code == 401


def test_program_may_not_do_what_its_owner_may(client: Browser, joins: Joins) -> None:
    token = joins("Ada").post("/api/me/bots", json={"name": "Adas bot"}).json()["token"]
    bearer = {"authorization": f"Bearer {token}"}
    for response in (
        client.post("/api/me/bots", json={"name": "Another"}, headers=bearer),
        client.get("/api/me/bots", headers=bearer),
        client.post("/api/me/enrol", json={"password": "eight or more"}, headers=bearer),
    ):
        assert refusal(response, 403).key == "not-for-programs"


def test_program_of_another_is_not_found(joins: Joins) -> None:
    program = joins("Ada").post("/api/me/bots", json={"name": "Adas bot"}).json()["bot"]["id"]
    bo = joins("Bo")
    assert bo.delete(f"/api/me/bots/{program}").status_code == 404
    assert bo.post(f"/api/me/bots/{program}/token").status_code == 404


def test_nobody_has_too_many_programs(joins: Joins) -> None:
    ada = joins("Ada")
    for number in range(8):
        assert ada.post("/api/me/bots", json={"name": f"bot no {number}"}).status_code == 201
    one_more = ada.post("/api/me/bots", json={"name": "bot no 9"})
    assert refusal(one_more, 409).key == "too-many-programs"


def test_house_tells_its_bots_and_editions(client: Browser) -> None:
    bots = client.get("/api/bots").json()
    assert [bot["name"] for bot in bots] == house_bots()
    assert all(bot["description"][language] for bot in bots for language in ("en", "de"))
    editions = client.get("/api/editions").json()
    assert [edition["name"] for edition in editions] == ["felix", "ksr", "felicity"]
    assert set(editions[0]["house_rules"]) == set(HOUSE_RULES)
    assert [setup["seats"] for setup in editions[0]["setups"]] == [3, 4, 5]


def test_table_is_opened_and_listed(client: Browser, joins: Joins) -> None:
    ada = joins("Ada")
    public = {"settings": {"is_public": True, "seats": 3}, "bots": ["steady"]}
    opened = ada.post("/api/tables", json=public)
    assert opened.status_code == 201
    assert set(opened.json()) == {"table", "invitation"}
    (listed,) = client.get("/api/tables").json()
    assert listed["id"] == opened.json()["table"]
    assert opened.json()["invitation"] not in client.get("/api/tables").text
    assert ada.get("/api/me/tables").status_code == 200


def test_private_table_is_not_listed(client: Browser, joins: Joins) -> None:
    assert joins("Ada").post("/api/tables", json={}).status_code == 201
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
def test_table_that_cannot_be_is_refused(joins: Joins, new: dict[str, Any]) -> None:
    assert refusal(joins("Ada").post("/api/tables", json=new), 400).sentence


async def keep(store: MemoryStore, table: str, who: str, *, is_public: bool) -> Record:
    record = random_record(Random(5), "felix", 3)
    assert record.result is not None
    sitters = tuple(
        SeatRow(person, person, score, place, 0.0)
        for person, score, place in zip(
            (who, "bot:steady", "bot:gambler"), record.result.scores, (1, 2, 3), strict=True
        )
    )
    body = record.to_json().encode()
    finished = GameRow(table, "felix", is_public, True, 1000 + len(table), sitters, body)
    await store.archive_game(finished, rate)
    return record


def test_finished_game_is_for_those_who_know_its_table(
    client: Browser, joins: Joins, store: MemoryStore
) -> None:
    ada = joins("Ada")
    me = ada.get("/api/me").json()["id"]
    client.run(keep(store, "public-one", me, is_public=True))
    record = client.run(keep(store, "private", me, is_public=False))
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
    "route", [route for route in ROUTES if route.changes], ids=lambda route: route.path
)
@pytest.mark.parametrize(
    "headers",
    [{"origin": "https://evil.example"}, {"origin": "null"}, {"sec-fetch-site": "cross-site"}],
)
def test_page_of_another_site_changes_nothing(
    joins: Joins, route: Route, headers: dict[str, str]
) -> None:
    response = joins("Ada").request(route.method, path(route), headers=headers, json={})
    assert refusal(response, 403).key == "other-origin"


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
    refusal(client.post("/api/guests", content=body, headers=headers), BODIES[body])


@pytest.mark.parametrize("sort", ["text/plain", "multipart/form-data", "", "application/jsonp"])
def test_other_kinds_of_bodies_are_refused(client: Browser, sort: str) -> None:
    response = client.post(
        "/api/guests", content=b'{"name": "Ada"}', headers={"content-type": sort}
    )
    assert refusal(response, 415).key == "not-json-type"


@pytest.mark.parametrize(
    "asked",
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
def test_bad_address_is_refused(client: Browser, asked: str) -> None:
    assert refusal(client.get(asked), 400).key == "bad-request"


@pytest.mark.parametrize(
    "asked",
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
def test_what_is_not_there_is_not_found(client: Browser, asked: str) -> None:
    response = client.request("GET", f"http://testserver{asked}")
    assert refusal(response, 404).key == "not-found"


@pytest.mark.parametrize("method", ["PUT", "OPTIONS", "TRACE", "BREW"])
def test_unknown_method_is_told_which_are_known(client: Browser, method: str) -> None:
    response = client.request(method, "/api/me")
    assert refusal(response, 405).key == "no-such-method"
    assert response.headers["allow"] == "GET, HEAD, PATCH"


def test_head_is_answered_like_get(client: Browser) -> None:
    assert client.request("HEAD", "/api/bots").status_code == 200
    assert client.request("HEAD", "/healthz").status_code == 200


def test_unexpected_failure_is_told_by_its_number_alone(
    client: Browser, store: MemoryStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(*_: object) -> None:
        raise RuntimeError("the secret password of Ada")

    monkeypatch.setattr(store, "leaderboard", broken)
    told = refusal(client.get("/api/leaders/4"), 500)
    assert told.key == "internal"
    assert "Ada" not in told.sentence


def test_server_that_stops_says_so(client: Browser, made: Starlette) -> None:
    made.state.is_stopping = True
    response = client.get("/api/bots")
    assert refusal(response, 503).key == "stopping"
    assert response.headers["retry-after"]


def test_every_key_of_a_route_has_a_status() -> None:
    keys = {key for route in ROUTES for key in route.errors}
    assert keys - set(REASONS) <= {"unknown-bot", "unknown-house-rule"}
    paths = [(route.method, route.path) for route in ROUTES]
    assert len(set(paths)) == len(paths)
