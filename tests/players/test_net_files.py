"""Nets from files play in an arena."""

from pathlib import Path

import pytest

from catsack import Malformed
from catsack.arena.plan import ArenaPlan
from catsack.players.net_files import SHIPPED_POLICY
from catsack.training.quantize import SHIPPED
from tests.arena.games import play_all


def test_a_net_in_a_file_plays_as_the_bot_that_has_it(tmp_path: Path) -> None:
    run = tmp_path / "run"
    (run / SHIPPED_POLICY).parent.mkdir(parents=True)
    (run / SHIPPED_POLICY).write_bytes((SHIPPED / "champion.npz").read_bytes())
    names = ("champion", str(run), str(run / SHIPPED_POLICY))
    scores = [
        [game.scores for game in play_all(ArenaPlan("duel", (name, "random"), 3, 6, seed=1))]
        for name in names
    ]
    assert scores[0] == scores[1] == scores[2]


@pytest.mark.parametrize("content", [None, b"no net"])
def test_a_file_without_a_net_is_refused(tmp_path: Path, content: bytes | None) -> None:
    file = tmp_path / "net.npz"
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(Malformed, match="holds no policy"):
        ArenaPlan("duel", (str(file), "random"), 3, 6, seed=1)
