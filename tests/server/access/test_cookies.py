"""Tokens in cookies and headers."""

import asyncio

import pytest
from starlette.applications import Starlette
from starlette.requests import HTTPConnection

from catsack.server.access.cookies import request_token
from tests.server.conftest import GuestFactory
from tests.server.support.http_client import Browser


@pytest.mark.parametrize(
    ("headers", "token"),
    [
        ({}, None),
        ({"cookie": "catsack=abc; other=x"}, "abc"),
        ({"authorization": "Bearer abc"}, "abc"),
        ({"authorization": "bearer  abc "}, "abc"),
        ({"authorization": "Bearer"}, None),
        ({"authorization": "Basic abc"}, None),
        ({"authorization": "Bearer abc", "cookie": "catsack=def"}, "abc"),
        # A request that names a token means it: a cookie does not replace a bad one.
        ({"authorization": "Basic abc", "cookie": "catsack=def"}, None),
    ],
)
def test_token_comes_from_a_header_or_a_cookie(headers: dict[str, str], token: str | None) -> None:
    raw = [(name.encode(), value.encode()) for name, value in headers.items()]
    connection = HTTPConnection({"type": "http", "headers": raw})
    assert request_token(connection, is_encrypted=False).text == token


def encrypted_browser(runner: asyncio.Runner, server: Starlette) -> Browser:
    return Browser(runner, server, "https://testserver")


def test_cookie_over_tls_is_bound_to_this_host(runner: asyncio.Runner, server: Starlette) -> None:
    ada = encrypted_browser(runner, server)
    response = ada.post("/api/guests", json={"name": "Ada"})
    cookie = response.headers.get_list("set-cookie")[-1].lower()
    assert cookie.startswith("__host-catsack=")
    assert {"secure", "path=/", "httponly"} <= set(cookie.split("; "))
    assert "domain" not in cookie
    assert ada.get("/api/me").is_success


def test_cookie_of_an_earlier_version_is_replaced_and_nobody_is_logged_out(
    runner: asyncio.Runner, server: Starlette, new_guest: GuestFactory
) -> None:
    token = new_guest("Ada").cookies["catsack"]
    ada = encrypted_browser(runner, server)
    ada.cookies.set("catsack", token, "testserver.local", "/")
    assert ada.get("/api/me").json()["name"] == "Ada"
    assert dict(ada.cookies) == {"__Host-catsack": token}
    response = ada.get("/api/me")
    assert response.json()["name"] == "Ada"
    assert "set-cookie" not in response.headers


def test_cookie_that_a_neighbour_planted_does_not_count_beside_our_own(
    runner: asyncio.Runner, server: Starlette, new_guest: GuestFactory
) -> None:
    ada = encrypted_browser(runner, server).become_guest("Ada")
    ada.cookies.set("catsack", new_guest("Eve").cookies["catsack"], "testserver.local", "/")
    assert ada.get("/api/me").json()["name"] == "Ada"


def test_logging_out_clears_both_cookies(runner: asyncio.Runner, server: Starlette) -> None:
    ada = encrypted_browser(runner, server).become_guest("Ada")
    ada.cookies.set("catsack", "old", "testserver.local", "/")
    ada.post("/api/logout")
    assert dict(ada.cookies) == {}


@pytest.mark.parametrize("path", ["/api/guests", "/api/login"])
def test_token_of_a_cookie_that_is_replaced_is_dropped(
    client: Browser, new_guest: GuestFactory, path: str
) -> None:
    new_guest("Ada").post("/api/me/enrol", json={"password": "eight or more"})
    bo = new_guest("Bo")
    old = {"cookie": f"catsack={bo.cookies['catsack']}"}
    assert client.get("/api/me", headers=old).is_success
    name = "Ada" if path == "/api/login" else "Cleo"
    body = {"name": name} | ({"password": "eight or more"} if name == "Ada" else {})
    assert bo.post(path, json=body).is_success
    assert client.get("/api/me", headers=old).status_code == 401
    assert bo.get("/api/me").json()["name"] == name


def test_token_of_a_program_survives_a_login_that_it_sends(
    client: Browser, new_guest: GuestFactory
) -> None:
    token = new_guest("Ada").post("/api/me/bots", json={"name": "Adas bot"}).json()["token"]
    bearer = {"authorization": f"Bearer {token}"}
    assert client.post("/api/guests", json={"name": "Bo"}, headers=bearer).is_success
    assert client.get("/api/me", headers=bearer).json()["name"] == "Adas bot"
