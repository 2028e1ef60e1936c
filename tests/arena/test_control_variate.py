"""Win shares less the luck of drawn moves: the same expectation, and surer."""

from random import Random
from statistics import fmean, stdev

import pytest

import catsack
from catsack import Game, View
from catsack.arena.arena_result import ArenaResult
from catsack.arena.control_variate import PolicyNotes, luck
from catsack.arena.stats import less_luck
from catsack.bots.champion import Champion
from catsack.bots.random import Random as RandomBot
from catsack.moves import Move
from catsack.players.referee import play_game


@pytest.fixture(scope="module")
def null_control() -> ArenaResult:
    """Champions among champions: their true win share is par."""
    bots = ["champion", "champion"]
    return catsack.arena(bots, kind="duel", seats=3, games=60, seed=5, control_variate=True)


def test_luck_is_none_on_average(null_control: ArenaResult) -> None:
    lucks = [game.luck[seat] for game in null_control.games for seat in range(3)]
    firsts = [game.luck[0] for game in null_control.games]
    assert abs(fmean(lucks)) < 1e-9  # what one seat gains another loses
    assert abs(fmean(firsts)) < 4 * stdev(firsts) / len(firsts) ** 0.5


def test_adjusted_share_is_the_plain_one_but_surer(null_control: ArenaResult) -> None:
    one = null_control.standing("champion")
    assert one.adjusted_win_share is not None
    assert one.control_variate_gain is not None
    assert one.control_variate_gain > 1.1
    assert one.adjusted_win_share.low < 1 / 3 < one.adjusted_win_share.high
    assert one.win_share.low < one.adjusted_win_share.mean < one.win_share.high


def test_games_are_the_same_with_and_without() -> None:
    bots = ["champion", "random"]
    plain = catsack.arena(bots, seats=3, edition="kitten", games=6, seed=1)
    adjusted = catsack.arena(bots, seats=3, edition="kitten", games=6, seed=1, control_variate=True)
    assert [game.scores for game in plain.games] == [game.scores for game in adjusted.games]
    assert plain.standing("champion").adjusted_win_share is None
    assert "luck" not in plain.to_rows()[0]
    assert "luck" in adjusted.to_rows()[0]


def test_less_luck_has_the_same_mean_whatever_the_control_variate_is_worth() -> None:
    """Truth .3; luck that explains half of a result, nothing of it, or points the wrong way."""
    for weight in (0.5, 0.0, -0.5):
        rng, means = Random(f"{weight}"), []
        for _ in range(4000):
            drawn = [rng.gauss(0, 1) for _ in range(5)]
            totals = [0.3 + weight * value + rng.gauss(0, 0.5) for value in drawn]
            means.append(fmean(less_luck(totals, drawn)))
        assert abs(fmean(means) - 0.3) < 4 * stdev(means) / len(means) ** 0.5


def test_bots_that_tell_no_policy_have_no_luck() -> None:
    result = catsack.arena(["steady", "collector"], games=8, seats=4, control_variate=True)
    assert {share for game in result.games for share in game.luck} == {0.0}


class Failing(RandomBot):
    """Draws a move, and then fails."""

    def choose(self, view: View, clock: object = None) -> Move:
        super().choose(view)
        raise RuntimeError


def test_move_of_the_referee_is_not_luck() -> None:
    game = Game.new(seats=3, edition="kitten", seed=4)
    notes = [PolicyNotes(Failing(seat)) for seat in range(3)]
    assert play_game(game, notes)
    assert luck(game, notes) == (0.0, 0.0, 0.0)


def test_luck_of_a_game_is_what_its_draws_were_worth() -> None:
    """One draw, the last: the luck is the result less its mean over the policy."""
    game = Game.new(seats=3, edition="kitten", seed=4)
    notes = [PolicyNotes(Champion(seat)) for seat in range(3)]
    play_game(game, notes)
    last = None
    for note in notes:
        for at, (move, policy) in enumerate(note.moves):
            if policy and len(policy) > 1:
                last = note, at, move, policy
            note.moves[at] = move, {}
    assert last is not None
    note, at, move, policy = last
    note.moves[at] = move, policy
    found = luck(game, notes)
    assert sum(found) == pytest.approx(0, abs=1e-6)
    assert any(found)


def test_policy_of_the_champion_is_what_it_draws_from() -> None:
    game = Game.new(seats=4, seed=7)
    bot = Champion(1)
    drawn = [bot.choose(game.view(game.turn)) for _ in range(400)]
    policy = bot.drawn_from
    assert policy is not None
    assert sum(policy.values()) == pytest.approx(1)
    assert set(drawn) <= set(policy) <= set(game.legal)
    likeliest = max(policy, key=lambda move: policy[move])
    assert drawn.count(likeliest) / 400 == pytest.approx(policy[likeliest], abs=0.1)
