"""Who sits with the learner."""

from dataclasses import replace

import numpy as np
import pytest

from catsack.search.features import NUM_ACTIONS
from catsack.training.exploiter import EXPLOITER_CONFIG
from catsack.training.league.opponents import (
    DISTILLED,
    EXPLOITER,
    LINEAGE,
    OTHER_LINEAGE,
    PAST,
    ROLES,
    League,
)
from catsack.training.nets import Floats, Nets
from catsack.training.rollouts import FIRST_NET, LEARNER, SelfPlayEnvs
from catsack.training.schedule import Config, Schedule

NET = {"layers.0.bias": np.zeros(1, np.float32)}
GAMES = 400


def uniform(obs: Floats) -> Floats:
    return np.zeros((len(obs), NUM_ACTIONS), np.float32)


def policy_ids(config: Config, nets: Nets) -> list[list[int]]:
    """Return who plays each seat of four, in many games."""
    league, envs = League(config, nets), SelfPlayEnvs(4, GAMES, 1)
    envs.mix = league.mix(league.draw(), Schedule(config, 10).at(0)).cumulative()
    is_new = envs.rollout(250, uniform, [uniform] * len(ROLES)).dones.any(0)
    assert is_new.all()
    return [sorted(row[:4]) for row in envs.policy_ids.tolist()]


@pytest.mark.parametrize("name", ["champion", "exploiter-3"])
def test_an_exploiter_meets_nobody_but_its_target(name: str) -> None:
    role = EXPLOITER if name.startswith(EXPLOITER) else DISTILLED
    target = FIRST_NET + ROLES.index(role)
    games = policy_ids(EXPLOITER_CONFIG, {name: NET})
    assert all(seats == [LEARNER, *[target] * 3] for seats in games)


def test_the_main_run_has_tables_of_every_kind_and_always_a_learner() -> None:
    config = Config()
    games = policy_ids(config, {"search-1k": NET, "exploiter-1": NET})
    assert all(LEARNER in seats for seats in games)
    lone_learner = sum(seats.count(LEARNER) == 1 and len({*seats}) == 2 for seats in games)
    assert lone_learner / GAMES > 0.9 * config.lone_learner
    everyone = {each for seats in games for each in seats}
    absent = {FIRST_NET + ROLES.index(role) for role in (PAST, LINEAGE, OTHER_LINEAGE)}
    assert everyone == {LEARNER, *range(FIRST_NET + len(ROLES))} - absent


def test_lineages_that_do_well_come_more_often_and_two_can_meet() -> None:
    league = League(Config(), {f"lineage {number}": NET for number in range(4)})
    results = np.zeros((FIRST_NET + len(ROLES), 4))
    results[FIRST_NET + ROLES.index(LINEAGE)] = [0.5, 1, 2.5, 1]  # loses little, wins much
    league.add_results({LINEAGE: "lineage 2"}, results)
    assert league.results == {"lineage 2": 2.0}
    draws = [league.draw() for _ in range(300)]
    assert all(drawn[LINEAGE] != drawn[OTHER_LINEAGE] for drawn in draws)
    first = [drawn[LINEAGE] for drawn in draws]
    assert first.count("lineage 2") > 2 * first.count("lineage 1") > 0


def test_results_are_counted_at_tables_of_one_against_all_others() -> None:
    config = replace(Config(), has_scripted_opponents=False, lone_learner=0.5, lone_opponent=0.5)
    league, envs = League(config, {"lineage 1": NET}), SelfPlayEnvs(4, GAMES, 1)
    envs.mix = league.mix(league.draw(), Schedule(config, 10).at(0)).cumulative()
    envs.rollout(250, uniform, [uniform] * len(ROLES))
    learner, learner_games, opponent, opponent_games = envs.results[FIRST_NET]
    assert learner_games > GAMES / 4
    assert opponent_games > GAMES / 4
    assert learner / learner_games == pytest.approx(1, abs=0.4)
    assert opponent / opponent_games == pytest.approx(1, abs=0.4)
    assert not envs.results[:FIRST_NET].any()


def test_without_scripted_opponents_only_nets_come() -> None:
    config = replace(Config(), has_scripted_opponents=False)
    games = policy_ids(config, {"search-1k": NET})
    assert {each for seats in games for each in seats} == {
        LEARNER,
        FIRST_NET + ROLES.index(DISTILLED),
    }


def test_a_full_league_drops_snapshots_from_its_middle() -> None:
    league = League(Config(max_snapshots=4), {})
    for number in range(9):
        league.add_snapshot({"number": np.full(1, number, np.float32)}, number)
    numbers = [int(each["number"][0]) for each in league.snapshots.values()]
    assert len(numbers) == 4
    assert (numbers[0], numbers[-1]) == (0, 8)


def test_a_full_league_keeps_snapshots_that_play_at_the_moment() -> None:
    league = League(Config(max_snapshots=4), {})
    for number in range(4):
        league.add_snapshot(NET, number)
    playing = {"past-1", "past-2"}
    for number in range(4, 30):
        league.add_snapshot(NET, number, playing)
        assert playing <= {*league.snapshots}
        assert len(league.snapshots) == 4
