"""Building blocks of a page: one HTML file without scripts, links or other files."""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import TypeAlias

from catsack.arena.drawing.canvas import PALETTE
from catsack.arena.drawing.number_format import NumberFormat, one_decimal, plus_minus
from catsack.arena.stats import Estimate


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell of a table."""

    text: str
    small: str = ""
    """A second line in smaller letters."""
    tint: float = 0.0
    """From -1 (ochre) over 0 (bare) to 1 (blue)."""


Row: TypeAlias = Sequence[str | Cell]


def estimate_cell(estimate: Estimate, form: NumberFormat = one_decimal) -> Cell:
    """Return a mean and its 95 % confidence interval, as in ``5.1 ± 0.3``."""
    return Cell(form(estimate.mean), plus_minus(estimate, form))


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and the HTML under it."""

    key: str
    name: str
    parts: Sequence[str]


def document(title: str, lead: str, sections: Sequence[Section]) -> str:
    """Return the whole page."""
    contents = "".join(f'<li><a href="#{one.key}">{escape(one.name)}</a></li>' for one in sections)
    body = "\n".join(_section(one) for one in sections)
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{escape(title)}</title>
<style>
{_colours("day")}
@media (prefers-color-scheme: dark) {{
{_colours("night")}
}}
{STYLE}</style>
</head>
<body>
<header>
<p class="game">The Cat in the Sack</p>
<h1>{escape(title)}</h1>
<p class="lead">{escape(lead)}</p>
<nav aria-label="On this page"><ul>{contents}</ul></nav>
</header>
<main>
{body}
</main>
</body>
</html>
"""


def _section(section: Section) -> str:
    name = f'<h2 id="{section.key}-name">{escape(section.name)}</h2>'
    parts = "\n".join(section.parts)
    return (
        f'<section id="{section.key}" aria-labelledby="{section.key}-name">'
        f"\n{name}\n{parts}\n</section>"
    )


def paragraph(text: str) -> str:
    """Return a paragraph of plain text."""
    return f"<p>{escape(text)}</p>"


def heading(text: str) -> str:
    """Return a heading within a section."""
    return f"<h3>{escape(text)}</h3>"


def command(line: str) -> str:
    """Return a command line to type."""
    words = " ".join(f"<span>{escape(word)}</span>" for word in line.split(" "))
    return f"<pre><code>{words}</code></pre>"


def facts(pairs: Sequence[tuple[str, str]]) -> str:
    """Return a list of names with their values."""
    inner = "".join(f"<div><dt>{escape(n)}</dt><dd>{escape(v)}</dd></div>" for n, v in pairs)
    return f"<dl>{inner}</dl>"


def table(caption: str, head: Sequence[str], rows: Sequence[Row], kind: str = "") -> str:
    """Return a table; the first cell of a row is its heading, *kind* is a CSS class."""
    heads = "".join(f'<th scope="col"><span>{escape(name)}</span></th>' for name in head)
    body = "\n".join(
        f"<tr>{_cell(first, 'th')}{''.join(_cell(cell, 'td') for cell in rest)}</tr>"
        for first, *rest in rows
    )
    classes = f' class="{kind}"' if kind else ""
    return (
        f'<div class="wide" role="region" tabindex="0" aria-label="{escape(caption)}">'
        f"<table{classes}><caption>{escape(caption)}</caption>\n"
        f"<thead><tr>{heads}</tr></thead>\n<tbody>\n{body}\n</tbody></table></div>"
    )


def _cell(cell: str | Cell, tag: str) -> str:
    if isinstance(cell, str):
        cell = Cell(cell)
    scope = ' scope="row"' if tag == "th" else ""
    small = f"<small>{escape(cell.small)}</small>" if cell.small else ""
    tint = ""
    if cell.tint:
        colour = "blue" if cell.tint > 0 else "ochre"
        part = round(60 * min(abs(cell.tint), 1))
        tint = f' style="background:color-mix(in srgb,var(--{colour}) {part}%,transparent)"'
    return f"<{tag}{scope}{tint}>{escape(cell.text)}{small}</{tag}>"


def details(summary: str, inner: str) -> str:
    """Return something long that opens on a click on its *summary*."""
    return f"<details><summary>{escape(summary)}</summary>{inner}</details>"


def figures(*drawings: tuple[str, str]) -> str:
    """Return drawings with their captions, side by side where there is room."""
    inner = "\n".join(
        f"<figure><figcaption>{escape(caption)}</figcaption>{svg}</figure>"
        for svg, caption in drawings
    )
    return f'<div class="figures">\n{inner}\n</div>'


def side_by_side(*parts: str) -> str:
    """Return a table and drawings side by side where there is room."""
    return f'<div class="beside">{"".join(parts)}</div>'


def _colours(when: str) -> str:
    inner = " ".join(f"--{colour.name}: {getattr(colour, when)};" for colour in PALETTE)
    return f":root {{ {inner} }}"


STYLE = """
* { box-sizing: border-box; }
html { background: var(--paper); color: var(--ink); -webkit-text-size-adjust: 100%; }
body { font: 16px/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Liberation Sans",
  "Noto Sans", sans-serif; max-width: 60rem; margin: 0 auto; padding: 2.5rem 1rem 4rem; }
h1 { font-size: 1.9rem; line-height: 1.2; margin: 0 0 .6rem; overflow-wrap: anywhere; }
h2 { font-size: 1.25rem; line-height: 1.3; margin: 0 0 .6rem; }
h3 { font-size: 1rem; margin: 1.6rem 0 .4rem; overflow-wrap: anywhere; }
.game { color: var(--quiet); margin: 0 0 .3rem; font-size: .9rem; }
.lead { font-size: 1.15rem; max-width: 44rem; margin: 0 0 1.2rem; overflow-wrap: anywhere; }
nav ul { list-style: none; display: flex; flex-wrap: wrap; gap: .2rem 1.1rem; margin: 0;
  padding: 0; font-size: .9rem; }
a { color: var(--blue); text-underline-offset: .2em; }
section { border-top: 1px solid var(--line); margin-top: 2.2rem; padding-top: 1.4rem; }
section > p { max-width: 44rem; margin: 0 0 1rem; overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: repeat(auto-fill, minmax(9.5rem, 1fr));
  gap: .9rem 1.2rem; margin: 0 0 1.2rem; }
dt { color: var(--quiet); font-size: .85rem; }
dd { margin: 0; overflow-wrap: anywhere; }
pre { background: color-mix(in srgb, var(--line) 45%, transparent); border-radius: 6px;
  padding: .7rem .9rem; margin: 0 0 1rem; white-space: pre-wrap; overflow-wrap: anywhere; }
code { font: .875rem/1.5 ui-monospace, "SF Mono", Menlo, Consolas, "Liberation Mono", monospace; }
code span { display: inline-block; max-width: 100%; }
.wide { overflow-x: auto; margin: 0 0 1.4rem; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; font-size: .95rem; }
caption { text-align: left; color: var(--quiet); font-size: .875rem; padding-bottom: .4rem; }
th, td { padding: .35rem .7rem; text-align: right; vertical-align: top;
  border-bottom: 1px solid var(--line); font-weight: 400; }
td { white-space: nowrap; }
th:first-child { text-align: left; padding-left: 0; overflow-wrap: anywhere; min-width: 5.5rem; }
thead th { color: var(--quiet); font-size: .85rem; vertical-align: bottom; }
tbody th { font-weight: 600; }
small { display: block; color: var(--quiet); font-size: .8rem; font-weight: 400; }
.lines small { display: inline-block; min-width: 3.6rem; padding-left: .5rem; }
.words td, .words th { text-align: left; white-space: normal; overflow-wrap: anywhere; }
.matrix { font-size: .875rem; }
.matrix td, .matrix thead th { text-align: center; padding: .35rem .3rem; min-width: 1.9rem; }
.matrix td { border: 1px solid var(--paper); }
.matrix thead th { vertical-align: bottom; }
.matrix thead th:first-child { min-width: 4.6rem; text-align: left; padding-left: 0; }
.matrix tbody th { min-width: 4.6rem; padding-right: .5rem; border: 0; vertical-align: middle; }
.matrix.crowded thead th:not(:first-child) span { writing-mode: vertical-rl;
  transform: rotate(180deg); }
details { margin: 0 0 1.2rem; }
summary { cursor: pointer; color: var(--blue); margin-bottom: .6rem; }
.figures { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 21rem), 1fr));
  gap: 1.4rem 2rem; margin: 0 0 1.2rem; }
.beside { display: grid; gap: 0 2rem; grid-template-columns: repeat(auto-fill,
  minmax(min(100%, 26rem), 1fr)); align-items: start; }
.beside > * { min-width: 0; }
.beside > .figures { grid-template-columns: 1fr; }
figure { margin: 0; max-width: 29rem; }
figcaption { font-size: .9rem; margin-bottom: .35rem; overflow-wrap: anywhere; }
svg { display: block; width: 100%; height: auto; stroke-linejoin: round; }
svg text { font-family: inherit; font-variant-numeric: tabular-nums; }
a:focus-visible, summary:focus-visible, .wide:focus-visible { outline: 2px solid var(--blue);
  outline-offset: 2px; }
@media (max-width: 34rem) {
  body { padding-top: 1.4rem; }
  h1 { font-size: 1.5rem; }
  .lead { font-size: 1.05rem; }
  table { font-size: .85rem; }
  th, td { padding: .35rem .3rem; }
  th:first-child { min-width: 4.8rem; }
  .matrix td, .matrix thead th { padding: .35rem .15rem; }
  small { font-size: .74rem; }
}
@media print { nav { display: none; } figure, tr { break-inside: avoid; } }
"""
