"""Lineages: nets that are trained from nothing, apart from each other and in different ways.

Half of them are opponents of the champion while it is trained. The others are held out: nothing is
ever trained against them, so they tell how the champion does among strangers.
"""

from dataclasses import dataclass, replace

from catsack.errors import unknown
from catsack.training.schedule import Config

SMALL = Config(width=128, threads=1, late_phase=1.0)
"""A quarter of an hour on one core."""
ALONE = replace(
    SMALL,
    has_scripted_opponents=False,
    lone_learner=0.1,
    final_lone_learner=0.1,
    lone_opponent=0.1,
    mixed=0.2,
)
"""The same, with past selves for its only opponents."""
WIDE = replace(ALONE, clip_coef=0.2)
"""The same, with steps that are hardly clipped."""
WINS = {"margin_weight": 0.0}
MARGIN = {"margin_weight": 1.0}
POINTS = {"margin_weight": 1.0, "margin_scale": 20.0}
"""Rewards: winning alone, a score close to the best, and points however far behind."""
SHARP = {"entropy_coef": 0.015, "final_entropy_coef": 0.005, "card_entropy_weight": 1.0}
FLAT = {"entropy_coef": 0.1, "final_entropy_coef": 0.06, "bid_sharpness": 1.0}
"""Little entropy, and much."""
BLIND = {"has_history": False}


@dataclass(frozen=True, slots=True)
class Lineage:
    """How one lineage is trained."""

    name: str
    purpose: str
    config: Config
    is_held_out: bool
    iterations: int = 300


def _lineages() -> list[Lineage]:
    def lineage(name: str, purpose: str, base: Config, **changes: object) -> Lineage:
        config = replace(base, **changes)  # type: ignore[arg-type]
        return Lineage(name, purpose, config, is_held_out=False)

    return [
        lineage("amber", "wins alone, self-play", ALONE, seed=101, **WINS),
        lineage("birch", "points, among temperaments", SMALL, seed=102, **POINTS),
        lineage("cedar", "no history, among temperaments", SMALL, seed=103, **BLIND),
        lineage("dune", "little entropy, wide clip", SMALL, seed=104, clip_coef=0.2, **SHARP),
        lineage("ember", "much entropy, self-play", ALONE, seed=105, width=192, **FLAT),
        lineage("fern", "margin, no history, self-play", ALONE, seed=106, **MARGIN, **BLIND),
        lineage("gale", "wins alone, little entropy, self-play", ALONE, seed=107, **WINS, **SHARP),
        lineage("heath", "little entropy, wide clip, no history", WIDE, seed=108, **BLIND, **SHARP),
        *(
            replace(each, is_held_out=True)
            for each in (
                lineage("quartz", "wins alone, among temperaments", SMALL, seed=201, **WINS),
                lineage(
                    "raven", "points, no history, self-play", ALONE, seed=202, **POINTS, **BLIND
                ),
                lineage("slate", "no history, self-play", ALONE, seed=203, **BLIND),
                lineage("thorn", "little entropy, self-play", ALONE, seed=204, width=192, **SHARP),
                lineage("umber", "margin, much entropy", SMALL, seed=205, **MARGIN, **FLAT),
                lineage("willow", "points, little entropy", SMALL, seed=206, **POINTS, **SHARP),
                lineage(
                    "yarrow",
                    "wins alone, little entropy, wide clip, self-play",
                    WIDE,
                    seed=207,
                    **WINS,
                    **SHARP,
                ),
            )
        ),
    ]


LINEAGES = {each.name: each for each in _lineages()}
"""All lineages by name."""


def lineage(name: str) -> Lineage:
    """Return the lineage called *name*."""
    if name not in LINEAGES:
        raise unknown("lineage", name, LINEAGES)
    return LINEAGES[name]
