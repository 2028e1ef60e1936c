"""The page on strength can be written from any number of games."""

from joblib import parallel_config
from tools.strength import MIXED, mixed


def test_a_handful_of_mixed_games_leaves_cells_empty() -> None:
    with parallel_config("threading"):
        page = mixed(2)
    rows = [line.split("|")[1:-1] for line in page.splitlines() if line.startswith("| ")]
    tables = 3
    assert len(rows) == tables * (1 + len(MIXED))
    assert {len(row) for row in rows} == {4}
    by_bot = {name: [row for row in rows if row[0].strip() == name] for name in MIXED}
    assert all(len(of_bot) == tables for of_bot in by_bot.values())
    shares = [[cell.strip() for cell in of_bot[2][1:]] for of_bot in by_bot.values()]
    assert any("" in cells for cells in shares)  # at most 3 + 4 + 5 of 10 bots sit in one deal each
    assert all(any(cell for cell in column) for column in zip(*shares, strict=True))
