"""A server that kills itself at a chosen point, as a power cut would: for tests only.

``python -m tests.server.support.crash_points POINT:COUNT serve ...`` is ``catsack serve ...`` that
dies the COUNT-th time it comes to POINT.
"""

import asyncio
import os
import signal
import sqlite3
import sys
from collections.abc import Callable, Sequence
from itertools import count
from typing import Any

from catsack.cli import main
from catsack.server.tables.pipeline import Pipeline, TableRequests
from catsack.server.tables.session import Client, TableSession
from catsack.server.tables.table import Step
from catsack.store.postgres.appender import Appender, Key
from catsack.store.sqlite import group_commit as group
from catsack.store.sqlite import writer_thread as writer

Dies = Callable[[], None]


def after(times: int) -> Dies:
    """Return something that kills this process when it is called for the last time."""
    counter = count(1)

    def die() -> None:
        if next(counter) == times:
            os.kill(os.getpid(), signal.SIGKILL)

    return die


def replace(where: object, name: str, by: Callable[..., Any]) -> None:
    setattr(where, name, by)


def before_write(die: Dies) -> None:
    """Dies when a move is decided and about to be written."""
    append = Pipeline._append

    async def dying(self: Pipeline, groups: Sequence[TableRequests]) -> Sequence[Exception | None]:
        if groups:
            die()
        return await append(self, groups)

    replace(Pipeline, "_append", dying)


def in_transaction(die: Dies) -> None:
    """Dies when entries are written, before what else there is, or on the way to PostgreSQL."""
    written, insert = group._insert_all, Appender._insert

    def dying(driver: sqlite3.Connection, entries: Sequence[group.EntryRow]) -> bool:
        are_written = written(driver, entries)
        die()
        return are_written

    async def dying_on_the_way(
        self: Appender, keys: Sequence[Key], bodies: Sequence[bytes]
    ) -> set[Key]:
        asked = asyncio.ensure_future(insert(self, keys, bodies))
        await asyncio.sleep(0)
        die()
        return await asked

    replace(group, "_insert_all", dying)
    replace(Appender, "_insert", dying_on_the_way)


def after_commit(die: Dies) -> None:
    """Dies when a group is on disk, but nobody has been told."""
    acknowledge, insert = writer.acknowledge, Appender._insert

    def dying(jobs: Sequence[group.Job]) -> None:
        die()
        acknowledge(jobs)

    async def dying_after(self: Appender, keys: Sequence[Key], bodies: Sequence[bytes]) -> set[Key]:
        answer = await insert(self, keys, bodies)
        die()
        return answer

    replace(writer, "acknowledge", dying)
    replace(Appender, "_insert", dying_after)


def after_some_sends(die: Dies) -> None:
    """Dies when some clients have been sent an update and others have not."""
    send = Pipeline._project_and_send

    def dying(self: Pipeline, session: TableSession, steps: Sequence[Step]) -> None:
        before, history, everybody = session.table, len(session.history), list(session.clients)
        for clients in (everybody[:1], everybody[1:]):
            session.table, session.clients = before, set(clients)
            del session.history[history:]
            send(self, session, steps)
            if len(everybody) > 1:
                die()
        session.clients = set(everybody)

    replace(Pipeline, "_project_and_send", dying)


def in_hello(die: Dies) -> None:
    """Dies when a client that joins is about to be sent the table."""
    greet = TableSession.greet

    def dying(self: TableSession, client: Client, number: int) -> None:
        die()
        greet(self, client, number)

    replace(TableSession, "greet", dying)


POINTS = {
    "before-write": before_write,
    "in-transaction": in_transaction,
    "after-commit": after_commit,
    "after-some-are-told": after_some_sends,
    "in-hello": in_hello,
}


def run(dies: str, arguments: Sequence[str]) -> None:
    """Run the ``catsack`` command that *dies* at its point; ``never`` is no point."""
    point, _, times = dies.partition(":")
    if point != "never":
        POINTS[point](after(int(times)))
    sys.argv = ["catsack", *arguments]
    main()


if __name__ == "__main__":
    run(sys.argv[1], sys.argv[2:])
