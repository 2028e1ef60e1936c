"""The shipped practice positions: enough of every theme, and each can be answered."""

import json
from collections import Counter
from importlib.resources import files

import pytest

from catsack.moves import parse
from catsack.review import judge
from catsack.review.judging.themes import THEMES
from catsack.review.positions import FILE, practice_positions


def test_there_are_at_least_200_positions_with_different_ids() -> None:
    found = practice_positions()
    assert len({each.id for each in found}) == len(found) >= 200


def test_every_theme_number_of_seats_and_edition_has_some() -> None:
    found = practice_positions()
    by_theme = Counter(each.theme for each in found)
    assert set(by_theme) == set(THEMES)
    assert min(by_theme.values()) >= 10
    assert {len(each.record.seats) for each in found} == {3, 4, 5}
    assert len({each.record.edition.name for each in found}) == 3


def test_file_is_small() -> None:
    text = (files("catsack.review") / FILE).read_bytes()
    assert len(text) < 1_000_000


def test_position_is_an_unforced_decision_with_a_legal_best_move() -> None:
    for each in practice_positions():
        view = each.view()
        assert view.turn == each.seat
        assert len(view.moves) > 1
        best = parse(str(each.decision["best"]))
        assert best in view.moves
        assert each.theme in json.dumps(each.decision["themes"])
        assert "move" not in each.decision


@pytest.mark.parametrize("number", range(0, 200, 40))
def test_best_move_is_fine(number: int) -> None:
    each = practice_positions()[number]
    best = parse(str(each.decision["best"]))
    assert judge(each.view(), best, worlds=96).grade == "fine"
