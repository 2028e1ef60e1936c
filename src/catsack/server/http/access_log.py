"""Middleware that logs and counts every request."""

import logging
import time

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from catsack.server.ops.metrics import METRICS

METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")

log = logging.getLogger("catsack.access")


class AccessLog:
    """Middleware that logs every request: its route, never its address, and the status."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass everything on, and log it when it is done."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        began, status = time.perf_counter(), 0

        async def send_and_note(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self._app(scope, receive, send_and_note)
        finally:
            seconds = time.perf_counter() - began
            route = scope.get("route", "other")
            method = scope["method"] if scope["method"] in METHODS else "other"
            METRICS.requests.labels(method, route, str(status)).inc()
            METRICS.request_seconds.labels(route).observe(seconds)
            facts = {"method": method, "route": route, "status": status}
            log.info("answered", extra={"facts": {**facts, "ms": round(seconds * 1000, 2)}})
