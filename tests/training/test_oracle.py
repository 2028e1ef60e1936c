"""The oracle for a tiny game, and how near the training comes to it."""

from functools import cache

import numpy as np
import pytest

from catsack.training.oracle import Tree, even, learnt, lines, nash_conv, trained, values


@cache
def tree() -> Tree:
    return Tree()


def test_every_deal_is_there_and_what_all_get_is_one_win() -> None:
    assert len(tree().roots) == 3 * 2**3 * 2
    got = values(tree(), [even(tree())] * 3)
    assert got.sum() == pytest.approx(1)
    assert got == pytest.approx(np.full(3, 1 / 3))


def test_who_cannot_tell_moments_apart_has_the_same_answers() -> None:
    for spot in tree().spots:
        assert {len(node.after) for node in spot.nodes} == {len(spot.answers)}
        assert len({node.seat for node in spot.nodes}) == 1


def test_the_oracle_comes_near_perfect_play() -> None:
    early, late = (nash_conv(tree(), learnt(tree(), games, 1)) for games in (300, 6000))
    assert nash_conv(tree(), even(tree())) > early > late
    assert 0 <= late < 0.04


def test_training_comes_nearer_to_it() -> None:
    assert nash_conv(tree(), trained(tree(), 14, 1)) < nash_conv(tree(), even(tree())) / 2


def test_the_comparison_can_be_read() -> None:
    found = {"deals": 48, "spots": 264, "nash_conv": {"net": 0.1}}
    said = lines({**found, "net_among_oracles": 0.3, "oracle_among_nets": 0.4})
    assert "net     0.1000" in "\n".join(said)
