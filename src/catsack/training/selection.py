"""Selection of what a run ships: the policy with the best worst case over its opponents.

A mean hides an opponent that beats the policy. So every evaluation of the late phase judges what
would be shipped by its worst opponent, and the best so far is kept. Only opponents that are there
from the beginning and never change count, otherwise later policies would be judged more strictly.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from catsack.training.league.opponents import LINEAGE
from catsack.training.league.scripted_opponents import TEMPERAMENTS


@dataclass(frozen=True, slots=True)
class Selection:
    """The best policy of a run so far."""

    iteration: int
    opponent: str
    """The one that is worst for it."""
    gap: float
    """How much more it wins alone among those than one of them alone among it, in points."""

    def save(self, file: Path) -> None:
        """Write it to *file*."""
        file.write_text(json.dumps(asdict(self)) + "\n", encoding="utf-8")

    @classmethod
    def load(cls, file: Path) -> "Selection | None":
        """Return the selection in *file*, None if there is none yet."""
        if not file.exists():
            return None
        return cls(**json.loads(file.read_text(encoding="utf-8")))


def worst_case(iteration: int, shares: Mapping[str, Sequence[float]]) -> Selection | None:
    """Return the worst of an evaluation's *shares*; None without opponents that never change.

    >>> worst_case(50, {"steady": [40.0, 20.0], "lineage amber": [22.0, 26.0], "earlier": [9, 9]})
    Selection(iteration=50, opponent='lineage amber', gap=-4.0)
    """
    gaps = {
        name: round(alone - opponent_alone, 1)
        for name, (alone, opponent_alone) in shares.items()
        if name in TEMPERAMENTS or name.startswith(LINEAGE)
    }
    if not gaps:
        return None
    worst = min(gaps, key=lambda name: gaps[name])
    return Selection(iteration, worst, gaps[worst])
