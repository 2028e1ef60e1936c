"""Learning curves of a run: a page, and for those who want it TensorBoard."""

from pathlib import Path

from catsack.arena.drawing.canvas import Caption
from catsack.arena.drawing.html import Section, document, figures
from catsack.arena.drawing.plots import curves
from catsack.arena.stats import Estimate
from catsack.extras import require
from catsack.training.ppo import IterationMetrics

MAX_LABELS = 6
"""Iterations that are named under a curve."""
MAX_POINTS = 40
"""Points of a curve."""


def curves_page(name: str, metrics: list[IterationMetrics]) -> str:
    """Return the page of the run called *name*."""
    evaluated = [line for line in metrics if "shares" in line]
    opponents = sorted({opponent for line in evaluated for opponent in line["shares"]})
    last = metrics[-1]
    lead = (
        f"{last['iteration']} iterations, {last['decisions']:,} decisions, "
        f"{last['seconds'] / 60:.0f} minutes."
    )
    strength = [
        (_win_shares(at, opponent, evaluated), opponent) for at, opponent in enumerate(opponents)
    ]
    thinned = metrics[:: -(-len(metrics) // MAX_POINTS)]
    curves_of = {
        "entropy": ("mean entropy of the policy", [line["entropy"] for line in thinned]),
        "value": ("value loss", [line["value"] for line in thinned]),
        "tie": ("KL divergence from the anchor policy", [line["tie"] for line in thinned]),
    }
    losses = [
        (_curve(key, meaning, labels(thinned), values), f"{key}: {meaning}")
        for key, (meaning, values) in curves_of.items()
    ]
    sections = [Section("learning", "Learning", [figures(*losses)])]
    if strength:
        sections.insert(0, Section("strength", "Strength", [figures(*strength)]))
    return document(f"Training: {name}", lead, sections)


def _win_shares(at: int, opponent: str, evaluated: list[IterationMetrics]) -> str:
    """Draw what one wins alone among copies of the other, both ways."""
    pairs = [line["shares"].get(opponent) for line in evaluated]
    lines = [
        (title, [None if pair is None else point(pair[way]) for pair in pairs])
        for way, title in enumerate(("alone among it", "it alone"))
    ]
    caption = Caption(
        f"rival{at}", opponent, f"Wins in per cent alone among {opponent}, and its own."
    )
    return curves(caption, labels(evaluated), lines, ("iteration", "% of wins"))


def _curve(key: str, meaning: str, ticks: list[str], values: list[float]) -> str:
    caption = Caption(f"loss-{key}", key, f"{key}: {meaning}, by iteration.")
    return curves(caption, ticks, [(key, [*map(point, values)])], ("iteration", key))


def point(value: float) -> Estimate:
    """Return *value* as a point of a curve, without an interval."""
    return Estimate(value, value, value)


def labels(metrics: list[IterationMetrics]) -> list[str]:
    """Return the iterations as labels of an axis, most of them empty where there are many."""
    every = -(-len(metrics) // MAX_LABELS)
    return [str(line["iteration"]) if at % every == 0 else "" for at, line in enumerate(metrics)]


class TensorBoardLog:
    """Writes the numbers of each iteration."""

    def __init__(self, folder: Path, iteration: int) -> None:
        """Go on after *iteration*; what a run that was stopped wrote later is dropped."""
        require("tensorboard", "tensorboard")
        from torch.utils.tensorboard import SummaryWriter

        self._writer = SummaryWriter(folder, purge_step=iteration + 1)

    def write(self, metrics: IterationMetrics) -> None:
        """Write one line of the log."""
        step = metrics["iteration"]
        numbers = {name: value for name, value in metrics.items() if isinstance(value, int | float)}
        for name, (learner, opponent) in metrics.get("shares", {}).items():
            numbers |= {f"alone among/{name}": learner, f"alone among learners/{name}": opponent}
        for name, value in numbers.items():
            if name != "iteration":
                self._writer.add_scalar(name, value, step)
        self._writer.flush()
