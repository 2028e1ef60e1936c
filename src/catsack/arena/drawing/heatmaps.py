"""Drawings made of shaded cells: heat maps, and prices against worth."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from matplotlib.patches import PathPatch, Rectangle
from matplotlib.path import Path
from matplotlib.ticker import FuncFormatter, MaxNLocator

from catsack.arena.drawing.canvas import BLUE, LETTERS, OCHRE, QUIET, Canvas, Caption, on_paper
from catsack.arena.drawing.plots import STEPS, number_tick

STRONGEST = 0.6
"""The opacity of the fullest cell: ink stays readable on it, by day and by night."""


@dataclass(frozen=True, slots=True)
class Reach:
    """The same ends of the axes for several drawings side by side."""

    price: int
    worth_low: int
    worth_high: int


@on_paper
def density(caption: Caption, points: Sequence[tuple[int, int]], reach: Reach) -> str:
    """Return how often which price met which worth, with the line where both are equal."""
    canvas = Canvas(236, left=46, bottom=40)
    axes = canvas.axes
    axes.grid(visible=True, axis="y")
    wide, high = 2, 4
    cells = Counter((price // wide * wide, worth // high * high) for price, worth in points)
    fullest = max(cells.values(), default=1)
    levels: dict[int, list[tuple[int, int]]] = {}
    for cell, count in sorted(cells.items()):
        levels.setdefault(9 * count // fullest, []).append(cell)
    for level, members in sorted(levels.items()):
        path = Path.make_compound_path(*(_box(x, y, wide, high) for x, y in members))
        axes.add_patch(PathPatch(path, facecolor=BLUE.day, alpha=0.1 + 0.09 * level, lw=0))
    ends = [max(0, reach.worth_low), min(reach.price, reach.worth_high)]
    axes.plot(ends, ends, color=OCHRE.day, lw=1.2, ls=(0, (3, 2)))
    axes.set_xlim(0, reach.price)
    axes.set_ylim(reach.worth_low, reach.worth_high)
    axes.tick_params(axis="y", labelcolor=QUIET.day)
    axes.yaxis.set_major_formatter(FuncFormatter(number_tick))
    axes.xaxis.set_major_locator(MaxNLocator(6, steps=STEPS, integer=True))
    axes.yaxis.set_major_locator(MaxNLocator(5, steps=STEPS, integer=True))
    axes.set_xlabel("price in mice")
    axes.set_ylabel("worth of the sack")
    return canvas.svg(caption)


@on_paper
def heat(
    caption: Caption,
    rows: Sequence[str],
    labels: Sequence[str],
    cells: Sequence[Sequence[float | None]],
    texts: Sequence[Sequence[str]],
    axis: str,
) -> str:
    """Return cells shaded from -1 (ochre) over 0 (bare) to 1 (blue), each with its text."""
    canvas = Canvas(
        21 * len(rows) + 44,
        left=12 + 0.6 * LETTERS * max(map(len, rows)),
        right=2,
        top=4,
        bottom=40,
    )
    axes = canvas.axes
    axes.grid(visible=False)
    for at, row in enumerate(cells):
        for place, cell in enumerate(row):
            if cell is None:
                continue
            shade = min(abs(cell), 1.0) * STRONGEST
            colour = (BLUE if cell >= 0 else OCHRE).day
            axes.add_patch(
                Rectangle((place - 0.48, at - 0.46), 0.96, 0.92, facecolor=colour, alpha=shade)
            )
            axes.text(place, at, texts[at][place], ha="center", va="center")
    axes.set_xlim(-0.5, len(labels) - 0.5)
    axes.set_ylim(len(rows) - 0.5, -0.5)
    axes.set_xticks(range(len(labels)), labels)
    axes.set_yticks(range(len(rows)), rows)
    axes.spines["bottom"].set_visible(False)
    axes.set_xlabel(axis)
    return canvas.svg(caption)


def _box(x: float, y: float, wide: float, high: float) -> Path:
    return Path(
        [(x, y), (x + wide, y), (x + wide, y + high), (x, y + high), (x, y)],
        [Path.MOVETO, Path.LINETO, Path.LINETO, Path.LINETO, Path.CLOSEPOLY],
    )
