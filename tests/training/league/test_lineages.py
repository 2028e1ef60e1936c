"""Lineages differ."""

from dataclasses import replace

from catsack.training.league.lineages import LINEAGES


def test_no_two_lineages_are_trained_alike() -> None:
    configs = [replace(each.config, seed=0) for each in LINEAGES.values()]
    assert len({*configs}) == len(configs)
    assert len({each.config.seed for each in LINEAGES.values()}) == len(configs)


def test_about_half_of_them_is_held_out() -> None:
    held_out = [each for each in LINEAGES.values() if each.is_held_out]
    assert len(LINEAGES) - len(held_out) in (len(held_out), len(held_out) + 1)
