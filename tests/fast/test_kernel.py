"""The kernel plays the same game as the engine, from any deal, and the same on every machine."""

from random import Random
from typing import Any

import numpy as np
import pytest
from numba import njit

from catsack import Game, replay
from catsack.cards import SET
from catsack.editions import EDITIONS, FELIX, PRINTED
from catsack.encode import INDEX, NUM_ACTIONS, index
from catsack.fast import kernel
from catsack.fast.game_struct import GAME, NO_SEAT
from catsack.selfcheck import GAMES_PER_PART, Difference, Selfcheck, check_part

PINNED = (
    (1, "-8", "S", "+11"),
    "+3 +11 +5 -8 R -5 S L +15",
    [7, 4, 7, 2, 5, 6, 6, 0],
)
"""The deal of seed 7 with three seats, and the first draws after it."""


@pytest.mark.parametrize("part", range(20))
def test_kernel_equals_engine(part: int) -> None:
    result = check_part(1, part)
    assert not isinstance(result, Difference), str(result)
    assert result[0] == GAMES_PER_PART


def test_parts_together_are_twenty_thousand_games_of_every_kind() -> None:
    assert 20 * GAMES_PER_PART > 20_000


@pytest.mark.parametrize(
    ("field", "value"),
    [("large_dog_takes_worst", 1), ("first_bank", 12), ("mouse_cards", 3), ("purse", 14)],
)
def test_planted_difference_is_reported_with_its_record(field: str, value: int) -> None:
    check = Selfcheck(FELIX, 4, [0])
    check._games[field] = value
    difference = next(result for _ in range(500) if isinstance(result := check.check(), Difference))
    # Its record can be replayed up to the move before the difference.
    game = replay(difference.record.to_json())
    assert len(game.moves) == difference.move
    assert str(difference.move) in str(difference)
    assert difference.engine != difference.kernel


@pytest.mark.parametrize(
    ("edition", "seats"),
    [(name, seats) for name, edition in EDITIONS.items() for seats, _ in edition.setups],
)
def test_given_deal_is_played_move_by_move(edition: str, seats: int) -> None:
    games = kernel.new_games(EDITIONS[edition], seats, 2)
    for seed in range(10):
        game, rng = Game.new(seats, edition, seed), Random(seed)
        deal = game.state.deal
        kernel.begin_at(
            *(games, 1, deal.start, np.array([INDEX[card] for card in deal.removed])),
            np.array([INDEX[card] for card in deal.dummy or ()]),
            INDEX[deal.dummy_removed] if deal.dummy_removed else 0,
        )
        moves = np.zeros(NUM_ACTIONS, np.int64)
        while game.turn is not None:
            number = kernel.legal_at(games, 1, moves)
            assert moves[:number].tolist() == [index(move) for move in game.legal]
            assert games[1]["turn"] == game.turn
            move = rng.choice(game.legal)
            assert kernel.play_at(games, 1, index(move))
            game.play(move)
        assert games[1]["turn"] == NO_SEAT
        assert kernel.legal_at(games, 1, moves) == 0
        shares = np.zeros(seats)
        kernel.shares_at(games, 1, shares)
        result = game.result
        assert result is not None
        assert np.flatnonzero(shares).tolist() == list(result.winners)
        assert shares.sum() == pytest.approx(1)
        assert (games[1]["points"] + games[1]["owned"])[:seats].tolist() == list(result.scores)
        assert games[1]["decisions"] == len(game.moves)


def test_illegal_move_is_refused_and_changes_nothing() -> None:
    games = kernel.new_games(FELIX, 4, 1)
    kernel.deal_at(games, 0, 7)
    moves = np.zeros(NUM_ACTIONS, np.int64)
    for _ in range(60):
        legal = set(moves[: kernel.legal_at(games, 0, moves)].tolist())
        for move in set(range(-2, NUM_ACTIONS + 2)) - legal:
            before = games.copy()
            assert not kernel.play_at(games, 0, move)
            assert games[0] == before[0]
        kernel.play_at(games, 0, kernel.random_at(games, 0))


def test_copy_does_not_change_later() -> None:
    games = kernel.new_games(FELIX, 5, 2)
    kernel.deal_at(games, 0, 3)
    for _ in range(40):
        kernel.copy_at(games, 1, 0)
        before = games[1].copy()
        kernel.play_at(games, 0, kernel.random_at(games, 0))
        assert games[1] == before
        assert games[0] != before


def test_deals_are_the_same_on_every_machine() -> None:
    games = kernel.new_games(FELIX, 3, 1)
    kernel.deal_at(games, 0, 7)
    game = games[0]
    assert (game["start"], *[str(SET[card]) for card in game["removed"][:3]]) == PINNED[0]
    assert " ".join(str(SET[card]) for card in game["dummy"]) == PINNED[1]
    moves = [kernel.random_at(games, 0) for _ in range(8)]
    assert moves == PINNED[2]


@njit
def draws(games: Any, below: int, number: int) -> list[int]:  # noqa: ANN401
    return [kernel.draw(games[0], below) for _ in range(number)]


def test_generator_is_splitmix64() -> None:
    # With a bound of 2**32 a draw is the upper half of the generator's next output.
    assert draws(np.zeros(1, GAME), 1 << 32, 3) == [0xE220A839, 0x6E789E6A, 0x06C45D18]


@pytest.mark.parametrize("name", PRINTED)
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_every_removed_card_and_start_player_comes_up_equally_often(name: str, seats: int) -> None:
    games = kernel.new_games(PRINTED[name], seats, 4000)
    for at in range(len(games)):
        kernel.deal_at(games, at, at)
    for counts, expected in (
        (np.bincount(games["start"]), 4000 / seats),
        (np.bincount(games["removed"][:, :seats].ravel()), 400 * seats),
    ):
        assert np.abs(counts - expected).max() < 6 * expected**0.5


def test_playouts_count_their_decisions() -> None:
    games = kernel.new_games(FELIX, 4, 1)
    kernel.deal_at(games, 0, 1)
    assert 70 < kernel.playouts(games, 0, 1000) / 1000 < 110
