"""What a link says of its page where somebody shares it: Open Graph tags.

Whoever gets the link sees them, and whoever finds it. So a private table or game tells nothing,
not even whether it exists.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

import msgspec
from starlette.datastructures import Headers

from catsack.errors import CatsackError
from catsack.server.access.rate_limits import RateLimits
from catsack.server.protocol.updates import Listed
from catsack.store.contract import Store
from catsack.store.rows import GameRow, SeatRow
from catsack.words import LANGUAGES, Words, bot_name

PICTURE = "/preview.png"
"""``python -m tools.preview_picture`` draws it."""
PICTURE_SIZE = (1200, 630)
MAX_ID = 64
"""No id of a table is longer."""


@dataclass(frozen=True, slots=True)
class Preview:
    """A title and a sentence."""

    title: str
    text: str


class Previews:
    """Describes pages by what everybody may know of them."""

    def __init__(self, store: Store, limits: RateLimits, public_url: str | None) -> None:
        self._store = store
        self._limits = limits
        self._url = public_url and public_url.rstrip("/")

    async def tags(self, path: str, address: str, headers: Headers) -> str:
        """Return the tags for the page at *path*; *address* is that of the client."""
        words = Words(_language(headers.get("accept-language", "")))
        page, _, id_ = path.strip("/").partition("/")
        preview = None
        if page in ("table", "replay") and 0 < len(id_) <= MAX_ID:
            try:
                self._limits.take("requests", address)
                preview = await self._preview(page, id_, words)
            except CatsackError:
                # Too many requests, or no store: the page says by itself what is wrong.
                preview = None
        return self._html(preview or _plain(page, words), path)

    async def _preview(self, page: str, id_: str, words: Words) -> Preview | None:
        """Return what is known of a public table or game."""
        game = await self._store.archived_game(id_)
        if game is not None:
            return _result(game, words) if game.is_public else None
        row = await self._store.table(id_) if page == "table" else None
        if row is None or not row.is_public or not row.summary:
            return None
        return _table(msgspec.json.decode(row.summary, type=Listed), words)

    def _html(self, preview: Preview, path: str) -> str:
        tags = {
            "og:site_name": "catsack",
            "og:type": "website",
            "og:title": preview.title,
            "og:description": preview.text,
        }
        # Other sites need whole addresses, and only the operator knows ours: a browser could
        # name any host.
        if self._url:
            width, height = PICTURE_SIZE
            tags |= {
                "og:url": self._url + path,
                "og:image": self._url + PICTURE,
                "og:image:width": str(width),
                "og:image:height": str(height),
            }
        lines = [
            f'    <meta property="{name}" content="{escape(value)}">\n'
            for name, value in tags.items()
        ]
        card = "summary_large_image" if self._url else "summary"
        return "".join([*lines, f'    <meta name="twitter:card" content="{card}">\n'])


def _plain(page: str, words: Words) -> Preview:
    key = page if page in ("table", "replay") else "page"
    return Preview(words.say(f"preview-{key}"), words.say("preview-text"))


def _table(listed: Listed, words: Words) -> Preview:
    """Describe a public table before or in its game."""
    names = [_name(name, words) for name in listed.names if name is not None]
    host = _name(listed.host, words)
    if listed.status == "open":
        seats = words.say(
            "preview-seats", taken=len(names), seats=listed.seats, names=", ".join(names)
        )
        return Preview(words.say("preview-open", host=host), seats)
    return Preview(
        words.say("preview-open", host=host),
        words.say("preview-playing", round=max(1, listed.round), names=", ".join(names)),
    )


def _result(game: GameRow, words: Words) -> Preview:
    """Describe a public game that is over."""
    seats = sorted(game.seats, key=lambda seat: (seat.place, -seat.score))
    winners = [seat for seat in seats if seat.place == 1]
    facts: dict[str, str | int] = {
        "names": _names(winners, words),
        "count": len(winners),
        "score": winners[0].score,
    }
    text = ", ".join(f"{_name(seat.name, words)} {seat.score}" for seat in seats)
    return Preview(words.say("preview-won", **facts), text)


def _names(seats: Sequence[SeatRow], words: Words) -> str:
    return ", ".join(_name(seat.name, words) for seat in seats)


def _name(name: str, words: Words) -> str:
    """Return a name as it is shown: no person may have the name of a bot."""
    return bot_name(name, words.language) or name


def _language(accepted: str) -> str:
    """Return the first language of an ``Accept-Language`` that has catalogues, or English."""
    codes = [part.split(";")[0].split("-")[0].strip().lower() for part in accepted.split(",")]
    return next((code for code in codes if code in LANGUAGES), LANGUAGES[0])
