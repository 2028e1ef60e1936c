"""A sentence as data: the key of a message in the catalogues ``review.XX.ftl``, and its facts."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

Fact: TypeAlias = int | str | None
"""A number or a text. Under ``seat`` and ``other`` it is a seat, and None is the dummy; under
``card``, ``best`` and ``worst`` the notation of a card; under ``cards`` several, with spaces."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """What is said in words, whatever the language."""

    key: str
    facts: Mapping[str, Fact] = field(default_factory=dict)

    def to_dict(self) -> dict[str, object]:
        """Return plain JSON data."""
        return {"key": self.key, "facts": dict(self.facts)}


def percent(share: float) -> int:
    """Return a share of 0 to 1 in whole per cent."""
    return round(100 * share)
