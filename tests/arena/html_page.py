"""Checks an HTML page without a browser."""

import re
from html.parser import HTMLParser

VOID = {"meta", "br", "hr", "img", "input", "link"}


class PageParser(HTMLParser):
    """Parses a page; every tag that opens must close, in order."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.references: list[str] = []
        self.headings: list[str] = []
        self.words: list[str] = []
        self.count: dict[str, int] = {}
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_startendtag(tag, attrs)
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.count[tag] = self.count.get(tag, 0) + 1
        for name, value in attrs:
            assert value is not None, (tag, name)
            if name == "id":
                self.ids.append(value)
            if name in ("href", "xlink:href", "src"):
                assert value.startswith("#"), value
                self.references.append(value[1:])
            if name == "aria-labelledby":
                self.references += value.split()
            self.references += re.findall(r"url\(#([^)]+)\)", value)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words.append(data)
        if self.open and self.open[-1] in ("h1", "h2"):
            self.headings.append(data)


def assert_self_contained(text: str) -> PageParser:
    """Check what holds for every page of ours and return it parsed."""
    parsed = PageParser(text)
    assert len(parsed.ids) == len(set(parsed.ids))
    assert set(parsed.references) <= set(parsed.ids)
    assert "script" not in parsed.count
    assert parsed.count["html"] == parsed.count["h1"] == parsed.count["main"] == 1
    assert '<html lang="en">' in text
    # Every drawing has a title and a description for those who cannot see it.
    assert parsed.count["svg"] == parsed.count["desc"] == parsed.count["title"] - 1
    assert parsed.count["svg"] == parsed.count["figure"] == parsed.count["figcaption"]
    assert parsed.count.get("table", 0) == parsed.count.get("caption", 0)
    linked = re.findall(r'[^"\s]*(?:https?:|file:|//)[^"\s]*', text)
    assert set(linked) <= {"http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"}
    assert "nan" not in re.findall(r"[a-z]+", text)
    assert "@import" not in text
    return parsed
