"""Write into docs/training.md how a run went: a table, and drawings beside it.

python -m tools.training_page FOLDER
"""

import argparse
from pathlib import Path
from typing import Any

from catsack.arena.drawing.canvas import Caption
from catsack.arena.drawing.plots import curves
from catsack.training.opponents import EXPLOITER
from catsack.training.plots import labels, point
from catsack.training.run_folder import RunFolder
from tools import docs_sections as sections
from tools.play_style import DOCS, keep

PAGE = DOCS / "training.md"
PAIRS = (("steady", "spoiler"), ("collector", "bluffer"), ("search-1k", "earlier"))
"""Rivals that are drawn together."""
SHOWN = 6
"""Iterations of which the table tells."""


def section(folder: RunFolder) -> str:
    """Return what the page says about the run, and keep its drawings."""
    notes = folder.metrics()
    looks = [note for note in notes if "shares" in note]
    last = notes[-1]
    rivals = [name for name in last["shares"] if not name.startswith(EXPLOITER)]
    thieves = {
        thief.name: RunFolder(thief).metrics()[-1]
        for thief in sorted(folder.path.glob(f"{EXPLOITER}-*"), key=_number)
    }
    thefts = sum(note["seconds"] for note in thieves.values())
    for pair in PAIRS:
        _draw(pair, looks)
    every = max(1, len(looks) // SHOWN)
    shown = [note for at, note in enumerate(looks, 1) if at % every == 0 or note is last]
    lines = [
        "## The run",
        "",
        f"`python -m tools.training_page FOLDER` writes this part: {last['iteration']} iterations,",
        f"{last['decisions'] / 1e6:.0f} million decisions in {last['seconds'] / 60:.0f} minutes, "
        f"and {thefts / 60:.0f} minutes for the thieves.",
        "Four seats, par 25 %: what it won alone among three of each, and in brackets each alone",
        "among three of it. `search-1k` is its imitation here.",
        "",
        f"| iteration | {' | '.join(rivals)} |",
        "|---" * (len(rivals) + 1) + "|",
    ]
    for note in shown:
        cells = (note["shares"].get(name) for name in rivals)
        texts = ("" if cell is None else f"{cell[0]:.0f} ({cell[1]:.0f})" for cell in cells)
        lines.append(f"| {note['iteration']} | {' | '.join(texts)} |")
    lines += ["", "| what a thief won alone among it | 3 seats | 4 seats | 5 seats |"]
    lines.append("|---|---|---|---|")
    for name, note in thieves.items():
        ways = ("main (3 seats)", "main", "main (5 seats)")
        cells = (note["shares"][key][0] for key in ways)
        lines.append(f"| {name} | {' | '.join(f'{cell:.0f} %' for cell in cells)} |")
    lines += ["", *(f"![{' and '.join(pair)}](pictures/{_key(pair)}.svg)" for pair in PAIRS), ""]
    return "\n".join(lines)


def _number(thief: Path) -> int:
    return int(thief.name.rpartition("-")[2])


def _key(pair: tuple[str, str]) -> str:
    return f"learning-{'-'.join(pair)}"


def _draw(pair: tuple[str, str], looks: list[dict[str, Any]]) -> None:
    """Draw what was won alone among each of a *pair* of rivals."""
    caption = Caption(
        _key(pair),
        f"Learning to play among {' and '.join(pair)}",
        "Wins in per cent alone among three of them, by iteration.",
    )
    lines = []
    for name in pair:
        found = [note["shares"].get(name) for note in looks]
        points = [None if each is None else point(each[0]) for each in found]
        lines.append((f"among {name}", points))
    keep(caption, curves(caption, labels(looks), lines, ("iteration", "% of wins")))


def main() -> None:
    """Read the folder, and write the page."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("folder", type=Path)
    sections.write(PAGE, section(RunFolder(options.parse_args().folder)))


if __name__ == "__main__":
    main()
