"""Sphinx's settings for the site: ``make site`` builds it from these pages into build/site."""

import re
from pathlib import Path
from typing import Any

from pygments.lexers.special import TextLexer

from catsack import __version__

ROOT = Path(__file__).parent.parent

project = "catsack"
author = "the catsack maintainers"
copyright = f"2026 {author}"  # noqa: A001  # Sphinx prescribes the name
version = release = __version__
language = "en"

extensions = ["myst_parser", "sphinx.ext.autodoc"]
source_suffix = {".md": "markdown"}
exclude_patterns = ["site/static"]
myst_enable_extensions = ["attrs_block"]
myst_heading_anchors = 3

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_default_options = {"members": True, "show-inheritance": False}
autodoc_type_aliases = {"Move": "Move", "Event": "Event"}

html_theme = "pydata_sphinx_theme"
html_title = "catsack"
html_logo = "../web/public/icon-192.png"
html_favicon = "../web/public/icon-192.png"
html_static_path = ["site/static"]
html_css_files = ["site.css"]
html_js_files = [("charts.js", {"defer": "defer"})]
html_context = {"default_mode": "auto"}  # light or dark, as the reader's system has it
html_copy_source = False
html_show_sourcelink = False
html_theme_options = {
    "header_links_before_dropdown": 6,
    "navbar_persistent": ["search-button"],
    "navbar_end": ["theme-switcher"],
    "secondary_sidebar_items": ["page-toc"],
    "show_prev_next": False,
    "footer_start": ["copyright"],
    "footer_end": [],
    "pygments_light_style": "a11y-high-contrast-light",
    "pygments_dark_style": "a11y-high-contrast-dark",
}

ANCHOR = re.compile(r'<a id="([^"]+)"></a>')
ANCHOR_IN_HEADING = re.compile(r'^(#+) (<a id="[^"]+"></a>)', re.MULTILINE)
WITHIN_PAGE = re.compile(r"\[([^]\[]+)\]\(#([^)]+)\)")
ELSEWHERE = {
    "site/contributing": ROOT / "CONTRIBUTING.md",
    "site/changelog": ROOT / "CHANGELOG.md",
}
"""Pages that live outside of docs/, so that people find them in the sources."""
MOVED = (
    (r"\]\(docs/", "](../"),
    (r"\]\(CHANGELOG.md", "](changelog.md"),
    (r"\[([^]]*)\]\(web/README.md[^)]*\)", r"\1 (`web/README.md`)"),
)


def read_source(_app: object, name: str, source: list[str]) -> None:
    """Read pages that live elsewhere, and leave links within a page to the browser.

    MyST knows only those that lead to headings; tools/site.py checks all.
    """
    if name in ELSEWHERE:
        source[0] = ELSEWHERE[name].read_text(encoding="utf-8")
        for link, there in MOVED:
            source[0] = re.sub(link, there, source[0])
    # Sphinx repeats a heading in the list beside the page, and the anchor in it, too.
    source[0] = ANCHOR_IN_HEADING.sub(r"\2\n\n\1 ", source[0])
    source[0] = WITHIN_PAGE.sub(r'<a href="#\2">\1</a>', source[0])


def note_anchors(app: Any, _doctree: object) -> None:  # noqa: ANN401
    """Tell MyST of the anchors in a page, so that links to them are checked like all others."""
    name = app.env.docname
    text = Path(app.env.doc2path(name)).read_text(encoding="utf-8")
    slugs = app.env.metadata[name].setdefault("myst_slugs", {})
    for anchor in ANCHOR.findall(text):
        slugs.setdefault(anchor, (0, anchor, anchor))


def setup(app: Any) -> None:  # noqa: ANN401
    """Register what this file adds to Sphinx."""
    app.add_lexer("conversation", TextLexer)  # who sends what, in docs/protocol.md
    app.connect("source-read", read_source)
    app.connect("doctree-read", note_anchors)
