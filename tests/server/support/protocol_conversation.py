"""The conversation in docs/protocol.md, held with a real server.

Words in capitals are bound to what the server says where they first stand, and ``...`` is
anything more. What the server says in between is passed over.
"""

import contextlib
import json
import re
import secrets
import time
from pathlib import Path
from typing import Any, TypeAlias

import httpx
from websockets.sync.client import ClientConnection, connect

from catsack.fair import seal

PAGE = Path(__file__).parents[3] / "docs" / "protocol.md"
MORE = "..."
Json: TypeAlias = Any


def lines(page: str) -> list[str]:
    """Return what is said, in order; a line that is indented continues the one before."""
    blocks = re.findall(r"```conversation\n(.*?)```", page, re.DOTALL)
    return re.sub(r"\n {3,}", " ", "".join(blocks)).splitlines()


def pattern(text: str) -> Json:
    """Read JSON in which words in capitals and dots stand for something.

    >>> pattern('{"id": ADA, "seats": [{...}, ...], ...}')
    {'id': 'ADA', 'seats': [{'...': None}, '...'], '...': None}
    """
    text = re.sub(r"\.\.\.(?=\s*})", '"...": null', text)
    text = re.sub(r'(?<!")\.\.\.(?!")', '"..."', text)
    return json.loads(re.sub(r"(?<=[ \[])([A-Z]{2,})(?=[,\]}])", r'"\1"', text))


def is_word(value: object) -> bool:
    return isinstance(value, str) and re.fullmatch("[A-Z]{2,}", value) is not None


def matches(wanted: Json, found: Json, bound: dict[str, Json]) -> bool:
    """Return whether *found* is what the page shows, and bind the words in it."""
    if is_word(wanted):
        return bool(bound.setdefault(wanted, found) == found)
    match wanted, found:
        case dict(), dict():
            shown = {key: value for key, value in wanted.items() if key != MORE}
            if not (set(found) >= set(shown) if MORE in wanted else set(found) == set(shown)):
                return False
            return all(matches(value, found[key], bound) for key, value in shown.items())
        case list(), list():
            shown_items = [item for item in wanted if item != MORE]
            is_long = len(found) >= len(shown_items)
            if not (is_long if MORE in wanted else len(found) == len(shown_items)):
                return False
            pairs = zip(shown_items, found, strict=False)
            return all(matches(item, other, bound) for item, other in pairs)
    return bool(wanted == found and type(wanted) is type(found))


class Conversation:
    """One run of it."""

    def __init__(self, address: str) -> None:
        share = secrets.token_hex(32)
        self.bound: dict[str, Json] = {"SHARE": share, "SEAL": seal(share)}
        self.heard: list[Json] = []
        """All that the server said on the socket."""
        self._address = address
        self._open = contextlib.ExitStack()
        self._http = self._open.enter_context(httpx.Client(base_url=f"http://{address}"))
        self.answer: Json = None
        """The last one over HTTP."""
        self._socket: ClientConnection | None = None

    def hold(self, line: str) -> None:
        """Say a line, or check that the server does."""
        first, _, rest = line.partition(" ")
        match first:
            case "GET" | "POST":
                path, _, body = rest.partition(" ")
                json_ = self._filled(pattern(body)) if body else None
                self.answer = self._asked(first, self._filled_text(path), json_)
            case "CONNECT":
                path, header, value = self._filled_text(rest).split(" ", 2)
                url, headers = f"ws://{self._address}{path}", {header.rstrip(":"): value}
                self._socket = self._open.enter_context(connect(url, additional_headers=headers))
            case "CLOSE":
                self._line.close()
            case ">":
                self._line.send(json.dumps(self._filled(pattern(rest))))
            case "<":
                self._hear(pattern(rest))
            case status:
                assert self.answer.status_code == int(status), self.answer.text
                assert matches(pattern(rest), self.answer.json(), self.bound), line

    def close(self) -> None:
        self._open.close()

    def _asked(self, method: str, path: str, body: Json) -> httpx.Response:
        """Ask; what is not there yet is asked for again, since a game is kept after its end."""
        for _ in range(100):
            answer = self._http.request(method, path, json=body)
            if answer.status_code != 404:
                break
            time.sleep(0.05)
        return answer

    @property
    def _line(self) -> ClientConnection:
        assert self._socket is not None
        return self._socket

    def _hear(self, wanted: Json) -> None:
        while True:
            found = json.loads(self._line.recv(timeout=20))
            self.heard.append(found)
            bound = dict(self.bound)
            if matches(wanted, found, bound):
                self.bound = bound
                return

    def _filled(self, said: Json) -> Json:
        match said:
            case dict():
                return {key: self._filled(value) for key, value in said.items()}
            case list():
                return [self._filled(value) for value in said]
        return self.bound[said] if is_word(said) else said

    def _filled_text(self, text: str) -> str:
        return re.sub("[A-Z]{2,}", lambda word: str(self.bound[word[0]]), text)
