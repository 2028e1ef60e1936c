"""The catalogues of messages: a set of Project Fluent files for each language.

Adding a language means adding files: ``XX.ftl`` and the other catalogues that English has, and
``docs/rules.XX.md``. Everything that lists the languages asks for them here, and the pages in the
browser look at the same folder.
"""

import re
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import TYPE_CHECKING

from catsack.errors import unknown

if TYPE_CHECKING:
    from fluent.runtime import FluentBundle

FOLDER = files(__package__)
"""Where the catalogues of this package are."""
ENGLISH = "en"
"""The language of error sentences, and of messages that another language lacks."""
PARTS = ("", "bots.", "reasons.", "review.")
"""What Python says: ``XX.ftl``, ``bots.XX.ftl`` and so on. The others are the pages'."""


class Catalogues:
    """The catalogues in one folder.

    >>> Catalogues(FOLDER).languages[:2]
    ('en', 'de')
    """

    def __init__(self, folder: Traversable) -> None:
        self._folder = folder
        self._bundles: dict[str, FluentBundle] = {}
        names = sorted(file.name for file in folder.iterdir())
        codes = [match[1] for name in names if (match := re.fullmatch(r"([a-z]+)\.ftl", name))]
        self.languages = (ENGLISH, *(code for code in codes if code != ENGLISH))
        """The code of every language there is, English first."""

    def bundle(self, language: str) -> "FluentBundle":
        """Return the messages of *language*."""
        if language not in self._bundles:
            if language not in self.languages:
                raise unknown("language", language, self.languages)
            self._bundles[language] = self._load(language)
        return self._bundles[language]

    def _load(self, language: str) -> "FluentBundle":
        # Imported with the first sentence: it takes 40 ms, and most commands say none.
        from fluent.runtime import FluentBundle, FluentResource

        # Isolating marks are for mixed writing directions; a terminal shows them as rubbish.
        bundle = FluentBundle([language], use_isolating=False)
        for part in PARTS:
            text = self._folder.joinpath(f"{part}{language}.ftl").read_text(encoding="utf-8")
            bundle.add_resource(FluentResource(text))
        return bundle


CATALOGUES = Catalogues(FOLDER)
"""Those that come with the package."""
