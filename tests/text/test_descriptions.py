"""What a model reads follows from its seat's view alone, byte for byte."""

from random import Random

import pytest

from catsack import Game, Malformed
from catsack.editions import EDITIONS, FELIX
from catsack.records import Record, steps
from catsack.text.descriptions import describe_rules, describe_view
from catsack.views import View, seen, view
from catsack.words import Words
from tests.support.random_games import over_random_games
from tests.test_leaks import otherwise, unfinished


def texts(record: Record, seat: int) -> list[bytes]:
    """Return everything that *seat* reads of a game: its view, and every event."""
    words = Words("en", record.seats, reader=seat)
    found = []
    for state, events in steps(record):
        found.append(describe_view(view(state, seat), with_moves=True).encode())
        found += [words.event(seen(event, seat)).encode() for event in events]
    return found


@over_random_games(12)
def test_games_that_differ_in_secrets_read_the_same(record: Record) -> None:
    rng = Random(record.to_json())
    for seat in range(len(record.seats)):
        part, state = unfinished(record, rng)
        assert texts(part, seat) == texts(otherwise(part, state, seat, rng), seat)


@over_random_games(4)
def test_leak_would_be_noticed(record: Record) -> None:
    rng = Random(record.to_json())
    part, state = unfinished(record, rng)
    worlds = [otherwise(part, state, 0, rng) for _ in range(20)]
    leaks = set()
    for world in worlds:
        *_, (truth, _) = steps(world)
        leaky: View = view(truth, 0)._replace(hand=truth.hands[1])
        leaks.add(describe_view(leaky))
    assert len(leaks) > 1 or not state.hands[1]


def test_view_tells_hand_row_bids_and_history() -> None:
    game = Game.new(seats=3, seed=7)
    for move in ("+11", "-5", "+5", "4", "p", "5", "p"):
        game.play(move)
    text = describe_view(game.view(game.turn))
    assert "Round 2 of 9" in text
    assert "seat 1 bids 4, seat 2 passes, seat 0 bids 5, seat 1 passes" in text
    assert "seat 0 bought for 5" in text
    assert "Legal moves" not in text
    assert "Legal moves: " in describe_view(game.view(game.turn), with_moves=True)


def test_spectator_has_nothing_to_play_for() -> None:
    with pytest.raises(Malformed, match="spectator"):
        describe_view(Game.new(seed=7).view(None))


@pytest.mark.parametrize(
    ("edition", "seats"),
    [(name, seats) for name, edition in EDITIONS.items() for seats, _ in edition.setups],
)
def test_rules_tell_the_data_of_the_edition(edition: str, seats: int) -> None:
    rules, setup = EDITIONS[edition], EDITIONS[edition].setup(seats)
    text = describe_rules(rules, seats)
    assert f"{rules.rounds} rounds" in text
    assert f"the bank with {setup.bank}" in text
    assert ("dummy" in text) == setup.has_dummy
    assert "MOVE: p" in text


def test_rules_follow_the_house_rules() -> None:
    felix = describe_rules(FELIX, 4)
    assert felix != describe_rules(EDITIONS["ksr"], 4)
    assert "Dogs do not chase the rabbit" in felix
