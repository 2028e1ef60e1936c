"""A queue in which nobody can get ahead of others by waiting in it more often.

Tables with people come first. Among them it is the turn of each address in rotation, at an address
the turn of each host, and a host's tables are served in their order.
"""

from collections import deque
from typing import Generic, NamedTuple, TypeAlias, TypeVar

T = TypeVar("T")

Hosts: TypeAlias = dict[str, deque[T]]
Lane: TypeAlias = dict[str, Hosts[T]]
"""What waits, by address and host, each in the order of their turns."""


class Rank(NamedTuple):
    """For whose table something waits."""

    has_people: bool
    """A person plays there, and not bots alone."""
    address: str
    """Where the table was opened."""
    host: str


class FairQueue(Generic[T]):
    """The queue.

    >>> queue = FairQueue()
    >>> for name in ("a1", "a2", "a3", "b1"):
    ...     queue.add(Rank(has_people=True, address=name[0], host=""), name)
    >>> [queue.pop() for _ in range(5)]
    ['a1', 'b1', 'a2', 'a3', None]
    """

    def __init__(self) -> None:
        self._with_people: Lane[T] = {}
        self._without_people: Lane[T] = {}

    def add(self, rank: Rank, item: T) -> None:
        """Let *item* wait."""
        lane = self._with_people if rank.has_people else self._without_people
        lane.setdefault(rank.address, {}).setdefault(rank.host, deque()).append(item)

    def pop(self, *, people_only: bool = False) -> T | None:
        """Return what is next; None if nothing waits, or with *people_only* not at such a table."""
        for lane in (
            (self._with_people,)
            if people_only
            else (
                self._with_people,
                self._without_people,
            )
        ):
            if lane:
                return _pop_next(lane)
        return None


def _pop_next(lane: Lane[T]) -> T:
    address, hosts = next(iter(lane.items()))
    host, items = next(iter(hosts.items()))
    item = items.popleft()
    # Whoever was served goes to the end of the line.
    del hosts[host], lane[address]
    if items:
        hosts[host] = items
    if hosts:
        lane[address] = hosts
    return item
