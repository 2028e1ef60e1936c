from collections import Counter

from tools.server_profile import EVENT_LOOP, PARTS, STORE_THREADS, profile, rows

from catsack.bench.server_load import run_fast


def test_processor_time_is_divided_into_parts() -> None:
    counts, moves = run_fast(profile(tables=3, seconds=2.0, warm_up_s=0.5))
    assert moves > 0
    assert counts.total() > 0
    assert set(counts) <= {*PARTS, STORE_THREADS, EVENT_LOOP}


def test_table_begins_with_the_largest_part() -> None:
    assert rows(Counter({EVENT_LOOP: 1, STORE_THREADS: 3}))[2:] == [
        f"| {STORE_THREADS} | 75% |",
        f"| {EVENT_LOOP} | 25% |",
    ]
