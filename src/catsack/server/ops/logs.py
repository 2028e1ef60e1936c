"""Logs: one JSON object a line, and no secrets in it.

What people send is never logged: no URLs with their ids and invitations, no headers, no bodies. Of
an exception the log keeps its type and where it was raised, because its message may quote what was
sent. Libraries log from warnings on, because below that they log whole URLs.
"""

import json
import logging
import sys
import traceback
from datetime import UTC, datetime

LEVELS = ("debug", "info", "warning", "error")


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
