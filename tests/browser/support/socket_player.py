"""People without a browser: they sit at a table over a socket, and play by a simple rule."""

import json
import secrets
from collections.abc import Callable, Sequence
from contextlib import ExitStack, suppress
from time import monotonic
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect

from catsack.fair import seal

Message = dict[str, Any]
TIMEOUT_S = 60
"""How long anything may take on a busy machine."""


class SocketPlayer:
    """A guest of a server, who can sit at one of its tables."""

    def __init__(self, url: str, name: str, avatar: str = "tabby") -> None:
        self.url = url
        self.name = name
        response = httpx.post(
            f"{url}/api/guests", json={"name": name, "avatar": avatar}, timeout=TIMEOUT_S
        )
        response.raise_for_status()
        self.id = str(response.json()["id"])
        self.token = str(response.cookies["catsack"])
        self.share = ""
        self.seat: int | None = None
        self.table: Message = {}
        self.game: Message | None = None
        self.own: Message | None = None
        self._sockets = ExitStack()
        self._socket: ClientConnection | None = None
        self._table_id = ""
        self._move_count = 0
        self._last_move: Message = {}
        """The seat and id of the move that was received last."""

    def request(self, method: str, path: str, body: object = None) -> Any:  # noqa: ANN401
        """Return the server's answer to a request over HTTP."""
        response = httpx.request(
            method,
            f"{self.url}{path}",
            json=body,
            cookies={"catsack": self.token},
            timeout=TIMEOUT_S,
        )
        response.raise_for_status()
        return response.json()

    def open_table(self, bots: Sequence[str] = (), **settings: object) -> Message:
        """Open a table with bots that move at once, and without clocks."""
        given = {"pace_ms": 0, "clock": None, "grace_s": None, **settings}
        return dict(self.request("POST", "/api/tables", {"settings": given, "bots": list(bots)}))

    def enter(self, table: Message) -> "SocketPlayer":
        """Go to a table to watch."""
        self.share = secrets.token_hex(32)
        self.seat, self.table, self.game, self.own = None, {}, None, None
        self._table_id = table["table"]
        socket = connect(
            f"{self.url.replace('http', 'ws', 1)}/socket",
            additional_headers={"Cookie": f"catsack={self.token}"},
        )
        self._socket = self._sockets.enter_context(socket)
        self.send("hello", number=-1, invitation=table["invitation"])
        self.wait_until(lambda: bool(self.table))
        return self

    def sit(self, table: Message, seat: int | None = None) -> "SocketPlayer":
        """Go to a table and sit down."""
        self.enter(table)
        self.send("sit", seal=seal(self.share), seat=seat)
        self.wait_until(lambda: self.seat is not None)
        return self

    def wait_until_full(self) -> None:
        """Wait until all seats are taken, and reveal this player's share of the deal."""
        self.wait_until(lambda: self.table["status"] != "open")

    def leave(self) -> None:
        """Close the connection."""
        self._sockets.close()

    def send(self, kind: str, **fields: object) -> None:
        assert self._socket is not None
        self._socket.send(json.dumps({"type": kind, "table": self._table_id, **fields}))

    def move(self, move: str) -> None:
        """Make a move, and wait until the server acknowledges it."""
        assert self.game is not None
        self._move_count += 1
        move_id, moment = f"m{self._move_count}", self.game["moment"]
        self.send("move", id=move_id, moment=moment, move=move)
        self._last_move = {}
        self.wait_until(lambda: self._last_move == {"seat": self.seat, "id": move_id})

    def wait_until(self, condition: Callable[[], bool]) -> None:
        """Receive messages until *condition* holds."""
        start = monotonic()
        while not condition():
            assert monotonic() < start + TIMEOUT_S, self.game
            self._receive()

    @property
    def may_move(self) -> bool:
        return bool(self.own and self.own["legal"])

    @property
    def is_over(self) -> bool:
        return self.game is not None and self.game["result"] is not None

    def wait_for_turn(self) -> "SocketPlayer":
        """Wait until this player may move, or the game is over."""
        self.wait_until(lambda: self.may_move or self.is_over)
        return self

    @property
    def legal(self) -> list[str]:
        assert self.own is not None
        return list(self.own["legal"])

    def play(self, choose: Callable[[list[str]], str], moves: int = 10_000) -> "SocketPlayer":
        """Play until the game is over, or *moves* moves are made."""
        while True:
            self.wait_for_turn()
            if self.is_over or moves == 0:
                return self
            self.move(choose(self.legal))
            moves -= 1

    def receive_waiting(self) -> None:
        """Receive what has arrived by now."""
        with suppress(TimeoutError):
            while True:
                self._receive(timeout_s=0)

    def _receive(self, timeout_s: float = TIMEOUT_S) -> None:
        assert self._socket is not None
        message: Message = json.loads(self._socket.recv(timeout_s))
        match message["type"]:
            case "ping":
                self._socket.send('{"type":"pong"}')
            case "refused":
                raise AssertionError(message)
            case "table":
                self._set_table(message["seen"])
                self.game, self.own = message["game"], message["own"]
            case "happened":
                what = message["what"]
                self._last_move = {"seat": what.get("seat"), "id": what.get("id")}
                if what["what"] == "table":
                    self._set_table(what["seen"])
                if message["game"]:
                    self.game, self.own = message["game"], message["own"]

    def _set_table(self, table: Message) -> None:
        last_status, status = self.table.get("status"), table["status"]
        self.table = table
        own_seats = [seat for seat in table["seats"] if seat["seal"] == seal(self.share)]
        # Who does not open a share in time has no seal any more, and keeps the seat.
        if own_seats or status == "open":
            self.seat = own_seats[0]["seat"] if own_seats else None
        if status == "starting" and own_seats and last_status != "starting":
            self.send("open-share", share=self.share)
        if status == "sealing" and self.seat is not None and last_status != "sealing":
            self.share = secrets.token_hex(32)
            self.send("seal-share", seal=seal(self.share))


def always_pass(legal: list[str]) -> str:
    """Lay the first card, and pass every auction."""
    return legal[0]


def bid_up_to_3(legal: list[str]) -> str:
    """Lay the first card, and make the lowest bid up to 3."""
    return legal[1] if legal[0] == "p" and len(legal) > 1 and int(legal[1]) <= 3 else legal[0]
