"""Which live tables are listed, and how many somebody has: what SQL does for other stores."""

from collections import Counter
from collections.abc import Iterable, Sequence

from catsack.store.rows import LiveTables, StoredStatus, TableRow


def listed_rows(rows: Iterable[TableRow], per_host: int, per_address: int) -> list[TableRow]:
    """Return the public ones of *rows*, those with people first, and a few of each host."""
    public = sorted((row for row in rows if row.is_public), key=lambda row: not row.has_people)
    hosts, addresses, listed = Counter[str](), Counter[str](), []
    for row in public:
        hosts[row.host] += 1
        addresses[row.address] += 1
        is_among_few = not row.address or addresses[row.address] <= per_address
        if is_among_few and hosts[row.host] <= per_host:
            listed.append(row)
    return listed


def count_rows(rows: Sequence[TableRow], host: str, address: str) -> LiveTables:
    """Return how many of *rows* a host has, and how many there are of an address."""
    of_address = [row for row in rows if row.address == address]
    of_bots = [
        row for row in of_address if row.status is StoredStatus.PLAYING and not row.has_people
    ]
    return LiveTables(sum(row.host == host for row in rows), len(of_address), len(of_bots))
