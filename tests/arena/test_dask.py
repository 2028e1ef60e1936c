"""A real Dask cluster plays the same arena, and a worker that dies costs no game."""

import os
import signal
from collections.abc import Iterator

import dask
import pytest
from distributed import Client, LocalCluster

from catsack import Malformed
from catsack.arena.match import GameResult
from catsack.arena.plan import ArenaPlan
from catsack.arena.run import run
from catsack.arena.simulation import Simulation
from catsack.arena.study.findings import Study
from catsack.arena.study.run_study import run_study
from catsack.editions import FELIX
from catsack.records import Record

PLAN = ArenaPlan("duel", ("steady", "random"), seats=4, games=160, seed=3)


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with LocalCluster(  # type: ignore[no-untyped-call]
        n_workers=2, threads_per_worker=1, dashboard_address=None, silence_logs="CRITICAL"
    ) as cluster:
        yield cluster.scheduler_address


@pytest.fixture(scope="module")
def expected() -> list[list[GameResult]]:
    return list(run(PLAN, 0, workers=1))


def test_cluster_plays_the_same_games(address: str, expected: list[list[GameResult]]) -> None:
    assert list(run(PLAN, 0, workers=1, dask=address)) == expected


def test_cluster_simulates_the_same_games(address: str) -> None:
    def records(dask: str | None) -> list[Record]:
        return list(Simulation(FELIX, ("steady",) * 4, 3, 25).records_from(0, dask=dask))

    assert records(address) == records(None)


def test_cluster_makes_the_same_study(address: str) -> None:
    def findings(dask: str | None) -> object:
        *_, study = run_study("random", games=2, seed=3, workers=1, dask=dask)
        assert isinstance(study, Study)
        return study.to_dict()

    assert findings(address) == findings(None)


def test_worker_that_dies_costs_time_but_no_game(
    address: str, expected: list[list[GameResult]]
) -> None:
    matches = run(PLAN, 0, workers=1, dask=address)
    first = next(matches)
    with Client(address) as client:  # type: ignore[no-untyped-call]
        pids = client.run(os.getpid)
    os.kill(next(iter(pids.values())), signal.SIGKILL)
    assert [first, *matches] == expected


def test_address_where_nobody_answers_is_refused() -> None:
    nobody = pytest.raises(Malformed, match=r"No Dask scheduler answers at 127\.0\.0\.1:1")
    with dask.config.set({"distributed.comm.timeouts.connect": "100ms"}), nobody:
        list(run(PLAN, 0, workers=1, dask="127.0.0.1:1"))
