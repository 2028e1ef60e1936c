"""``catsack serve`` and ``catsack admin`` as real processes."""

import json
import os
import re
import resource
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import psutil
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from catsack.server.serve import UNLIMITED, ServeOptions, connection_limits
from tests.store.support.old_store import FIXTURE

CATSACK = [sys.executable, "-c", "from catsack.cli import main; main()"]


@contextmanager
def running_command(
    *options: str, preexec: Callable[[], None] | None = None, **environment: str
) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """Run ``catsack serve``, and yield its address and the process."""
    process = subprocess.Popen(
        [*CATSACK, "serve", "--port", "0", *options],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, **environment},
        preexec_fn=preexec,
    )
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        match = re.fullmatch(r"The table is open at (http://\S+)/ \(Ctrl-C closes it\)\.\n", line)
        assert match, line
        yield match[1], process
    finally:
        if process.poll() is None:
            for worker in workers(process):
                worker.kill()
            process.kill()
        process.communicate()


def workers(process: subprocess.Popen[str]) -> set[psutil.Process]:
    """Return the children of the server that handle requests."""
    processes = set()
    for child in psutil.Process(process.pid).children():
        with suppress(psutil.NoSuchProcess):
            if "spawn_main" in " ".join(child.cmdline()):
                processes.add(child)
    return processes


def bot_processes(process: psutil.Process) -> set[psutil.Process]:
    """Return the processes in which the bots of a server think."""
    found = set()
    for child in process.children(recursive=True):
        with suppress(psutil.NoSuchProcess):
            if "bot_main" in " ".join(child.cmdline()):
                found.add(child)
    return found


def refusal(*options: str) -> str:
    """Return the sentence with which the command refuses to start."""
    result = subprocess.run([*CATSACK, *options], capture_output=True, text=True, timeout=30)
    assert result.returncode == 2, result
    assert result.stdout == ""
    assert len(result.stderr.splitlines()) == 1, result.stderr
    return result.stderr


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_server_serves_until_it_gets_a_signal(tmp_path: Path, number: signal.Signals) -> None:
    store = str(tmp_path / "games.db")
    with running_command("--store", store) as (url, process):
        guest = httpx.post(f"{url}/api/guests", json={"name": "Ada"})
        assert guest.status_code == 201
        process.send_signal(number)
        out, err = process.communicate(timeout=20)
        assert (process.returncode, err) == (0, "")
        assert out == "The table is closed. Every game is kept.\n"
    with running_command("--store", store) as (url, _):
        cookies = {"catsack": guest.cookies["catsack"]}
        assert httpx.get(f"{url}/api/me", cookies=cookies).json() == guest.json()


def test_store_is_in_the_data_folder_by_default(tmp_path: Path) -> None:
    with running_command(XDG_DATA_HOME=str(tmp_path)):
        assert (tmp_path / "catsack" / "catsack.db").is_file()


def test_store_may_be_named_where_nobody_else_reads_it(postgres: str) -> None:
    url = urlsplit(postgres)
    host = url.netloc.rpartition("@")[2]
    address = url._replace(netloc=f"{url.username}:secret@{host}").geturl()
    with running_command("--workers", "2", CATSACK_STORE=address) as (_, process):
        server = psutil.Process(process.pid)
        lines = [" ".join(each.cmdline()) for each in [server, *server.children(recursive=True)]]
        assert len(lines) > 2
        assert "secret" not in "".join(lines)
        process.send_signal(signal.SIGTERM)
        _, err = process.communicate(timeout=40)
        assert err == ""


@pytest.mark.parametrize("form", ["ada:secret@127.0.0.1:1/none", "127.0.0.1:1/?password=secret"])
def test_operator_is_warned_of_a_password_on_the_command_line(form: str) -> None:
    command = [*CATSACK, "serve", "--store", f"postgresql://{form}"]
    run = subprocess.run(command, capture_output=True, text=True, timeout=60)
    warning, refused = run.stderr.splitlines()
    assert run.returncode == 2
    assert "CATSACK_STORE" in warning
    assert "PostgreSQL" in refused
    assert "secret" not in run.stderr


@pytest.mark.parametrize(
    ("options", "backup"),
    [
        ((), "games.schema-0001.db"),
        (("--backup-folder", "{}/copies"), "copies/games.schema-0001.db"),
        (("--no-backup",), ""),
    ],
)
def test_old_store_is_backed_up_before_it_is_upgraded(
    tmp_path: Path, options: tuple[str, ...], backup: str
) -> None:
    store = shutil.copy(FIXTURE, tmp_path / "games.db")
    options = tuple(option.format(tmp_path) for option in options)
    with running_command("--store", str(store), *options) as (_, process):
        backups = [str(file.relative_to(tmp_path)) for file in tmp_path.rglob("*.schema-*")]
        assert backups == ([backup] if backup else [])
        process.send_signal(signal.SIGTERM)
        _, log = process.communicate(timeout=20)
    says = [json.loads(line)["says"] for line in log.splitlines()]
    where = f"its backup is {tmp_path / backup}" if backup else "without a backup"
    assert f"the store is upgraded from schema 0001: {where}" in says


def test_port_in_use_is_refused_in_one_sentence() -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = str(other.getsockname()[1])
        assert "--port 0" in refusal("serve", "--store", "memory:", "--port", port)


@pytest.mark.parametrize(
    "options",
    [
        ("--workers", "2", "--store", "memory:"),
        ("--workers", "2", "--store", "games.db"),
        ("--store", "mysql://here"),
        ("--store", f"{__file__}/games.db"),
        ("--store", "memory:", "--host", "no.such.host.invalid"),
        ("--store", "memory:", "--log-level", "loud"),
        ("--store", "memory:", "--trusted-proxy", "somewhere"),
        ("--store", "memory:", "--public-url", "cat.example"),
        ("--store", "memory:", "--port", "70000"),
    ],
)
def test_bad_options_are_refused_in_one_sentence(options: tuple[str, ...]) -> None:
    assert refusal("serve", *options).startswith("catsack: ")


def test_only_a_trusted_proxy_is_believed_about_encryption() -> None:
    headers = {"x-forwarded-proto": "https", "x-forwarded-for": "192.0.2.7"}
    for options, is_believed in (((), False), (("--trusted-proxy", "127.0.0.1"), True)):
        with running_command("--store", "memory:", *options) as (url, _):
            response = httpx.post(f"{url}/api/guests", json={"name": "Ada"}, headers=headers)
            assert ("secure" in response.headers["set-cookie"].lower()) == is_believed


def test_log_has_no_secrets() -> None:
    with running_command("--store", "memory:", "--log-level", "debug") as (url, process):
        with httpx.Client(base_url=url) as ada:
            assert ada.post("/api/guests", json={"name": "Ada"}).status_code == 201
            ada.post("/api/me/enrol", json={"password": "correct-horse"})
            ada.post("/api/login", json={"name": "Ada", "password": "wrong-horse"})
            token = ada.post("/api/me/bots", json={"name": "Adas bot"}).json()["token"]
            ada.get("/api/me", headers={"authorization": f"Bearer {token}"})
            table = ada.post("/api/tables", json={}).json()
            ada.get(f"/api/games/{table['table']}?secret=in-the-query")
            ada.get(f"/socket?invitation={table['invitation']}")
            secrets = [token, ada.cookies["catsack"], *table.values()]
        process.send_signal(signal.SIGTERM)
        _, log = process.communicate(timeout=20)
    lines = [json.loads(line) for line in log.splitlines()]
    assert {"method": "POST", "route": "/api/guests", "status": 201}.items() <= lines[1].items()
    assert len(lines) >= 9
    for secret in [*secrets, "correct-horse", "wrong-horse", "in-the-query", "Ada", "argon2"]:
        assert secret not in log


def test_half_sent_requests_of_one_address_keep_nobody_out() -> None:
    files = 256

    def limit_files() -> None:
        resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))

    with running_command("--store", "memory:", preexec=limit_files) as (url, process):
        port = int(url.rsplit(":", 1)[1])
        with ExitStack() as held:
            for _ in range(files + 50):
                client = held.enter_context(socket.create_connection(("127.0.0.1", port)))
                with suppress(ConnectionError):
                    client.sendall(b"POST /api/guests HTTP/1.1\r\nHost: half")
            transport = httpx.HTTPTransport(local_address="127.0.0.2")
            with httpx.Client(transport=transport, base_url=url) as honest:
                assert honest.get("/healthz").status_code == 200
                assert honest.post("/api/guests", json={"name": "Ada"}).status_code == 201
        process.send_signal(signal.SIGTERM)
        _, log = process.communicate(timeout=20)
    warnings = [json.loads(line) for line in log.splitlines()]
    assert [each["says"] for each in warnings] == ["an address holds too many connections"]
    assert warnings[0]["limit"] == files // 4


def test_backup_is_restored(tmp_path: Path) -> None:
    store, copy, other = (str(tmp_path / name) for name in ("a.db", "copy.db", "b.db"))
    with running_command("--store", store) as (url, _):
        guest = httpx.post(f"{url}/api/guests", json={"name": "Ada"})
        backup = subprocess.run([*CATSACK, "admin", "backup", "--store", store, copy])
        assert backup.returncode == 0
    assert subprocess.run([*CATSACK, "admin", "restore", "--store", other, copy]).returncode == 0
    assert refusal("admin", "backup", "--store", store, copy)
    assert refusal("admin", "restore", "--store", other, copy)
    with running_command("--store", other) as (url, _):
        cookies = {"catsack": guest.cookies["catsack"]}
        assert httpx.get(f"{url}/api/me", cookies=cookies).json() == guest.json()


def test_killed_worker_is_replaced(postgres: str) -> None:
    with running_command("--workers", "2", "--store", postgres) as (url, process):
        guest = httpx.post(f"{url}/api/guests", json={"name": "Ada"})
        assert guest.status_code == 201
        killed, other = workers(process)
        killed.kill()
        until = time.monotonic() + 30
        while len(workers(process) - {killed}) < 2 and time.monotonic() < until:
            time.sleep(0.1)
        assert len(workers(process) - {killed, other}) == 1
        cookies = {"catsack": guest.cookies["catsack"]}
        assert httpx.get(f"{url}/api/me", cookies=cookies).json() == guest.json()
        assert "catsack_requests_total" in httpx.get(f"{url}/metrics").text
        process.send_signal(signal.SIGTERM)
        out, _ = process.communicate(timeout=40)
        assert (process.returncode, out) == (0, "The table is closed. Every game is kept.\n")


@pytest.mark.parametrize(
    ("is_limited", "most", "files", "expected"),
    [
        (True, 500, None, 500),
        (True, 500, 4000, 500),
        (True, 500, 400, 100),
        (True, 0, 400, UNLIMITED),
        (False, 500, 400, UNLIMITED),
    ],
)
def test_one_address_never_holds_more_than_a_quarter_of_the_files(
    is_limited: bool, most: int, files: int | None, expected: int
) -> None:
    options = ServeOptions(
        *("127.0.0.1", 0, "memory:", 1, None, (), "warning", is_limited, False),
        max_connections=most,
    )
    limits = connection_limits(options, files)
    assert (limits.per_address, limits.max_files) == (expected, files)


def test_workers_end_when_their_parent_is_killed(postgres: str) -> None:
    with running_command("--workers", "2", "--store", postgres) as (_, process):
        orphans = workers(process)
        process.kill()
        _, alive = psutil.wait_procs(orphans, timeout=30)
        for worker in alive:
            worker.kill()
        assert (len(orphans), alive) == (2, [])


def test_server_with_open_sockets_stops_soon_and_closes_them() -> None:
    with running_command("--store", "memory:") as (url, process):
        guest = httpx.post(f"{url}/api/guests", json={"name": "Ada"})
        headers = {"cookie": f"catsack={guest.cookies['catsack']}"}
        with connect(f"ws{url[4:]}/socket", additional_headers=headers) as client:
            assert json.loads(client.recv(timeout=10))["type"] == "welcome"
            began = time.monotonic()
            process.send_signal(signal.SIGTERM)
            with pytest.raises(ConnectionClosed) as error:
                client.recv(timeout=10)
            assert error.value.rcvd is not None
            assert error.value.rcvd.code == 1012
        _, err = process.communicate(timeout=20)
        assert (process.returncode, err) == (0, "")
        assert time.monotonic() - began < 8


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
def test_processes_of_bots_end_with_the_server(number: signal.Signals) -> None:
    with running_command("--store", "memory:", "--bot-processes", "2") as (_, process):
        server = psutil.Process(process.pid)
        until = time.monotonic() + 60
        while len(bots := bot_processes(server)) < 2:
            assert time.monotonic() < until
            time.sleep(0.1)
        process.send_signal(number)
        _, alive = psutil.wait_procs(bots, timeout=30)
        for each in alive:
            each.kill()
        assert alive == []
        process.communicate(timeout=20)
