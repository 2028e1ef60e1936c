"""Logs: one JSON object a line, and no secrets in it.

What people send is never logged: no addresses with their ids and invitations, no headers, no
bodies. Of an exception the log keeps its kind and where it was raised, since its message may
quote what was sent. Libraries are heard when they warn, because what they tell otherwise has
whole addresses in it.
"""

import json
import logging
import sys
import time
import traceback
from datetime import UTC, datetime
from typing import Any

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from catsack.server.ops.metrics import METRICS

LEVELS = ("debug", "info", "warning", "error")
ACCESS = logging.getLogger("catsack.access")
METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")


class Lines(logging.Formatter):
    """A log entry as a line of JSON; ``extra={"facts": {...}}`` adds to it."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        line: dict[str, Any] = {
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


def start_logs(level: str) -> None:
    """Send everything that is logged to standard error, ours from *level* on."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("catsack").setLevel(level.upper())


class Access:
    """Notes every request: its route, never its address, and how it was answered."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass everything on, and note it when it is done."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        began, status = time.perf_counter(), 0

        async def noted(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self._app(scope, receive, noted)
        finally:
            seconds = time.perf_counter() - began
            route = scope.get("asked", "other")
            method = scope["method"] if scope["method"] in METHODS else "other"
            METRICS.requests.labels(method, route, str(status)).inc()
            METRICS.request_seconds.labels(route).observe(seconds)
            facts = {"method": method, "route": route, "status": status}
            ACCESS.info("answered", extra={"facts": {**facts, "ms": round(seconds * 1000, 2)}})
