"""Exports records, or games that the champion plays for the purpose (``catsack export``)."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

from catsack import __version__
from catsack.arena.parallel import map_chunks
from catsack.datasets.columns import GAMES, MOVES, POLICY, VIEW, Column
from catsack.datasets.croissant import write_metadata
from catsack.datasets.parquet import part_file, table_of_columns, table_of_rows, write_part
from catsack.datasets.record_rows import GameRows
from catsack.datasets.self_play import GAMES_PER_PART, SelfPlay
from catsack.editions import with_house_rules
from catsack.errors import Malformed
from catsack.records import read

RECORDS_PER_PART = 5_000


@dataclass(frozen=True, slots=True)
class SelfPlayPlan:
    """What a generated set holds; the same plan gives the same files."""

    games: int
    seats: int = 4
    edition: str = "felix"
    house_rules: tuple[tuple[str, bool], ...] = ()
    seed: int = 0

    def self_play(self) -> SelfPlay:
        """Return the games of this plan."""
        edition = with_house_rules(self.edition, dict(self.house_rules))
        edition.setup(self.seats)
        return SelfPlay(edition, self.seats, self.seed, self.games)


def export_records(lines: Iterable[str], folder: Path, *, has_views: bool) -> Iterator[int]:
    """Write the records in *lines* as tables into *folder*; yield 1 for each game."""
    _begin(folder, {}, resume=False)
    columns = (*MOVES, VIEW) if has_views else MOVES
    rows, part, number = GameRows(has_views), 0, 0
    for line in lines:
        if not line.strip():
            continue
        rows.add(number, read(line))
        number += 1
        if len(rows.games) == RECORDS_PER_PART:
            _write_rows(folder, part, columns, rows)
            rows, part = GameRows(has_views), part + 1
        yield 1
    if rows.games or not number:
        _write_rows(folder, part, columns, rows)
    write_metadata(folder, columns, f"{number} recorded games")


def _write_rows(folder: Path, part: int, columns: tuple[Column, ...], rows: GameRows) -> None:
    write_part(part_file(folder, "moves", part), table_of_rows(columns, rows.moves))
    write_part(part_file(folder, "games", part), table_of_rows(GAMES, rows.games))


def export_self_play(
    plan: SelfPlayPlan, folder: Path, *, resume: bool, workers: int = 1, dask: str | None = None
) -> Iterator[int]:
    """Play the games of *plan* and write them into *folder*; yield how many each part has.

    To *resume* keeps the parts that are there.
    """
    parts = plan.self_play().parts
    _begin(folder, {"catsack": __version__, **asdict(plan)}, resume=resume)
    writer = _PartWriter(plan, folder)
    for numbers in map_chunks(writer, range(parts), 1, workers, dask):
        yield sum(min(GAMES_PER_PART, plan.games - part * GAMES_PER_PART) for part in numbers)
    about = f"{plan.games} games of the champion against itself, {plan.seats} seats, {plan.edition}"
    write_metadata(folder, (*MOVES, *POLICY), about)


@dataclass(frozen=True, slots=True)
class _PartWriter:
    """Plays and writes parts; sent to other processes."""

    plan: SelfPlayPlan
    folder: Path

    def __call__(self, parts: range) -> range:
        for part in parts:
            games = part_file(self.folder, "games", part)
            if games.exists():  # written last, so the moves are there too
                continue
            played = self.plan.self_play().play(part)
            columns = (*MOVES, *POLICY)
            moves = table_of_columns(columns, played.move_columns())
            write_part(part_file(self.folder, "moves", part), moves)
            write_part(games, table_of_columns(GAMES, played.game_columns()))
        return parts


def _begin(folder: Path, plan: dict[str, object], *, resume: bool) -> None:
    """Make the folder, or check that it holds the same plan."""
    file = folder / "plan.json"
    text = json.dumps(plan, indent=1) + "\n"
    if folder.exists() and any(folder.iterdir()):
        if not resume:
            raise Malformed("export-folder", f"{folder} is not empty: name another folder.")
        if not file.exists() or file.read_text(encoding="utf-8", errors="replace") != text:
            raise Malformed("other-run", f"{folder} holds another set: name another folder.")
    folder.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
