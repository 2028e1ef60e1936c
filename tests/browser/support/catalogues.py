"""What the catalogues of the pages say."""

import re
from pathlib import Path

from catsack.words import LANGUAGES

ROOT = Path(__file__).parents[3]
FOLDER = ROOT / "src" / "catsack" / "words"
OTHER_LANGUAGES = LANGUAGES[1:]


def plain_messages(catalogue: str) -> dict[str, str]:
    """Return the messages of a catalogue that are one line of plain text."""
    text = (FOLDER / catalogue).read_text(encoding="utf-8")
    return dict(re.findall(r"^([a-z][\w-]*) = ([^{}\n]+)$", text, re.MULTILINE))
