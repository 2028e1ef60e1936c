"""Writes the columns of exported tables into docs/data.md: ``make schema``."""

from catsack.datasets.columns import GAMES, MOVES, POLICY, VIEW, column_table
from tools.docs_sections import BENCHMARKS, write

PAGE = BENCHMARKS.parent / "data.md"

GAMES_SECTION = f"""## Table `games`

{column_table(GAMES)}
"""
MOVES_SECTION = f"""## Table `moves`

{column_table(MOVES)}

With `--views`:

{column_table((VIEW,))}

In a generated set:

{column_table(POLICY)}
"""


def main() -> None:
    """Write both sections."""
    write(PAGE, GAMES_SECTION)
    write(PAGE, MOVES_SECTION)


if __name__ == "__main__":
    main()
