"""What a link says where it is shared: nothing of private tables, and nothing unescaped."""

import asyncio
from html.parser import HTMLParser
from pathlib import Path

import msgspec
import pytest

from catsack.server.access.rate_limits import Allowance, Allowances
from catsack.server.app import app
from catsack.server.http.previews import PICTURE, PICTURE_SIZE
from catsack.server.options import Options
from catsack.server.protocol.fields import TableStatus
from catsack.server.protocol.updates import Listed
from catsack.store.memory import MemoryStore
from catsack.store.rows import GameRow, Rating, SeatRow, StoredStatus, TableRow
from tests.server.support.http_client import Browser

PAGE = """<!doctype html>
<html lang="en">
  <head>
    <title>The page</title>
  </head>
  <body>Hello</body>
</html>
"""
HOSTILE = '"><script>alert(1)</script><meta x="\'&amp;'
PUBLIC_URL = "https://cat.example.org"


class Tags(HTMLParser):
    """The tags of a page's head."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: dict[str, str] = {}
        self.elements: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append(tag)
        given = dict(attrs)
        if tag == "meta" and (name := given.get("property")):
            self.found[name] = given["content"] or ""


class Site:
    """A server with one built page, and a store that tests fill."""

    def __init__(
        self,
        folder: Path,
        runner: asyncio.Runner,
        public_url: str | None,
        allowances: Allowances = Allowances(),  # noqa: B008
    ) -> None:
        (folder / "index.html").write_text(PAGE)
        self.store = MemoryStore()
        self.runner = runner
        options = Options(pages=folder, public_url=public_url, allowances=allowances)
        self.browser = Browser(runner, app(self.store, options))

    def add_table(
        self, id_: str, *, is_public: bool, host: str = "Ada", status: TableStatus = "open"
    ) -> None:
        listed = Listed(
            id=id_,
            status=status,
            host=host,
            seats=4,
            edition="felix",
            house_rules={},
            names=[host, "bluffer", None, None],
            round=3,
            created=0,
            allows_spectators=True,
            is_slow=False,
        )
        row = TableRow(id_, "ada", is_public, StoredStatus.OPEN, 0, msgspec.json.encode(listed))
        self.runner.run(self.store.add_table(row, b"{}"))

    def add_game(self, id_: str, *, is_public: bool, name: str = "Ada") -> None:
        seats = (SeatRow("bot:bluffer", "bluffer", 51, 2, 0), SeatRow("ada", name, 58, 1, 1))
        game = GameRow(id_, "felix", is_public, False, 1, seats, b"{}")
        rating = Rating(25, 8, 1)
        self.runner.run(self.store.archive_game(game, lambda _, seats: [rating] * len(seats)))

    def tags(self, path: str, language: str = "") -> dict[str, str]:
        response = self.browser.get(path, headers={"accept-language": language})
        assert response.status_code == 200
        assert response.headers["content-type"].startswith("text/html")
        tags = Tags(response.text)
        assert "script" not in tags.elements
        return tags.found


@pytest.fixture
def site(tmp_path: Path, runner: asyncio.Runner) -> Site:
    return Site(tmp_path, runner, PUBLIC_URL)


def test_public_table_says_who_sits_there(site: Site) -> None:
    site.add_table("t1", is_public=True)
    tags = site.tags("/table/t1")
    assert tags["og:title"] == "The table of Ada"
    assert tags["og:description"] == "2 of 4 seats are taken: Ada, Vixen"
    site.add_table("t2", is_public=True, status="playing")
    assert site.tags("/table/t2")["og:description"] == "Round 3 is being played: Ada, Vixen"


@pytest.mark.parametrize("page", ["table", "replay"])
def test_public_result_says_who_has_won(page: str, site: Site) -> None:
    site.add_game("g1", is_public=True)
    tags = site.tags(f"/{page}/g1")
    assert tags["og:title"] == "Ada wins with 58 points"
    assert tags["og:description"] == "Ada 58, Vixen 51"


@pytest.mark.parametrize("page", ["table", "replay"])
def test_private_table_or_game_looks_as_if_there_were_none(page: str, site: Site) -> None:
    site.add_table("t1", is_public=False)
    site.add_game("g1", is_public=False)
    unknown = site.tags(f"/{page}/nothing")
    assert "catsack" in unknown["og:title"]
    for id_ in ("t1", "g1"):
        tags = site.tags(f"/{page}/{id_}")
        assert tags.pop("og:url") == f"{PUBLIC_URL}/{page}/{id_}"
        assert tags == {name: text for name, text in unknown.items() if name != "og:url"}
        assert "Ada" not in str(tags)


def test_hostile_names_stay_text(site: Site) -> None:
    site.add_table("t1", is_public=True, host=HOSTILE)
    site.add_game("g1", is_public=True, name=HOSTILE)
    assert site.tags("/table/t1")["og:title"] == f"The table of {HOSTILE}"
    assert site.tags("/replay/g1")["og:title"] == f"{HOSTILE} wins with 58 points"


@pytest.mark.parametrize(
    "path", ['/table/"><script>', "/table/a/b/c", "/table/" + "x" * 5000, "//"]
)
def test_strange_addresses_are_plain_pages(path: str, site: Site) -> None:
    assert site.tags(path)["og:description"] == "A card game of auction and bluff, for 3 to 5."


def test_picture_and_address_are_whole_addresses(site: Site) -> None:
    tags = site.tags("/")
    assert tags["og:image"] == f"{PUBLIC_URL}{PICTURE}"
    assert tags["og:url"] == f"{PUBLIC_URL}/"
    assert (int(tags["og:image:width"]), int(tags["og:image:height"])) == PICTURE_SIZE


def test_without_a_public_address_no_host_is_believed(
    tmp_path: Path, runner: asyncio.Runner
) -> None:
    site = Site(tmp_path, runner, None)
    response = site.browser.get("/table/t1", headers={"host": "evil.example"})
    assert "evil" not in response.text
    assert site.tags("/")["og:title"] == "The Cat in the Sack"
    assert "og:image" not in site.tags("/")


def test_preview_follows_the_language_of_the_request(site: Site) -> None:
    site.add_table("t1", is_public=True)
    assert site.tags("/table/t1", "fr, de-AT;q=0.9")["og:title"] == "Der Tisch von Ada"
    assert site.tags("/table/t1", "xx")["og:title"] == "The table of Ada"


def test_page_is_compressed_for_those_who_accept_it(site: Site) -> None:
    zipped = site.browser.get("/", headers={"accept-encoding": "gzip"})
    plain = site.browser.get("/", headers={"accept-encoding": "identity"})
    assert zipped.headers["content-encoding"] == "gzip"
    assert zipped.text == plain.text
    assert "content-encoding" not in plain.headers
    assert int(plain.headers["content-length"]) > int(zipped.headers["content-length"])


def test_who_asks_too_often_gets_a_page_without_a_preview(
    tmp_path: Path, runner: asyncio.Runner
) -> None:
    few = Allowances(requests=Allowance(2, 1000))
    site = Site(tmp_path, runner, PUBLIC_URL, few)
    site.add_table("t1", is_public=True)
    titles = [site.tags("/table/t1")["og:title"] for _ in range(3)]
    assert titles == ["The table of Ada", "The table of Ada", "A table of catsack"]
