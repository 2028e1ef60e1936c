"""Learning curves of a run."""

from tests.training.support.small_run import small_run


def test_curves_are_drawn_for_every_opponent_and_loss() -> None:
    page = small_run().curves.read_text(encoding="utf-8")
    shares = small_run().metrics()[-1]["shares"]
    assert len(shares) == 3  # numbers of seats
    assert page.count("<svg") == len(shares) + 3
