"""A real server on a port of this machine, as long as a test needs it."""

import contextlib
import threading
import time
from collections.abc import Callable, Iterator

import uvicorn

from catsack.server.access.passwords import HashCost
from catsack.server.access.rate_limits import NO_LIMITS
from catsack.server.app import app
from catsack.server.options import Options
from catsack.server.sockets.transport import SocketProtocol
from catsack.server.tables.pipeline import milliseconds
from catsack.store.contract import Store
from catsack.store.memory import MemoryStore

CHEAP_HASH = HashCost(passes=1, kibibytes=8, lanes=1)
"""Passwords in tests need not be safe."""


@contextlib.contextmanager
def running_server(
    store: Store | None = None, clock: Callable[[], int] = milliseconds
) -> Iterator[str]:
    """Run a server, over a store in memory if none is given, and yield its host and port."""
    options = Options(allowances=NO_LIMITS, hash_cost=CHEAP_HASH)
    config = uvicorn.Config(
        app(store or MemoryStore(), options, clock),
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
