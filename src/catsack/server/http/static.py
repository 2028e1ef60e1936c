"""The built files of the front end, and a page in its place where it was not built.

The build puts a compressed copy beside each file that becomes smaller by it, so that nothing is
compressed while a browser waits.
"""

import gzip
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path, PurePosixPath

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Receive, Scope, Send

from catsack.server.access.rate_limits import client_address
from catsack.server.http.dispatch import refusal_response
from catsack.server.http.previews import Previews
from catsack.server.protocol.refusals import Denied

NOT_BUILT = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>catsack</title>
<h1>The server is up, but its pages were not built.</h1>
<p>In a copy of the sources, <code>make play</code> builds them and starts the table.</p>
<p>Programs can play already: see <a href="/api/openapi.json">what can be asked</a>.</p>
</html>
"""
IMMUTABLE = "public, max-age=31536000, immutable"
"""The build puts a hash of the contents into the names of these."""
REVALIDATE = "no-cache"
COPIES = {"br": ".br", "gzip": ".gz"}
"""Encodings of the compressed copies, the smallest first, and the suffixes of their names."""
TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".mp3": "audio/mpeg",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
"""Content types by suffix. Systems differ in what they say of scripts, and browsers are strict."""


class StaticPages:
    """Every path outside the API: a file, or the page, which routes by itself."""

    def __init__(self, folder: Path, previews: Previews) -> None:
        is_built = (folder / "index.html").is_file()
        self._folder = folder
        self._pages = frozenset(file.stem for file in folder.glob("pages/*.html"))
        self._previews = previews
        self._files = StaticFiles(directory=folder) if is_built else None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Respond with a file, or with the page for any path that names none."""
        if scope["type"] != "http":
            await send({"type": "websocket.close", "code": 1000})
            return
        scope["route"] = "page"
        response = await self._response(scope["path"], scope)
        await response(scope, receive, send)

    async def _response(self, path: str, scope: Scope) -> Response:
        if path.lstrip("/").split("/")[0] == "api":
            return refusal_response(Denied("not-found"))
        if scope["method"] not in ("GET", "HEAD"):
            return refusal_response(Denied("no-such-method", allowed="GET, HEAD"))
        if "\0" in path or "\\" in path:
            return refusal_response(Denied("not-found"))
        if self._files is None:
            status = 404 if "." in path else 200
            return HTMLResponse(NOT_BUILT, status, {"cache-control": REVALIDATE})
        try:
            if "." in path.rsplit("/", 1)[-1]:
                response = await self._file(self._files, path.strip("/"), scope)
            else:
                response = await self._page(path, scope)
        except (HTTPException, OSError, ValueError):
            return refusal_response(Denied("not-found"))
        is_hashed = path.startswith("/assets/") and response.status_code in (200, 304)
        response.headers["cache-control"] = IMMUTABLE if is_hashed else REVALIDATE
        return response

    async def _page(self, path: str, scope: Scope) -> Response:
        """Return the page as it was built for this address, and what a link to it says."""
        request = Request(scope)
        html = await run_in_threadpool(self._html, path.strip("/").split("/")[0])
        tags = await self._previews.tags(path, client_address(request), request.headers)
        body = html.replace("  </head>", f"{tags}  </head>", 1).encode()
        response = HTMLResponse(body, headers={"vary": "accept-encoding, accept-language"})
        if "gzip" in _accepted_encodings(request.headers.get("accept-encoding", "")):
            response = HTMLResponse(_compressed(body), headers=dict(response.headers))
            response.headers["content-encoding"] = "gzip"
            response.headers["content-length"] = str(len(response.body))
        return response

    def _html(self, page: str) -> str:
        name = f"pages/{page}.html" if page in self._pages else "index.html"
        return (self._folder / name).read_text(encoding="utf-8")

    async def _file(self, files: StaticFiles, name: str, scope: Scope) -> Response:
        """Return a file, or a compressed copy that the browser accepts."""
        if name.endswith(tuple(COPIES.values())):
            raise HTTPException(404)
        for coding in _accepted_encodings(Headers(scope=scope).get("accept-encoding", "")):
            try:
                response = await files.get_response(name + COPIES[coding], scope)
            except HTTPException:
                continue
            if response.status_code == 200:
                response.headers["content-encoding"] = coding
            break
        else:
            response = await files.get_response(name, scope)
        response.headers["vary"] = "accept-encoding"
        kind = TYPES.get(PurePosixPath(name).suffix)
        if kind and response.status_code == 200:
            response.headers["content-type"] = kind
        return response


@lru_cache(maxsize=64)
def _compressed(body: bytes) -> bytes:
    return gzip.compress(body, mtime=0)


def _accepted_encodings(accepted: str) -> Iterator[str]:
    """Return the encodings that an ``Accept-Encoding`` allows, the smallest first."""
    allowed = set()
    for part in accepted.lower().split(","):
        coding, _, weight = (piece.strip() for piece in part.partition(";"))
        if weight.removeprefix("q=").strip("0.") or not weight:
            allowed.add(coding)
    return (coding for coding in COPIES if coding in allowed)
