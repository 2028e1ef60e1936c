"""The database fails while people play over real sockets: play goes on by itself afterwards."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from tools.campaign.faults import FaultCampaign, PostgresUnderTest, SqliteUnderTest
from websockets.asyncio.client import connect

from catsack.server.app import app
from catsack.store.address import store_at
from catsack.store.errors import StoreUnavailable
from tests.server.support.real_server import Server, guest
from tests.support.faults.postgres import FAULTS
from tests.support.faults.sqlite import locked_file, no_room
from tests.support.postgres import own_postgres


@pytest.fixture(scope="module")
def postgres_under_test() -> Iterator[PostgresUnderTest]:
    with own_postgres() as server, server.new_database() as address:
        yield PostgresUnderTest(server, address)


def test_play_goes_on_after_every_fault_of_postgresql(
    postgres_under_test: PostgresUnderTest,
) -> None:
    campaign = FaultCampaign(postgres_under_test, tables=2, workers=1, seed=1)
    report = asyncio.run(campaign.run(tuple(FAULTS), len(FAULTS), stop_every=4))
    assert report.stops == 2
    assert report.acknowledged > 0


def test_play_goes_on_with_two_workers_after_restarts_of_postgresql(
    postgres_under_test: PostgresUnderTest,
) -> None:
    campaign = FaultCampaign(postgres_under_test, tables=2, workers=2, seed=2)
    report = asyncio.run(campaign.run(("restart", "crash"), 3, stop_every=3))
    assert report.stops == 2
    assert report.acknowledged > 0


def test_play_goes_on_after_every_fault_of_sqlite(tmp_path: Path) -> None:
    database = SqliteUnderTest(tmp_path / "games.db")
    campaign = FaultCampaign(database, tables=2, workers=1, seed=3)
    report = asyncio.run(campaign.run(database.fault_names, 4, stop_every=3))
    assert report.stops == 2
    assert report.acknowledged > 0


async def health(server: Server) -> tuple[int, str]:
    """Return the status of ``/healthz``, and why nothing can be stored."""
    async with httpx.AsyncClient() as client:
        response = await client.get(f"{server.url}/healthz", timeout=30)
    return response.status_code, response.json().get("facts", {}).get("why", "")


async def healthy_again(server: Server) -> None:
    async with asyncio.timeout(30):
        while (await health(server))[0] != 200:
            await asyncio.sleep(0.1)


async def test_health_tells_what_is_wrong_with_a_file(tmp_path: Path) -> None:
    server = Server(f"sqlite:///{tmp_path}/games.db")
    await server.start()
    assert server.process is not None
    assert await health(server) == (200, "")
    with no_room(server.process.pid):
        assert await unhealthy(server) == "the store does not answer"
    await healthy_again(server)
    with locked_file(tmp_path / "games.db"):
        assert await unhealthy(server) == "another process has locked the store"
    await healthy_again(server)
    assert await server.stop() == 0


async def unhealthy(server: Server) -> str:
    """Return the reason as soon as the server says that it is not healthy."""
    async with asyncio.timeout(30):
        while (answer := await health(server))[0] == 200:
            await asyncio.sleep(0.1)
    assert answer[0] == 503
    return answer[1]


async def test_health_tells_what_is_wrong_with_postgresql(
    postgres_under_test: PostgresUnderTest,
) -> None:
    server = Server(postgres_under_test.address)
    await server.start()
    for fault, why in {
        "restart": "the store does not answer",
        "freeze": "the store does not answer",
        "read-only": "the store is read-only",
        "full": "the disk is full",
    }.items():
        async with postgres_under_test.fault(fault):
            assert await unhealthy(server) == why
        await healthy_again(server)
    assert await server.stop() == 0


async def test_who_connects_while_the_store_fails_is_told_to_try_again(
    postgres_under_test: PostgresUnderTest,
) -> None:
    server = Server(postgres_under_test.address)
    await server.start()
    headers = {"Cookie": f"catsack={await guest(server.url, 'Zoe')}"}
    url = f"ws://127.0.0.1:{server.port}/socket"
    async with (
        postgres_under_test.fault("restart"),
        connect(url, additional_headers=headers) as line,
    ):
        message = await line.recv()
        assert '"store-unavailable"' in str(message)
        assert "PostgreSQL" not in str(message)
        await line.wait_closed()
        assert line.close_code == 1013
    await healthy_again(server)
    async with connect(url, additional_headers=headers) as line:
        assert '"welcome"' in str(await line.recv())
    assert await server.stop() == 0


async def test_server_that_starts_while_the_store_is_away_waits_for_it(
    postgres_under_test: PostgresUnderTest, caplog: pytest.LogCaptureFixture
) -> None:
    # uvicorn ends all workers when one of them fails to start.
    server = app(store_at(postgres_under_test.address))
    lifespan = server.router.lifespan_context(server)
    async with postgres_under_test.fault("restart"):
        starting = asyncio.ensure_future(lifespan.__aenter__())
        while "the store cannot be opened yet" not in caplog.text:
            assert not starting.done()
            await asyncio.sleep(0.01)
    await starting
    await lifespan.__aexit__(None, None, None)


async def test_server_does_not_wait_for_a_store_that_it_can_never_use(tmp_path: Path) -> None:
    (tmp_path / "games.db").write_text("This is not a database, and long enough to be sure." * 20)
    server = app(store_at(str(tmp_path / "games.db")))
    with pytest.raises(StoreUnavailable):
        await server.router.lifespan_context(server).__aenter__()
