import json
import subprocess
import sys

from catsack.bench.server_load import Latency, ServerLoad, Throughput

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


def test_lines_hold_throughput_and_latency() -> None:
    latency = Latency(3, 12, 30.0, 1.5, 2.5, 4.0, 0.1, 80.0, 0)
    lines = "\n".join(ServerLoad(Throughput((2000.0, 2100.0), 900.0, 0.05), latency).lines())
    assert "2,050 moves for a second" in lines
    assert "3 tables, 12 sockets" in lines
    assert "99 of 100 after 2.5 ms" in lines
