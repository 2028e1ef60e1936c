"""People without a browser: they sit at a table over a socket, and play as they are told."""

import json
import secrets
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from time import monotonic
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect

from catsack.fair import seal

Message = dict[str, Any]
PATIENCE_S = 60
"""How long anything may take on a machine that is busy."""


class Caller:
    """Somebody who is known to a server, and may sit at one of its tables."""

    def __init__(self, url: str, name: str, avatar: str = "tabby") -> None:
        self.url = url
        self.name = name
        answer = httpx.post(
            f"{url}/api/guests", json={"name": name, "avatar": avatar}, timeout=PATIENCE_S
        )
        answer.raise_for_status()
        self.id = str(answer.json()["id"])
        self.token = str(answer.cookies["catsack"])
        self.share = ""
        self.seat: int | None = None
        self.table: Message = {}
        self.game: Message | None = None
        self.own: Message | None = None
        self._lines = ExitStack()
        self._line: ClientConnection | None = None
        self._id = ""
        self._moves = 0
        self._heard: Message = {}
        """Whose move was heard last."""

    def asks(self, method: str, path: str, body: object = None) -> Any:  # noqa: ANN401
        """Return what the server answers over HTTP."""
        answer = httpx.request(
            method,
            f"{self.url}{path}",
            json=body,
            cookies={"catsack": self.token},
            timeout=PATIENCE_S,
        )
        answer.raise_for_status()
        return answer.json()

    def opens(self, bots: Sequence[str] = (), **settings: object) -> Message:
        """Open a table: bots do not make anybody wait, nor do clocks run out."""
        given = {"pace_ms": 0, "clock": None, "grace_s": None, **settings}
        return dict(self.asks("POST", "/api/tables", {"settings": given, "bots": list(bots)}))

    def comes(self, opened: Message) -> "Caller":
        """Come to a table to look on."""
        self.share = secrets.token_hex(32)
        self.seat, self.table, self.game, self.own = None, {}, None, None
        self._id = opened["table"]
        line = connect(
            f"{self.url.replace('http', 'ws', 1)}/socket",
            additional_headers={"Cookie": f"catsack={self.token}"},
        )
        self._line = self._lines.enter_context(line)
        self.says("hello", number=-1, invitation=opened["invitation"])
        self.until(lambda: bool(self.table))
        return self

    def sits(self, opened: Message, seat: int | None = None) -> "Caller":
        """Come to a table and sit down."""
        self.comes(opened)
        self.says("sit", seal=seal(self.share), seat=seat)
        self.until(lambda: self.seat is not None)
        return self

    def opens_share(self) -> None:
        """Do so as soon as everybody sits, for then the cards are dealt."""
        self.until(lambda: self.table["status"] != "open")

    def leaves(self) -> None:
        """Hang up."""
        self._lines.close()

    def says(self, kind: str, **fields: object) -> None:
        assert self._line is not None
        self._line.send(json.dumps({"type": kind, "table": self._id, **fields}))

    def moves(self, move: str) -> None:
        """Move, and wait until it is done."""
        assert self.game is not None
        self._moves += 1
        name, moment = f"m{self._moves}", self.game["moment"]
        self.says("move", id=name, moment=moment, move=move)
        self._heard = {}
        self.until(lambda: self._heard == {"seat": self.seat, "id": name})

    def until(self, holds: Callable[[], bool]) -> None:
        """Listen until something holds."""
        began = monotonic()
        while not holds():
            assert monotonic() < began + PATIENCE_S, self.game
            self._hear()

    @property
    def may_move(self) -> bool:
        return bool(self.own and self.own["legal"])

    @property
    def is_over(self) -> bool:
        return self.game is not None and self.game["result"] is not None

    def awaits_turn(self) -> "Caller":
        """Wait until there is something to do, or nothing any more."""
        self.until(lambda: self.may_move or self.is_over)
        return self

    @property
    def legal(self) -> list[str]:
        assert self.own is not None
        return list(self.own["legal"])

    def plays(self, chosen: Callable[[list[str]], str], moves: int = 10_000) -> "Caller":
        """Play until the game is over, or so many moves are made."""
        while True:
            self.awaits_turn()
            if self.is_over or moves == 0:
                return self
            self.moves(chosen(self.legal))
            moves -= 1

    def _hear(self) -> None:
        assert self._line is not None
        message: Message = json.loads(self._line.recv(PATIENCE_S))
        match message["type"]:
            case "ping":
                self._line.send('{"type":"pong"}')
            case "refused":
                raise AssertionError(message)
            case "table":
                self._see(message["seen"])
                self.game, self.own = message["game"], message["own"]
            case "happened":
                what = message["what"]
                self._heard = {"seat": what.get("seat"), "id": what.get("id")}
                if what["what"] == "table":
                    self._see(what["seen"])
                if message["game"]:
                    self.game, self.own = message["game"], message["own"]

    def _see(self, seen: Message) -> None:
        was_starting = self.table.get("status") == "starting"
        self.table = seen
        mine = [seat for seat in seen["seats"] if seat["seal"] == seal(self.share)]
        self.seat = mine[0]["seat"] if mine else None
        if seen["status"] == "starting" and mine and not was_starting:
            self.says("open-share", share=self.share)


def hasty(legal: list[str]) -> str:
    """Lay the first card, and pass where that is possible."""
    return legal[0]


def thrifty(legal: list[str]) -> str:
    """Lay the first card, and bid as little as possible up to 3."""
    return legal[1] if legal[0] == "p" and len(legal) > 1 and int(legal[1]) <= 3 else legal[0]
