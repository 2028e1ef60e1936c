"""Quick evaluation of a learner against its opponents, for the log. The arena is what counts."""

from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import product

import numpy as np
import torch
from numpy.typing import NDArray

from catsack.editions import FELIX
from catsack.training.league.scripted_opponents import TEMPERAMENTS
from catsack.training.nets import PolicyFunction, Weights, frozen_policy, numpy_policy
from catsack.training.ppo import SEATS, Learner
from catsack.training.rollouts import FIRST_NET, SelfPlayEnvs

SeatPolicy = PolicyFunction | int
"""A net, or the policy id of a scripted opponent."""
PAST_SELF = "earlier"
"""Name of a past self in the log."""


def evaluate(
    learner: Learner, games: int, weights: Weights | None = None
) -> dict[str, list[float]]:
    """Return two win shares for every opponent of *learner*, in per cent.

    It plays with its policy as it is now, or with these *weights*. The first share is its own alone
    among copies of the opponent, the second the opponent's alone among learners. Four seats; an
    exploiter, which has one opponent, plays with three and five too.
    """
    league = learner.league
    as_function = partial(numpy_policy, uses_bfloat16=learner.config.uses_bfloat16)
    opponents: dict[str, SeatPolicy] = {name: TEMPERAMENTS.index(name) for name in league.scripted}
    opponents |= {name: as_function(frozen_policy(net)) for name, net in league.nets.items()}
    if league.snapshots:
        middle = [*league.snapshots.values()][len(league.snapshots) // 2]
        opponents[PAST_SELF] = as_function(frozen_policy(middle))
    policy = as_function(learner.policy if weights is None else frozen_policy(weights))

    def both_ways(name: str, seats: int) -> tuple[str, list[float]]:
        torch.set_num_threads(1)
        opponent = opponents[name]
        shares = [
            win_share(policy, opponent, seats, games),
            win_share(opponent, policy, seats, games),
        ]
        key = name if seats == 4 else f"{name} ({seats} seats)"
        return key, [round(100 * share, 1) for share in shares]

    pairings = product(opponents, SEATS if learner.config.lone_learner == 1 else (4,))
    with ThreadPoolExecutor(learner.config.threads) as pool:
        return dict(pool.map(lambda pairing: both_ways(*pairing), pairings))


def win_share(hero: SeatPolicy, rival: SeatPolicy, seats: int, games: int, seed: int = 0) -> float:
    """Return the share of wins of *hero* alone among copies of *rival*, from every seat alike."""
    return float(game_shares(hero, rival, seats, games, seed).mean())


def game_shares(
    hero: SeatPolicy, rival: SeatPolicy, seats: int, games: int, seed: int = 0
) -> NDArray[np.float64]:
    """Return the same for every game: 1 for a win, a part of it for a shared one."""
    nets = [player for player in (hero, rival) if not isinstance(player, int)]
    hero_id, rival_id = (
        player if isinstance(player, int) else FIRST_NET + nets.index(player)
        for player in (hero, rival)
    )
    envs = SelfPlayEnvs(seats, games, seed, editions=(FELIX,))
    every_game, hero_seats = np.arange(games), np.arange(games) % seats
    policy_ids = np.full_like(envs.policy_ids, rival_id)
    policy_ids[every_game, hero_seats] = hero_id
    shares = np.full(games, np.nan)
    while np.isnan(shares).any():
        envs.policy_ids[:] = policy_ids
        buffer = envs.rollout(16, nets[0], nets)
        for step in buffer.dones.nonzero()[0]:
            over = buffer.dones[step] & np.isnan(shares)
            shares[over] = buffer.win_shares[step][over, hero_seats[over]]
    return shares
