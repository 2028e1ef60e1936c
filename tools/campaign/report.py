"""The report of a campaign: a JSON file, and a section of docs/campaigns.md."""

import json
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path

from tools.campaign.kinds import Kind
from tools.campaign.shards import Outcome, ResultFile, ShardResult, total
from tools.campaign.soak import PICTURE, draw
from tools.docs_sections import write

PAGE = Path(__file__).parent.parent.parent / "docs" / "campaigns.md"


class Report:
    """What all shards of a campaign have come to so far."""

    def __init__(self, kind: Kind, results: ResultFile) -> None:
        self.kind = kind
        self._results = results.results()
        passed = {result.shard for result in self._results if not result.failure}
        self.repaired = sorted(shard.name for shard in passed & results.failures())
        """Shards that failed at first, and passed when they were run again."""

    @property
    def failures(self) -> list[ShardResult]:
        """Shards that failed, and have not passed since."""
        return [result for result in self._results if result.failure]

    @property
    def parts(self) -> dict[str, Outcome]:
        """The outcome of each part that was run."""
        passed = [result for result in self._results if not result.failure]
        return {
            part: total(result.outcome for result in passed if result.shard.part == part)
            for part in self.kind.parts
            if any(result.shard.part == part for result in passed)
        }

    @property
    def versions(self) -> list[str]:
        """The commits that were tested."""
        return list(dict.fromkeys(result.version for result in self._results))

    def to_dict(self) -> dict[str, object]:
        """Return plain JSON data."""
        return {
            "campaign": self.kind.name,
            "shards": len(self._results),
            "seconds": round(sum(result.seconds for result in self._results)),
            "versions": self.versions,
            "parts": {name: asdict(outcome) for name, outcome in self.parts.items()},
            "failed at first": self.repaired,
            "failures": {result.shard.name: result.failure for result in self.failures},
        }

    def section(self) -> str:
        """Return the section of the page."""
        hours = sum(result.seconds for result in self._results) / 3600
        day = max((result.day for result in self._results), default="now")
        failures = "none fails" if not self.failures else f"**{len(self.failures)} failed**"
        if self.repaired:
            failures += f" now, and {len(self.repaired)} failed at first and passed when run again"
        return "\n\n".join(
            [
                f"## {self.kind.heading}",
                f'<a id="{self.kind.name}"></a>',
                self.kind.claim,
                f"```\n$ python -m tools.campaign {self.kind.name}\n```",
                f"{len(self._results)} shards have been run by {day}, {failures}:"
                f" {hours:.1f} hours of shards. Commits tested: {', '.join(self.versions)}.",
                "\n".join(_table(self.kind, self.parts)),
                *_groups(self.parts),
            ]
        )

    def write(self, folder: Path) -> Path:
        """Write the JSON file, and return its path."""
        path = folder / f"{self.kind.name}.json"
        path.write_text(json.dumps(self.to_dict(), indent=2) + "\n", encoding="utf-8")
        return path

    def write_page(self) -> None:
        """Write the section into the page, and draw its picture if it has one."""
        section = self.section()
        if samples := total(self.parts.values()).samples:
            draw(samples)
            section += f"\n\n![Memory and open files over time](pictures/{PICTURE.name})"
        write(PAGE, section)


def _table(kind: Kind, parts: Mapping[str, Outcome]) -> list[str]:
    """Return a row for each part that was run: what was counted, and the maxima."""
    if not parts:
        return []
    columns = [
        key
        for key in dict.fromkeys(
            key for part in parts.values() for key in (*part.sums, *part.maxima)
        )
        if ":" not in key
    ]
    rows = [f"| part | wanted | {' | '.join(columns)} |", "|---" * (len(columns) + 2) + "|"]
    for name, part in parts.items():
        figures = {**part.sums, **part.maxima}
        cells = [_number(figures.get(column, 0)) for column in columns]
        rows.append(f"| {name} | {_number(kind.parts[name].target)} | {' | '.join(cells)} |")
    return rows


def _groups(parts: Mapping[str, Outcome]) -> list[str]:
    """Return a sentence for each group of counts, such as ``killed: in-hello``."""
    groups: dict[str, list[str]] = {}
    for key, count in total(parts.values()).sums.items():
        group, _, name = key.partition(": ")
        if name:
            groups.setdefault(group, []).append(f"{name} {_number(count)}")
    return [f"{group.capitalize()}: {', '.join(names)}." for group, names in groups.items()]


def _number(number: float) -> str:
    return f"{number:,}" if isinstance(number, int) else f"{number:,.1f}"
