"""The league: opponents that sit with the learner, and how often each does.

Opponents do not learn. Some are scripted; the others are nets in one of a few roles: nets of other
lineages, the distilled net of a bot that searches, a past self of the run, and an exploiter that
was trained to beat a past self. Nets take turns in their role, so the rollouts need one net for
each role only. Those that do well against the learner come more often.
"""

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass
from math import exp

import numpy as np
from numpy.typing import NDArray

from catsack.training.league.scripted_opponents import TEMPERAMENTS
from catsack.training.nets import Nets, Weights
from catsack.training.schedule import Config, ScheduleStep

LINEAGE, OTHER_LINEAGE, DISTILLED, PAST, EXPLOITER = ROLES = (
    *("lineage", "other lineage", "distilled", "past", "exploiter"),
)
"""The roles of opponents that are nets. The name of an exploiter begins with its role, and so does
that of a net of another lineage. Two of these have a role, so that they can meet at a table."""
LEARNER_NAME = "learner"

LONE_LEARNER_WEIGHTS = {
    **dict.fromkeys(TEMPERAMENTS, 1.0),
    **dict.fromkeys(("steady", "collector", "spoiler"), 2.0),
    "random": 0.3,
    LINEAGE: 8.0,
    OTHER_LINEAGE: 8.0,
    DISTILLED: 8.0,
    PAST: 1.0,
}
"""How often each opponent has all seats but one: more often those among whom it is hardest."""
LONE_OPPONENT_WEIGHTS = {
    **dict.fromkeys(TEMPERAMENTS, 0.3),
    LINEAGE: 2.0,
    OTHER_LINEAGE: 2.0,
    DISTILLED: 1.0,
    PAST: 2.0,
    EXPLOITER: 10.0,
}
"""How often each opponent is the only one among learners."""
MIXED_WEIGHTS = {
    **dict.fromkeys(TEMPERAMENTS, 1.0),
    LINEAGE: 3.0,
    OTHER_LINEAGE: 3.0,
    DISTILLED: 2.0,
    PAST: 1.0,
    EXPLOITER: 1.0,
    LEARNER_NAME: 4.0,
}
"""How often each sits at a mixed table."""

MEMORY = 0.9
"""What a new result leaves of the mean result against an opponent."""


@dataclass(frozen=True, slots=True)
class OpponentMix:
    """How often opponents come in which number, and who they are then.

    Weights follow the order of policy ids: scripted opponents, then nets, then the learner.
    """

    lone_learner: float = 0.0
    lone_opponent: float = 0.0
    mixed: float = 0.0
    """Shares of tables; see ``schedule.Config``."""
    lone_learner_weights: Sequence[float] = ()
    lone_opponent_weights: Sequence[float] = ()
    mixed_weights: Sequence[float] = ()

    def cumulative(self) -> NDArray[np.float64]:
        """Return four rows of cumulative probabilities: kinds of tables, then the weights of each.

        Rows are padded with 2, which no random number reaches.
        """
        rows = np.full((4, max(3, len(self.mixed_weights))), 2.0)
        rows[0, :3] = np.cumsum([self.lone_learner, self.lone_opponent, self.mixed])
        tables = self.lone_learner_weights, self.lone_opponent_weights, self.mixed_weights
        for row, weights in zip(rows[1:], tables, strict=True):
            if any(weights):
                row[: len(weights)] = np.cumsum(weights) / sum(weights)
        return rows


class League:
    """The opponents of a run."""

    def __init__(self, config: Config, nets: Nets) -> None:
        self.config = config
        self.nets = nets
        """Opponents that were there before the run, or join it from outside, by name."""
        self.snapshots: Nets = {}
        """Past selves by name, the oldest first."""
        self.results: dict[str, float] = {}
        """How much more a net wins alone among learners than the learner alone among its copies, in
        parts of par. It is missing for nets that have not played yet."""
        self.rng = np.random.default_rng(config.seed)

    @property
    def scripted(self) -> tuple[str, ...]:
        """The scripted opponents."""
        if self.config.only_temperament:
            return (self.config.only_temperament,)
        return TEMPERAMENTS if self.config.has_scripted_opponents else ()

    def net(self, name: str) -> Weights:
        """Return the weights of an opponent."""
        return self.snapshots[name] if name in self.snapshots else self.nets[name]

    def draw(self) -> dict[str, str]:
        """Return the name of a net for every role that somebody can take."""
        drawn: dict[str, str] = {}
        for role in ROLES:
            names = [name for name in self._names(role) if name not in drawn.values()]
            if names:
                weights = np.array([exp(self.results.get(name, 0.0)) for name in names])
                drawn[role] = names[int(self.rng.choice(len(names), p=weights / weights.sum()))]
        return drawn

    def _names(self, role: str) -> list[str]:
        if role == PAST:
            return [*self.snapshots]
        if role == EXPLOITER:
            return [name for name in self.nets if name.startswith(EXPLOITER)]
        lineages = [name for name in self.nets if name.startswith(LINEAGE)]
        if role in (LINEAGE, OTHER_LINEAGE):
            return lineages
        return [name for name in self.nets if name not in lineages and EXPLOITER not in name]

    def add_results(self, drawn: Mapping[str, str], results: NDArray[np.float64]) -> None:
        """Remember how the nets that played did; ``rollouts.SelfPlayEnvs`` has the *results*."""
        for role, name in drawn.items():
            learner, learner_games, opponent, opponent_games = results[
                len(TEMPERAMENTS) + ROLES.index(role)
            ]
            if learner_games and opponent_games:
                result = opponent / opponent_games - learner / learner_games
                before = self.results.get(name, result)
                self.results[name] = float(MEMORY * before + (1 - MEMORY) * result)

    def mix(self, drawn: Mapping[str, str], step: ScheduleStep) -> OpponentMix:
        """Return who may sit where, if nets have been *drawn* for these roles."""
        present = {*self.scripted, *drawn, LEARNER_NAME}

        def weights(by_name: Mapping[str, float]) -> list[float]:
            order = (*TEMPERAMENTS, *ROLES, LEARNER_NAME)
            by_id = [by_name.get(name, 0.0) if name in present else 0.0 for name in order]
            # The only opponent may have no weight here: the target of a run against an exploiter.
            return by_id if any(by_id) else [float(name in drawn) for name in order]

        return OpponentMix(
            step.lone_learner,
            self.config.lone_opponent,
            step.mixed,
            weights(LONE_LEARNER_WEIGHTS),
            weights(LONE_OPPONENT_WEIGHTS),
            weights(MIXED_WEIGHTS),
        )

    def add_snapshot(
        self, policy: Weights, iteration: int, playing: Set[str] = frozenset()
    ) -> None:
        """Add a past self; a full list loses one in its middle, so that old ones grow sparse.

        Those that are *playing* stay: they sit at tables until the next draw.
        """
        self.snapshots[f"{PAST}-{iteration}"] = policy
        if len(self.snapshots) > self.config.max_snapshots:
            middle = [name for name in [*self.snapshots][1:-1] if name not in playing]
            if middle:
                del self.snapshots[middle[int(self.rng.integers(len(middle)))]]
