"""How a run went, as a page with curves."""

from typing import Any

from catsack.arena.drawing.canvas import Caption
from catsack.arena.drawing.html import Section, document, figures
from catsack.arena.drawing.plots import curves
from catsack.arena.stats import Estimate

LABELS = 6
"""Iterations that are named under a drawing."""
POINTS = 40
"""Points of a curve at most."""
LOSSES = {
    "entropy": "how far its answers are spread",
    "value": "how wrong it is about who wins",
    "tie": "how far it is from its slow average",
}


def page(name: str, notes: list[dict[str, Any]]) -> str:
    """Return the page of a run with these *notes*."""
    looks = [note for note in notes if "shares" in note]
    rivals = sorted({rival for note in looks for rival in note["shares"]})
    last = notes[-1]
    lead = (
        f"{last['iteration']} iterations, {last['decisions']:,} decisions, "
        f"{last['seconds'] / 60:.0f} minutes."
    )
    strength = [(_duel(at, rival, looks), rival) for at, rival in enumerate(rivals)]
    thin = notes[:: -(-len(notes) // POINTS)]
    losses = [(_loss(fact, thin), f"{fact}: {what}") for fact, what in LOSSES.items()]
    sections = [Section("learning", "Learning", [figures(*losses)])]
    if strength:
        sections.insert(0, Section("strength", "Strength", [figures(*strength)]))
    return document(f"Training: {name}", lead, sections)


def _duel(at: int, rival: str, looks: list[dict[str, Any]]) -> str:
    """Draw what one wins alone among copies of the other, both ways."""
    pairs = [note["shares"].get(rival) for note in looks]
    lines = [
        (title, [None if pair is None else point(pair[way]) for pair in pairs])
        for way, title in enumerate(("alone among it", "it alone"))
    ]
    caption = Caption(f"rival{at}", rival, f"Wins in per cent alone among {rival}, and its own.")
    return curves(caption, labels(looks), lines, ("iteration", "% of wins"))


def _loss(fact: str, notes: list[dict[str, Any]]) -> str:
    caption = Caption(f"loss-{fact}", fact, f"{fact}: {LOSSES[fact]}, by iteration.")
    line = (fact, [point(note[fact]) for note in notes])
    return curves(caption, labels(notes), [line], ("iteration", fact))


def point(value: float) -> Estimate:
    """Return *value* as a point of a curve."""
    return Estimate(value, value, value)


def labels(notes: list[dict[str, Any]]) -> list[str]:
    """Return the iterations, most of them left out where there are many."""
    every = -(-len(notes) // LABELS)
    return [str(note["iteration"]) if at % every == 0 else "" for at, note in enumerate(notes)]
