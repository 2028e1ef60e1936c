"""Names: which are allowed, and which look alike."""

import unicodedata
from collections.abc import Mapping
from functools import cache, lru_cache

from confusable_homoglyphs import categories, confusables  # type: ignore[import-untyped]

from catsack.server.protocol.refusals import Denied

LEAST, MOST = 2, 20
"""Characters that can be seen, accents not counted."""
ACCENTS, MARKS = 2, 4
"""So many accents may sit on one letter, and so many marks of any kind follow it."""
SIGNS = "-_.' "
TOGETHER = ({"HAN", "HIRAGANA", "KATAKANA"}, {"HAN", "HANGUL"}, {"HAN", "BOPOMOFO"})
"""Scripts that one language writes side by side."""
INVISIBLE = (
    # Unicode's Default_Ignorable_Code_Point: joiners, fillers, variation selectors, tags.
    *((0x00AD, 0x00AD), (0x034F, 0x034F), (0x061C, 0x061C), (0x115F, 0x1160), (0x17B4, 0x17B5)),
    *((0x180B, 0x180F), (0x200B, 0x200F), (0x202A, 0x202E), (0x2060, 0x206F), (0x3164, 0x3164)),
    *((0xFE00, 0xFE0F), (0xFEFF, 0xFEFF), (0xFFA0, 0xFFA0), (0xFFF0, 0xFFF8), (0x1BCA0, 0x1BCA3)),
    *((0x1D173, 0x1D17A), (0xE0000, 0xE0FFF)),
    # Letters and marks that draw nothing, though Unicode does not count them as ignorable.
    *((0x2D7F, 0x2D7F), (0x13441, 0x13442), (0x16FE4, 0x16FE4)),
)
"""Characters that cannot be seen, from one code point to another."""
TATWEEL = "\u0640"
"""Makes an Arabic word longer, and nothing else."""
LIKE_ASCII = str.maketrans({"0": "o", "1": "l", "i": "l", "m": "rn", "w": "vv"})
"""What looks alike on a keyboard, in one font or another. Two letters stand for one rather than
the other way round, so that it does not matter where a row of them begins."""
DOT_ABOVE = "\u0307"
"""Hardly seen on a letter that has a dot already."""
SKELETON_VERSION = "2:"
"""How every skeleton begins. Those of version 0.1.0 have no colon in them."""


def clean_name(name: str) -> str:
    """Return *name* as it is stored, or raise ``Denied`` with what is wrong with it.

    >>> clean_name("  Ada   Lovelace ")
    'Ada Lovelace'
    """
    name = " ".join(unicodedata.normalize("NFKC", name).split(" ")).strip()
    name = " ".join(name.split())
    if any(map(_is_invisible, name)):
        raise Denied("name-characters")
    kinds = "".join("." if c in SIGNS else unicodedata.category(c)[0] for c in name)
    if set(kinds) - set("LMN.") or _has_stray_marks(name, kinds):
        raise Denied("name-characters")
    if not LEAST <= (count := len(name) - kinds.count("M")) <= MOST:
        raise Denied("name-length", least=LEAST, most=MOST, count=count)
    if "L" not in kinds or skeleton(name) == SKELETON_VERSION:
        raise Denied("name-letters")
    scripts = {categories.alias(character) for character in name} - {"COMMON", "INHERITED"}
    if len(scripts) > 1 and not any(scripts <= pair for pair in TOGETHER):
        raise Denied("name-scripts")
    return name


# Everybody who sits down is compared with everybody who sits there.
@lru_cache(maxsize=4096)
def skeleton(name: str) -> str:
    r"""Return *name* reduced so that look-alikes are equal.

    >>> skeleton("Paul") == skeleton("PAUI") == skeleton("\u0420\u0430ul") == skeleton("pau1_")
    True
    >>> skeleton("Marie") == skeleton("rnarie")
    True
    """
    shown = unicodedata.normalize("NFKC", name)
    look = "".join(_look(character) for character in shown if not _is_invisible(character))
    for letter in "lj":
        look = look.replace(letter + DOT_ABOVE, letter)
    in_order = unicodedata.normalize("NFD", look)
    return SKELETON_VERSION + "".join(filter(_can_be_told_apart, in_order))


def spelling(name: str) -> str:
    """Return *name* without case, signs and spaces: how it is spelled, not how it looks."""
    folded = unicodedata.normalize("NFKC", name).casefold()
    return "".join(character for character in folded if character not in SIGNS)


def _has_stray_marks(name: str, kinds: str) -> bool:
    """Tell whether a mark sits on no letter, encloses one, or is one too many."""
    marks = [unicodedata.category(character) for character in name]
    accents = "".join("M" if mark == "Mn" else "." for mark in marks)
    return (
        "Me" in marks
        or "M" * (ACCENTS + 1) in accents
        or "M" * (MARKS + 1) in kinds
        or any(pair in f".{kinds}" for pair in (".M", "NM"))
    )


def _is_invisible(character: str) -> bool:
    return any(first <= ord(character) <= last for first, last in INVISIBLE)


def _can_be_told_apart(character: str) -> bool:
    """Tell whether a character counts in a skeleton: a letter, a digit, or a mark on one."""
    return unicodedata.category(character)[0] in "LMN" and character != TATWEEL


@cache
def _look(character: str) -> str:
    """Return what stands for everything that looks like *character*, large or small."""
    like = _prototypes().get(character, character)
    if not like.isascii() and len(like) == 1:
        # A small letter may look like a Latin one as a capital only.
        for form in (character, like, *_confused_with(like)):
            capital = _prototypes().get(form.upper(), form.upper())
            if capital.isascii():
                like = capital
                break
    if like.isascii():
        return like.lower().translate(LIKE_ASCII)
    parts = unicodedata.normalize("NFD", like)
    return like.casefold() if parts == character else "".join(map(_look, parts))


@cache
def _prototypes() -> Mapping[str, str]:
    """Return for each character what it is confused with, from Unicode's own table.

    The library keeps that table in both directions. A character is confused with one other, or
    with a row of letters: its prototype. A prototype has many, or a single one; then either may
    stand for both.
    """
    found = {}
    for marked, others in confusables.confusables_data.items():
        # Characters that are written from right to left are wrapped in marks.
        character = marked.strip("\u200e")
        likes = [other["c"].strip("\u200e") for other in others]
        if len(likes) == 1 and len(character) == 1 and not character.isascii():
            (only,) = likes
            is_mutual = len(confusables.confusables_data.get(others[0]["c"], ())) == 1
            found[character] = min(character, only) if is_mutual and len(only) == 1 else only
    return found


def _confused_with(prototype: str) -> list[str]:
    """Return the single characters that are confused with *prototype*."""
    others = confusables.confusables_data.get(prototype, ())
    return [like for other in others if len(like := other["c"].strip("\u200e")) == 1]
