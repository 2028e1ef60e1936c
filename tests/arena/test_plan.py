"""A plan says who plays whom, and refuses what cannot be played."""

from collections import Counter

import pytest

from catsack import Malformed
from catsack.arena.plan import ArenaPlan
from catsack.arena.ratings import ratings
from catsack.arena.summary import summary_lines
from tests.arena.games import play_all


def test_round_robin_meets_both_ways_over_the_same_deals() -> None:
    plan = ArenaPlan("round-robin", ("steady", "random"), seats=3, games=24, seed=1)
    games = play_all(plan)
    line_ups = Counter(tuple(sorted(game.bots)) for game in games)
    assert line_ups == {("random", "random", "steady"): 12, ("random", "steady", "steady"): 12}
    assert {game.match for game in games} == set(range(4))
    first, *_ = ratings(games)
    assert first.bot == "steady"
    assert any("Par is 33.3%" in line for line in summary_lines(plan, games))


@pytest.mark.parametrize(
    ("bots", "seats", "sentence"),
    [
        (("steady", "random"), 6, "number of seats"),
        (("steady", "tiger"), 4, "There is no bot 'tiger'"),
    ],
)
def test_plan_that_cannot_be_played_is_refused(
    bots: tuple[str, ...], seats: int, sentence: str
) -> None:
    with pytest.raises(Malformed, match=sentence):
        ArenaPlan("duel", bots, seats, games=4, seed=0)
