"""How much anybody may ask for: token buckets, for each address and for each person.

Each worker counts for itself, so that several workers together allow more. What is
remembered is bounded: the bucket that was used longest ago is forgotten first.
"""

import math
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, fields
from ipaddress import IPv6Address, ip_address

from starlette.requests import HTTPConnection

from catsack.server.protocol.refusals import Denied

REMEMBERED = 20_000
"""So many buckets of each kind are remembered."""


@dataclass(frozen=True, slots=True)
class Allowance:
    """So many at once, and then one each so many seconds."""

    at_once: int
    every_s: float


@dataclass(frozen=True, slots=True)
class Allowances:
    """What is allowed of each kind. A household or a school may share one address."""

    requests: Allowance = Allowance(200, 0.05)
    """From one address."""
    asked: Allowance = Allowance(100, 0.1)
    """By one person."""
    guests: Allowance = Allowance(30, 20)
    """New guests and names changed, from one address."""
    logins: Allowance = Allowance(10, 10)
    """Passwords tried, from one address."""
    passwords: Allowance = Allowance(10, 30)
    """Passwords tried for one name, wherever from."""
    sockets: Allowance = Allowance(60, 1)
    """Sockets opened, from one address."""
    tables: Allowance = Allowance(20, 15)
    """Tables opened by one person."""
    messages: Allowance = Allowance(60, 0.05)
    """Messages on one socket."""


NO_LIMITS = Allowances(*[Allowance(10**9, 1e-9)] * len(fields(Allowances)))
"""For measurements, and for a house among friends."""


class Bucket:
    """Full at first; what is taken comes back with time.

    >>> bucket = Bucket(Allowance(at_once=2, every_s=5), clock=lambda: 0.0)
    >>> bucket.take(), bucket.take(), bucket.take()
    (0.0, 0.0, 5.0)
    """

    def __init__(self, allowance: Allowance, clock: Callable[[], float] = time.monotonic) -> None:
        self._allowance = allowance
        self._clock = clock
        self._empty = -math.inf
        """When it was empty, had nothing been taken since."""

    def take(self) -> float:
        """Take one: 0, or how many seconds are to be waited."""
        now, every = self._clock(), self._allowance.every_s
        empty = max(self._empty, now - self._allowance.at_once * every) + every
        if empty > now:
            return empty - now
        self._empty = empty
        return 0.0


class Buckets:
    """Buckets of one kind: each is full at first, and what is taken comes back with time.

    >>> buckets = Buckets(Allowance(at_once=2, every_s=5), clock=lambda: 0.0)
    >>> buckets.take("ada"), buckets.take("ada"), buckets.take("ada"), buckets.take("bo")
    (0.0, 0.0, 5.0, 0.0)
    """

    def __init__(self, allowance: Allowance, clock: Callable[[], float] = time.monotonic) -> None:
        self._allowance = allowance
        self._clock = clock
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, key: str) -> float:
        """Take one from the bucket called *key*: 0, or how many seconds are to be waited."""
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(self._allowance, self._clock)
            if len(self._buckets) > REMEMBERED:
                self._buckets.popitem(last=False)
        wait = bucket.take()
        if not wait:
            self._buckets.move_to_end(key)
        return wait

    def __len__(self) -> int:
        return len(self._buckets)


class Limits:
    """All buckets of a worker.

    >>> limits = Limits(Allowances(tables=Allowance(1, 15)), clock=lambda: 0.0)
    >>> limits.take("tables", "ada")
    >>> limits.take("tables", "ada")
    Traceback (most recent call last):
    catsack.server.protocol.refusals.Denied: That was too much at once: try again in 15 s.
    """

    def __init__(
        self, allowances: Allowances | None = None, clock: Callable[[], float] = time.monotonic
    ) -> None:
        allowances = allowances or Allowances()
        self._buckets = {
            field.name: Buckets(getattr(allowances, field.name), clock)
            for field in fields(Allowances)
        }

    def take(self, kind: str, key: str) -> None:
        """Count one more; raise ``Denied`` with the time to wait if that is too many."""
        if seconds := self._buckets[kind].take(key):
            raise Denied("too-many-requests", seconds=math.ceil(seconds))


def address(connection: HTTPConnection) -> str:
    """Return where a connection is from, as far as limits go.

    Whoever has one address of the newer kind has 2**64 of them: they count as one.
    Only proxies that are trusted are believed about it, which is for the server to see to.
    """
    host = connection.client.host if connection.client else ""
    try:
        found = ip_address(host)
    except ValueError:
        return host
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped:
            return str(found.ipv4_mapped)
        return found.exploded[:19]
    return str(found)
