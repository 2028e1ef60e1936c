"""Bodies that arrive slowly or in pieces, while other requests change something."""

import asyncio

import pytest
from starlette.applications import Starlette

from tests.server.conftest import GuestFactory
from tests.server.support.http_client import Browser, HalfSentRequest

OLD, NEW = "eight or more", "nine or more"


@pytest.mark.parametrize("change", ["password", "logout", "logout-everywhere"])
def test_request_that_was_half_sent_before_its_token_was_dropped_is_refused(
    runner: asyncio.Runner, server: Starlette, new_guest: GuestFactory, change: str
) -> None:
    ada = new_guest("Ada")
    ada.post("/api/me/enrol", json={"password": OLD})
    half_sent = HalfSentRequest(server, ada.cookies["catsack"])
    runner.run(half_sent.begin("PATCH", "/api/me", b'{"avatar":', b' "dog"}'))
    if change == "password":
        assert ada.post("/api/me/password", json={"password": OLD, "new": NEW}).is_success
    else:
        assert ada.post(f"/api/{change}").is_success
    assert runner.run(half_sent.finish()).status_code == 401


def test_old_password_stays_invalid_whatever_was_half_sent(
    runner: asyncio.Runner, server: Starlette, new_guest: GuestFactory, client: Browser
) -> None:
    ada = new_guest("Ada")
    ada.post("/api/me/enrol", json={"password": OLD})
    half_sent = HalfSentRequest(server, ada.cookies["catsack"])
    runner.run(half_sent.begin("PATCH", "/api/me", b'{"avatar":', b' "dog"}'))
    ada.post("/api/me/password", json={"password": OLD, "new": NEW})
    runner.run(half_sent.finish())
    assert client.post("/api/login", json={"name": "Ada", "password": OLD}).status_code == 401
    assert client.post("/api/login", json={"name": "Ada", "password": NEW}).is_success
