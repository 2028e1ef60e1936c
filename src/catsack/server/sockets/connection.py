"""A socket of a client: one for the lobby and for any number of tables.

Every message takes the same way, ``Connection.receive``, in the order of arrival: the next one is
handled when the one before is answered.
"""

import asyncio
import contextlib
from collections import deque
from collections.abc import Awaitable, Callable
from contextlib import ExitStack
from functools import partial

import msgspec
from starlette.websockets import WebSocket, WebSocketState

import catsack
from catsack.errors import CatsackError
from catsack.server.access.accounts import public_person, token_hash
from catsack.server.access.cookies import request_token
from catsack.server.access.origin import is_encrypted, is_same_origin
from catsack.server.access.rate_limits import Allowance, Buckets, RateLimits, client_address
from catsack.server.ops.metrics import METRICS
from catsack.server.protocol.commands import (
    AnyCommand,
    AskAdvice,
    AskRematch,
    Command,
    Goodbye,
    Hello,
    LeaveLobby,
    MakeMove,
    Ping,
    Pong,
    Say,
    SayPhrase,
    Start,
    TableCommand,
    WatchLobby,
)
from catsack.server.protocol.refusals import Denied, encode_refusal, refusal_for, status_of
from catsack.server.protocol.updates import ServerPing, ServerPong, Welcome, encode_update
from catsack.server.reviews.reviews import Reviews
from catsack.server.services import Services
from catsack.server.sockets.heartbeat import HEARTBEAT_S, Heartbeat
from catsack.server.sockets.transport import transport_of
from catsack.server.tables.commands.advice_request import advice_update, advice_view
from catsack.server.tables.lobby import Lobby
from catsack.server.tables.registry import Registry
from catsack.server.tables.session import TableSession
from catsack.server.thinking.fair_queue import Rank
from catsack.store.rows import PersonRow

MAX_BACKLOG = 256 * 1024
"""A client that has this many bytes still to read is cut off; it can reconnect for the rest."""
MAX_MESSAGE = 16 * 1024
"""Bytes in one message."""
MAX_QUEUE = 100
"""Messages that wait for the answer to an earlier one."""
MESSAGES = Allowance(at_once=60, every_s=0.05)
"""What one connection may send."""
MAX_TABLES = 20
"""Tables that one connection may look at."""
UNCOUNTED = frozenset((Hello, Goodbye))
"""Commands at tables that write nothing."""
MAX_UNREADABLE = 50
"""After this many messages that cannot be read the connection is closed."""
CONFLICT = 409
UNKNOWN_PERSON = 4401
"""The code that closes a socket whose token is not known, or not any more."""
CLOSE_CODES = {
    "not-known": UNKNOWN_PERSON,
    "internal": 1011,
    "store-unavailable": 1013,
    "too-many-connections": 1013,
    "too-many-requests": 1013,
}
"""Why a connection is not served. Another refusal closes it with 4403: trying again is no use."""

_decoder: msgspec.json.Decoder[AnyCommand] = msgspec.json.Decoder(AnyCommand)

PING, PONG = encode_update(ServerPing()), encode_update(ServerPong())


async def serve_socket(services: Services, socket: WebSocket) -> None:
    """Let somebody in who is known and comes from our own pages, and serve the connection."""
    address, public_url = client_address(socket), services.options.public_url
    with ExitStack() as held:
        try:
            if not is_same_origin(socket, public_url):
                raise Denied("other-origin")
            held.enter_context(services.connections.hold(address))
            services.limits.take("sockets", address)
            token = request_token(socket, is_encrypted=is_encrypted(socket, public_url)).text
            changes = services.open_sockets.changes
            person = await services.accounts.person_of(token)
            if person is None or token is None:
                raise Denied("not-known")
        except Exception as error:
            await _refuse_socket(socket, refusal_for(error))
            return
        await socket.accept()
        allowance, hashed = services.options.allowances.messages, token_hash(token)
        parts = services.tables, services.lobby, services.limits, services.reviews
        connection = Connection(socket, person, hashed, *parts, allowance)
        held.enter_context(METRICS.sockets.track_inprogress())
        held.enter_context(services.open_sockets.hold(connection, changes))
        await connection.run()


async def _refuse_socket(socket: WebSocket, refusal: CatsackError) -> None:
    # A browser keeps a refused handshake to itself; a message on the socket reaches the page.
    await socket.accept()
    await socket.send_text(encode_refusal(refusal).decode())
    await socket.close(CLOSE_CODES.get(refusal.key, 4403))


class Connection:
    """An open socket of a person."""

    def __init__(
        self,
        socket: WebSocket,
        person: PersonRow,
        token_hash: bytes,
        tables: Registry,
        lobby: Lobby,
        limits: RateLimits,
        reviews: Reviews,
        allowance: Allowance = MESSAGES,
    ) -> None:
        self.person = person
        self.token_hash = token_hash
        self._socket = socket
        self._tables = tables
        self._lobby = lobby
        self._limits = limits
        self._reviews = reviews
        self._address = client_address(socket)
        self._transport = transport_of(socket)
        self._messages = Buckets(allowance)
        self._joined: set[str] = set()
        """The tables that it looks at."""
        self._queue: deque[Command] = deque()
        self._is_busy = False
        """A command is under way; others wait in the queue."""
        self._task: asyncio.Task[None] | None = None
        self._advice: asyncio.Task[None] | None = None
        """Advice that is being computed. Meanwhile other commands are carried out."""
        self._unreadable = 0
        self._is_open = True
        self._heartbeat = Heartbeat(partial(self.send, PING), self._abort)

    def send(self, *messages: bytes) -> None:
        """Send *messages* as soon as possible, without waiting."""
        if self._transport.send(*messages) > MAX_BACKLOG and self._is_open:
            self._abort()

    def log_out(self) -> None:
        """Leave everything and close: the token with which this began is not known any more."""
        if not self._is_open:
            return
        self.send(encode_refusal(Denied("not-known")))
        self._is_open = False
        self._leave_all()
        self._transport.close(UNKNOWN_PERSON)

    async def run(self) -> None:
        """Serve until the connection ends."""
        welcome = Welcome(
            you=public_person(self.person),
            version=catsack.__version__,
            now=self._tables.clock(),
            heartbeat_s=HEARTBEAT_S,
        )
        self.send(encode_update(welcome))
        self._transport.start(self.receive)
        try:
            while self._is_open:
                # Our own transport delivers messages to ``receive`` and says here that it ends.
                event = await self._socket.receive()
                if event["type"] == "websocket.disconnect" or event.get("text") is None:
                    break
                self.receive(event["text"].encode(errors="surrogatepass"))
        finally:
            await self._end()

    async def _end(self) -> None:
        self._is_open = False
        self._heartbeat.stop()
        self._queue.clear()
        if self._task is not None:
            # A rematch is finished, and a table that was just joined is left again below.
            await asyncio.wait([self._task])
        if self._advice is not None:
            self._advice.cancel()
        self._leave_all()
        self._transport.flush()
        if self._socket.client_state is WebSocketState.CONNECTED:
            with contextlib.suppress(RuntimeError):
                await self._socket.close()

    def _leave_all(self) -> None:
        self._lobby.leave(self)
        for table in self._joined:
            if (session := self._tables.sessions.get(table)) is not None:
                self._tables.leave(self, session)

    def receive(self, message: bytes) -> None:
        """Handle a message, or queue it while an earlier one is not answered."""
        if not self._is_open:
            return
        self._heartbeat.is_alive = True
        try:
            command = self._read(message)
        except Denied as error:
            self._refuse(error, None)
            if self._unreadable >= MAX_UNREADABLE:
                self._is_open = False
                self._transport.close()
            return
        try:
            self._check_rate(command)
        except Denied as error:
            self._refuse(error, command)
            return
        if self._is_busy:
            self._queue.append(command)
        else:
            self._handle(command)

    def _read(self, message: bytes) -> Command:
        if self._messages.take("") or len(self._queue) >= MAX_QUEUE:
            raise Denied("too-fast")
        if len(message) > MAX_MESSAGE:
            raise Denied("too-long", limit=MAX_MESSAGE)
        try:
            return _decoder.decode(message)
        except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
            self._unreadable += 1
            raise Denied("message", why=str(error)) from None

    def _check_rate(self, command: Command) -> None:
        """Refuse too many commands that write, or that are answered with a long list."""
        if isinstance(command, TableCommand):
            if type(command) is AskAdvice:
                self._limits.take("advice", self.person.id)
            elif type(command) not in UNCOUNTED:
                self._limits.take("commands", self.person.id)
                self._limits.take("local_commands", self._address)
        elif isinstance(command, WatchLobby):
            self._limits.take("lobby", self._address)

    def _handle(self, command: Command) -> None:
        """Carry out a command; those that take time make the connection busy."""
        match command:
            case TableCommand():
                self._handle_at_table(command)
            case Ping():
                self.send(PONG)
            case Pong():
                pass
            case WatchLobby():
                self._start(partial(self._lobby.watch, self), command)
            case LeaveLobby():
                self._lobby.leave(self)

    def _handle_at_table(self, command: TableCommand) -> None:
        session = self._tables.sessions.get(command.table)
        # Not ``isinstance``: asked of a struct it takes ten times as long to say no.
        if type(command) is Hello:
            self._start(partial(self._join, command), command)
        elif session is None or self not in session.clients:
            self._start(partial(self._refuse_stranger, command), command)
        elif type(command) is Goodbye:
            self._tables.leave(self, session)
            self._joined.discard(command.table)
        elif type(command) is AskRematch:
            self._start(partial(self._rematch, session), command)
        elif type(command) is AskAdvice:
            self._ask_advice(session, command)
        elif type(command) is Start and _starts_without_people(session):
            start = partial(self._tables.start_without_people, self, session, command)
            self._start(start, command)
        else:
            self._is_busy = True
            answer = partial(self._on_answer, command)
            self._tables.pipeline.submit_command(session, self, command, answer)

    async def _join(self, hello: Hello) -> None:
        table = hello.table
        if table not in self._joined and len(self._joined) >= MAX_TABLES:
            raise Denied("too-many-tables", limit=MAX_TABLES)
        try:
            await self._tables.join(self, hello)
        finally:
            session = self._tables.sessions.get(table)
            if session is not None and self in session.clients:
                self._joined.add(table)
            else:
                self._joined.discard(table)

    async def _refuse_stranger(self, command: TableCommand) -> None:
        """Refuse what is asked of a table that this client does not look at."""
        session = await self._tables.session(command.table)
        if isinstance(command, AskRematch):
            await self._rematch(session)
        elif not isinstance(command, Goodbye):
            raise Denied("no-hello")

    async def _rematch(self, session: TableSession) -> None:
        await self._tables.rematch(self.person, session, self._address)

    def _ask_advice(self, session: TableSession, command: AskAdvice) -> None:
        """Compute advice beside everything else; the table and the others are not concerned."""
        if self._advice is None or self._advice.done():
            self._advice = asyncio.create_task(self._advise(session, command))

    async def _advise(self, session: TableSession, command: AskAdvice) -> None:
        table = session.table
        try:
            view = advice_view(table, self.person)
            body = await self._reviews.advise(view, Rank(True, self._address, self.person.id))
            self.send(advice_update(table, body))
        except Exception as error:
            self._refuse(refusal_for(error), command)

    def _start(self, work: Callable[[], Awaitable[None]], command: Command) -> None:
        """Do *work* in a task; the next command waits for it."""
        self._is_busy = True
        self._task = asyncio.create_task(self._finish(work, command))

    async def _finish(self, work: Callable[[], Awaitable[None]], command: Command) -> None:
        error: Exception | None = None
        try:
            await work()
        except Exception as failure:
            error = failure
        self._on_answer(command, error, is_changed=True)

    def _on_answer(self, command: Command, error: Exception | None, is_changed: bool) -> None:
        """Say what came of a command, and go on with the next one."""
        if error is not None:
            self._refuse(refusal_for(error), command)
        elif not is_changed and isinstance(command, TableCommand):
            # It was done before: whoever sends it again has missed that, and gets a snapshot.
            self._send_snapshot(command.table)
        self._is_busy = False
        while self._queue and not self._is_busy:
            self._handle(self._queue.popleft())

    def _refuse(self, error: CatsackError, command: Command | None) -> None:
        table = command.table if isinstance(command, TableCommand) else None
        id_ = command.id if isinstance(command, MakeMove | Say | SayPhrase) else None
        self.send(encode_refusal(error, table, id_))
        if table is not None and status_of(error) == CONFLICT:
            # The table has moved on.
            self._send_snapshot(table)

    def _send_snapshot(self, table: str) -> None:
        session = self._tables.sessions.get(table)
        if session is not None and self in session.clients:
            self.send(session.projection.snapshot(self.person))

    def _abort(self) -> None:
        self._is_open = False
        self._transport.abort()


def _starts_without_people(session: TableSession) -> bool:
    return session.table.status == "open" and not session.table.people
