"""Log-loss, calibration and reliability of beliefs."""

from pathlib import Path

import numpy as np
import pytest
from tools.belief import (
    HEAD,
    PRIOR,
    UNIFORM,
    Prediction,
    calibrate,
    log_losses,
    predictions,
    reliability,
    report,
    temperature,
)

from catsack.encode import CARDS
from catsack.search.features import BELIEF_SIZE, FACE_DOWN, OTHERS, REMOVED


def certain(number: int) -> Prediction:
    """Return a prediction that is too sure: 90 % for a card that is there in 70 % of the cases."""
    probs = np.full(CARDS, 0.1 / (CARDS - 1))
    probs[3] = 0.9
    return Prediction(number, FACE_DOWN, 3 if number % 10 < 7 else 5, {HEAD: probs})


def test_a_head_that_is_too_sure_gets_a_higher_temperature() -> None:
    found = [certain(number) for number in range(100)]
    value = temperature(found, FACE_DOWN)
    sharp = np.array([0.9, *[0.1 / 9] * 9]) ** (1 / value)
    assert sharp[0] / sharp.sum() == pytest.approx(0.7, abs=0.02)
    there = reliability(found, HEAD)[9]
    assert there is not None
    assert there.mean == pytest.approx(70)


def test_calibration_divides_the_logits_of_each_kind(tmp_path: Path) -> None:
    source, target = tmp_path / "net.npz", tmp_path / "calibrated.npz"
    weights = np.full((2, BELIEF_SIZE), 300, np.int16)
    np.savez(source, weights3=weights, bias3=np.zeros(BELIEF_SIZE, np.int32), version=2)
    calibrate(source, target, {FACE_DOWN: 1.5, REMOVED: 3.0})
    with np.load(target) as arrays:
        assert arrays["weights3"].dtype == np.int16
        assert {*arrays["weights3"][:, : OTHERS * CARDS].flat} == {200}
        assert {*arrays["weights3"][:, OTHERS * CARDS :].flat} == {100}
        assert int(arrays["version"]) == 2


def test_beliefs_about_real_games_have_a_loss_and_a_page() -> None:
    found = [*predictions(None, ["random"], 3)]
    losses = log_losses(found)
    assert losses.keys() == {(a, b) for a in (UNIFORM, PRIOR) for b in ("face down", "removed")}
    assert 0 < losses[UNIFORM, "face down"].mean < np.log(CARDS)
    page = report([certain(0)], "nobody")
    assert "belief head" in page
    page = report(found, "nobody")
    assert page.count("<svg") == 1
    assert "laying policy" in page
