"""``catsack serve``: one process or several, on one port, until somebody stops it."""

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
from catsack.server.ops.logs import LEVELS, start_logs
from catsack.server.ops.metrics import SHARED, forget_worker
from catsack.server.options import Options
from catsack.server.sockets.transport import Wire
from catsack.store.address import is_postgres, store_at

MESSAGE_LIMIT = 64 * 1024
"""Bytes of one message on a socket: what is larger than the protocol allows is refused in words,
and what is larger than this by hanging up."""
STOP_S = 10
"""How long requests that are under way may take when the server is to stop."""
COLLECT = (20_000, 20, 50)
"""After how many new objects rubbish is looked for, and how much less often among older ones."""
ANSWER_S = 60
"""How long the server may take to start."""
ANYWHERE = {"0.0.0.0": "127.0.0.1", "::": "::1", "": "127.0.0.1"}  # noqa: S104
"""Hosts that stand for every address of a machine, and one of these."""


@dataclass(frozen=True, slots=True)
class Serving:
    """What the command is told."""

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


def serve(serving: Serving) -> None:
    """Serve until somebody stops it; raise ``Malformed`` if it cannot start."""
    _check(serving)
    start_logs(serving.log_level)
    asyncio.run(_try_store(serving.store))
    listening = _listening(serving.host, serving.port)
    port = listening.getsockname()[1]
    config = uvicorn.Config(
        partial(_app, serving),
        factory=True,
        workers=serving.workers,
        ws=Wire,
        ws_max_size=MESSAGE_LIMIT,
        # Clients and server ask each other in messages of their own whether they are there.
        ws_ping_interval=None,
        # Nothing about what is secret should show in the size of a message.
        ws_per_message_deflate=False,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=bool(serving.trusted_proxies),
        forwarded_allow_ips=list(serving.trusted_proxies),
        timeout_graceful_shutdown=STOP_S,
    )
    threading.Thread(target=_announce, args=(serving, port), daemon=True).start()
    if serving.workers == 1:
        _run(uvicorn.Server(config), listening)
    else:
        with tempfile.TemporaryDirectory(prefix="catsack-") as folder:
            os.environ[SHARED] = folder
            _Workers(config, [listening]).run()
    print("The table is closed. Every game is kept.", flush=True)


class _Workers(Multiprocess):
    """Starts workers, and a new one for each that dies."""

    def keep_subprocess_alive(self) -> None:
        for worker in self.processes:
            if worker.pid is not None and not worker.process.is_alive():
                forget_worker(worker.pid)
        super().keep_subprocess_alive()


def _run(server: uvicorn.Server, listening: socket.socket) -> None:
    def stop(*_: object) -> None:
        server.should_exit = True

    # The server raises the signal again that stopped it: for us it is no error.
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, stop)
    server.run([listening])


def _app(serving: Serving) -> Starlette:
    """Return the app of one worker."""
    start_logs(serving.log_level)
    _end_with_parent()
    _spare_collector()
    allowances = Allowances() if serving.is_limited else NO_LIMITS
    return app(store_at(serving.store), Options(serving.public_url, allowances))


def _end_with_parent() -> None:
    """Have a worker stop when whoever started it is gone: killed, that one tells nobody."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_stop_after, args=(parent,), daemon=True).start()


def _stop_after(parent: BaseProcess) -> None:
    parent.join()
    os.kill(os.getpid(), signal.SIGTERM)


def _spare_collector() -> None:
    """Have rubbish looked for less often: hardly any here is in cycles, and tables live long."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECT)


async def _try_store(address: str) -> None:
    """Open and close the store once, so that what is wrong with it is said in one sentence.

    It also brings the schema up to date before several workers come.
    """
    store = store_at(address)
    try:
        await store.start()
    except CatsackError:
        raise
    except Exception as error:
        raise Malformed("store", f"The store cannot be opened: {error}.") from None
    await store.stop()


def _check(serving: Serving) -> None:
    if serving.workers > 1 and not is_postgres(serving.store):
        raise Malformed(
            "workers", "Several workers need a store that they share: --store postgresql://..."
        )
    if serving.log_level not in LEVELS:
        raise Malformed("log-level", f"The log level is one of {', '.join(LEVELS)}.")
    for proxy in serving.trusted_proxies:
        with _said(f"A trusted proxy is an address or a network, not {proxy!r}."):
            ip_network(proxy)
    if serving.public_url is not None:
        with _said(f"The public URL is like https://cat.example, not {serving.public_url!r}."):
            url = urlsplit(serving.public_url)
            if url.scheme not in ("http", "https") or not url.hostname or url.path.strip("/"):
                raise ValueError


@contextlib.contextmanager
def _said(sentence: str) -> Iterator[None]:
    try:
        yield
    except ValueError:
        raise Malformed("serve", sentence) from None


def _listening(host: str, port: int) -> socket.socket:
    """Return a socket that is bound, or say why it cannot be."""
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


def _announce(serving: Serving, port: int) -> None:
    """Say where the table is, as soon as it answers."""
    host = ANYWHERE.get(serving.host, serving.host)
    until = time.monotonic() + ANSWER_S
    while not _answers(host, port):
        if time.monotonic() > until:
            return
        time.sleep(0.05)
    shown = serving.public_url or f"http://{f'[{host}]' if ':' in host else host}:{port}"
    print(f"The table is open at {shown.rstrip('/')}/ (Ctrl-C closes it).", flush=True)
    if serving.opens_browser:
        webbrowser.open(shown)


def _answers(host: str, port: int) -> bool:
    connection = HTTPConnection(host, port, timeout=2)
    try:
        connection.request("GET", "/healthz")
        return connection.getresponse().status == 200
    except (OSError, HTTPException):
        return False
    finally:
        connection.close()
