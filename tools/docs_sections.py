"""Replace one section of a page in docs/, for the tools that each write a part of it."""

from pathlib import Path
from statistics import median

BENCHMARKS = Path(__file__).parent.parent / "docs" / "benchmarks.md"


def median_and_range(numbers: list[float], form: str) -> str:
    """Return the median and, in brackets, the minimum and the maximum.

    >>> median_and_range([3.0, 1.0, 2.0], ".1f")
    '2.0 (1.0 to 3.0)'
    """
    middle, least, most = (format(n, form) for n in (median(numbers), min(numbers), max(numbers)))
    return f"{middle} ({least} to {most})"


def replace_section(text: str, section: str) -> str:
    r"""Return *text* with *section* instead of the one with the same heading, or at its end.

    >>> replace_section("# Figures\n\n## One\n\n1\n\n## Two\n\n2\n", "## One\n\n11\n")
    '# Figures\n\n## One\n\n11\n\n## Two\n\n2\n'
    """
    heading = section.split("\n", 1)[0]
    sections = _sections(text)
    places = [at for at, old in enumerate(sections) if old.split("\n", 1)[0] == heading]
    at = places[0] if places else len(sections)
    if heading.startswith("# "):
        at, places = 0, [0] if sections else []
    return "\n\n".join([*sections[:at], section.strip(), *sections[at + len(places) :]]) + "\n"


def write(page: Path, section: str) -> None:
    """Write *section* into *page*, and print the path of the page."""
    text = page.read_text(encoding="utf-8") if page.exists() else ""
    page.write_text(replace_section(text, section), encoding="utf-8")
    print(page)


def _sections(text: str) -> list[str]:
    """Return the text before the first second-level heading, and under each of these."""
    sections: list[list[str]] = [[]]
    for line in text.splitlines():
        if line.startswith("## "):
            sections.append([])
        sections[-1].append(line)
    joined = ("\n".join(lines).strip() for lines in sections)
    return [section for section in joined if section]
