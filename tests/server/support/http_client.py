"""Somebody who asks a server in this process, one thing after another."""

import asyncio
from collections.abc import Mapping
from typing import TypedDict, Unpack

import httpx
from starlette.applications import Starlette


class More(TypedDict, total=False):
    """What goes with a request."""

    json: object
    content: bytes
    headers: Mapping[str, str]
    params: Mapping[str, str | int]


class Browser:
    """Asks over HTTP and keeps its cookies."""

    def __init__(
        self, runner: asyncio.Runner, made: Starlette, base: str = "http://testserver"
    ) -> None:
        self.run = runner.run
        self._client = httpx.AsyncClient(transport=httpx.ASGITransport(made), base_url=base)

    @property
    def cookies(self) -> httpx.Cookies:
        return self._client.cookies

    def request(self, method: str, url: str, **more: Unpack[More]) -> httpx.Response:
        return self.run(self._client.request(method, url, **more))

    def get(self, url: str, **more: Unpack[More]) -> httpx.Response:
        return self.request("GET", url, **more)

    def post(self, url: str, **more: Unpack[More]) -> httpx.Response:
        return self.request("POST", url, **more)

    def patch(self, url: str, **more: Unpack[More]) -> httpx.Response:
        return self.request("PATCH", url, **more)

    def delete(self, url: str, **more: Unpack[More]) -> httpx.Response:
        return self.request("DELETE", url, **more)

    def joined(self, name: str) -> "Browser":
        """Become a guest."""
        response = self.post("/api/guests", json={"name": name})
        assert response.status_code == 201, response.text
        return self
