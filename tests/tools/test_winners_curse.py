"""The table of prices and worths."""

import shutil
from pathlib import Path

from tools.winners_curse import STRANGERS, rivals, section

from catsack.training.league.population import net_file
from catsack.training.quantize import SHIPPED


def test_strangers_are_bots_and_lineages_that_are_held_out(tmp_path: Path) -> None:
    for name in ("amber", "quartz"):
        shutil.copyfile(SHIPPED / "champion.npz", net_file(name, tmp_path))
    assert [*rivals(tmp_path)] == ["quartz", *STRANGERS]


def test_every_hero_has_a_row_among_its_own_kind_and_among_strangers(tmp_path: Path) -> None:
    text = section(["champion", "random"], 4, tmp_path)
    for hero in ("champion", "random"):
        for other in ("its own kind", *STRANGERS):
            assert f"\n| {hero} among {other} |" in text
    assert "python -m tools.winners_curse champion random --games 4" in text
