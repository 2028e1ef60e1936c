"""Hyperparameters of a run, and those that change over it."""

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from typing import Any, TypeAlias

from catsack.errors import Malformed, unknown


@dataclass(frozen=True, slots=True)
class Config:
    """Hyperparameters of a run. Shares of tables that do not add up to 1 leave pure self-play."""

    seed: int = 1
    width: int = 256
    """Units of a hidden layer."""
    threads: int = 2
    """Each takes a part of every minibatch, so another number gives other weights."""
    uses_bfloat16: bool = True
    """Multiply matrices in bfloat16: twice as fast on processors that can do so."""
    has_history: bool = True
    """Whether the policy observes the history of the game."""
    num_envs: int = 768
    """Games side by side, for each number of seats."""
    num_steps: int = 48
    """Decisions in every game and iteration."""
    update_epochs: int = 1
    """Playing costs less than learning, and new games teach more than those already used."""
    minibatch_size: int = 4096
    learning_rate: float = 8e-4
    final_learning_rate: float = 5e-5
    clip_coef: float = 0.1
    gae_lambda: float = 0.95
    margin_weight: float = 0.25
    """Part of the reward that is for a score close to the best; the rest is for winning."""
    margin_scale: float = 6.0
    """Points that make a score e times as close."""
    entropy_coef: float = 0.05
    final_entropy_coef: float = 0.02
    card_entropy_weight: float = 3.0
    """Additional weight of the entropy where a card is placed, so that no card gives much away."""
    card_entropy: float | None = None
    final_card_entropy: float = 1.2
    bid_entropy: float | None = None
    final_bid_entropy: float = 0.5
    """Mean entropies to hold, in nats, where a card is placed and in auctions. The coefficients
    follow them; without them, the coefficients above hold."""
    belief_coef: float = 0.1
    """Weight of the cross-entropy of the belief."""
    anchor_kl_coef: float = 0.03
    """Weight of the KL divergence from the anchor policy."""
    anchor_decay: float = 0.99
    """What an iteration leaves of the anchor policy, late in a run."""
    ships_anchor: bool = True
    """Ship the anchor policy: it goes less to extremes than the policy at any moment. An exploiter
    ships its policy as it is."""
    bid_sharpness: float = 4 / 3
    """Factor on the bid logits of the shipped policy, which the entropy bonus keeps too flat. The
    distilled bot plays with that policy, so this factor shapes the run too."""
    lone_learner: float = 0.35
    final_lone_learner: float = 0.1
    """Share of tables where one learner sits among copies of one opponent. Later it rather plays
    with itself, which leaves less to an exploiter."""
    lone_opponent: float = 0.2
    """Share of tables where one opponent sits among learners."""
    mixed: float = 0.25
    """Share of tables where every seat is drawn on its own."""
    has_scripted_opponents: bool = True
    only_temperament: str = ""
    """The one scripted opponent of an exploiter, if its target is one."""
    snapshot_every: int = 40
    """Iterations between two past selves that join the opponents."""
    max_snapshots: int = 12
    """Past selves among the opponents at most."""
    late_phase: float = 3 / 5
    """Part of the run after which it meets more opponents. What it learns in self-play leaves
    little to exploiters, but wins less than it could at tables with bots."""
    late_lone_learner: float = 0.3
    late_mixed: float = 0.3
    ships_best: bool = False
    """In the late phase, ship the policy with the best worst case; see ``selection``."""


LEAGUE_CONFIG = Config(
    clip_coef=0.05,
    anchor_kl_coef=0.025,
    card_entropy=1.6,
    final_card_entropy=1.3,
    bid_entropy=1.0,
    final_bid_entropy=0.6,
    bid_sharpness=1.0,
    ships_best=True,
)
"""Hyperparameters of a champion that meets lineages. Clip and KL penalty are the best published
ones for such games (arXiv 2502.08938). Entropies have targets, so that neither cards nor bids
become easy to read, and bids are shipped as flat as they were trained."""
WARM_LEAGUE_CONFIG = replace(LEAGUE_CONFIG, bid_entropy=0.8, final_bid_entropy=0.5, late_phase=0.0)
"""The same for one that starts from trained nets: all of its run is the late phase, which begins
halfway between two targets. Entropies then begin where those of the shipped nets are (1.5 and 0.62
nats). With 0.8 in auctions a run first lost 7 points to the nets that it had started from."""


@dataclass(frozen=True, slots=True)
class ScheduleStep:
    """The hyperparameters that change, at one iteration."""

    learning_rate: float
    entropy_coef: float
    card_entropy: float | None
    bid_entropy: float | None
    lone_learner: float
    mixed: float


@dataclass(frozen=True, slots=True)
class Schedule:
    """How hyperparameters change over the iterations of a run."""

    config: Config
    iterations: int

    @property
    def late_start(self) -> int:
        """The first iteration of the late phase."""
        return round(self.config.late_phase * self.iterations)

    def at(self, iteration: int) -> ScheduleStep:
        """Return the hyperparameters of one iteration.

        Learning rate and entropies fall linearly, jump back to half of their way when the late
        phase begins, and fall again.
        """
        config = self.config
        late_start = self.late_start
        is_late = iteration >= late_start
        if is_late:
            progress = (1 + (iteration - late_start) / (self.iterations - late_start)) / 2
        else:
            progress = iteration / late_start
        early_lone_learner = _linear(config.lone_learner, config.final_lone_learner, progress)
        return ScheduleStep(
            _linear(config.learning_rate, config.final_learning_rate, progress),
            _linear(config.entropy_coef, config.final_entropy_coef, progress),
            _target(config.card_entropy, config.final_card_entropy, progress),
            _target(config.bid_entropy, config.final_bid_entropy, progress),
            config.late_lone_learner if is_late else early_lone_learner,
            config.late_mixed if is_late else config.mixed,
        )


def _linear(first: float, last: float, progress: float) -> float:
    return first + (last - first) * progress


def _target(first: float | None, last: float, progress: float) -> float | None:
    return None if first is None else _linear(first, last, progress)


Setting: TypeAlias = tuple[str, Any]
"""A field of ``Config``, and its value."""

SHORT = {"lr": "learning_rate"}
"""Names that everybody uses."""


def parse_settings(texts: Sequence[str]) -> tuple[Setting, ...]:
    """Read settings as they are written on the command line.

    >>> parse_settings(["lr=3e-4", "update_epochs=2", "has_history=false"])
    (('learning_rate', 0.0003), ('update_epochs', 2), ('has_history', False))
    """
    kinds = {field.name: str(field.type) for field in fields(Config)}
    settings = []
    for text in texts:
        name, _, value = text.partition("=")
        name = SHORT.get(name, name)
        if name not in kinds:
            raise unknown("hyperparameter", name, [*kinds])
        settings.append((name, _value(text, value, kinds[name])))
    return tuple(settings)


def _value(text: str, value: str, kind: str) -> bool | int | float | str | None:
    try:
        match kind.removeprefix("<class '").removesuffix("'>"):
            case "bool":
                return {"true": True, "false": False}[value]
            case "int":
                return int(value)
            case "str":
                return value
            case "float | None" if value == "none":
                return None
            case _:
                return float(value)
    except (KeyError, ValueError):
        raise Malformed("setting", f"This is no value of a hyperparameter: {text!r}.") from None
