"""The chance of every seat over a game, as inline SVG."""

from collections.abc import Sequence
from html import escape

from catsack.review.ledger import Chances

WIDTH, HEIGHT = 800, 280
LEFT, RIGHT, TOP, BOTTOM = 56, 8, 14, 14
SYMBOLS = "●▲■★◆"
"""The sign of each seat: colours alone would not tell everybody whose line it is."""
TICKS = (0, 25, 50, 75, 100)


def chance_curve(chances: Chances, names: Sequence[str]) -> str:
    """Return a drawing with one line a seat, whose last point is the result, and a legend."""
    grid = "".join(
        f'<line class="grid" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{_y(tick / 100):.1f}" '
        f'y2="{_y(tick / 100):.1f}"/><text x="{LEFT - 8}" y="{_y(tick / 100) + 5:.1f}" '
        f'text-anchor="end">{tick}</text>'
        for tick in TICKS
    )
    last = len(chances) - 1
    width = WIDTH - LEFT - RIGHT
    lines = []
    for seat in range(len(names)):
        points = " ".join(
            f"{LEFT + width * at / last:.1f},{_y(float(row[seat])):.1f}"
            for at, row in enumerate(chances)
        )
        lines.append(
            f'<polyline points="{points}" fill="none" stroke="var(--seat{seat})" '
            'stroke-width="2.5" stroke-linejoin="round"/>'
        )
    legend = "".join(
        f'<li style="color:var(--seat{seat})">{SYMBOLS[seat]} {escape(name)}</li>'
        for seat, name in enumerate(names)
    )
    return (
        f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{escape(", ".join(names))}">'
        f'{grid}{"".join(lines)}</svg><ul class="legend">{legend}</ul>'
    )


def _y(share: float) -> float:
    return TOP + (1 - share) * (HEIGHT - TOP - BOTTOM)
