"""Rate limits: token buckets for each address and each person.

Each worker counts for itself, so that several workers together allow more. Memory is bounded: the
bucket that was used longest ago is forgotten first.
"""

import math
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields
from ipaddress import IPv6Address, ip_address, ip_network

from starlette.requests import HTTPConnection

from catsack.server.protocol.refusals import Denied

MAX_BUCKETS = 20_000
"""More buckets of one kind are not remembered."""


@dataclass(frozen=True, slots=True)
class Allowance:
    """How many at once, and then one every so many seconds."""

    at_once: int
    every_s: float


@dataclass(frozen=True, slots=True)
class Allowances:
    """What is allowed of each kind. A household or a school may share one address."""

    requests: Allowance = Allowance(200, 0.05)
    """Requests from one address."""
    asked: Allowance = Allowance(100, 0.1)
    """Requests of one person."""
    guests: Allowance = Allowance(30, 20)
    """New guests and names changed, from one address."""
    logins: Allowance = Allowance(10, 10)
    """Passwords tried, from one address."""
    passwords: Allowance = Allowance(10, 30)
    """Wrong passwords for one account, from one address."""
    guesses: Allowance = Allowance(50, 20)
    """Wrong passwords for one account, wherever from, before further tries have to wait."""
    sockets: Allowance = Allowance(60, 1)
    """Sockets opened, from one address."""
    tables: Allowance = Allowance(20, 15)
    """Tables opened by one person."""
    messages: Allowance = Allowance(60, 0.05)
    """Messages on one socket."""
    commands: Allowance = Allowance(60, 0.05)
    """Commands at tables by one person, over however many sockets."""
    local_commands: Allowance = Allowance(300, 0.02)
    """Commands at tables from one address."""
    lobby: Allowance = Allowance(30, 2)
    """Whole lists of public tables, sent to one address."""
    reviews: Allowance = Allowance(20, 30)
    """Reviews started by one person, or from one address by people who are not known."""
    advice: Allowance = Allowance(20, 3)
    """Advice for one person."""
    judgements: Allowance = Allowance(40, 3)
    """Moves of one person judged in positions to practise."""


NO_LIMITS = Allowances(*[Allowance(10**9, 1e-9)] * len(fields(Allowances)))
"""For benchmarks, and for a server among friends."""


class Buckets:
    """The token buckets of one kind, by key: full at first, and refilled with time.

    >>> buckets = Buckets(Allowance(at_once=2, every_s=5), clock=lambda: 0.0)
    >>> buckets.take("ada"), buckets.take("ada"), buckets.take("ada"), buckets.take("bo")
    (0.0, 0.0, 5.0, 0.0)
    """

    def __init__(
        self,
        allowance: Allowance,
        clock: Callable[[], float] = time.monotonic,
        size: int = MAX_BUCKETS,
    ) -> None:
        self._every_s = allowance.every_s
        self._full_s = allowance.at_once * allowance.every_s
        """How long an empty bucket takes to fill."""
        self._clock = clock
        self._size = size
        self._empty: OrderedDict[str, float] = OrderedDict()
        """When each bucket would have been empty, had nothing been taken since."""

    def take(self, key: str) -> float:
        """Take a token from the bucket of *key*; return 0, or how many seconds to wait for one."""
        now = self._clock()
        empty, full = self._empty.get(key, -math.inf), now - self._full_s
        # Not ``max``: every command takes three tokens.
        empty = (full if full > empty else empty) + self._every_s
        if empty > now:
            return empty - now
        self._empty[key] = empty
        self._empty.move_to_end(key)
        if len(self._empty) > self._size:
            self._empty.popitem(last=False)
        return 0.0

    def wait_s(self, key: str) -> float:
        """Return how many seconds to wait for a token of *key*, without taking it."""
        now, empty = self._clock(), self._empty.get(key, -math.inf)
        return max(0.0, max(empty, now - self._full_s) + self._every_s - now)

    def give_back(self, key: str) -> None:
        """Give a token of *key* back."""
        if key in self._empty:
            self._empty[key] -= self._every_s

    def __len__(self) -> int:
        return len(self._empty)


class RateLimits:
    """All buckets of a worker.

    >>> limits = RateLimits(Allowances(tables=Allowance(1, 15)), clock=lambda: 0.0)
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
        """Count one more of *kind*; raise ``Denied`` with the time to wait if that is too many."""
        if seconds := self._buckets[kind].take(key):
            raise Denied("too-many-requests", seconds=math.ceil(seconds))

    def count(self, kind: str, key: str) -> None:
        """Count one more of *kind*, and refuse nothing."""
        self._buckets[kind].take(key)

    def wait_s(self, kind: str, key: str) -> float:
        """Return how many seconds to wait until one more of *kind* is allowed."""
        return self._buckets[kind].wait_s(key)

    def give_back(self, kind: str, key: str) -> None:
        """Count one less of *kind*."""
        self._buckets[kind].give_back(key)


def client_address(connection: HTTPConnection) -> str:
    """Return the address that limits count for a connection.

    The server has replaced the address by what a trusted proxy says.
    """
    return address_group(connection.client.host if connection.client else "")


def address_group(host: str) -> str:
    """Return *host* as limits count it.

    Whoever has one IPv6 address has 2**64 of them, which count as one.

    >>> address_group("192.0.2.1"), address_group("2001:db8::1"), address_group("::ffff:192.0.2.1")
    ('192.0.2.1', '2001:0db8:0000:0000', '192.0.2.1')
    """
    try:
        found = ip_address(host)
    except ValueError:
        return host
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped:
            return str(found.ipv4_mapped)
        return found.exploded[:19]
    return str(found)


class Networks:
    """Addresses and networks that somebody has listed.

    >>> "10.1.2.3" in Networks(["10.0.0.0/8", "2001:db8::1"])
    True
    """

    def __init__(self, networks: Iterable[str]) -> None:
        self._networks = [ip_network(network) for network in networks]

    def __contains__(self, host: object) -> bool:
        try:
            address = ip_address(str(host))
        except ValueError:
            return False
        return any(address in network for network in self._networks)
