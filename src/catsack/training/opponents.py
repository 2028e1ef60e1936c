"""The league: opponents that sit with the learner, and how often each does.

Opponents do not learn. Some are scripted; the others are nets in one of three roles: the distilled
net of a bot that searches, a past self of the run, and an exploiter that was trained to beat a
past self. Nets take turns in their role, so the rollouts need one net for each role only.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from catsack.training.nets import Nets, Weights
from catsack.training.schedule import Config, ScheduleStep
from catsack.training.scripted_opponents import TEMPERAMENTS

DISTILLED, PAST, EXPLOITER = ROLES = ("distilled", "past", "exploiter")
"""The roles of opponents that are nets; the name of an exploiter begins with its role."""
LEARNER_NAME = "learner"

LONE_LEARNER_WEIGHTS = {
    **dict.fromkeys(TEMPERAMENTS, 1.0),
    **dict.fromkeys(("steady", "collector", "spoiler"), 2.0),
    "random": 0.3,
    DISTILLED: 8.0,
    PAST: 1.0,
}
"""How often each opponent has all seats but one: more often those among whom it is hardest."""
LONE_OPPONENT_WEIGHTS = {
    **dict.fromkeys(TEMPERAMENTS, 0.3),
    DISTILLED: 1.0,
    PAST: 2.0,
    EXPLOITER: 10.0,
}
"""How often each opponent is the only one among learners."""
MIXED_WEIGHTS = {
    **dict.fromkeys(TEMPERAMENTS, 1.0),
    DISTILLED: 2.0,
    PAST: 1.0,
    EXPLOITER: 1.0,
    LEARNER_NAME: 4.0,
}
"""How often each sits at a mixed table."""


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
        self.snapshots: list[Weights] = []
        """Past selves, the oldest first."""
        self.rng = np.random.default_rng(config.seed)

    def draw(self) -> Nets:
        """Return a net for every role that somebody can take."""
        exploiters = [net for name, net in self.nets.items() if name.startswith(EXPLOITER)]
        distilled = [net for name, net in self.nets.items() if not name.startswith(EXPLOITER)]
        candidates = {DISTILLED: distilled, PAST: self.snapshots, EXPLOITER: exploiters}
        return {
            role: nets[int(self.rng.integers(len(nets)))]
            for role, nets in candidates.items()
            if nets
        }

    def mix(self, nets: Nets, step: ScheduleStep) -> OpponentMix:
        """Return who may sit where, if these *nets* play their roles."""
        scripted = TEMPERAMENTS if self.config.has_scripted_opponents else ()
        present = {*scripted, *nets, LEARNER_NAME}

        def weights(by_name: Mapping[str, float]) -> list[float]:
            order = (*TEMPERAMENTS, *ROLES, LEARNER_NAME)
            by_id = [by_name.get(name, 0.0) if name in present else 0.0 for name in order]
            # The only opponent may have no weight here: the target of a run against an exploiter.
            return by_id if any(by_id) else [float(name in nets) for name in order]

        return OpponentMix(
            step.lone_learner,
            self.config.lone_opponent,
            step.mixed,
            weights(LONE_LEARNER_WEIGHTS),
            weights(LONE_OPPONENT_WEIGHTS),
            weights(MIXED_WEIGHTS),
        )

    def add_snapshot(self, policy: Weights) -> None:
        """Add a past self; a full list loses one in its middle, so that old ones grow sparse."""
        self.snapshots.append(policy)
        while len(self.snapshots) > self.config.max_snapshots:
            del self.snapshots[int(self.rng.integers(1, len(self.snapshots) - 1))]
