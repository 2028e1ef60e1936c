"""Runs a campaign, or continues it: ``python -m tools.campaign kills``.

The results of all shards that have ended are kept in the repository, so that a run on another
machine continues them.
"""

import argparse
import json
import sys
from dataclasses import replace
from pathlib import Path

from tools.campaign.kinds import KINDS, Kind
from tools.campaign.report import Report
from tools.campaign.shards import INTERRUPTED, ResultFile, run_shards

RESULTS = Path(__file__).parent / "results"


def main() -> None:
    """Run what is left of a campaign, and report."""
    parser = argparse.ArgumentParser(prog="python -m tools.campaign", description=__doc__)
    parser.add_argument("campaign", choices=tuple(KINDS))
    parser.add_argument("--folder", type=Path, default=RESULTS, help="where results are kept")
    parser.add_argument("--jobs", type=int, default=2, help="shards at a time")
    parser.add_argument(
        "--seed", type=int, default=1, help="another one for each of several machines"
    )
    parser.add_argument("--only", action="append", default=[], help="a part; can be repeated")
    parser.add_argument("--target", type=int, help="how many of each part, not what the page wants")
    parser.add_argument("--size", type=int, help="how many in a shard")
    parser.add_argument(
        "--minutes", type=float, default=float("inf"), help="begin no shard after so long"
    )
    parser.add_argument("--report", action="store_true", help="run nothing, only report")
    parser.add_argument("--page", action="store_true", help="write the section of the page")
    options = parser.parse_args()
    kind = KINDS[options.campaign]
    if unknown := set(options.only) - set(kind.parts):
        parser.error(f"{kind.name} has no part {min(unknown)!r}, only {', '.join(kind.parts)}.")
    kind = _resized(kind, options.target, options.size)
    options.folder.mkdir(parents=True, exist_ok=True)
    results = ResultFile(options.folder / f"{kind.name}.jsonl")
    code = 0
    try:
        if not options.report:
            shards = kind.shards(options.seed, results.results(), frozenset(options.only))
            run_shards(shards, kind.work, results, options.jobs, options.minutes)
    except KeyboardInterrupt:
        code = INTERRUPTED
    report = Report(KINDS[kind.name], results)
    print(report.write(options.folder))
    print(json.dumps({name: outcome.sums for name, outcome in report.parts.items()}, indent=1))
    if options.page:
        report.write_page()
    sys.exit(code or bool(report.failures))


def _resized(kind: Kind, target: int | None, size: int | None) -> Kind:
    parts = {
        name: replace(part, target=target or part.target, size=size or part.size)
        for name, part in kind.parts.items()
    }
    return replace(kind, parts=parts)


if __name__ == "__main__":
    main()
