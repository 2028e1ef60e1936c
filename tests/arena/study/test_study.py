"""The study of balance: its figures agree with each other and with the rules."""

import json
from itertools import groupby

import pytest

from catsack.arena.study.analysis import STAGES
from catsack.arena.study.selfplay import self_played
from catsack.arena.study.study import SEATS, Part, Study, parts, study
from catsack.editions import FELIX, KSR, Edition
from catsack.errors import Malformed
from tests.arena.report.test_page import assert_stands_alone

GAMES = 12


def studied(bot: str, games: int, seed: int, workers: int = 1) -> Study:
    *steps, last = study(bot, games, seed, workers)
    assert isinstance(last, Study)
    assert len(steps) == parts(games)
    played = sum(step.games for step in steps if isinstance(step, Part))
    assert played == 12 * games
    return last


@pytest.fixture(scope="module")
def found() -> Study:
    return studied("random", GAMES, seed=5)


@pytest.mark.parametrize("edition", [FELIX, KSR], ids=lambda edition: edition.name)
@pytest.mark.parametrize("seats", SEATS)
def test_what_a_seat_makes_of_its_rounds_is_its_score(edition: Edition, seats: int) -> None:
    for number in range(5):
        game = self_played("random", edition, seats, seed=3, number=number)
        assert len(game.rounds) == 9
        for seat, score in enumerate(game.scores):
            assert 15 + sum(one.gains[seat] for one in game.rounds) == score  # 1.4, 5.1
        for one in game.rounds:
            assert len(one.row) == max(seats, 4)
            assert sum(one.margin(seat) for seat in range(seats)) == pytest.approx(0)
            assert [one.place((one.start + at) % seats) for at in range(seats)] == [*range(seats)]


@pytest.mark.parametrize("seats", SEATS)
def test_nobody_bids_on_a_hidden_card_that_lies_open(seats: int) -> None:
    rounds = [
        one for number in range(5) for one in self_played("steady", FELIX, seats, 3, number).rounds
    ]
    bids = [[one.hidden_bids[(one.start + at) % seats] for at in range(seats)] for one in rounds]
    if seats > 3:  # with three the dummy's card is the first
        assert not any(first for first, *_ in bids)
    assert any(last for *_, last in bids)
    assert all(max(own) <= one.price for own, one in zip(bids, rounds, strict=True) if one.price)


def test_same_number_is_the_same_deal_under_every_edition() -> None:
    felix, ksr = (self_played("random", edition, 4, 3, number=1) for edition in (FELIX, KSR))
    assert felix.start == ksr.start
    assert felix.rounds[0].row == ksr.rounds[0].row


def test_win_shares_make_one_win(found: Study) -> None:
    assert [one.distance for one in found.distances] == [0, 1, 2, 0, 1, 2, 3, 0, 1, 2, 3, 4]
    for _, group in groupby(found.distances, key=lambda one: one.seats):
        assert sum(one.win_share.mean for one in group) == pytest.approx(1)


def test_every_round_is_bought_from_one_place_or_not_at_all(found: Study) -> None:
    for table in found.tables:
        own = [one for one in found.places if one.seats == table.seats]
        bought = sum(one.bought.mean for one in own)
        assert bought == pytest.approx(1 - table.no_sales.mean / 9)
        assert sum(one.margin.mean for one in own) == pytest.approx(0)
        assert {one.rounds for one in own} == {9 * GAMES}


def test_every_card_laid_is_counted_once_and_in_its_stage(found: Study) -> None:
    for seats in SEATS:
        laid = {
            (first, last): sum(
                one.laid
                for one in found.cards
                if (one.seats, one.first, one.last) == (seats, first, last)
            )
            for first, last in STAGES
        }
        assert laid == {(1, 9): 9 * seats * GAMES} | dict.fromkeys(STAGES[1:], 3 * seats * GAMES)


def test_cards_of_a_place_have_the_margin_of_the_place(found: Study) -> None:
    for place in found.places:
        own = [
            one
            for one in found.cards
            if (one.seats, one.place, one.first, one.last) == (place.seats, place.place, 1, 9)
        ]
        margin = sum(one.laid * one.margin.mean for one in own) / sum(one.laid for one in own)
        assert margin == pytest.approx(place.margin.mean)


def test_every_auction_is_counted_at_every_step(found: Study) -> None:
    for seats, steps in ((3, {1, 2, 4}), (4, {1, 2, 3, 4}), (5, {1, 2, 3, 4, 5})):  # 3.5
        own = [one for one in found.showing if one.seats == seats]
        assert {one.face_up for one in own} == steps
        for step in steps:
            assert sum(one.auctions for one in own if one.face_up == step) == 9 * GAMES
        firsts = [one for one in found.first_cards if one.seats == seats]
        assert sum(one.auctions for one in firsts) == 9 * GAMES


def test_worth_and_price_agree_with_the_table(found: Study) -> None:
    for table in found.tables:
        own = [one for one in found.showing if (one.seats, one.face_up) == (table.seats, 1)]
        sold = [(one.auctions * one.sold.mean, one.price) for one in own]
        paid = sum(count * price.mean for count, price in sold if price is not None)
        assert paid / sum(count for count, _ in sold) == pytest.approx(table.price.mean)


def test_a_house_rule_changes_what_it_says(found: Study) -> None:
    rules = {(one.rule, one.seats): one for one in found.house_rules}
    assert len(rules) == 9
    for seats in SEATS:
        rabbit = rules["rabbit_is_prey", seats]
        assert rabbit.lone_dogs > 0
        assert rabbit.rabbits.mean > 0
        # Random play looks at no rule, so that of ties only decides who wins.
        ties = rules["cats_break_ties", seats]
        assert ties.value is False
        assert ties.other_scores.mean == ties.other_prey.mean == ties.points.mean == 0
        assert ties.shared.mean >= 0


def test_same_seed_is_the_same_study_with_any_number_of_workers(found: Study) -> None:
    assert studied("random", GAMES, seed=5, workers=2).to_dict() == found.to_dict()
    assert studied("random", GAMES, seed=6).to_dict() != found.to_dict()


def test_plain_form_goes_through_json(found: Study) -> None:
    plain = found.to_dict()
    assert json.loads(json.dumps(plain, allow_nan=False)) == plain
    assert plain["games"] == GAMES
    assert plain["seats"][0].keys() >= {"distance", "win_share", "win_share_ci", "games"}


def test_page_and_lines_tell_it_all(found: Study) -> None:
    walked = assert_stands_alone(found.page())
    assert len(walked.headings) == 1 + 7
    assert f"{GAMES} games" in " ".join(walked.words)
    assert "catsack study --bot random --games 12 --seed 5" in "".join(walked.words)
    lines = found.lines()
    assert max(map(len, lines)) <= 100
    assert sum("House rule" in line for line in lines) == 3


def test_one_game_is_told_without_intervals() -> None:
    one = studied("random", 1, seed=2)
    json.dumps(one.to_dict(), allow_nan=False)
    assert_stands_alone(one.page())
    assert max(map(len, one.lines())) <= 100


def test_unknown_bot_is_refused_at_once() -> None:
    with pytest.raises(Malformed):
        next(study("nobody", 1, 0, 1))
