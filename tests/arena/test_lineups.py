from collections import Counter

from catsack.arena.lineups import free_for_all


def test_mixed_tables_follow_from_the_seed() -> None:
    bots = ["a", "b", "c", "d", "e"]
    line_ups = [free_for_all(bots, 4, number, seed=1) for number in range(200)]
    assert all(len(set(line_up)) == 4 for line_up in line_ups)
    assert line_ups == [free_for_all(bots, 4, number, seed=1) for number in range(200)]
    assert set(Counter(bot for line_up in line_ups for bot in line_up)) == set(bots)
    assert len(free_for_all(["a", "b"], 5, 0, seed=1)) == 5
