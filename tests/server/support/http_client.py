"""A client of a server in this process; it sends one request after another."""

import asyncio
from collections.abc import AsyncIterator, Mapping
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
        self,
        runner: asyncio.Runner,
        app: Starlette,
        base_url: str = "http://testserver",
        address: str = "127.0.0.1",
    ) -> None:
        self.run = runner.run
        transport = httpx.ASGITransport(app, client=(address, 123))
        self._client = httpx.AsyncClient(transport=transport, base_url=base_url)

    @property
    def cookies(self) -> httpx.Cookies:
        return self._client.cookies

    def request(self, method: str, url: str, **options: Unpack[RequestOptions]) -> httpx.Response:
        return self.run(self.send(method, url, **options))

    async def send(
        self, method: str, url: str, **options: Unpack[RequestOptions]
    ) -> httpx.Response:
        return await self._client.request(method, url, **options)

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


class HalfSentRequest:
    """A request whose body stops in the middle until it is told to go on."""

    def __init__(self, app: Starlette, token: str, address: str = "127.0.0.1") -> None:
        self._client = httpx.AsyncClient(
            transport=httpx.ASGITransport(app, client=(address, 123)),
            base_url="http://testserver",
            cookies={"catsack": token},
        )
        self._is_read = asyncio.Event()
        self._may_go_on = asyncio.Event()

    async def begin(self, method: str, url: str, first: bytes, rest: bytes) -> None:
        """Send the request up to the middle of its body."""

        async def parts() -> AsyncIterator[bytes]:
            yield first
            # The server has taken the first part, and waits for the rest.
            self._is_read.set()
            await self._may_go_on.wait()
            yield rest

        request = self._client.request(
            method, url, content=parts(), headers={"content-type": "application/json"}
        )
        self._task = asyncio.create_task(request)
        await self._is_read.wait()

    async def finish(self) -> httpx.Response:
        """Send the rest, and return the response."""
        self._may_go_on.set()
        return await self._task


def refusal_in(response: httpx.Response, status: int) -> Refused:
    """Return the refusal that *response* brings, which has this status."""
    assert response.status_code == status, response.text
    assert response.headers["content-type"] == "application/json"
    return msgspec.json.decode(response.content, type=Refused)
