"""What the catalogues of the pages say."""

import re
from functools import cache
from pathlib import Path

from fluent.runtime import FluentBundle, FluentResource

from catsack.words import LANGUAGES

ROOT = Path(__file__).parents[3]
FOLDER = ROOT / "src" / "catsack" / "words"
OTHER_LANGUAGES = LANGUAGES[1:]


def plain_messages(catalogue: str) -> dict[str, str]:
    """Return the messages of a catalogue that are one line of plain text."""
    text = (FOLDER / catalogue).read_text(encoding="utf-8")
    return dict(re.findall(r"^([a-z][\w-]*) = ([^{}\n]+)$", text, re.MULTILINE))


def text(language: str, key: str, **facts: str | int) -> str:
    """Return a message of the pages with its facts filled in."""
    bundle = _pages_bundle(language)
    pattern = bundle.get_message(key).value
    assert pattern is not None
    said, errors = bundle.format_pattern(pattern, facts)
    assert not errors
    return str(said)


@cache
def _pages_bundle(language: str) -> FluentBundle:
    bundle = FluentBundle([language], use_isolating=False)
    catalogue = FOLDER / f"web.{language}.ftl"
    bundle.add_resource(FluentResource(catalogue.read_text(encoding="utf-8")))
    return bundle
