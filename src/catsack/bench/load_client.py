"""Clients that play one game after another over real sockets, four to a table."""

import asyncio
import random
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import count

import msgspec

from catsack.bench.client import SocketClient
from catsack.fair import seal
from catsack.server.protocol import commands

SEATS = 4


# The parts of a server message that a client reads; msgspec skips the rest, which saves time.


class _TableFields(msgspec.Struct):
    status: str


class _EntryFields(msgspec.Struct):
    what: str
    id: str = ""
    seen: _TableFields | None = None


class _GameFields(msgspec.Struct):
    moment: int
    result: msgspec.Raw


class _OwnFields(msgspec.Struct):
    legal: list[str]
    again: str | None = None


class _Message(msgspec.Struct):
    type: str
    table: str | None = ""
    seen: _TableFields | None = None
    seat: int | None = None
    what: _EntryFields | None = None
    game: _GameFields | None = None
    own: _OwnFields | None = None
    key: str = ""


_decoder = msgspec.json.Decoder(_Message)
_encoder = msgspec.json.Encoder()
_move_ids = count()


@dataclass
class LoadCounts:
    """What the clients of all tables count together."""

    moves: int = 0
    """Moves that have reached all four clients of their table."""
    latencies_s: list[float] = field(default_factory=list)
    """Time from sending each of these moves until the last client has it."""
    games: int = 0
    """Games that have ended."""
    refusals: Counter[str] = field(default_factory=Counter)

    def clear(self) -> None:
        """Start counting again."""
        self.moves = self.games = 0
        self.latencies_s.clear()
        self.refusals.clear()


@dataclass(slots=True)
class MoveInFlight:
    """When a move was sent, and how many clients do not have it yet."""

    sent: float
    missing: int = SEATS


class LoadClient:
    """One client with a socket; it calls *on_turn* when it may move."""

    def __init__(self, table: "LoadTable", on_turn: Callable[["LoadClient"], None]) -> None:
        self._load_table = table
        self._on_turn = on_turn
        self._socket: SocketClient | None = None
        self._address: tuple[int, str] = (0, "")
        """The port of the server, and the token."""
        self._table = ""
        self._moment = 0
        self._pending = ""
        self._has_shared = self._has_ended = False
        self._share = f"{table.rng.getrandbits(256):064x}"
        self.legal_moves: list[str] = []
        """Empty while a move of its own is in flight."""
        self.has_cards = False

    @property
    def table(self) -> str:
        """The id of the table where it sits."""
        return self._table

    async def connect(self, port: int, token: str, table: str, invitation: str) -> None:
        """Open a socket and join *table*."""
        self._address = port, token
        self._socket = await SocketClient.connect(port, token, self.receive)
        self._join(table, invitation)

    async def reconnect(self) -> None:
        """Lose the connection, and come back to the same table; meanwhile nothing can be sent."""
        self.close()
        self._pending, self.legal_moves = "", []
        await self.connect(*self._address, self._table, "")

    def close(self) -> None:
        """Close the socket."""
        if self._socket is not None:
            self._socket.close()
            self._socket = None

    def move(self) -> None:
        """Make a random move; in the auction a pass half of the time, otherwise a low bid."""
        rng, moves = self._load_table.rng, self.legal_moves
        move = rng.choice(moves if moves[0] != "p" or len(moves) == 1 else moves[1:4])
        if moves[0] == "p" and rng.random() < 0.5:
            move = "p"
        self._pending, self.legal_moves = f"m{next(_move_ids)}", []
        self._load_table.in_flight[self._pending] = MoveInFlight(time.perf_counter())
        self._send(commands.MakeMove(self._table, self._pending, self._moment, move))

    def ask_rematch(self) -> None:
        """Ask for another game."""
        self._send(commands.AskRematch(self._table))

    def chat(self, text: str) -> None:
        """Write something for all at the table to read."""
        self._send(commands.Say(self._table, f"c{next(_move_ids)}", text))

    def stand(self) -> None:
        """Let a bot play on."""
        self._send(commands.Stand(self._table))

    def come_back(self) -> None:
        """Play on oneself."""
        self._send(commands.Back(self._table))

    def receive(self, data: bytes) -> None:
        """Answer a message of the server."""
        message = _decoder.decode(data)
        if message.type == "ping":
            self._send(commands.Pong())
        elif message.type == "refused":
            self._load_table.counts.refusals[message.key] += 1
            self._pending = ""
        elif message.table == self._table and message.type in ("happened", "table", "own"):
            entry = message.what
            if entry is not None and entry.what == "moved":
                self._receive_move(entry.id, message.game)
            elif table := message.seen or (entry and entry.seen):
                self._receive_table(table, message)
            self._receive_turn(message)

    def _receive_move(self, move: str, game: _GameFields | None) -> None:
        self._load_table.confirm(move)
        if move == self._pending:
            self._pending = ""
        if game is not None and bytes(game.result) != b"null":
            self._end_game()

    def _receive_table(self, table: _TableFields, message: _Message) -> None:
        if message.type == "table" and table.status == "open" and message.seat is None:
            self._send(commands.Sit(self._table, seal(self._share)))
        elif table.status == "starting" and not self._has_shared:
            self._has_shared = True
            self._send(commands.OpenShare(self._table, self._share))
        elif message.type == "table" and table.status == "over":
            self._end_game()  # It ended while this client was away.

    def _end_game(self) -> None:
        if not self._has_ended:
            self._has_ended = True
            self._load_table.end_game(self)

    def _receive_turn(self, message: _Message) -> None:
        if message.own is not None and message.own.again is not None:
            self._send(commands.Goodbye(self._table))
            self._join(message.own.again)
            return
        if message.game is None or message.own is None:
            return
        self._moment, self.has_cards = message.game.moment, True
        self.legal_moves = [] if self._pending else message.own.legal
        if self.legal_moves:
            self._on_turn(self)

    def _join(self, table: str, invitation: str = "") -> None:
        self._table, self.legal_moves = table, []
        self._has_shared = self._has_ended = False
        self._send(commands.Hello(table, invitation=invitation))

    def _send(self, command: commands.AnyCommand) -> None:
        if self._socket is not None:
            self._socket.send(_encoder.encode(command))


class LoadTable:
    """The four clients of one table."""

    def __init__(
        self, counts: LoadCounts, seed: int, on_turn: Callable[[LoadClient], None]
    ) -> None:
        self.counts = counts
        self.rng = random.Random(seed)
        self.in_flight: dict[str, MoveInFlight] = {}
        self.clients = [LoadClient(self, on_turn) for _ in range(SEATS)]

    @property
    def id(self) -> str:
        """The table of the game that is played now."""
        return self.clients[0].table

    @property
    def has_begun(self) -> bool:
        """Every client has its first cards."""
        return all(client.has_cards for client in self.clients)

    async def connect(self, port: int, tokens: list[str], table: str, invitation: str) -> None:
        """Connect all clients to *table*."""
        pairs = zip(self.clients, tokens, strict=True)
        await asyncio.gather(
            *(client.connect(port, token, table, invitation) for client, token in pairs)
        )

    def confirm(self, move: str) -> None:
        """Count that one more client has a move."""
        flight = self.in_flight.get(move)
        if flight is None:
            return
        flight.missing -= 1
        if not flight.missing:
            del self.in_flight[move]
            self.counts.moves += 1
            self.counts.latencies_s.append(time.perf_counter() - flight.sent)

    def end_game(self, client: LoadClient) -> None:
        """Play again: the first client asks for a rematch when it has the end of the game."""
        if client is self.clients[0]:
            self.counts.games += 1
            client.ask_rematch()

    def close(self) -> None:
        """Close all sockets."""
        for client in self.clients:
            client.close()
