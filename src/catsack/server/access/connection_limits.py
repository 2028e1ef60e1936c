"""How many connections one address may hold at a time, and how long a request may take."""

import logging
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from catsack.server.protocol.refusals import Denied

PER_ADDRESS = 500
"""Connections of one address. A school behind one address stays below it."""
HEADER_S = 10.0
"""So long the head of a request may take to arrive."""
REQUEST_S = 120.0
"""So long a request may take from its head to the last byte of the response."""
KEPT_FILES = 64
"""So many open files are kept for the store and for the server itself."""
QUIET_S = 10.0
"""The same warning is logged no more often than this."""

log = logging.getLogger("catsack.connections")


@dataclass(frozen=True, slots=True)
class ConnectionLimits:
    """What the server allows its clients below the level of requests."""

    per_address: int = PER_ADDRESS
    header_s: float = HEADER_S
    request_s: float = REQUEST_S
    max_files: int | None = None
    """The most files that the process may have open, each connection being one."""


class ConnectionCounts:
    """The connections that are open, by address.

    >>> counts = ConnectionCounts(1)
    >>> with counts.hold("192.0.2.1"), counts.hold("192.0.2.2"):
    ...     counts.take("192.0.2.1")
    False
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._open: Counter[str] = Counter()

    def take(self, address: str) -> bool:
        """Count one more connection of *address*; False if it has too many already."""
        if self._open[address] >= self._most:
            warn_sparingly("an address holds too many connections", {"limit": self._most})
            return False
        self._open[address] += 1
        return True

    def release(self, address: str) -> None:
        """Count one connection of *address* less."""
        self._open[address] -= 1
        if self._open[address] <= 0:
            del self._open[address]

    @contextmanager
    def hold(self, address: str) -> Iterator[None]:
        """Count a connection as long as it lasts, or refuse it."""
        if not self.take(address):
            raise Denied("too-many-connections", limit=self._most)
        try:
            yield
        finally:
            self.release(address)


_WARNED: dict[str, float] = {}


def warn_sparingly(
    message: str, facts: dict[str, int], clock: Callable[[], float] = time.monotonic
) -> None:
    """Log a warning, unless the same was logged a moment ago: an attack must not fill the disk."""
    now = clock()
    if now - _WARNED.get(message, -QUIET_S) >= QUIET_S:
        _WARNED[message] = now
        log.warning(message, extra={"facts": facts})
