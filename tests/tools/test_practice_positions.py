"""Practice positions: what is kept has a lesson, and the file can be continued."""

from collections import Counter

from tools.practice_positions import Found, search, temptations

from catsack.game import replay
from catsack.review.judging.themes import THEMES, Theme


def test_first_position_found_has_a_best_move_and_a_wrong_one() -> None:
    wanted: Counter[Theme] = Counter(dict.fromkeys(THEMES, 1))
    found: Found = next(search(1, wanted))
    assert wanted[found.theme] == 0
    view = replay(found.record).view(found.seat)
    tempting = temptations(view)
    assert tempting is not None
    best, wrong = tempting
    assert str(best) == found.decision["best"]
    moves = [each["move"] for each in found.decision["candidates"]]  # type: ignore[attr-defined]
    assert any(str(move) in moves for move in wrong)
    assert found.to_dict("p-1")["id"] == "p-1"
