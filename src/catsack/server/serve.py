"""``catsack serve``: one process or several on one port."""

import asyncio
import contextlib
import gc
import logging
import multiprocessing
import os
import signal
import socket
import tempfile
import threading
import time
import webbrowser
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from http.client import HTTPConnection, HTTPException
from ipaddress import ip_network
from multiprocessing.process import BaseProcess
from types import FrameType
from typing import cast
from urllib.parse import urlsplit

import uvicorn
from starlette.applications import Starlette
from uvicorn.supervisors import Multiprocess

from catsack.errors import CatsackError, Malformed
from catsack.server.access.connection_limits import (
    PER_ADDRESS,
    ConnectionCounts,
    ConnectionLimits,
)
from catsack.server.access.rate_limits import NO_LIMITS, Allowances, Networks
from catsack.server.app import app
from catsack.server.http.http_protocol import HttpProtocol
from catsack.server.ops.file_limit import raise_file_limit
from catsack.server.ops.logs import LEVELS, start_logging
from catsack.server.ops.metrics import MULTIPROCESS_DIR, forget_worker
from catsack.server.options import Options, default_bot_processes, default_review_processes
from catsack.server.sockets.transport import SocketProtocol
from catsack.server.tables.parts.table_limits import NO_MAXIMUM, MaxTables
from catsack.server.upkeep.housekeeping import Retention
from catsack.store.address import is_postgres, store_at
from catsack.store.contract import Store
from catsack.store.upgrade import UpgradeBackups

MAX_HEAD = 16 * 1024
"""Bytes of the head of a request."""
MAX_FRAME = 64 * 1024
"""Bytes of one message on a socket. A message above the protocol's own limit is refused with a
sentence; one above this limit closes the connection."""
UNLIMITED = 1_000_000_000
STOP_TIMEOUT_S = 2
"""How long requests may still take when the server stops."""
EXIT_TIMEOUT_S = 8.5
"""A process that has not ended so long after SIGTERM ends at once: a crash loses nothing either."""
GC_THRESHOLDS = (20_000, 20, 50)
"""Garbage is collected less often than by default: hardly any of ours is in cycles."""
LAST_THREADS_S = 0.5
"""How long threads may still run when the server has closed everything."""
START_TIMEOUT_S = 60
"""How long the server may take to start."""
LOOPBACK = {"0.0.0.0": "127.0.0.1", "::": "::1", "": "127.0.0.1"}  # noqa: S104
"""Hosts that stand for every address of a machine, and one that can be opened in a browser."""

log = logging.getLogger("catsack.serve")


@dataclass(frozen=True, slots=True)
class ServeOptions:
    """The options of the command."""

    host: str
    port: int
    """0 is any that is free."""
    store: str
    workers: int
    public_url: str | None
    trusted_proxies: tuple[str, ...]
    log_level: str
    is_limited: bool
    opens_browser: bool
    max_connections: int = PER_ADDRESS
    """Connections that one address may hold; 0 is any number."""
    retention: Retention = field(default_factory=Retention)
    backups: UpgradeBackups = field(default_factory=UpgradeBackups)
    max_tables: MaxTables = field(default_factory=MaxTables)
    bot_processes: int = 0
    """Processes in which the bots of each worker think; 0 leaves it to the number of cores."""
    review_processes: int = 0
    """Processes in which each worker reviews games; 0 leaves it to the number of cores."""


def serve(options: ServeOptions) -> None:
    """Serve until stopped; raise ``Malformed`` if that cannot start."""
    _check(options)
    start_logging(options.log_level)
    asyncio.run(_check_store(store_at(options.store, options.backups)))
    listener = _bind(options.host, options.port)
    port = listener.getsockname()[1]
    limits = connection_limits(options, raise_file_limit())
    http = partial(
        HttpProtocol,
        limits,
        ConnectionCounts(limits.per_address),
        Networks(options.trusted_proxies),
    )
    config = uvicorn.Config(
        partial(_app, options, limits),
        factory=True,
        workers=options.workers,
        http=cast("type[HttpProtocol]", http),
        h11_max_incomplete_event_size=MAX_HEAD,
        ws=SocketProtocol,
        ws_max_size=MAX_FRAME,
        # Clients and server have heartbeats of their own.
        ws_ping_interval=None,
        # The size of a compressed message could tell something about its secrets.
        ws_per_message_deflate=False,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=bool(options.trusted_proxies),
        forwarded_allow_ips=list(options.trusted_proxies),
        timeout_graceful_shutdown=STOP_TIMEOUT_S,
    )
    threading.Thread(target=_announce, args=(options, port), daemon=True).start()
    if options.workers == 1:
        _run(uvicorn.Server(config), listener)
    else:
        with tempfile.TemporaryDirectory(prefix="catsack-") as folder:
            os.environ[MULTIPROCESS_DIR] = folder
            _Workers(config, [listener]).run()
    print("The table is closed. Every game is kept.", flush=True)


class _Workers(Multiprocess):
    """Starts workers, and replaces those that die."""

    def keep_subprocess_alive(self) -> None:
        for worker in self.processes:
            if worker.pid is not None and not worker.process.is_alive():
                forget_worker(worker.pid)
        super().keep_subprocess_alive()

    def join_all(self) -> None:
        """Wait for the workers to end, and kill those that do not."""
        until = time.monotonic() + EXIT_TIMEOUT_S
        for worker in self.processes:
            worker.process.join(max(0.0, until - time.monotonic()))
            if worker.process.is_alive():
                log.error("a worker does not stop, and is killed")
                worker.process.kill()
        super().join_all()


def _run(server: uvicorn.Server, listener: socket.socket) -> None:
    def stop(*_: object) -> None:
        server.should_exit = True

    # uvicorn raises the signal again that stopped it, which would look like a crash.
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, stop)
    server.run([listener])
    # Everything is closed. A bot that still thinks, or loads its code, must not delay the end.
    _exit_after(LAST_THREADS_S, 0)


def _app(options: ServeOptions, limits: ConnectionLimits) -> Starlette:
    """Return the app of one worker."""
    start_logging(options.log_level)
    _stop_with_parent()
    _tune_garbage_collection()
    settings = Options(
        options.public_url,
        Allowances() if options.is_limited else NO_LIMITS,
        limits,
        retention=options.retention,
        max_tables=options.max_tables if options.is_limited else NO_MAXIMUM,
        bot_processes=options.bot_processes or default_bot_processes(options.workers),
        review_processes=options.review_processes or default_review_processes(options.workers),
        warms_bots=True,
    )
    server = app(store_at(options.store, options.backups), settings)
    _exit_in_time(server)
    return server


def _exit_in_time(server: Starlette) -> None:
    """End this process some time after it is told to stop, whatever it waits for by then."""
    for number in (signal.SIGINT, signal.SIGTERM):
        handler = signal.getsignal(number)
        if callable(handler):  # That of uvicorn, which sets its handlers before it loads the app.
            signal.signal(number, partial(_on_stop, server, handler))


def _on_stop(
    server: Starlette,
    handler: Callable[[int, FrameType | None], object],
    number: int,
    frame: FrameType | None,
) -> None:
    if not getattr(server.state, "is_open", False):
        # It still waits for the store, and uvicorn would wait with it.
        os._exit(0)
    _exit_after(EXIT_TIMEOUT_S, 1)
    handler(number, frame)


def _exit_after(seconds: float, code: int) -> None:
    timer = threading.Timer(seconds, _exit, [code])
    timer.daemon = True
    timer.start()


def _exit(code: int) -> None:
    if code:
        log.error("stopping takes too long: the process ends now")
    os._exit(code)


def connection_limits(options: ServeOptions, max_files: int | None) -> ConnectionLimits:
    """Return the limits of connections; one address never gets more than a quarter of all files."""
    if not options.is_limited or not options.max_connections:
        return ConnectionLimits(UNLIMITED, max_files=max_files)
    most = options.max_connections
    if max_files is not None:
        most = min(most, max_files // 4)
    return ConnectionLimits(most, max_files=max_files)


def _stop_with_parent() -> None:
    """Stop a worker when its supervisor is gone, even if that was killed."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_join_and_stop, args=(parent,), daemon=True).start()


def _join_and_stop(parent: BaseProcess) -> None:
    parent.join()
    os.kill(os.getpid(), signal.SIGTERM)


def _tune_garbage_collection() -> None:
    """Collect garbage less often, and never look at what is there from the start."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GC_THRESHOLDS)


async def _check_store(store: Store) -> None:
    """Open and close the store once, so that a problem with it is one clear sentence.

    This also upgrades the schema before several workers start.
    """
    try:
        await store.start()
    except CatsackError:
        raise
    except Exception as error:
        raise Malformed("store", f"The store cannot be opened: {error}.") from None
    await store.stop()


def _check(options: ServeOptions) -> None:
    if options.workers > 1 and not is_postgres(options.store):
        raise Malformed(
            "workers", "Several workers need a store that they share: --store postgresql://..."
        )
    if options.log_level not in LEVELS:
        raise Malformed("log-level", f"The log level is one of {', '.join(LEVELS)}.")
    for proxy in options.trusted_proxies:
        with _refuse_value_error(f"A trusted proxy is an address or a network, not {proxy!r}."):
            ip_network(proxy)
    if options.public_url is not None:
        sentence = f"The public URL is like https://cat.example, not {options.public_url!r}."
        with _refuse_value_error(sentence):
            url = urlsplit(options.public_url)
            if url.scheme not in ("http", "https") or not url.hostname or url.path.strip("/"):
                raise ValueError


@contextlib.contextmanager
def _refuse_value_error(sentence: str) -> Iterator[None]:
    try:
        yield
    except ValueError:
        raise Malformed("serve", sentence) from None


def _bind(host: str, port: int) -> socket.socket:
    """Return a listening socket, or raise ``Malformed`` with the reason."""
    try:
        family, *_, address = socket.getaddrinfo(
            host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        return socket.create_server(address[:2], family=family, backlog=2048)
    except (OSError, OverflowError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise Malformed(
            "port", f"Nobody can listen at {host}, port {port}: {why}. --port 0 takes any."
        ) from None


def _announce(options: ServeOptions, port: int) -> None:
    """Print the address as soon as the server answers."""
    host = LOOPBACK.get(options.host, options.host)
    until = time.monotonic() + START_TIMEOUT_S
    while not _answers(host, port):
        if time.monotonic() > until:
            return
        time.sleep(0.05)
    address = options.public_url or f"http://{f'[{host}]' if ':' in host else host}:{port}"
    print(f"The table is open at {address.rstrip('/')}/ (Ctrl-C closes it).", flush=True)
    if options.opens_browser:
        webbrowser.open(address)


def _answers(host: str, port: int) -> bool:
    connection = HTTPConnection(host, port, timeout=2)
    try:
        connection.request("GET", "/healthz")
        return connection.getresponse().status == 200
    except (OSError, HTTPException):
        return False
    finally:
        connection.close()
