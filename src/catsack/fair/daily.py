"""Deals of the day: the seeds of all days are one chain of hashes, so that none can be exchanged.

The seed of a day is the hash of the seed of the day after it. Whoever drew the last one has fixed
all of them at once, and each seed that is revealed is a commitment to the next. docs/fair-deals.md
says what this proves, and what it does not prove.
"""

import hashlib
from datetime import UTC, date, datetime, timedelta

from catsack.editions import Edition
from catsack.engine.deal import draw
from catsack.engine.state import Deal
from catsack.fair.chance import FairRandom
from catsack.fair.seals import hash_lines


def utc_day(milliseconds: int) -> str:
    """Return the day of a time in milliseconds since 1970.

    >>> utc_day(0), utc_day(1_795_000_000_000)
    ('1970-01-01', '2026-11-18')
    """
    return datetime.fromtimestamp(milliseconds / 1000, UTC).date().isoformat()


def day_after(day: str, days: int = 1) -> str:
    """Return the day so many days later; a negative number is earlier.

    >>> day_after("2026-12-31"), day_after("2026-01-01", -1)
    ('2027-01-01', '2025-12-31')
    """
    return (date.fromisoformat(day) + timedelta(days)).isoformat()


def days_between(first: str, last: str) -> int:
    """Return how many days *last* is after *first*."""
    return (date.fromisoformat(last) - date.fromisoformat(first)).days


def seed_before(seed: str, days: int = 1) -> str:
    """Return the seed so many days before that of *seed*. With 1 it is the commitment to *seed*.

    >>> seed_before("00" * 32, 2) == seed_before(seed_before("00" * 32))
    True
    """
    for _ in range(days):
        seed = hash_lines("catsack seed of the day after", seed)
    return seed


def daily_deal(day: str, seed: str, edition: Edition, seats: int) -> Deal:
    """Return the deal of *day*, which is the same for everybody."""
    key = hashlib.sha256(f"catsack deal of the day\n{day}\n{seed}".encode()).digest()
    return draw(edition, seats, FairRandom(key))


def daily_bot_seed(day: str, seed: str) -> str:
    """Return what the choices of bots follow from on that day. It tells nothing about *seed*."""
    return hash_lines("catsack bots of the day", day, seed)
