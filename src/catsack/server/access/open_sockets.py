"""The sockets that are open at this worker: closed as soon as their token is dropped anywhere.

Logging out, a new password and a revoked program drop tokens. Other workers are notified. A
notification may be lost, so all sockets are checked from time to time as well.
"""

import asyncio
import logging
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from itertools import chain
from typing import Protocol

from catsack.server.ops.tasks import Tasks
from catsack.store.contract import Store
from catsack.store.rows import PersonRow

CHECK_S = 60.0
"""How often the tokens of all sockets are checked."""
PORTION = 500
"""How many tokens are checked at a time."""

log = logging.getLogger("catsack.access")


class OpenSocket(Protocol):
    """A socket of a person."""

    person: PersonRow
    token_hash: bytes
    """The hash of the token with which it was opened."""

    def log_out(self) -> None:
        """Say that the token is not known any more, and close."""
        ...


class OpenSockets:
    """The sockets that are open at this worker, by person."""

    def __init__(self, store: Store, clock: Callable[[], int]) -> None:
        self._store = store
        self._clock = clock
        self._sockets: dict[str, set[OpenSocket]] = {}
        self._tasks = Tasks()
        self.changes = 0
        """Counts people that have changed: whoever looks a person up compares it afterwards."""

    def start(self) -> None:
        """Listen to other workers, and check all sockets from time to time."""
        self._store.on_notify_person(self._on_person)
        self._store.on_notify(self._on_notify)
        self._tasks.spawn(self._run())

    async def stop(self) -> None:
        """Check nothing any more."""
        await self._tasks.stop()

    @contextmanager
    def hold(self, socket: OpenSocket, changes: int) -> Iterator[None]:
        """Watch over *socket*, whose person was looked up when there were that many changes."""
        person = socket.person.id
        self._sockets.setdefault(person, set()).add(socket)
        if changes != self.changes:
            self._tasks.spawn(self._check_person(person))
        try:
            yield
        finally:
            self._sockets[person].discard(socket)
            if not self._sockets[person]:
                del self._sockets[person]

    def note_change(self, person: str) -> None:
        """Check the sockets of *person*, here and at other workers: something has changed."""
        self._on_person(person)
        self._tasks.spawn(self._store.notify_person(person))

    def _on_person(self, person: str) -> None:
        self.changes += 1
        if person in self._sockets:
            self._tasks.spawn(self._check_person(person))

    def _on_notify(self, numbers: Mapping[str, int]) -> None:
        if not numbers:
            # The connection between the workers was down: anything may have changed.
            self.changes += 1
            self._tasks.spawn(self._check_all())

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(CHECK_S)
            try:
                await self._check_all()
            except Exception:
                log.exception("checking the tokens of sockets failed")

    async def _check_person(self, person: str) -> None:
        """Close the sockets whose token was dropped; the others learn the person's new name."""
        for socket in tuple(self._sockets.get(person, ())):
            found = await self._store.person_of_token(socket.token_hash, self._clock())
            if found is None:
                socket.log_out()
            else:
                socket.person = found

    async def _check_all(self) -> None:
        sockets = list(chain.from_iterable(self._sockets.values()))
        for at in range(0, len(sockets), PORTION):
            portion = sockets[at : at + PORTION]
            known = await self._store.known_tokens(
                {socket.token_hash for socket in portion}, self._clock()
            )
            for socket in portion:
                if socket.token_hash not in known:
                    socket.log_out()
