"""Whole reviews: the ledger adds up, the data has its shape, and the same seed gives the same."""

import json
from dataclasses import replace
from random import Random

import pytest

from catsack.errors import Malformed
from catsack.records import Record
from catsack.review import Review, review_game
from tests.support.random_games import random_record

WORLDS = 12
"""Few, for speed: sums must be right however noisy the values are."""
GAMES = [(seats, edition) for seats in (3, 4, 5) for edition in ("felix", "ksr")]


def game(seats: int = 4, edition: str = "felix", seed: int = 7) -> Record:
    return random_record(Random(seed), edition, seats)


def review(record: Record, seed: int = 1) -> Review:
    return review_game(record, seed, worlds=WORLDS)


@pytest.mark.parametrize(("seats", "edition"), GAMES)
def test_ledger_adds_up_to_the_result(seats: int, edition: str) -> None:
    record = game(seats, edition)
    reviewed = review(record)
    assert record.result is not None
    winners = record.result.winners
    for each in reviewed.seats:
        *parts, result = each.ledger.to_dict().values()
        assert sum(parts) == pytest.approx(result, abs=1e-9)
        assert result == pytest.approx((each.seat in winners) / len(winners), abs=1e-12)


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_what_one_seat_wins_by_play_or_luck_the_others_lose(seats: int) -> None:
    reviewed = review(game(seats))
    for entry in reviewed.entries:
        assert sum(entry.luck) == pytest.approx(0, abs=1e-9)
        assert entry.own_play + sum(entry.others_play) == pytest.approx(0, abs=1e-9)


def test_every_entry_of_the_ledger_can_be_traced_to_its_moves() -> None:
    reviewed = review(game())
    for each in reviewed.seats:
        own = [entry.own_play for entry in reviewed.entries if entry.seat == each.seat]
        luck = [entry.luck[each.seat] for entry in reviewed.entries]
        others = [entry.others_play[each.seat] for entry in reviewed.entries]
        assert sum(own) == pytest.approx(each.ledger.own_play)
        assert sum(luck) == pytest.approx(each.ledger.luck)
        assert sum(others) == pytest.approx(each.ledger.others_play)
        judged = {decision.number: decision for decision in each.decisions}
        for entry in reviewed.entries:
            if entry.seat == each.seat and entry.number not in judged:
                assert entry.own_play == 0


def test_the_same_seed_gives_the_same_review() -> None:
    one, other, third = (review(game(), seed).to_dict() for seed in (1, 1, 2))
    assert one == other
    assert one != third


def test_data_is_plain_json_with_the_agreed_keys() -> None:
    data = json.loads(json.dumps(review(game()).to_dict()))
    assert set(data) == {
        *("version", "seats", "chances", "ledger_moments", "moments", "highlights")
    }
    seat = data["seats"][0]
    assert {"seat", "ledger", "readable", "decisions"} <= set(seat)
    assert [*seat["ledger"]] == ["start", "deal", "own_play", "others_play", "luck", "result"]
    keys = {"number", "round", "move", "best", "win_chance", "loss", "loss_ci", "grade", "luck"}
    keys |= {"own_play", "candidates", "beliefs", "sack", "themes", "sentences", "truth", "score"}
    for decision in seat["decisions"]:
        assert set(decision) == keys
        assert set(decision["candidates"][0]) == {
            *("move", "win_chance", "points", "policy", "usual")
        }
        assert decision["candidates"][0]["move"] == decision["best"]


def test_decisions_are_the_unforced_moves_of_the_record() -> None:
    record = game()
    reviewed = review(record)
    for each in reviewed.seats:
        for decision in each.decisions:
            assert decision.number is not None
            assert record.moves[decision.number] == decision.move
    shares = reviewed.to_dict()["chances"]
    assert isinstance(shares, list)
    assert len(shares) == len(record.moves) + 1


def test_one_seat_alone_can_be_reviewed() -> None:
    record = game()
    reviewed = review_game(record, worlds=WORLDS, seats=[2])
    assert [each.seat for each in reviewed.seats] == [2]
    *parts, result = reviewed.seats[0].ledger.to_dict().values()
    assert sum(parts) == pytest.approx(result, abs=1e-9)


def test_progress_is_told_to_the_end() -> None:
    told: list[tuple[int, int]] = []
    review_game(game(), worlds=WORLDS, progress=lambda done, total: told.append((done, total)))
    assert told[0][0] == 0
    assert told[-1][0] == told[-1][1] == len(told) - 1


def test_unfinished_game_and_unknown_seat_are_refused() -> None:
    record = game()
    part = replace(record, moves=record.moves[:20], result=None)
    with pytest.raises(Malformed, match="Only a finished game can be reviewed"):
        review_game(part)
    with pytest.raises(Malformed, match="There is no seat 4"):
        review_game(record, seats=[4])
