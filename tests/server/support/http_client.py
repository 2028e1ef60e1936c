"""A client of a server in this process; it sends one request after another."""

import asyncio
from collections.abc import Mapping
from typing import TypedDict, Unpack

import httpx
import msgspec
from starlette.applications import Starlette

from catsack.server.protocol.updates import Refused


class RequestOptions(TypedDict, total=False):
    """What goes with a request."""

    json: object
    content: bytes
    headers: Mapping[str, str]
    params: Mapping[str, str | int]


class Browser:
    """Sends HTTP requests and keeps its cookies."""

    def __init__(
        self, runner: asyncio.Runner, app: Starlette, base_url: str = "http://testserver"
    ) -> None:
        self.run = runner.run
        self._client = httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url=base_url)

    @property
    def cookies(self) -> httpx.Cookies:
        return self._client.cookies

    def request(self, method: str, url: str, **options: Unpack[RequestOptions]) -> httpx.Response:
        return self.run(self._client.request(method, url, **options))

    def get(self, url: str, **options: Unpack[RequestOptions]) -> httpx.Response:
        return self.request("GET", url, **options)

    def post(self, url: str, **options: Unpack[RequestOptions]) -> httpx.Response:
        return self.request("POST", url, **options)

    def patch(self, url: str, **options: Unpack[RequestOptions]) -> httpx.Response:
        return self.request("PATCH", url, **options)

    def delete(self, url: str, **options: Unpack[RequestOptions]) -> httpx.Response:
        return self.request("DELETE", url, **options)

    def become_guest(self, name: str) -> "Browser":
        """Become a guest with this name."""
        response = self.post("/api/guests", json={"name": name})
        assert response.status_code == 201, response.text
        return self


def refusal_in(response: httpx.Response, status: int) -> Refused:
    """Return the refusal that *response* brings, which has this status."""
    assert response.status_code == status, response.text
    assert response.headers["content-type"] == "application/json"
    return msgspec.json.decode(response.content, type=Refused)
