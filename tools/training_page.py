"""Write the section on a run of docs/training.md: a table, and learning curves beside it.

python -m tools.training_page FOLDER
"""

import argparse
from pathlib import Path

from catsack.arena.drawing.canvas import Caption
from catsack.arena.drawing.plots import curves
from catsack.training.exploiter import TARGET
from catsack.training.league.opponents import EXPLOITER
from catsack.training.plots import labels, point
from catsack.training.ppo import IterationMetrics
from catsack.training.run_folder import RunFolder
from tools import docs_sections as sections
from tools.play_style import DOCS, PICTURES, save_picture

PAGE = DOCS / "training.md"
PAIRS = (("steady", "spoiler"), ("collector", "bluffer"), ("search-1k", "earlier"))
"""Opponents whose curves share a picture."""
MAX_ROWS = 6
"""About so many evaluations are rows of the table."""


def section(folder: RunFolder, pictures: Path = PICTURES) -> str:
    """Return the section of the page, and save its *pictures*."""
    metrics = folder.metrics()
    evaluated = [line for line in metrics if "shares" in line]
    last = metrics[-1]
    opponents = [name for name in last["shares"] if not name.startswith(EXPLOITER)]
    exploiters = {
        path.name: RunFolder(path).metrics()[-1]
        for path in sorted(folder.path.glob(f"{EXPLOITER}-*"), key=_number)
    }
    exploiter_seconds = sum(line["seconds"] for line in exploiters.values())
    for pair in PAIRS:
        _draw(pair, evaluated, pictures)
    every = max(1, len(evaluated) // MAX_ROWS)
    rows = [line for at, line in enumerate(evaluated, 1) if at % every == 0 or line is last]
    lines = [
        "## The run",
        "",
        "`python -m tools.training_page FOLDER` writes this section from the log of a run.",
        f"This run has {last['iteration']} iterations:",
        f"{last['decisions'] / 1e6:.0f} million decisions in {last['seconds'] / 60:.0f} minutes, "
        f"and {exploiter_seconds / 60:.0f} minutes for the exploiters.",
        "",
        "The table has win shares in per cent at four seats, where par is 25 %: the policy alone",
        "among three of each opponent, and in brackets the opponent alone among three copies of",
        "the policy. `search-1k` is its distilled net here, `earlier` a past self.",
        "",
        f"| iteration | {' | '.join(opponents)} |",
        "|---" * (len(opponents) + 1) + "|",
    ]
    for line in rows:
        pairs = (line["shares"].get(name) for name in opponents)
        cells = ("" if pair is None else f"{pair[0]:.0f} ({pair[1]:.0f})" for pair in pairs)
        lines.append(f"| {line['iteration']} | {' | '.join(cells)} |")
    lines += ["", "| wins of each exploiter alone among its target | 3 seats | 4 seats | 5 seats |"]
    lines.append("|---|---|---|---|")
    for name, line in exploiters.items():
        keys = (f"{TARGET} (3 seats)", TARGET, f"{TARGET} (5 seats)")
        shares = (f"{line['shares'][key][0]:.0f} %" for key in keys)
        lines.append(f"| {name} | {' | '.join(shares)} |")
    lines += ["", *(f"![{' and '.join(pair)}](pictures/{_key(pair)}.svg)" for pair in PAIRS), ""]
    return "\n".join(lines)


def _number(path: Path) -> int:
    return int(path.name.rpartition("-")[2])


def _key(pair: tuple[str, str]) -> str:
    return f"learning-{'-'.join(pair)}"


def _draw(pair: tuple[str, str], evaluated: list[IterationMetrics], pictures: Path) -> None:
    """Draw the win shares alone among each of a *pair* of opponents."""
    caption = Caption(
        _key(pair),
        f"Learning to play among {' and '.join(pair)}",
        "Wins in per cent alone among three of them, by iteration.",
    )
    lines = []
    for name in pair:
        shares = [line["shares"].get(name) for line in evaluated]
        points = [None if each is None else point(each[0]) for each in shares]
        lines.append((f"among {name}", points))
    svg = curves(caption, labels(evaluated), lines, ("iteration", "% of wins"))
    save_picture(caption, svg, pictures)


def main() -> None:
    """Read the folder, and write the section."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("folder", type=Path)
    sections.write(PAGE, section(RunFolder(options.parse_args().folder)))


if __name__ == "__main__":
    main()
