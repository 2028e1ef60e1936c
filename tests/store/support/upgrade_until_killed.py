"""Opens a store that must be upgraded, in a process that kills itself on the way.

python -m tests.store.support.upgrade_until_killed ADDRESS FOLDER POINT
"""

import asyncio
import os
import signal
import sys
from pathlib import Path

from sqlalchemy import Engine, event

from catsack.store.address import store_at
from catsack.store.upgrade import UpgradeBackups

POINTS = ("copying", "backed-up", "CREATE INDEX", "UPDATE catsack_version")
"""The backup is written, or complete; a statement of the upgrade is done, but not committed."""


def kill_self(*_: object) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def die_at(point: str) -> None:
    """Kill this process when it comes to *point*."""
    replace = Path.replace

    def watched_replace(self: Path, target: Path) -> Path:
        if point == "copying":
            kill_self()
        result = replace(self, target)
        if point == "backed-up":
            kill_self()
        return result

    Path.replace = watched_replace  # type: ignore[method-assign, assignment]

    def watch_statement(_: object, __: object, statement: str, *___: object) -> None:
        if statement.startswith(point):
            kill_self()

    event.listen(Engine, "after_cursor_execute", watch_statement)


if __name__ == "__main__":
    address, folder, point = sys.argv[1:]
    die_at(point)
    asyncio.run(store_at(address, UpgradeBackups(folder=Path(folder))).start())
