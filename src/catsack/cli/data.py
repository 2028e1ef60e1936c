"""Commands that write games as tables: export."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from catsack.cli.options import (
    CORES,
    Dask,
    EditionName,
    HouseRules,
    Seats,
    Seed,
    Workers,
    parse_house_rules,
    require_workers,
)
from catsack.cli.progress import progress_bar
from catsack.errors import Malformed
from catsack.extras import require


def export(
    parquet: Annotated[Path, typer.Option(help="Folder for the Parquet files.")],
    file: Annotated[
        Path | None, typer.Argument(help="A file of records, one per line; - is standard input.")
    ] = None,
    views: Annotated[
        bool, typer.Option("--views", help="Add what the seat saw before each move, as JSON.")
    ] = False,
    generate: Annotated[
        int | None,
        typer.Option(
            min=1, help="Instead of a file: games of the champion, with policies and values."
        ),
    ] = None,
    seats: Seats = 4,
    edition: EditionName = "felix",
    house_rule: HouseRules = None,
    seed: Seed = 0,
    workers: Workers = CORES,
    dask: Dask = None,
    is_continued: Annotated[
        bool, typer.Option("--continue", help="Keep the generated parts in the folder.")
    ] = False,
) -> None:
    """Write games as tables, one row per game and one per move; needs the extra "data"."""
    if (file is None) == (generate is None):
        raise Malformed("export-source", "Name a file of records, or say --generate, not both.")
    if generate and views:
        raise Malformed("export-views", "--views goes with a file of records.")
    if is_continued and not generate:
        raise Malformed("export-continue", "--continue goes with --generate.")
    require("data", "pyarrow")
    require_workers(workers if generate else 1, dask)
    from catsack.datasets.export import SelfPlayPlan, export_records, export_self_play

    if generate:
        rules = tuple(parse_house_rules(house_rule).items())
        plan = SelfPlayPlan(generate, seats, edition, rules, seed)
        counts = export_self_play(plan, parquet, resume=is_continued, workers=workers, dask=dask)
        with progress_bar(counts, None, "parts") as parts:
            games = sum(parts)
    else:
        assert file is not None  # noqa: S101
        with sys.stdin if str(file) == "-" else file.open(encoding="utf-8") as lines:
            games = sum(export_records(lines, parquet, has_views=views))
    print(f"{games} games are in {parquet}.")
