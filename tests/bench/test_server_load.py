import json
import subprocess
import sys

import pytest

from catsack.bench.server_load import Latency, ServerLoad, Throughput, percentiles_ms
from catsack.errors import Malformed

CATSACK = (sys.executable, "-c", "from catsack.cli import main; main()")
CROWD = ("--tables", "3", "--rate", "30", "--seconds", "2")
ROUNDS = ("--rounds", "2", "--round-seconds", "0.5")
KEYS = ("moves_per_cpu_s", "p99_ms", "tables", "sockets", "rss_mb")


def bench_server(*options: str) -> str:
    run = subprocess.run(
        [*CATSACK, "bench", "server", *CROWD, *ROUNDS, *options],
        capture_output=True,
        text=True,
        check=True,
    )
    return run.stdout


def test_server_load_is_one_json_object() -> None:
    load = json.loads(bench_server("--json"))
    assert all(load[key] > 0 for key in KEYS)
    assert (load["tables"], load["sockets"], load["rounds"]) == (3, 12, 2)
    assert load["least_moves_per_cpu_s"] <= load["moves_per_cpu_s"]
    assert load["moves_per_cpu_s"] <= load["most_moves_per_cpu_s"]
    assert load["p50_ms"] <= load["p99_ms"] <= load["most_ms"]
    assert load["refused"] == 0


def test_load_without_enough_moves_is_refused_before_it_is_measured() -> None:
    few = ("--tables", "1", "--rate", "1", "--seconds", "1")
    run = subprocess.run(
        [*CATSACK, "bench", "server", *few], capture_output=True, text=True, check=False
    )
    assert (run.returncode, run.stdout) == (2, "")
    assert run.stderr == "catsack: 1 move is too few to measure: raise --rate or --seconds.\n"


def test_percentiles_of_too_few_moves_are_refused() -> None:
    with pytest.raises(Malformed, match="1 move is too few"):
        percentiles_ms([0.004])
    assert percentiles_ms([0.004, 0.002]) == (3.0, 3.98)


def test_lines_hold_throughput_and_latency() -> None:
    latency = Latency(3, 12, 30.0, 1.5, 2.5, 4.0, 0.1, 80.0, 0)
    lines = "\n".join(ServerLoad(Throughput((2000.0, 2100.0), 900.0, 0.05), latency).lines())
    assert "2,050 moves for a second" in lines
    assert "3 tables, 12 sockets" in lines
    assert "99 of 100 after 2.5 ms" in lines
