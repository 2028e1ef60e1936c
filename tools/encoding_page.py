"""Writes the table of slices in docs/encoding.md: ``python -m tools.encoding_page``."""

import re
from pathlib import Path

from catsack.encode import layout_table

PAGE = Path(__file__).parent.parent / "docs" / "encoding.md"


def with_table(page: str) -> str:
    """Return *page* with the table of the layout as it is now."""
    table = re.compile(r"^\| slice \|.*\n(?:\|.*\n)+", re.MULTILINE)
    return table.sub(lambda _: f"{layout_table()}\n", page, count=1)


def main() -> None:
    """Rewrite the page."""
    PAGE.write_text(with_table(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
    print(PAGE.name)


if __name__ == "__main__":
    main()
