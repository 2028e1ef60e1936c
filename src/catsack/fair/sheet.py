"""The sheet of a deal: all that is fixed before anybody opens a share, and the cards it leads to.

Every client keeps the sheet as it was shown it before it opens its own share. In version 2 the
cards follow from the whole sheet, so nothing on it can be exchanged afterwards.
"""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, TypeAlias, get_args

from catsack.editions import Edition, with_house_rules
from catsack.engine.deal import draw
from catsack.engine.state import Deal
from catsack.fair.chance import FairRandom
from catsack.fair.seals import TITLE, DealId

SeatKind: TypeAlias = Literal["person", "program", "bot"]
"""A person, a person's program, or a bot of the house. A bot has no share: it would be one more
secret of the server."""
SEAT_KINDS: tuple[SeatKind, ...] = get_args(SeatKind)


class SeatLine(NamedTuple):
    """A seat on the sheet."""

    kind: SeatKind
    name: str
    seal: str | None
    """None for a bot, and for somebody who has no part in this deal."""


@dataclass(frozen=True, slots=True)
class DealSheet:
    """All that everybody at a table knows of a deal before the first share is opened."""

    id: DealId
    edition: Edition
    commitment: str
    seats: tuple[SeatLine, ...]

    @property
    def seals(self) -> tuple[str | None, ...]:
        """The seal of each seat."""
        return tuple(seat.seal for seat in self.seats)

    @property
    def text(self) -> str:
        """The sheet as version 2 hashes it: a line for each fact, then one for each seat."""
        rules = [f"{rule}={str(on).lower()}" for rule, on in self.edition.house_rules.items()]
        return "\n".join(
            (
                TITLE,
                f"table {self.id.table}",
                f"aborted {self.id.aborted}",
                f"edition {self.edition.name}",
                f"house rules {' '.join(sorted(rules)) or '-'}",
                f"seats {len(self.seats)}",
                f"commitment {self.commitment}",
                *(f"{kind} {sealed or '-'} {name}" for kind, name, sealed in self.seats),
            )
        )

    def key(self, seed: str, shares: Sequence[str | None]) -> bytes:
        """Return the key of the random numbers that deal the cards."""
        opened = [share or "-" for share in shares]
        if self.id.version == 1:
            lines = ["catsack fair deal", seed, *opened]
        else:
            lines = [self.text, f"seed {seed}", *(f"share {share}" for share in opened)]
        return hashlib.sha256("\n".join(lines).encode()).digest()


def fair_deal(sheet: DealSheet, seed: str, shares: Sequence[str | None]) -> Deal:
    """Return the deal that follows from the sheet, the seed and each seat's share."""
    return draw(sheet.edition, len(shares), FairRandom(sheet.key(seed, shares)))


def table_sheet(seen: Mapping[str, Any]) -> DealSheet:
    """Return the sheet of a table from what its clients are sent (``Table`` of the protocol)."""
    settings = seen["settings"]
    return DealSheet(
        DealId(seen["fair_version"], seen["id"], seen["aborted"]),
        with_house_rules(settings["edition"], settings["house_rules"]),
        seen["commitment"],
        tuple(SeatLine(seat["kind"], seat["name"], seat["seal"]) for seat in seen["seats"]),
    )
