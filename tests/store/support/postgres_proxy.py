"""A proxy before PostgreSQL, with which a test can break connections."""

import asyncio
import shutil
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from urllib.parse import parse_qs, urlsplit, urlunsplit

SOCKET = ".s.PGSQL.5432"


class PostgresProxy:
    """Forwards bytes between clients and the server at *address*."""

    def __init__(self, address: str, folder: Path) -> None:
        parts = urlsplit(address)
        user = parts.netloc.rpartition("@")[0]
        self.address = urlunsplit(
            parts._replace(netloc=f"{user}@", query=f"host={folder}&port=5432")
        )
        self._folder = parse_qs(parts.query).get("host", [""])[0]
        self._host = (parts.hostname, parts.port or 5432)
        self._path = folder / SOCKET
        self._clients: set[asyncio.Task[None]] = set()
        self._server: asyncio.Server | None = None
        self.is_silent = False
        """Swallow what the server answers."""

    async def up(self) -> None:
        self._server = await asyncio.start_unix_server(self._serve, self._path)

    async def down(self) -> None:
        if self._server is not None:
            self._server.close()
            self._server = None
        self._path.unlink(missing_ok=True)
        await self.disconnect_all()

    async def disconnect_all(self) -> None:
        for client in self._clients:
            client.cancel()
        await asyncio.gather(*self._clients, return_exceptions=True)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._clients.add(task)
        to_server: asyncio.StreamWriter | None = None
        try:
            from_server, to_server = await self._connect()
            async with asyncio.TaskGroup() as both:
                both.create_task(self._forward(reader, to_server, is_answer=False))
                both.create_task(self._forward(from_server, writer, is_answer=True))
        except (asyncio.CancelledError, ExceptionGroup, OSError):
            pass
        finally:
            self._clients.discard(task)
            for end in (writer, to_server):
                if end is not None:
                    end.transport.abort()

    async def _connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        if self._folder:
            return await asyncio.open_unix_connection(f"{self._folder}/{SOCKET}")
        return await asyncio.open_connection(*self._host)

    async def _forward(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, *, is_answer: bool
    ) -> None:
        while data := await reader.read(65536):
            if not (is_answer and self.is_silent):
                writer.write(data)
                await writer.drain()
        raise ConnectionError


@asynccontextmanager
async def postgres_proxy(address: str) -> AsyncIterator[PostgresProxy]:
    folder = Path(tempfile.mkdtemp(prefix="catsack-proxy-"))
    proxy = PostgresProxy(address, folder)
    await proxy.up()
    try:
        yield proxy
    finally:
        await proxy.down()
        with suppress(OSError):
            shutil.rmtree(folder)
