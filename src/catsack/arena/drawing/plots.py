"""Charts as inline SVG: intervals, columns, histograms and curves."""

from collections import Counter
from collections.abc import Sequence
from statistics import fmean

from matplotlib.ticker import FuncFormatter, MaxNLocator

from catsack.arena.drawing.canvas import (
    BLUE,
    FONT_SIZE,
    INK,
    LINE,
    OCHRE,
    PAPER,
    QUIET,
    Canvas,
    Caption,
    more_lines,
    page_style,
    shorten,
)
from catsack.arena.drawing.number_format import MINUS, SPACE, one_decimal, percent, signed
from catsack.arena.stats import Estimate

STEPS = (1, 2, 5, 10)
"""Distances between the ticks of an axis, times a power of ten."""
NUMBER_WIDTH = 50
"""Room at the right of a row for its number."""


@page_style
def interval_plot(
    caption: Caption,
    rows: Sequence[tuple[str, Estimate]],
    axis: str,
    *,
    par: float | None = None,
    as_share: bool = True,
) -> str:
    """Draw one dot a row with its 95 % confidence interval, and its number at the right."""
    canvas = Canvas(26 * len(rows) + 52, *_margins([label for label, _ in rows]))
    axes = canvas.axes
    for at, (label, estimate) in enumerate(rows):
        if estimate.has_interval:
            axes.plot([estimate.low, estimate.high], [at, at], color=BLUE.day, alpha=0.55, lw=3)
        axes.plot([estimate.mean], [at], "o", color=BLUE.day, ms=6.5)
        text = percent(estimate.mean) if as_share else one_decimal(estimate.mean)
        _name_row(canvas, at, label, text)
    if par is not None:
        axes.axvline(par, color=OCHRE.day, lw=1.2, ls=(0, (3, 2)), zorder=1)
        axes.annotate(
            "par",
            (par, 1),
            (3, 1),
            xycoords=axes.get_xaxis_transform(),
            textcoords="offset points",
            color=OCHRE.day,
            va="top",
        )
    axes.set_ylim(len(rows) - 0.4, -0.9)
    _number_axis(canvas, axis, as_share=as_share)
    low, high = axes.get_xlim()
    if as_share:
        axes.set_xlim(max(low, -0.01), min(high, 1.01))
    return canvas.svg(caption)


@page_style
def columns(
    caption: Caption,
    labels: Sequence[str],
    values: Sequence[Estimate],
    axis: str,
    *,
    par: float | None = None,
    as_share: bool = True,
) -> str:
    """Draw one column a label with its 95 % confidence interval, and par as a line across."""
    more = more_lines(labels)
    canvas = Canvas(200 + more, left=46, right=2 if par is None else 26, top=18, bottom=38 + more)
    axes = canvas.axes
    axes.grid(visible=True, axis="y")
    axes.tick_params(axis="y", labelcolor=QUIET.day)
    axes.yaxis.set_major_locator(MaxNLocator(4, steps=STEPS))
    axes.yaxis.set_major_formatter(FuncFormatter(_share_tick if as_share else number_tick))
    axes.bar(range(len(values)), [value.mean for value in values], 0.62, color=BLUE.day, alpha=0.55)
    if par is not None:
        axes.axhline(par, color=OCHRE.day, lw=1.2, ls=(0, (3, 2)))
        axes.annotate(
            "par",
            (1, par),
            (3, 0),
            xycoords=axes.get_yaxis_transform(),
            textcoords="offset points",
            color=OCHRE.day,
            va="center",
        )
    for at, value in enumerate(values):
        ends = [value.low, value.high] if value.has_interval else [value.mean, value.mean]
        if value.has_interval:
            axes.plot([at, at], ends, color=INK.day, lw=1.2)
        is_up = as_share or value.mean >= 0
        axes.annotate(
            percent(value.mean) if as_share else signed(value.mean),
            (at, ends[1] if is_up else ends[0]),
            (0, 4 if is_up else -4),
            textcoords="offset points",
            ha="center",
            va="bottom" if is_up else "top",
            bbox={"facecolor": PAPER.day, "edgecolor": "none", "pad": 1},
        )
    axes.axhline(0, color=LINE.day, lw=0.8)
    axes.spines["bottom"].set_visible(False)
    axes.margins(y=0.16)
    if as_share:
        axes.set_ylim(0, None)
    axes.set_xlim(-0.6, max(len(values), 3) - 0.4)
    axes.set_xticks(range(len(labels)), labels)
    axes.set_xlabel(axis)
    return canvas.svg(caption)


@page_style
def histograms(
    caption: Caption, rows: Sequence[tuple[str, Sequence[int]]], axis: str, step: int = 5
) -> str:
    """Draw one histogram a row over the same axis, with bins of width *step*."""
    canvas = Canvas(44 * len(rows) + 50, *_margins([label for label, _ in rows]))
    axes = canvas.axes
    bins = [Counter(value // step for value in values) for _, values in rows]
    heights = [{at: each / c.total() for at, each in c.items()} for c in bins if c]
    highest = max((max(height.values()) for height in heights), default=1.0)
    for at, ((label, values), height) in enumerate(zip(rows, heights, strict=True)):
        axes.bar(
            [step * (each + 0.5) for each in sorted(height)],
            [-0.82 * height[each] / highest for each in sorted(height)],
            step * 0.9,
            bottom=at,
            color=BLUE.day,
            alpha=0.55,
        )
        axes.plot([fmean(values)] * 2, [at, at - 0.86], color=INK.day, lw=1.2)
        _name_row(canvas, at - 0.4, label, one_decimal(fmean(values)))
        axes.axhline(at, color=LINE.day, lw=0.8)
    axes.set_ylim(len(rows) - 0.9, -1)
    _number_axis(canvas, axis, as_share=False)
    return canvas.svg(caption)


@page_style
def curves(
    caption: Caption,
    labels: Sequence[str],
    lines: Sequence[tuple[str, Sequence[Estimate | None]]],
    axes_names: tuple[str, str],
    positions: Sequence[float] | None = None,
) -> str:
    """Draw one or two lines over the same labels, each with its 95 % band and its name.

    Labels stand at their *positions*, or side by side if there are none.
    """
    places = range(len(labels)) if positions is None else positions
    canvas = Canvas(236, left=46, right=14, top=24, bottom=40)
    axes = canvas.axes
    axes.grid(visible=True, axis="y")
    for (name, values), colour in zip(lines, (BLUE.day, OCHRE.day), strict=False):
        points = [
            (at, value) for at, value in zip(places, values, strict=True) if value is not None
        ]
        band = [(at, value) for at, value in points if value.has_interval]
        axes.fill_between(
            [at for at, _ in band],
            [value.low for _, value in band],
            [value.high for _, value in band],
            color=colour,
            alpha=0.2,
        )
        axes.plot(
            [at for at, _ in points],
            [value.mean for _, value in points],
            "o-",
            ms=4,
            color=colour,
            label=name,
        )
    axes.legend(loc="lower left", bbox_to_anchor=(-0.02, 0.99), ncols=2, frameon=False)
    axes.set_xticks(places, labels)
    axes.tick_params(axis="y", labelcolor=QUIET.day)
    axes.yaxis.set_major_formatter(FuncFormatter(number_tick))
    axes.yaxis.set_major_locator(MaxNLocator(5, steps=STEPS, integer=True))
    axes.set_xlabel(axes_names[0])
    axes.set_ylabel(axes_names[1])
    return canvas.svg(caption)


def _margins(labels: Sequence[str]) -> tuple[float, float]:
    """Return the margins that names need at the left and numbers at the right."""
    return 14 + 0.62 * FONT_SIZE * max(len(shorten(label)) for label in labels), NUMBER_WIDTH


def _name_row(canvas: Canvas, at: float, label: str, text: str) -> None:
    """Write a row's name at the left edge and its number at the right one."""
    for where, edge, words in ((0.0, "left", shorten(label)), (1.0, "right", text)):
        canvas.axes.annotate(
            words, (where, at), xycoords=("figure fraction", "data"), ha=edge, va="center"
        )


def _number_axis(canvas: Canvas, axis: str, *, as_share: bool) -> None:
    canvas.axes.set_yticks([])
    canvas.axes.xaxis.set_major_locator(MaxNLocator(4, steps=STEPS))
    canvas.axes.xaxis.set_major_formatter(FuncFormatter(_share_tick if as_share else number_tick))
    canvas.axes.set_xlabel(axis)


def _share_tick(value: float, _at: int | None = None) -> str:
    return f"{100 * value:.0f}{SPACE}%"


def number_tick(value: float, _at: int | None = None) -> str:
    """Return the label of a tick."""
    return f"{value:g}".replace("-", MINUS)
