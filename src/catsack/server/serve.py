"""``catsack serve``: one process or several on one port."""

import asyncio
import contextlib
import gc
import multiprocessing
import os
import signal
import socket
import tempfile
import threading
import time
import webbrowser
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from http.client import HTTPConnection, HTTPException
from ipaddress import ip_network
from multiprocessing.process import BaseProcess
from urllib.parse import urlsplit

import uvicorn
from starlette.applications import Starlette
from uvicorn.supervisors import Multiprocess

from catsack.errors import CatsackError, Malformed
from catsack.server.access.rate_limits import NO_LIMITS, Allowances
from catsack.server.app import app
from catsack.server.ops.logs import LEVELS, start_logging
from catsack.server.ops.metrics import MULTIPROCESS_DIR, forget_worker
from catsack.server.options import Options
from catsack.server.sockets.transport import SocketProtocol
from catsack.store.address import is_postgres, store_at

MAX_FRAME = 64 * 1024
"""Bytes of one message on a socket. A message above the protocol's own limit is refused with a
sentence; one above this limit closes the connection."""
STOP_TIMEOUT_S = 10
"""How long requests may still take when the server stops."""
GC_THRESHOLDS = (20_000, 20, 50)
"""Garbage is collected less often than by default: hardly any of ours is in cycles."""
START_TIMEOUT_S = 60
"""How long the server may take to start."""
LOOPBACK = {"0.0.0.0": "127.0.0.1", "::": "::1", "": "127.0.0.1"}  # noqa: S104
"""Hosts that stand for every address of a machine, and one that can be opened in a browser."""


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


def serve(options: ServeOptions) -> None:
    """Serve until stopped; raise ``Malformed`` if that cannot start."""
    _check(options)
    start_logging(options.log_level)
    asyncio.run(_check_store(options.store))
    listener = _bind(options.host, options.port)
    port = listener.getsockname()[1]
    config = uvicorn.Config(
        partial(_app, options),
        factory=True,
        workers=options.workers,
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


def _run(server: uvicorn.Server, listener: socket.socket) -> None:
    def stop(*_: object) -> None:
        server.should_exit = True

    # uvicorn raises the signal again that stopped it, which would look like a crash.
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, stop)
    server.run([listener])


def _app(options: ServeOptions) -> Starlette:
    """Return the app of one worker."""
    start_logging(options.log_level)
    _stop_with_parent()
    _tune_garbage_collection()
    allowances = Allowances() if options.is_limited else NO_LIMITS
    return app(store_at(options.store), Options(options.public_url, allowances))


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


async def _check_store(address: str) -> None:
    """Open and close the store once, so that a problem with it is one clear sentence.

    This also upgrades the schema before several workers start.
    """
    store = store_at(address)
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
