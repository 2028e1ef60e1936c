"""Looks for leaks: pairs of games that differ only in what their reader may not know."""

from collections import Counter
from random import Random

from tests.server.support.auto_bid_pairs import (
    AutoBidsCounted,
    AutoBidShown,
    MarkedMoves,
    can_tell_auto_bids,
)
from tests.server.support.paired_worlds import Parts
from tests.server.support.planted_leaks import LEAKS
from tests.server.support.world_pairs import CharactersAtAllSeats, can_tell_apart
from tests.support.random_games import random_record
from tests.test_leaks import viewers

from catsack.editions import PRINTED
from catsack.server.tables.projection import Projection
from tools.campaign.shards import Outcome, Shard

TRIES = 40
"""Pairs after which a planted leak must have been found."""
AUTO_BID_LEAKS: tuple[type[Projection], ...] = (AutoBidShown, AutoBidsCounted, MarkedMoves)


class Leak(Exception):
    """Somebody could tell two games apart."""


def work(shard: Shard) -> Outcome:
    """Play so many pairs of games, and look for one planted leak."""
    rng = Random(shard.random_seed)
    counts: Counter[str] = Counter()
    for number in range(shard.size):
        pair = f"{shard.random_seed} pair {number}"
        counts += _try_auto_bids(pair) if shard.part == "auto-bids" else _try(shard.part, pair)
    _find_planted_leak(shard, rng)
    return Outcome({"pairs": shard.size, "leaks planted and found": 1, **counts})


def _try(part: str, seed: str, parts: Parts | None = None) -> Counter[str]:
    """Play one pair of games; fail if their reader can tell them apart."""
    rng = Random(seed)
    edition, seats = rng.choice(list(PRINTED)), rng.choice((3, 4, 5))
    record = random_record(rng, edition, seats)
    viewer = rng.choice(viewers(record))
    if parts is None:
        parts = Parts(project=CharactersAtAllSeats) if part == "remarks" else Parts()
    if can_tell_apart(record, viewer, rng, parts):
        raise Leak(f"{part}: {seed!r}")
    reader = "spectator" if viewer is None else "seat"
    return Counter({f"games: {edition}": 2, f"seats: {seats}": 2, f"read by: {reader}": 2})


def _try_auto_bids(seed: str, leak: type[Projection] = Projection) -> Counter[str]:
    if can_tell_auto_bids(seed, leak):
        raise Leak(f"auto-bids: {seed!r}")
    return Counter({"games: with auto-bids": 2})


def _find_planted_leak(shard: Shard, rng: Random) -> None:
    """Fail unless the same pairs tell of a leak that was planted in the server."""
    for number in range(TRIES):
        seed = f"{shard.random_seed} planted {number} {rng.random()}"
        try:
            if shard.part == "auto-bids":
                _try_auto_bids(seed, AUTO_BID_LEAKS[shard.number % len(AUTO_BID_LEAKS)])
            else:
                _try(shard.part, seed, LEAKS[shard.number % len(LEAKS)])
        except Leak:
            return
    raise AssertionError(f"Nobody noticed the leak that was planted in {shard.name}.")
