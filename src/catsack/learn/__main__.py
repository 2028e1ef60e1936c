"""``python -m catsack.learn`` writes the data of the tutorial's page, in a copy of the sources."""

import json
from pathlib import Path

from catsack.learn.chapters import SCRIPTS
from catsack.learn.tutorial import tutorial

FILE = Path("web/src/generated/learn.json")


def tutorial_json() -> str:
    """Return the content of the file, a chapter a line."""
    chapters = (json.dumps(chapter, separators=(",", ":")) for chapter in tutorial(SCRIPTS))
    return "[\n" + ",\n".join(chapters) + "\n]\n"


if __name__ == "__main__":
    FILE.write_text(tutorial_json(), encoding="utf-8")
    print(FILE)
