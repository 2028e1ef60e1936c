"""Names: which are allowed, and which look alike."""

import unicodedata
from collections.abc import Mapping
from functools import cache

from confusable_homoglyphs import categories, confusables  # type: ignore[import-untyped]

from catsack.server.protocol.refusals import Denied

LEAST, MOST = 2, 20
"""Characters that can be seen, accents not counted."""
ACCENTS = 2
"""So many may sit on one letter."""
SIGNS = "-_.' "
TOGETHER = ({"HAN", "HIRAGANA", "KATAKANA"}, {"HAN", "HANGUL"}, {"HAN", "BOPOMOFO"})
"""Scripts that one language writes side by side."""
LIKE_ASCII = str.maketrans("01iI", "olll")
"""What looks alike on a keyboard, in one font or another."""


def clean_name(name: str) -> str:
    """Return *name* as it is stored, or raise ``Denied`` with what is wrong with it.

    >>> clean_name("  Ada   Lovelace ")
    'Ada Lovelace'
    """
    name = " ".join(unicodedata.normalize("NFKC", name).split(" ")).strip()
    name = " ".join(name.split())
    kinds = [unicodedata.category(character)[0] for character in name]
    if any(kind not in "LMN" and sign not in SIGNS for kind, sign in zip(kinds, name, strict=True)):
        raise Denied("name-characters")
    if kinds[:1] == ["M"] or "M" * (ACCENTS + 1) in "".join(kinds):
        raise Denied("name-characters")
    if not LEAST <= (count := len(name) - kinds.count("M")) <= MOST:
        raise Denied("name-length", least=LEAST, most=MOST, count=count)
    if "L" not in kinds:
        raise Denied("name-letters")
    scripts = {categories.alias(character) for character in name} - {"COMMON", "INHERITED"}
    if len(scripts) > 1 and not any(scripts <= pair for pair in TOGETHER):
        raise Denied("name-scripts")
    return name


def skeleton(name: str) -> str:
    r"""Return *name* reduced so that look-alikes are equal.

    >>> skeleton("Paul") == skeleton("PAUI") == skeleton("\u0420\u0430ul") == skeleton("pau1_")
    True
    """
    apart = unicodedata.normalize("NFD", unicodedata.normalize("NFKC", name))
    return "".join(_look(character) for character in apart if character not in SIGNS)


@cache
def _look(character: str) -> str:
    """Return what stands for everything that looks like *character*, large or small."""
    if character.isascii():
        return character.translate(LIKE_ASCII).lower()
    for form in (character, character.upper()):
        if (like := _prototypes().get(form, form)).isascii():
            return like.translate(LIKE_ASCII).lower()
    return _prototypes().get(character, character).casefold()


@cache
def _prototypes() -> Mapping[str, str]:
    """Return for each character the one it is confused with, from Unicode's own table.

    The library keeps that table in both directions. A character is confused with one other,
    its prototype; a prototype has many, or a single one, of which either may stand for both.
    """
    found = {}
    for character, others in confusables.confusables_data.items():
        likes = [other["c"].strip("\u200e") for other in others]
        if len(likes) == 1 and len(character) == 1:
            only = likes[0]
            back = confusables.confusables_data.get(only, [])
            found[character] = only if len(back) != 1 else min(character, only)
    return found
