"""``python -m catsack.learn`` writes what the tutorial's page shows, in a copy of the sources."""

import json
from pathlib import Path

from catsack.learn.chapters import SCRIPTS
from catsack.learn.tutorial import tutorial

FILE = Path("web/src/generated/learn.json")


def text() -> str:
    """Return what belongs in the file: a chapter a line."""
    chapters = (json.dumps(chapter, separators=(",", ":")) for chapter in tutorial(SCRIPTS))
    return "[\n" + ",\n".join(chapters) + "\n]\n"


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
    print(FILE)
