"""An acknowledged entry is on disk, whenever the process is killed."""

import multiprocessing
import random
from contextlib import suppress

from tests.store.support.append_until_killed import append_until_killed
from tests.store.support.backends import Backend

KILLS = 20

# Children are forked from a process that has imported everything and opened nothing.
CHILDREN = multiprocessing.get_context("forkserver")
CHILDREN.set_forkserver_preload(["tests.store.support.append_until_killed"])


def last_acknowledged(address: str, table: str, reports: int) -> dict[int, int]:
    """Kill a process after so many *reports*; return the last acknowledged number of each lane."""
    receiver, sender = CHILDREN.Pipe(duplex=False)
    child = CHILDREN.Process(target=append_until_killed, args=(address, table, sender))
    child.start()
    sender.close()
    last = dict(receiver.recv() for _ in range(reports))
    child.kill()
    # What it reported before it died counts as well.
    with suppress(EOFError, OSError):
        while True:
            last.update([receiver.recv()])
    child.join()
    receiver.close()
    return last


async def test_no_acknowledged_entry_is_lost_to_a_kill(disk_backend: Backend) -> None:
    rng = random.Random(20)
    for kill in range(KILLS):
        reports = rng.randrange(10, 400)
        last = last_acknowledged(disk_backend.address, f"kill{kill}", reports)
        async with disk_backend.open_store() as store:
            for lane, number in last.items():
                journal = await store.journal(f"kill{kill}-{lane}")
                assert len(journal) > number, f"kill {kill}, lane {lane}"
                assert journal == [b"%d" % n for n in range(len(journal))]
