"""A line to PostgreSQL that a test can cut and mend."""

import asyncio
import shutil
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from urllib.parse import parse_qs, urlsplit, urlunsplit

SOCKET = ".s.PGSQL.5432"


class Proxy:
    """Hands bytes on between clients and the server at *address*."""

    def __init__(self, address: str, folder: Path) -> None:
        parts = urlsplit(address)
        user = parts.netloc.rpartition("@")[0]
        self.address = urlunsplit(
            parts._replace(netloc=f"{user}@", query=f"host={folder}&port=5432")
        )
        self._folder = parse_qs(parts.query).get("host", [""])[0]
        self._host = (parts.hostname, parts.port or 5432)
        self._path = folder / SOCKET
        self._lines: set[asyncio.Task[None]] = set()
        self._listening: asyncio.Server | None = None
        self.is_silent = False
        """Nothing that the server answers comes through."""

    async def up(self) -> None:
        self._listening = await asyncio.start_unix_server(self._serve, self._path)

    async def down(self) -> None:
        if self._listening is not None:
            self._listening.close()
            self._listening = None
        self._path.unlink(missing_ok=True)
        await self.cut()

    async def cut(self) -> None:
        for line in self._lines:
            line.cancel()
        await asyncio.gather(*self._lines, return_exceptions=True)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._lines.add(task)
        back: asyncio.StreamWriter | None = None
        try:
            there, back = await self._dial()
            async with asyncio.TaskGroup() as both:
                both.create_task(self._hand_on(reader, back, is_answer=False))
                both.create_task(self._hand_on(there, writer, is_answer=True))
        except (asyncio.CancelledError, ExceptionGroup, OSError):
            pass
        finally:
            self._lines.discard(task)
            for end in (writer, back):
                if end is not None:
                    end.transport.abort()

    async def _dial(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        if self._folder:
            return await asyncio.open_unix_connection(f"{self._folder}/{SOCKET}")
        return await asyncio.open_connection(*self._host)

    async def _hand_on(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, *, is_answer: bool
    ) -> None:
        while data := await reader.read(65536):
            if not (is_answer and self.is_silent):
                writer.write(data)
                await writer.drain()
        raise ConnectionError


@asynccontextmanager
async def proxied(address: str) -> AsyncIterator[Proxy]:
    folder = Path(tempfile.mkdtemp(prefix="catsack-proxy-"))
    proxy = Proxy(address, folder)
    await proxy.up()
    try:
        yield proxy
    finally:
        await proxy.down()
        with suppress(OSError):
            shutil.rmtree(folder)
