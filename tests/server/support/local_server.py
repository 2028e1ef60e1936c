"""A real server on a port of this machine, as long as a test needs it."""

import asyncio
import contextlib
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor

import uvicorn

from catsack import bots
from catsack.bots import Clock
from catsack.moves import Move
from catsack.server.access.passwords import HashCost
from catsack.server.access.rate_limits import NO_LIMITS
from catsack.server.app import app
from catsack.server.options import Options
from catsack.server.sockets.transport import SocketProtocol
from catsack.server.tables.pipeline import milliseconds
from catsack.server.thinking.fair_queue import Rank
from catsack.server.thinking.question import Question
from catsack.store.contract import Store
from catsack.store.memory import MemoryStore

CHEAP_HASH = HashCost(passes=1, kibibytes=8, lanes=1)
"""Passwords in tests need not be safe."""


class ThreadThinkers:
    """Bots that think in a thread of this process: it has loaded their code already."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(2, "bot")

    def think(
        self, question: Question, rank: Rank, on_start: Callable[[], None]
    ) -> asyncio.Future[Move]:
        on_start()
        return asyncio.get_running_loop().run_in_executor(self._threads, _choose, question)

    def start(self) -> None:
        pass

    async def stop(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)


def _choose(question: Question) -> Move:
    return bots.bot(question.bot, question.seed).choose(question.view, Clock(question.seconds))


@contextlib.contextmanager
def running_server(
    store: Store | None = None, clock: Callable[[], int] = milliseconds
) -> Iterator[str]:
    """Run a server, over a store in memory if none is given, and yield its host and port."""
    options = Options(allowances=NO_LIMITS, hash_cost=CHEAP_HASH)
    config = uvicorn.Config(
        app(store or MemoryStore(), options, clock, thinkers=ThreadThinkers()),
        port=0,
        ws=SocketProtocol,
        log_level="warning",
    )
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        assert thread.is_alive()
        time.sleep(0.01)
    host, port = server.servers[0].sockets[0].getsockname()
    try:
        yield f"{host}:{port}"
    finally:
        server.should_exit = True
        thread.join(10)
