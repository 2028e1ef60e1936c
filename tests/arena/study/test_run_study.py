"""The study of balance: its figures agree with each other and with the rules."""

import json
from itertools import groupby

import pytest

from catsack.arena.study.analysis import STAGES
from catsack.arena.study.findings import SEATS, Study
from catsack.arena.study.run_study import StudyStep, run_study, step_count
from catsack.arena.study.study_page import study_page
from catsack.arena.study.study_text import study_lines
from catsack.errors import Malformed
from tests.arena.html_page import assert_self_contained

GAMES = 12


def finish_study(bot: str, games: int, seed: int, workers: int = 1) -> Study:
    *steps, last = run_study(bot, games, seed, workers)
    assert isinstance(last, Study)
    assert len(steps) == step_count(games)
    assert sum(step.games for step in steps if isinstance(step, StudyStep)) == 12 * games
    return last


@pytest.fixture(scope="module")
def study() -> Study:
    return finish_study("random", GAMES, seed=5)


def test_win_shares_make_one_win(study: Study) -> None:
    assert [one.distance for one in study.distances] == [0, 1, 2, 0, 1, 2, 3, 0, 1, 2, 3, 4]
    for _, group in groupby(study.distances, key=lambda one: one.seats):
        assert sum(one.win_share.mean for one in group) == pytest.approx(1)


def test_every_round_is_bought_from_one_place_or_not_at_all(study: Study) -> None:
    for table in study.tables:
        own = [one for one in study.places if one.seats == table.seats]
        bought = sum(one.bought.mean for one in own)
        assert bought == pytest.approx(1 - table.no_sales.mean / 9)
        assert sum(one.margin.mean for one in own) == pytest.approx(0)
        assert {one.rounds for one in own} == {9 * GAMES}


def test_every_card_laid_is_counted_once_and_in_its_stage(study: Study) -> None:
    for seats in SEATS:
        laid = {
            (first, last): sum(
                one.laid
                for one in study.cards
                if (one.seats, one.first, one.last) == (seats, first, last)
            )
            for first, last in STAGES
        }
        assert laid == {(1, 9): 9 * seats * GAMES} | dict.fromkeys(STAGES[1:], 3 * seats * GAMES)


def test_cards_of_a_place_have_the_margin_of_the_place(study: Study) -> None:
    for place in study.places:
        own = [
            one
            for one in study.cards
            if (one.seats, one.place, one.first, one.last) == (place.seats, place.place, 1, 9)
        ]
        margin = sum(one.laid * one.margin.mean for one in own) / sum(one.laid for one in own)
        assert margin == pytest.approx(place.margin.mean)


def test_every_auction_is_counted_at_every_step(study: Study) -> None:
    for seats, steps in ((3, {1, 2, 4}), (4, {1, 2, 3, 4}), (5, {1, 2, 3, 4, 5})):  # 3.5
        own = [one for one in study.sacks if one.seats == seats]
        assert {one.face_up for one in own} == steps
        for step in steps:
            assert sum(one.auctions for one in own if one.face_up == step) == 9 * GAMES
        firsts = [one for one in study.first_cards if one.seats == seats]
        assert sum(one.auctions for one in firsts) == 9 * GAMES


def test_worth_and_price_agree_with_the_table(study: Study) -> None:
    for table in study.tables:
        own = [one for one in study.sacks if (one.seats, one.face_up) == (table.seats, 1)]
        sold = [(one.auctions * one.sold.mean, one.price) for one in own]
        paid = sum(count * price.mean for count, price in sold if price is not None)
        assert paid / sum(count for count, _ in sold) == pytest.approx(table.price.mean)


def test_a_house_rule_changes_what_it_says(study: Study) -> None:
    rules = {(one.rule, one.seats): one for one in study.house_rules}
    assert len(rules) == 9
    for seats in SEATS:
        rabbit = rules["rabbit_is_prey", seats]
        assert rabbit.lone_dogs > 0
        assert rabbit.rabbits.mean > 0
        # Random play ignores the rules, so the rule on ties only decides who wins.
        ties = rules["cats_break_ties", seats]
        assert ties.value is False
        assert ties.other_scores.mean == ties.other_prey.mean == ties.points.mean == 0
        assert ties.shared.mean >= 0


def test_same_seed_is_the_same_study_with_any_number_of_workers(study: Study) -> None:
    assert finish_study("random", GAMES, seed=5, workers=2).to_dict() == study.to_dict()
    assert finish_study("random", GAMES, seed=6).to_dict() != study.to_dict()


def test_plain_form_goes_through_json(study: Study) -> None:
    plain = study.to_dict()
    assert json.loads(json.dumps(plain, allow_nan=False)) == plain
    assert plain["games"] == GAMES
    assert plain["seats"][0].keys() >= {"distance", "win_share", "win_share_ci", "games"}


def test_page_and_lines_hold_all_findings(study: Study) -> None:
    page = assert_self_contained(study_page(study))
    assert len(page.headings) == 1 + 7
    assert f"{GAMES} games" in " ".join(page.words)
    assert f"4 seats: mean worth of {9 * GAMES} sacks" in " ".join(page.words)
    assert "catsack study --bot random --games 12 --seed 5" in "".join(page.words)
    lines = study_lines(study)
    assert max(map(len, lines)) <= 100
    assert sum("House rule" in line for line in lines) == 3


def test_one_game_has_no_intervals() -> None:
    one = finish_study("random", 1, seed=2)
    json.dumps(one.to_dict(), allow_nan=False)
    assert_self_contained(study_page(one))
    assert max(map(len, study_lines(one))) <= 100


def test_unknown_bot_is_refused_at_once() -> None:
    with pytest.raises(Malformed):
        next(run_study("nobody", 1, 0, 1))
