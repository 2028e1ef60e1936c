"""Profiles and leaderboards."""

from dataclasses import replace

import pytest

from catsack.server.games.ratings import rate
from catsack.store.memory import MemoryStore
from catsack.store.rows import GameRow, SeatRow
from tests.server.conftest import GuestFactory


def game(table: str, me: str, *win_shares: float) -> GameRow:
    """Return a game of *me* and bots with these shares of the win."""
    seats = [
        SeatRow(f"bot:b{seat}", f"b{seat}", 20, 1 if share else 2, share)
        for seat, share in enumerate(win_shares)
    ]
    seats[0] = replace(seats[0], who=me, name="Ada")
    return GameRow(table, "felix", True, True, 1000, tuple(seats), b"{}")


@pytest.mark.parametrize(
    ("win_shares", "expected"),
    [([1.0, 0.0], 0.5), ([1.0, 1.0, 1.0], 1.0), ([0.5, 0.0, 0.0, 0.5], 0.25), ([0.0], 0.0)],
)
def test_share_of_wins_is_a_share_of_the_games(
    store: MemoryStore, new_guest: GuestFactory, win_shares: list[float], expected: float
) -> None:
    ada = new_guest("Ada")
    me = ada.get("/api/me").json()["id"]
    for number, share in enumerate(win_shares):
        ada.run(store.archive_game(game(f"t{number}", me, share, 1 - share, 0.0), rate))
    (tally,) = ada.get(f"/api/people/{me}").json()["tallies"]
    assert (tally["games"], tally["win_share"]) == (len(win_shares), expected)
