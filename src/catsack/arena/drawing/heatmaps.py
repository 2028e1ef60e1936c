"""Heat maps as inline SVG: a grid of shaded cells, and prices against worth."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from matplotlib.patches import PathPatch, Rectangle
from matplotlib.path import Path
from matplotlib.ticker import FuncFormatter, MaxNLocator

from catsack.arena.drawing.canvas import (
    BLUE,
    FONT_SIZE,
    OCHRE,
    QUIET,
    Canvas,
    Caption,
    more_lines,
    page_style,
)
from catsack.arena.drawing.plots import STEPS, number_tick

MAX_OPACITY = 0.6
"""Text stays readable on a cell of this opacity, by day and by night."""


@dataclass(frozen=True, slots=True)
class AxisLimits:
    """Limits of the axes that several drawings side by side share."""

    price: int
    worth_low: int
    worth_high: int


@page_style
def price_density(caption: Caption, sales: Sequence[tuple[int, int]], limits: AxisLimits) -> str:
    """Draw how often sacks of a worth sell at a price, with a line where both are equal."""
    canvas = Canvas(236, left=46, bottom=40)
    axes = canvas.axes
    axes.grid(visible=True, axis="y")
    width, height = 2, 4
    cells = Counter((price // width * width, worth // height * height) for price, worth in sales)
    fullest = max(cells.values(), default=1)
    levels: dict[int, list[tuple[int, int]]] = {}
    for cell, count in sorted(cells.items()):
        levels.setdefault(9 * count // fullest, []).append(cell)
    for level, members in sorted(levels.items()):
        path = Path.make_compound_path(*(_rectangle(x, y, width, height) for x, y in members))
        axes.add_patch(PathPatch(path, facecolor=BLUE.day, alpha=0.1 + 0.09 * level, lw=0))
    ends = [max(0, limits.worth_low), min(limits.price, limits.worth_high)]
    axes.plot(ends, ends, color=OCHRE.day, lw=1.2, ls=(0, (3, 2)))
    axes.set_xlim(0, limits.price)
    axes.set_ylim(limits.worth_low, limits.worth_high)
    axes.tick_params(axis="y", labelcolor=QUIET.day)
    axes.yaxis.set_major_formatter(FuncFormatter(number_tick))
    axes.xaxis.set_major_locator(MaxNLocator(6, steps=STEPS, integer=True))
    axes.yaxis.set_major_locator(MaxNLocator(5, steps=STEPS, integer=True))
    axes.set_xlabel("price in mice")
    axes.set_ylabel("worth of the sack")
    return canvas.svg(caption)


@page_style
def heatmap(
    caption: Caption,
    rows: Sequence[str],
    labels: Sequence[str],
    cells: Sequence[Sequence[float | None]],
    texts: Sequence[Sequence[str]],
    axis: str,
) -> str:
    """Draw cells shaded from -1 (ochre) over 0 (bare) to 1 (blue), each with its text."""
    more = more_lines(labels)
    canvas = Canvas(
        21 * len(rows) + 44 + more,
        left=12 + 0.6 * FONT_SIZE * max(map(len, rows)),
        right=2,
        top=4,
        bottom=40 + more,
    )
    axes = canvas.axes
    axes.grid(visible=False)
    for at, row in enumerate(cells):
        for place, cell in enumerate(row):
            if cell is None:
                continue
            shade = min(abs(cell), 1.0) * MAX_OPACITY
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


def _rectangle(x: float, y: float, width: float, height: float) -> Path:
    return Path(
        [(x, y), (x + width, y), (x + width, y + height), (x, y + height), (x, y)],
        [Path.MOVETO, Path.LINETO, Path.LINETO, Path.LINETO, Path.CLOSEPOLY],
    )
