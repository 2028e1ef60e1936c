"""The socket: one a client, for the lobby and for any number of tables."""

import asyncio
import contextlib
import logging
import secrets
from functools import partial

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

import catsack
from catsack.errors import CatsackError
from catsack.server.access.accounts import People
from catsack.server.access.origin import is_same_origin
from catsack.server.access.rate_limits import Allowance, Bucket, Limits, address
from catsack.server.ops.metrics import METRICS
from catsack.server.protocol.commands import (
    AnyCommand,
    AskRematch,
    Goodbye,
    Hello,
    LeaveLobby,
    MakeMove,
    Ping,
    Pong,
    Say,
    TableCommand,
    WatchLobby,
)
from catsack.server.protocol.refusals import Denied, status_of
from catsack.server.protocol.updates import Person, ServerPing, ServerPong, Welcome
from catsack.server.sockets.transport import line_of
from catsack.server.tables.inbox import Asked
from catsack.server.tables.lobby import Lobby
from catsack.server.tables.projection import refused, told
from catsack.server.tables.registry import House
from catsack.store.errors import StoreUnavailable
from catsack.store.rows import PersonRow

HEARTBEAT_S = 20
BACKLOG = 256 * 1024
"""Who has so many bytes still to read is cut off, and can come back for what was missed."""
LONGEST = 16 * 1024
"""Bytes in one message."""
MESSAGES = Allowance(at_once=60, every_s=0.05)
"""What one connection may send."""
TABLES = 20
"""Tables that one connection may look at."""
OVERTAKEN = 409
COMING = (Hello, AskRematch)
"""What is asked of the house, and takes its time."""
BAD = 50
"""After so many messages that cannot be read, the connection is closed."""

_decoder: msgspec.json.Decoder[AnyCommand] = msgspec.json.Decoder(AnyCommand)
log = logging.getLogger("catsack.sockets")

PING, PONG = told(ServerPing()), told(ServerPong())


async def socket(websocket: WebSocket) -> None:
    """Let somebody in who is known and comes from our own pages, and listen to them."""
    state = websocket.app.state
    limits: Limits = state.limits
    people: People = state.people
    try:
        if not is_same_origin(websocket):
            raise Denied("other-origin")
        limits.take("sockets", address(websocket))
        person = await people.who(people.token_of(websocket))
        if person is None:
            raise Denied("not-known")
    except CatsackError as error:
        # A browser keeps a refused handshake to itself; what a socket says reaches the page.
        await websocket.accept()
        await websocket.send_text(refused(error).decode())
        await websocket.close(4401 if error.key == "not-known" else 4403)
        return
    await websocket.accept()
    connection = Connection(websocket, person, state.house, state.lobby, state.messages)
    with METRICS.sockets.track_inprogress():
        # In a task of its own: to wake it up takes no way through all that is around this one.
        await asyncio.create_task(connection.run())


class Connection:
    """One open socket of somebody."""

    def __init__(
        self,
        socket: WebSocket,
        person: PersonRow,
        house: House,
        lobby: Lobby,
        messages: Allowance = MESSAGES,
    ) -> None:
        self.person = person
        self._socket = socket
        self._house = house
        self._lobby = lobby
        self._line = line_of(socket)
        self._bucket = Bucket(messages)
        self._at: set[str] = set()
        """The tables it looks at."""
        self._bad = 0
        self._is_heard = True
        self._is_open = True
        self._is_listening = False
        """Nothing that came the long way is under way."""
        self._is_asking = False
        """What was asked the short way is under way."""
        self._at_rest = asyncio.Event()
        """Set when it is done, if somebody waits for that."""
        self._heart = asyncio.get_running_loop().call_later(HEARTBEAT_S, self._beat)

    def send(self, *messages: bytes) -> None:
        """Send *messages* when the line is free; never waits."""
        if self._line.put(*messages) > BACKLOG and self._is_open:
            self._is_open = False
            self._line.cut()

    async def run(self) -> None:
        """Listen until the connection ends."""
        you = self.person
        self.send(
            told(
                Welcome(
                    you=Person(you.id, you.name, you.avatar, you.kind.value),
                    version=catsack.__version__,
                    now=self._house.now(),
                    heartbeat_s=HEARTBEAT_S,
                )
            )
        )
        self._line.listen(self.hear)
        try:
            while self._is_open:
                text = await self._received()
                self._is_heard = True
                await self._hear(text)
        except (WebSocketDisconnect, KeyError):
            # A frame of bytes has no text: it is no message of ours.
            pass
        finally:
            self._is_open = False
            self._heart.cancel()
            self._lobby.leave(self)
            for table in self._at:
                if (live := self._house.tables.get(table)) is not None:
                    self._house.leave(self, live)
            self._line.flush()
            if self._socket.client_state is WebSocketState.CONNECTED:
                with contextlib.suppress(RuntimeError):
                    await self._socket.close()

    def hear(self, message: bytes) -> bool:
        """Take what is asked of a table where this client is; all else is for the long way.

        Whoever asks for one thing after another has it done in this order.
        """
        if not self._is_listening or self._is_asking:
            return False
        try:
            ask = _decoder.decode(message)
        except (msgspec.MsgspecError, UnicodeError, RecursionError):
            return False
        if not isinstance(ask, TableCommand) or isinstance(ask, COMING):
            return False
        live = self._house.tables.get(ask.table)
        if live is None or self not in live.clients:
            return False
        self._is_heard = True
        if self._bucket.take():
            self._refuse(Denied("too-fast"), None)
        elif isinstance(ask, Goodbye):
            self._house.leave(self, live)
            self._at.discard(ask.table)
        else:
            self._is_asking = True
            self._house.hearing.take(live, Asked(self, ask, partial(self._answered, ask)))
        return True

    def _answered(self, ask: AnyCommand, error: Exception | None) -> None:
        self._is_asking = False
        self._at_rest.set()
        if error is not None:
            self._fail(error, ask)

    async def _received(self) -> str:
        """Return the next message that comes the long way, when what came before is done."""
        self._is_listening = True
        try:
            return await self._socket.receive_text()
        finally:
            self._is_listening = False
            if self._is_asking:
                self._at_rest.clear()
                await self._at_rest.wait()

    async def _hear(self, text: str) -> None:
        ask: AnyCommand | None = None
        try:
            ask = self._read(text)
            await self._do(ask)
        except Exception as error:
            self._fail(error, ask)

    def _fail(self, error: Exception, ask: AnyCommand | None) -> None:
        """Say why *ask* was not done."""
        match error:
            case StoreUnavailable():
                # What is wrong with the store is for those who run it, not for those who ask.
                log.error("the store fails: %s", error.key)
                self._refuse(Denied("store-unavailable"), ask)
            case CatsackError():
                self._refuse(error, ask)
            case _:
                noted = secrets.token_hex(4)
                log.error("a message failed: %s", noted, exc_info=error)
                self._refuse(Denied("internal", id=noted), ask)

    def _read(self, text: str) -> AnyCommand:
        if self._bucket.take():
            raise Denied("too-fast")
        if len(text) > LONGEST:
            raise Denied("too-long", limit=LONGEST)
        try:
            return _decoder.decode(text)
        except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
            self._bad += 1
            self._is_open = self._bad < BAD
            raise Denied("message", why=str(error)) from None

    async def _do(self, ask: AnyCommand) -> None:
        match ask:
            case TableCommand(table=table):
                if isinstance(ask, Hello):
                    if table not in self._at and len(self._at) >= TABLES:
                        raise Denied("too-many-tables", limit=TABLES)
                    self._at.add(table)
                try:
                    await self._house.ask(self, ask)
                finally:
                    live = self._house.tables.get(table)
                    if live is None or self not in live.clients:
                        self._at.discard(table)
            case Ping():
                self.send(PONG)
            case Pong():
                pass
            case WatchLobby():
                await self._lobby.watch(self)
            case LeaveLobby():
                self._lobby.leave(self)

    def _refuse(self, error: CatsackError, ask: AnyCommand | None) -> None:
        table = ask.table if isinstance(ask, TableCommand) else None
        id_ = ask.id if isinstance(ask, MakeMove | Say) else None
        self.send(refused(error, table, id_))
        live = self._house.tables.get(table or "")
        # Whoever was overtaken is shown how things stand.
        if status_of(error) == OVERTAKEN and live is not None and self in live.clients:
            self.send(live.sight.whole(self.person))

    def _beat(self) -> None:
        """Ask now and then whether anybody is there, and hang up if not."""
        if not self._is_heard:
            self._is_open = False
            self._line.cut()
            return
        self._is_heard = False
        self.send(PING)
        self._heart = asyncio.get_running_loop().call_later(HEARTBEAT_S, self._beat)
