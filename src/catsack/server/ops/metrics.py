"""Metrics for Prometheus.

A single worker reports its own numbers. Several workers share one port, so that a request reaches
any of them; then ``PROMETHEUS_MULTIPROC_DIR`` is set, each worker writes its numbers there, and
any of them reports for all.
"""

import os

from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
)
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

CONTENT_TYPE = CONTENT_TYPE_LATEST
"""Of the report."""
MULTIPROCESS_DIR = "PROMETHEUS_MULTIPROC_DIR"
FAST = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5)
SLOW = (0.001, 0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)


class Metrics:
    """Every metric."""

    def __init__(self) -> None:
        self.registry = own = CollectorRegistry()
        self.requests = Counter(
            "catsack_requests", "Requests answered.", ["method", "route", "status"], registry=own
        )
        self.request_seconds = Histogram(
            "catsack_request_seconds", "Time to answer.", ["route"], buckets=FAST, registry=own
        )
        self.refused = Counter("catsack_refused", "Refusals.", ["key"], registry=own)
        self.sockets = Gauge(
            "catsack_sockets", "Sockets open.", multiprocess_mode="livesum", registry=own
        )
        self.tables = Gauge(
            "catsack_tables", "Tables live.", multiprocess_mode="livesum", registry=own
        )
        self.moves = Counter("catsack_moves", "Moves made.", ["by"], registry=own)
        """By a ``person`` or a ``bot``."""
        self.games = Counter("catsack_games", "Games finished.", registry=own)
        self.stand_ins = Counter("catsack_stand_ins", "Bots standing in.", ["why"], registry=own)
        self.appends = Counter("catsack_appends", "Journal entries written.", registry=own)
        self.append_seconds = Histogram(
            "catsack_append_seconds", "Time to write an entry.", buckets=FAST, registry=own
        )
        self.purged = Counter("catsack_purged", "Leftovers deleted.", ["kind"], registry=own)
        self.thinking_seconds = Histogram(
            "catsack_thinking_seconds",
            "Time a bot thinks about a move.",
            buckets=SLOW,
            registry=own,
        )
        self.thinking_wait_seconds = Histogram(
            "catsack_thinking_wait_seconds",
            "Time a bot's question waits for a process.",
            buckets=SLOW,
            registry=own,
        )
        self.review_seconds = Histogram(
            "catsack_review_seconds",
            "Time to review a game, to advise, or to judge a move.",
            ["kind"],
            buckets=SLOW,
            registry=own,
        )


METRICS = Metrics()


def forget_worker(process: int) -> None:
    """Drop the gauges of a worker that has died."""
    mark_process_dead(process)  # type: ignore[no-untyped-call]


def report() -> bytes:
    """Return all metrics in the format of Prometheus."""
    registry = METRICS.registry
    if os.environ.get(MULTIPROCESS_DIR):
        registry = CollectorRegistry()
        MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    return generate_latest(registry)
