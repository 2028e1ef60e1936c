"""Planning with nets: legal actions that the net may play, repeatable, and in time."""

import numpy as np
import pytest

from catsack.search.features import NUM_ACTIONS, OBS_SIZE, observe
from catsack.search.known_world import KnownWorld, known_world
from catsack.search.net import action_probabilities, load_shipped
from catsack.search.planner import MIN_BATCH, MIN_PROB, PlanResult, plan
from tests.support.positions import unfinished_games


def decisions(seats: int, number: int) -> list[KnownWorld]:
    """Return what the seat on turn knows in positions where it has a choice."""
    games = unfinished_games(seats, number)
    return [known_world(game.view(game.turn)) for game in games if len(game.legal) > 1]


def short_plan(known: KnownWorld) -> PlanResult:
    return plan(known, 1, load_shipped("champion"), load_shipped("critic"), worlds=MIN_BATCH)


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_only_actions_that_the_net_would_play_are_left(seats: int) -> None:
    for known in decisions(seats, 12):
        obs, legal = np.zeros(OBS_SIZE, np.float32), np.zeros(NUM_ACTIONS, np.int8)
        observe(known.games, known.seat, obs, legal)
        prior = action_probabilities(load_shipped("champion").logits(obs), legal)
        result = short_plan(known)
        assert result.probs.sum() == pytest.approx(1)
        assert not result.probs[prior / prior.sum() < MIN_PROB].any()


def test_the_same_seed_gives_the_same_plan() -> None:
    for known in decisions(4, 8):
        one, other = short_plan(known), short_plan(known)
        assert np.array_equal(one.probs, other.probs)
        assert np.array_equal(one.values, other.values)


def test_the_clock_ends_planning() -> None:
    endless = 1 << 40
    for known in decisions(4, 6):
        policy, critic = load_shipped("champion"), load_shipped("critic")
        result = plan(known, 1, policy, critic, seconds=0.05, worlds=endless)
        assert result.worlds < endless
