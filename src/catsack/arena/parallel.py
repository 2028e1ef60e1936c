"""Spreads games over processes, or over the machines of a Dask cluster.

Only this module of the arena uses joblib and distributed, and it imports them only when there is
more than one worker.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from typing import TypeVar

from catsack.errors import Malformed
from catsack.extras import require

T = TypeVar("T")


def map_chunks(
    function: Callable[[range], T],
    numbers: range,
    size: int,
    workers: int,
    dask: str | None = None,
) -> Iterator[T]:
    """Yield ``function(chunk)`` for every *size* of the *numbers*, in their order.

    With the address of a *dask* scheduler its cluster does the work.

    >>> list(map_chunks(list, range(5), 2, workers=1))
    [[0, 1], [2, 3], [4]]
    """
    chunks = [numbers[at : at + size] for at in range(0, len(numbers), size)]
    if workers == 1 and dask is None:
        yield from map(function, chunks)
        return
    require("arena", "joblib")
    import joblib

    with nullcontext() if dask is None else dask_cluster(dask):
        parallel = joblib.Parallel(n_jobs=workers if dask is None else -1, return_as="generator")
        yield from parallel(joblib.delayed(function)(chunk) for chunk in chunks)


@contextmanager
def dask_cluster(address: str) -> Iterator[None]:
    """Make joblib send its work to the Dask cluster at *address*.

    Dask's own settings say how long to wait for an answer.
    """
    require("dask", "distributed")
    import joblib
    from distributed import Client

    try:
        client = Client(address)  # type: ignore[no-untyped-call]
    except OSError as error:
        raise Malformed(
            "dask-address", f"No Dask scheduler answers at {address}: {error}."
        ) from None
    with client, joblib.parallel_config("dask"):
        yield
