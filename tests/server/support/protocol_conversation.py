"""Plays the conversation in docs/protocol.md with a real server.

A word in capitals is a variable: it is bound to what the server sends where the word first
stands. ``...`` matches anything more. Messages of the server in between are skipped.
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


def conversation_lines(page: str) -> list[str]:
    """Return the lines of the conversation; an indented line continues the one before."""
    blocks = re.findall(r"```conversation\n(.*?)```", page, re.DOTALL)
    return re.sub(r"\n {3,}", " ", "".join(blocks)).splitlines()


def pattern(text: str) -> Json:
    """Return JSON in which words in capitals and dots stand for something.

    >>> pattern('{"id": ADA, "seats": [{...}, ...], ...}')
    {'id': 'ADA', 'seats': [{'...': None}, '...'], '...': None}
    """
    text = re.sub(r"\.\.\.(?=\s*})", '"...": null', text)
    text = re.sub(r'(?<!")\.\.\.(?!")', '"..."', text)
    return json.loads(re.sub(r"(?<=[ \[])([A-Z]{2,})(?=[,\]}])", r'"\1"', text))


def is_variable(value: object) -> bool:
    return isinstance(value, str) and re.fullmatch("[A-Z]{2,}", value) is not None


def matches(expected: Json, actual: Json, bindings: dict[str, Json]) -> bool:
    """Tell whether *actual* is what the page shows, and bind the variables in it."""
    if is_variable(expected):
        return bool(bindings.setdefault(expected, actual) == actual)
    match expected, actual:
        case dict(), dict():
            fields = {key: value for key, value in expected.items() if key != MORE}
            if not (set(actual) >= set(fields) if MORE in expected else set(actual) == set(fields)):
                return False
            return all(matches(value, actual[key], bindings) for key, value in fields.items())
        case list(), list():
            items = [item for item in expected if item != MORE]
            is_long = len(actual) >= len(items)
            if not (is_long if MORE in expected else len(actual) == len(items)):
                return False
            pairs = zip(items, actual, strict=False)
            return all(matches(item, other, bindings) for item, other in pairs)
    return bool(expected == actual and type(expected) is type(actual))


class Conversation:
    """One run of the conversation."""

    def __init__(self, address: str) -> None:
        share = secrets.token_hex(32)
        self.bindings: dict[str, Json] = {"SHARE": share, "SEAL": seal(share)}
        self.messages: list[Json] = []
        """Everything that the server sent over the socket."""
        self._address = address
        self._resources = contextlib.ExitStack()
        self._http = self._resources.enter_context(httpx.Client(base_url=f"http://{address}"))
        self.response: Json = None
        """The last one over HTTP."""
        self._connection: ClientConnection | None = None

    def play(self, line: str) -> None:
        """Send what a line shows, or check that the server does."""
        first, _, rest = line.partition(" ")
        match first:
            case "GET" | "POST":
                path, _, body = rest.partition(" ")
                json_ = self._substitute(pattern(body)) if body else None
                self.response = self._request(first, self._substitute_text(path), json_)
            case "CONNECT":
                path, header, value = self._substitute_text(rest).split(" ", 2)
                url, headers = f"ws://{self._address}{path}", {header.rstrip(":"): value}
                connection = connect(url, additional_headers=headers)
                self._connection = self._resources.enter_context(connection)
            case "CLOSE":
                self._socket.close()
            case ">":
                self._socket.send(json.dumps(self._substitute(pattern(rest))))
            case "<":
                self._receive(pattern(rest))
            case status:
                assert self.response.status_code == int(status), self.response.text
                assert matches(pattern(rest), self.response.json(), self.bindings), line

    def close(self) -> None:
        self._resources.close()

    def _request(self, method: str, path: str, body: Json) -> httpx.Response:
        """Send a request; repeat it while nothing is found, since a game is archived a bit late."""
        for _ in range(100):
            response = self._http.request(method, path, json=body)
            if response.status_code != 404:
                break
            time.sleep(0.05)
        return response

    @property
    def _socket(self) -> ClientConnection:
        assert self._connection is not None
        return self._connection

    def _receive(self, expected: Json) -> None:
        while True:
            message = json.loads(self._socket.recv(timeout=20))
            if message["type"] == "ping":
                # A game that bots finish alone takes longer than a heartbeat.
                self._socket.send('{"type": "pong"}')
            self.messages.append(message)
            bindings = dict(self.bindings)
            if matches(expected, message, bindings):
                self.bindings = bindings
                return

    def _substitute(self, value: Json) -> Json:
        """Return *value* with what its variables are bound to."""
        match value:
            case dict():
                return {key: self._substitute(each) for key, each in value.items()}
            case list():
                return [self._substitute(each) for each in value]
        return self.bindings[value] if is_variable(value) else value

    def _substitute_text(self, text: str) -> str:
        return re.sub("[A-Z]{2,}", lambda word: str(self.bindings[word[0]]), text)
