"""Every extra that somebody would install is tried from the wheel."""

from tools.try_wheel import BASE, TRIALS, extras


def test_every_extra_has_a_trial() -> None:
    assert set(TRIALS) == {BASE, *extras()}
