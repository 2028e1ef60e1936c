"""Build the site from docs/ into build/site, and check every link in it: ``make site``."""

import shutil
import subprocess
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

ROOT = Path(__file__).parent.parent
SITE = ROOT / "build" / "site"
LOADING = {("script", "src"), ("link", "href"), ("img", "src"), ("source", "src")}
"""What a browser loads by itself."""


class Page(HTMLParser):
    """The links and the anchors of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[tuple[str, str, str]] = []
        """Tag, attribute and target."""
        self.anchors: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note what a tag links to, and its id."""
        for name, value in attrs:
            if name in ("href", "src") and value:
                self.links.append((tag, name, value))
            if name in ("id", "name") and value:
                self.anchors.add(value)


def build(site: Path = SITE) -> None:
    """Build the site; a warning of Sphinx is an error."""
    shutil.rmtree(site, ignore_errors=True)
    command = (sys.executable, "-m", "sphinx", "-E", "-W", "--keep-going", "-q", "-b", "html")
    subprocess.run([*command, "-d", site.parent / "doctrees", ROOT / "docs", site], check=True)  # noqa: S603


def broken_links(site: Path) -> Iterator[str]:
    """Yield links that lead nowhere, and what would be loaded from other sites."""
    # The theme keeps a template in its static files.
    pages = [file for file in site.rglob("*.html") if "_static" not in file.parts]
    files = {file: Page(file.read_text(encoding="utf-8")) for file in pages}
    for file, page in files.items():
        where = file.relative_to(site)
        for tag, attribute, link in page.links:
            target = urlsplit(link)
            if target.scheme in ("http", "https"):
                if (tag, attribute) in LOADING:
                    yield f"{where} loads {link}"
                continue
            if target.scheme:
                continue
            path = (file.parent / unquote(target.path)).resolve() if target.path else file
            path = path / "index.html" if path.is_dir() else path
            if not path.exists():
                yield f"{where} links to {link}, which does not exist"
            elif (
                path in files
                and target.fragment
                and unquote(target.fragment) not in files[path].anchors
            ):
                yield f"{where} links to {link}, which has no such part"


def main() -> None:
    """Build, check, and say where the site is."""
    build()
    broken = sorted(set(broken_links(SITE)))
    print(*broken, sep="\n", end="\n" if broken else "")
    if broken:
        sys.exit(1)
    pages = len(list(SITE.rglob("*.html")))
    print(f"{pages} pages, all links lead somewhere: {SITE / 'index.html'}")


if __name__ == "__main__":
    main()
