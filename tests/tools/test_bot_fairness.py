"""How long people wait for bots is measured at a real server, with a real crowd."""

import asyncio

import pytest
from tools.bot_fairness import MAX_BOT_TABLES, Figures, measure


@pytest.mark.parametrize("crowd", [1, MAX_BOT_TABLES + 1])
def test_waiting_times_are_measured_while_a_crowd_plays(crowd: int) -> None:
    figures = asyncio.run(measure(crowd, "random", games=1, warm_up_s=0))
    # A game of four has 27 cards of bots alone, and bids.
    assert len(figures.replies_ms) > 27
    assert figures.bot_moves_per_s > 0


def test_figures_are_one_line() -> None:
    line = str(Figures(5, [100.0, 200.0, 300.0], 7.0))
    assert "5 tables of bots alone" in line
    assert "median   200 ms" in line
