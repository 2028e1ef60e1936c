import json
import subprocess
import sys

from catsack.bench.server_load import Busy, Carried, Crowded

CATSACK = (sys.executable, "-c", "from catsack.cli import main; main()")
CROWD = ("--tables", "3", "--rate", "30", "--seconds", "2")
ROUNDS = ("--rounds", "2", "--round-seconds", "0.5")
KEYS = ("moves_per_cpu_s", "p99_ms", "tables", "sockets", "rss_mb")


def measured(*options: str) -> str:
    run = subprocess.run(
        [*CATSACK, "bench", "server", *CROWD, *ROUNDS, *options],
        capture_output=True,
        text=True,
        check=True,
    )
    return run.stdout


def test_a_server_is_measured_as_one_object() -> None:
    found = json.loads(measured("--json"))
    assert all(found[key] > 0 for key in KEYS)
    assert (found["tables"], found["sockets"], found["rounds"]) == (3, 12, 2)
    assert found["least_moves_per_cpu_s"] <= found["moves_per_cpu_s"]
    assert found["moves_per_cpu_s"] <= found["most_moves_per_cpu_s"]
    assert found["p50_ms"] <= found["p99_ms"] <= found["most_ms"]
    assert found["refused"] == 0


def test_what_was_measured_is_told_to_people() -> None:
    crowded = Crowded(3, 12, 30.0, 1.5, 2.5, 4.0, 0.1, 80.0, 0)
    told = "\n".join(Carried(Busy((2000.0, 2100.0), 900.0, 0.05), crowded).lines())
    assert "2,050 moves for a second" in told
    assert "3 tables, 12 sockets" in told
    assert "99 of 100 after 2.5 ms" in told
