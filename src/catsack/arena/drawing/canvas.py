"""A matplotlib figure as inline SVG that takes its colours and its font from the page.

The same drawing always gives the same text. Its letters stay text and do not become outlines.
Of all modules only this one, ``plots`` and ``heatmaps`` import matplotlib.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from io import StringIO

from matplotlib import style
from matplotlib.axes import Axes
from matplotlib.backends.backend_svg import FigureCanvasSVG
from matplotlib.figure import Figure


@dataclass(frozen=True, slots=True)
class Colour:
    """One colour by day and by night; the page has a CSS variable of this name."""

    name: str
    day: str
    night: str


PAPER = Colour("paper", "#fbfaf7", "#16191d")
INK = Colour("ink", "#21262c", "#e5e7ea")
QUIET = Colour("quiet", "#5c6570", "#a5adb8")
LINE = Colour("line", "#dcd9d1", "#363c44")
BLUE = Colour("blue", "#3a73a9", "#7db1e0")
OCHRE = Colour("ochre", "#b06a12", "#e2a75c")
PALETTE = (PAPER, INK, QUIET, LINE, BLUE, OCHRE)

WIDTH = 360
"""Width of a drawing in points: the width of a phone, so that nothing shrinks there."""
FONT_SIZE = 11.0
POINTS_PER_INCH = 72  # matplotlib measures figures in inches, and its SVG in points

STYLE: dict[str, object] = {
    "svg.fonttype": "none",
    "svg.hashsalt": "catsack",
    "text.parse_math": False,
    "font.size": FONT_SIZE,
    "text.color": INK.day,
    "axes.edgecolor": LINE.day,
    "axes.facecolor": "none",
    "axes.labelcolor": QUIET.day,
    "axes.labelsize": FONT_SIZE,
    "axes.axisbelow": True,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.spines.left": False,
    "axes.grid": True,
    "axes.grid.axis": "x",
    "axes.unicode_minus": True,
    "grid.color": LINE.day,
    "grid.linewidth": 0.8,
    "xtick.color": LINE.day,
    "ytick.color": LINE.day,
    "xtick.labelcolor": QUIET.day,
    "ytick.labelcolor": INK.day,
    "xtick.major.size": 0,
    "ytick.major.size": 0,
    "xtick.labelsize": FONT_SIZE,
    "ytick.labelsize": FONT_SIZE,
    "figure.facecolor": "none",
    "lines.linewidth": 1.8,
    "patch.linewidth": 0,
}

page_style = style.context(STYLE, after_reset=True)
"""Decorator for functions that draw: the user's own matplotlib settings do not matter."""


def more_lines(labels: Sequence[str]) -> float:
    r"""Return the height below the axes that labels of more than one line need on top.

    >>> more_lines(["first", "second"]), more_lines(["first\n12", "second"])
    (0.0, 13.2)
    """
    return 1.2 * FONT_SIZE * max((label.count("\n") for label in labels), default=0)


@dataclass(frozen=True, slots=True)
class Caption:
    """The id of a drawing on its page, its title, and a sentence for those who cannot see it."""

    key: str
    title: str
    description: str


class Canvas:
    """One drawing of a given height, with one pair of axes inside its margins."""

    def __init__(
        self, height: float, left: float, right: float = 12, top: float = 10, bottom: float = 38
    ) -> None:
        self.figure = Figure(figsize=(WIDTH / POINTS_PER_INCH, height / POINTS_PER_INCH))
        FigureCanvasSVG(self.figure)
        self.axes: Axes = self.figure.add_axes(
            (
                left / WIDTH,
                bottom / height,
                (WIDTH - left - right) / WIDTH,
                (height - top - bottom) / height,
            )
        )

    def svg(self, caption: Caption) -> str:
        """Return the drawing as an SVG element for a page."""
        out, key = StringIO(), caption.key
        nothing = dict.fromkeys(("Date", "Creator", "Format", "Type"))
        self.figure.savefig(out, format="svg", metadata=nothing)
        text = out.getvalue()
        text = text[text.index("<svg") :]
        text = re.sub(r"\s*<defs>\s*<style.*?</style>\s*</defs>", "", text, count=1, flags=re.S)
        text = re.sub(r"\s*<metadata>.*?</metadata>", "", text, flags=re.S)
        used = set(re.findall(r'(?:url\(#|href="#)([\w.]+)', text))
        body = re.sub(r"<[^>]+>", lambda tag: _tidy(tag.group(), key, used), text)
        _, _, body = body.partition(">")
        box = re.search(r'viewBox="[^"]+"', text)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
            f'{box.group() if box else ""} role="img" '
            f'aria-labelledby="{key}-title {key}-desc">'
            f'<title id="{key}-title">{escape(caption.title)}</title>'
            f'<desc id="{key}-desc">{escape(caption.description)}</desc>{body.strip()}'
        )


def standalone_svg(svg: str) -> str:
    """Return a drawing as a file of its own, with the colours that a page would give it."""
    box = re.search(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', svg)
    if box is None:
        raise ValueError("A drawing has no size.")
    day, night = (
        "".join(f"--{colour.name}:{getattr(colour, light)};" for colour in PALETTE)
        for light in ("day", "night")
    )
    look = f"svg{{{day}font-family:system-ui,sans-serif}}"
    look += f"@media (prefers-color-scheme:dark){{svg{{{night}}}}}"
    head, inside = svg.split(">", 1)
    paper = f'<rect width="{box[1]}" height="{box[2]}" rx="6" style="fill:var(--paper)"/>'
    return f'{head} width="{box[1]}" height="{box[2]}"><style>{look}</style>{paper}{inside}\n'


def _tidy(tag: str, key: str, used: set[str]) -> str:
    """Return a tag with short numbers, colours as CSS variables, and only ids that are used."""
    tag = re.sub(r"\s+", " ", tag)
    tag = re.sub(r"(\d\.\d{1,2})\d*", r"\1", tag)
    tag = re.sub(r"font-family:[^;\"]*;? ?", "", tag)
    tag = re.sub(r' transform="rotate\(-0 [^"]*"', "", tag)
    tag = re.sub(r' id="([\w.]+)"', lambda m: m.group() if m.group(1) in used else "", tag)
    tag = re.sub(r'(id="|url\(#|href="#)', rf"\g<1>{key}-", tag)
    for colour in PALETTE:
        tag = tag.replace(colour.day, f"var(--{colour.name})")
    return tag


def shorten(name: str, letters: int = 16) -> str:
    """Return *name*, cut to what a drawing has room for.

    >>> shorten("steady"), shorten("a-bot-with-a-very-long-name")
    ('steady', 'a-bot-with-a-ve…')
    """
    return name if len(name) <= letters else name[: letters - 1] + "…"
