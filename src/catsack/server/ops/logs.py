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
REPEAT_PERIOD_S = 10.0
MAX_REPEATS = 10
"""How many warnings or errors of one kind are logged in a period."""
MAX_KINDS = 1000
"""So many kinds are told apart: libraries may put numbers into their messages."""


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


class RepeatFilter(logging.Filter):
    """Drops warnings and errors that repeat too often.

    When a store fails, every table says so every second: that must not fill the disk with logs.
    The first line after a pause says how many like it were dropped.
    """

    def __init__(self) -> None:
        super().__init__()
        self._seen: dict[tuple[str, str], tuple[float, int]] = {}
        """When the period of each kind of line began, and how many there were in it."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Tell whether *record* is logged."""
        if record.levelno < logging.WARNING:
            return True
        if len(self._seen) > MAX_KINDS:
            self._seen.clear()
        key = record.name, str(record.msg)
        began, count = self._seen.get(key, (record.created, 0))
        if record.created - began >= REPEAT_PERIOD_S:
            if count > MAX_REPEATS:
                record.facts = {**getattr(record, "facts", {}), "dropped": count - MAX_REPEATS}
            began, count = record.created, 0
        self._seen[key] = began, count + 1
        return count < MAX_REPEATS


def start_logging(level: str) -> None:
    """Send everything that is logged to standard error, ours from *level* on."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    handler.addFilter(RepeatFilter())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("catsack").setLevel(level.upper())
