"""The site has every page and example, and its link check finds what is broken."""

import re
from pathlib import Path

from tools.site import broken_links

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"


def test_every_page_is_in_the_navigation_once() -> None:
    listed = []
    for page in (DOCS / "index.md", *sorted((DOCS / "site").glob("*.md"))):
        (tree,) = re.findall(r"```{toctree}\n(.*?)```", page.read_text(), re.DOTALL) or [""]
        for line in tree.splitlines():
            name = re.sub(r".*<(.*)>", r"\1", line.strip())
            if name and not name.startswith(":"):
                listed.append((page.parent / f"{name}.md").resolve())
    pages = {*DOCS.glob("*.md"), *(DOCS / "site").glob("*.md")} - {DOCS / "index.md"}
    assert sorted(listed) == sorted(pages)


def test_every_example_is_in_the_gallery() -> None:
    gallery = (DOCS / "site" / "gallery.md").read_text(encoding="utf-8")
    shown = re.findall(r"{literalinclude} \.\./\.\./examples/(\S+)", gallery)
    assert sorted(shown) == sorted(file.name for file in (ROOT / "examples").glob("*.py"))


def test_links_of_the_pages_for_readers_lead_somewhere() -> None:
    for page in (DOCS / "site").glob("*.md"):
        for target in re.findall(r"\]\(([^)#]+)[^)]*\)", page.read_text(encoding="utf-8")):
            assert (page.parent / target).exists(), f"{page.name}: {target}"


def test_link_check_finds_missing_pages_missing_parts_and_what_comes_from_elsewhere(
    tmp_path: Path,
) -> None:
    (tmp_path / "index.html").write_text(
        '<a href="other.html#there">1</a> <a href="other.html#gone">2</a> <a href="gone.html">3</a>'
        '<a href="https://example.org">4</a> <script src="https://example.org/x.js"></script>'
        '<a href="#here" id="here">5</a>'
    )
    (tmp_path / "other.html").write_text('<p id="there"></p>')
    assert sorted(broken_links(tmp_path)) == [
        "index.html links to gone.html, which does not exist",
        "index.html links to other.html#gone, which has no such part",
        "index.html loads https://example.org/x.js",
    ]
