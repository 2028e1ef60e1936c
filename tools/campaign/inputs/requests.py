"""Bad requests over HTTP, many on each connection: no status of 500 or more, and no change."""

import asyncio
import json
import random
import re
from collections import Counter
from itertools import count
from pathlib import Path
from urllib.parse import quote, urlsplit

import msgspec
from tests.server.support.real_server import guest

from catsack.server.http.routes import ROUTES, Route
from tools.campaign.inputs.idle_table import unchanged_tables
from tools.campaign.inputs.mutations import ODD, WORDS, damaged_bytes

BATCH = 60
"""Requests that are sent at once on a connection."""
CONNECTIONS = 4
"""Connections that send at the same time."""
WAIT_S = 120
TOKEN_BATCHES = 5
"""After so many batches the sender becomes somebody else: some requests log it out."""
STATUS = re.compile(rb"HTTP/1\.1 (\d{3}) ")
METHODS = ("GET", "HEAD", "POST", "PATCH", "PUT", "DELETE", "OPTIONS", "TRACE", "BREW")
TYPES = ("application/json", "text/plain", "application/json; charset=latin-1", "", "x" * 200)
PATHS = (
    *("/", "/api", "/api/", "/api/nothing", "//", "/../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd"),
    *("/%00", "/assets/../../../x", "/api/tables/" + "x" * 5000, "/%ff%fe", "/socket", "/metrics"),
    *("/docs", "/healthz?x=" + "y" * 3000, "/api/games/%F0%9F%98%80", "*", "http://other/api/me"),
)


class RequestStorm:
    """Somebody who sends bad requests, and looks at every response."""

    def __init__(self, url: str, tables: tuple[str, ...], rng: random.Random) -> None:
        address = urlsplit(url)
        self._url = url
        self._host, self._port = address.hostname or "", address.port or 0
        self._token = ""
        self._tables = tables
        self._rng = rng
        self.statuses: Counter[str] = Counter()

    async def rage(self, inputs: int) -> None:
        """Send so many, over one connection after another."""
        for batch in count():
            if (sent := self.statuses.total()) >= inputs:
                return
            if batch % TOKEN_BATCHES == 0:
                self._token = await guest(self._url, f"storm {self._rng.randrange(10**9)}")
            requests = [self._request() for _ in range(min(BATCH, inputs - sent))]
            await self._send(b"".join(requests[:-1]) + self._request(is_last=True))
            # What breaks the framing gets a connection of its own, and its sender hangs up.
            await self._send(self._broken_request(), is_cut_off=True)

    async def _send(self, data: bytes, *, is_cut_off: bool = False) -> None:
        reader, writer = await asyncio.open_connection(self._host, self._port)
        try:
            writer.write(data)
            if is_cut_off:
                writer.write_eof()
            async with asyncio.timeout(WAIT_S):
                answer = await reader.read(-1)
        except ConnectionError:
            answer = b""
        finally:
            writer.close()
        statuses = [status.decode() for status in STATUS.findall(answer)]
        assert "Traceback" not in answer.decode(errors="replace"), (data, answer)
        assert all(status < "500" for status in statuses), (data, answer)
        self.statuses.update(statuses)
        if is_cut_off and not statuses:
            self.statuses["hung up"] += 1

    def _request(self, *, is_last: bool = False) -> bytes:
        rng = self._rng
        if rng.random() < 0.7:
            route = rng.choice(ROUTES)
            method, path, body = str(route.method), self._path(route), self._body(route)
        else:
            method, path = rng.choice(METHODS), rng.choice(PATHS)
            body = rng.choice((b"", json.dumps(rng.choice(ODD)).encode()))
        token = rng.choice((self._token, self._token, quote(rng.choice(WORDS[:-2]))))
        headers = {
            "Host": rng.choice((f"{self._host}:{self._port}",) * 9 + ("other.example",)),
            "Cookie": f"catsack={token}",
            "Content-Type": rng.choice(TYPES) if rng.random() < 0.3 else TYPES[0],
            "Content-Length": str(len(body)),
        }
        if rng.random() < 0.1:
            headers["Origin"] = rng.choice(
                ("null", "https://other.example", "chrome-extension://x")
            )
        if rng.random() < 0.1:
            headers["Authorization"] = rng.choice(("Bearer x", "Bearer", "Basic eDp5"))
        if is_last:
            headers["Connection"] = "close"
        head = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
        return f"{method} {path} HTTP/1.1\r\n{head}\r\n".encode() + body

    def _path(self, route: Route) -> str:
        """Fill in the parameters of a path, and perhaps a query."""
        rng = self._rng
        words = (*self._tables, *(quote(word.encode(errors="replace")) for word in WORDS))
        path = re.sub(r"{\w+}", lambda _: rng.choice(words), route.path)
        if rng.random() < 0.3:
            name = rng.choice(("limit", "before", "seats", "kind", "x"))
            path += f"?{name}={rng.choice(words)}"
        return path

    def _body(self, route: Route) -> bytes:
        """Return a body whose fields have odd values, or no JSON at all."""
        rng = self._rng
        if route.body is None or rng.random() < 0.1:
            return rng.choice((b"", b"{", b"[" * 5000, b"\xff\xfe", b"null", b"x" * 70_000))
        fields = {
            field.encode_name: rng.choice(ODD)
            for field in msgspec.structs.fields(route.body)
            if rng.random() < 0.9
        }
        if rng.random() < 0.1:
            fields["extra"] = rng.choice(ODD)
        data = json.dumps(fields, ensure_ascii=rng.random() < 0.5).encode(errors="surrogatepass")
        return data if rng.random() < 0.8 else damaged_bytes(data, rng)

    def _broken_request(self) -> bytes:
        rng = self._rng
        return rng.choice(
            (
                damaged_bytes(self._request(), rng),
                rng.randbytes(rng.randrange(1, 400)),
                b"GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 50\r\n\r\nshort",
                b"POST /api/me HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
                b"GET / HTTP/9.9\r\n\r\n",
                b"GET /" + b"x" * 20_000 + b" HTTP/1.1\r\nHost: a\r\n\r\n",
                b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 3000 + b"\r\n",
                b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\nContent-Length: -1\r\n\r\n",
            )
        )


async def request_storm(folder: Path, inputs: int, seed: object) -> Counter[str]:
    """Send bad requests to a real server; return how often each status came."""
    rng = random.Random(str(seed))
    async with unchanged_tables(folder, rng) as (url, ours, theirs):
        storms = [
            RequestStorm(url, (ours.id, theirs.id), random.Random(rng.random()))
            for _ in range(CONNECTIONS)
        ]
        await asyncio.gather(*(each.rage(-(-inputs // CONNECTIONS)) for each in storms))
    return sum((each.statuses for each in storms), Counter())
