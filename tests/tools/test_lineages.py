"""Tables of nets among lineages."""

import shutil
from pathlib import Path

from tools.lineages import duel_lines, mixed_lines, section

from catsack.training.league.population import net_file
from catsack.training.quantize import SHIPPED


def test_every_trained_lineage_has_a_row_in_each_direction(tmp_path: Path) -> None:
    for name in ("amber", "quartz"):
        shutil.copyfile(SHIPPED / "champion.npz", net_file(name, tmp_path))
    lines = [*duel_lines("champion", 10, tmp_path)]
    for row in ("| amber (training) |", "| quartz (held out) |"):
        assert sum(line.startswith(row) for line in lines) == 2
    mixed = mixed_lines(["champion"], 8, 4, tmp_path)
    assert [line.split(" | ")[0] for line in mixed[2:]] == ["| quartz", "| champion"]


def test_the_section_has_its_command_and_all_numbers_of_seats(tmp_path: Path) -> None:
    shutil.copyfile(SHIPPED / "champion.npz", net_file("quartz", tmp_path))
    text = section("champion", 6, 8, tmp_path)
    assert "`python -m tools.lineages champion --games 6 --mixed 8 --write`" in text
    assert [f"| {seats} seats, mixed | wins | points |" in text for seats in (3, 4, 5)] == [
        True
    ] * 3
