"""The page of figures: each measuring script writes a part of it and leaves the others alone."""

from pathlib import Path
from statistics import median

PAGE = Path(__file__).parent.parent / "docs" / "benchmarks.md"


def spread(numbers: list[float], form: str) -> str:
    """Return the median and, in brackets, the least and the most.

    >>> spread([3.0, 1.0, 2.0], ".1f")
    '2.0 (1.0 to 3.0)'
    """
    middle, least, most = (format(n, form) for n in (median(numbers), min(numbers), max(numbers)))
    return f"{middle} ({least} to {most})"


def replaced(text: str, part: str) -> str:
    r"""Return *text* with *part* in the place of the one with the same heading, or at its end.

    >>> replaced("# Figures\n\n## One\n\n1\n\n## Two\n\n2\n", "## One\n\n11\n")
    '# Figures\n\n## One\n\n11\n\n## Two\n\n2\n'
    """
    heading = part.split("\n", 1)[0]
    parts = _parts(text)
    places = [at for at, old in enumerate(parts) if old.split("\n", 1)[0] == heading]
    at = places[0] if places else len(parts)
    if heading.startswith("# "):
        at, places = 0, [0] if parts else []
    return "\n\n".join([*parts[:at], part.strip(), *parts[at + len(places) :]]) + "\n"


def write(page: Path, part: str) -> None:
    """Put *part* into *page*, and say so."""
    text = page.read_text(encoding="utf-8") if page.exists() else ""
    page.write_text(replaced(text, part), encoding="utf-8")
    print(page)


def _parts(text: str) -> list[str]:
    """Return what stands before the first heading of the second rank, and under each of these."""
    parts: list[list[str]] = [[]]
    for line in text.splitlines():
        if line.startswith("## "):
            parts.append([])
        parts[-1].append(line)
    return [found for part in parts if (found := "\n".join(part).strip())]
