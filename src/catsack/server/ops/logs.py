"""Logs: one JSON object a line, and no secrets in it.

What people send is never logged: no URLs with their ids and invitations, no headers, no bodies. Of
an exception the log keeps its type and where it was raised, because its message may quote what was
sent. Libraries log from warnings on, because below that they log whole URLs.
"""

import json
import logging
import sys
import time
import traceback
from datetime import UTC, datetime

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from catsack.server.ops.metrics import METRICS

LEVELS = ("debug", "info", "warning", "error")
ACCESS = logging.getLogger("catsack.access")
METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")


class JsonLines(logging.Formatter):
    """Formats a log record as a line of JSON; ``extra={"facts": {...}}`` adds to it."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        line: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "says": record.getMessage(),
            **getattr(record, "facts", {}),
        }
        if record.exc_info and record.exc_info[0]:
            line["error"] = record.exc_info[0].__name__
            frames = traceback.extract_tb(record.exc_info[2])
            line["at"] = [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in frames]
        return json.dumps(line, ensure_ascii=False, default=str)


def start_logging(level: str) -> None:
    """Send everything that is logged to standard error, ours from *level* on."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("catsack").setLevel(level.upper())


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
            ACCESS.info("answered", extra={"facts": {**facts, "ms": round(seconds * 1000, 2)}})
