"""What each campaign is about: its parts, how much is wanted of each, and the text of its page."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from itertools import zip_longest
from typing import cast

from tools.campaign.shards import Shard, ShardResult, Work

POSTGRES_FAULTS = ("restart", "crash", "drop", "freeze", "read-only", "full", "lock")
SQLITE_FAULTS = ("lock", "broken", "full")


@dataclass(frozen=True, slots=True)
class Part:
    """One part of a campaign."""

    target: int
    """How many are wanted."""
    size: int
    """How many are in a shard."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A campaign."""

    name: str
    heading: str
    claim: str
    """What a run shows, for the page."""
    parts: Mapping[str, Part]

    def shards(
        self, seed: int, results: Sequence[ShardResult] = (), only: frozenset[str] = frozenset()
    ) -> list[Shard]:
        """Return the shards that are left, parts in turn, those first that have failed.

        Whatever has passed counts, with whatever seed and size it was run.
        """
        by_part = [
            self._shards_of(name, seed, [each for each in results if each.shard.part == name])
            for name in self.parts
            if not only or name in only
        ]
        rows = zip_longest(*by_part)
        return [shard for row in rows for shard in row if shard is not None]

    def _shards_of(self, name: str, seed: int, results: Sequence[ShardResult]) -> list[Shard]:
        part = self.parts[name]
        failed = [result.shard for result in results if result.failure]
        missing = part.target - sum(result.shard.size for result in results)
        numbers = [result.shard.number for result in results if result.shard.seed == seed]
        first = max(numbers, default=-1) + 1
        new = range(first, first + max(0, -(-missing // part.size)))
        return [*failed, *(Shard(self.name, name, number, part.size, seed) for number in new)]

    @property
    def work(self) -> Work:
        """What runs a shard. Its module is loaded when it is needed: each needs much."""
        return cast(Work, import_module(f"tools.campaign.{self.name}").work)


KINDS: Mapping[str, Kind] = {
    kind.name: kind
    for kind in (
        Kind(
            "kills",
            "Kills",
            "The server is killed with SIGKILL while people play at three tables over real"
            " sockets: at chosen points of the way of a move, at random times, and when a game"
            " ends. Then everything that anybody was shown is compared with the journals, and"
            " every game is replayed and its deal verified. A run fails if a move that was shown"
            " or acknowledged is missing, is there twice or has another number, or if a game does"
            " not come to a legal end.",
            {"sqlite": Part(2000, 50), "postgres": Part(1000, 50)},
        ),
        Kind(
            "faults",
            "Faults of the database",
            "The database fails while people play at four tables over real sockets, with one"
            " worker and with two. A run fails if a table is dead after a fault, if anything that"
            " was shown or acknowledged is lost or doubled, if SIGTERM takes more than 10 seconds"
            " (the server is stopped at every fourth fault, half of the time during it), or if"
            " `/healthz` does not recover.",
            {
                **{
                    f"postgres {fault} {workers}": Part(100, 10)
                    for fault in POSTGRES_FAULTS
                    for workers in (1, 2)
                },
                **{f"sqlite {fault} 1": Part(200, 10) for fault in SQLITE_FAULTS},
            },
        ),
        Kind(
            "inputs",
            "Bad input",
            "Bad input over sockets and HTTP, in files (records, notes of deals, stores and"
            " backups) and on the command line. A run fails at the first traceback, status of"
            " 500 or more, refusal without a sentence, exit code above 2, or change of a game.",
            {
                "sockets": Part(1_200_000, 20_000),
                "http": Part(300_000, 5_000),
                "files": Part(460_000, 20_000),
                "stores": Part(10_000, 500),
                "command line": Part(30_000, 1_000),
                "processes": Part(500, 25),
            },
        ),
        Kind(
            "leaks",
            "Leaks",
            "Pairs of games that differ only in what their reader may not know, over all editions,"
            " house rules and numbers of seats, read by a seat or a spectator. Everything that"
            " sockets and requests send, and when they send it, must be the same byte for byte."
            " `remarks` has characters at all seats; in `auto-bids` the same bids are made by the"
            " server and by hand, and times may differ by the 4 ms for which requests are"
            " collected. Each shard also plays at servers with a leak planted in them,"
            " and fails unless it finds that leak.",
            {
                "games": Part(11_000, 100),
                "remarks": Part(5_000, 100),
                "auto-bids": Part(4_000, 50),
            },
        ),
        Kind(
            "soak",
            "Soak",
            "Tables of four play one game after another at the pace of people, while spectators"
            " come and go, people chat, lose their connection and return, and have rematches."
            " Counted are minutes. A run fails if a table is dead at the end, or a message"
            " meets an internal error.",
            {"500 tables": Part(60, 60), "50 tables": Part(5, 5)},
        ),
    )
}
