"""What was acknowledged is there, whenever the process is killed."""

import multiprocessing
import random
from contextlib import suppress

from tests.store.support.append_until_killed import append_for_ever
from tests.store.support.backends import Backend

KILLS = 20

# Children start from a process that has imported everything and opened nothing.
CHILDREN = multiprocessing.get_context("forkserver")
CHILDREN.set_forkserver_preload(["tests.store.support.append_until_killed"])


def acknowledged(address: str, table: str, after: int) -> dict[int, int]:
    """Kill a process *after* so many words; return the last number that each lane was told."""
    heard, say = CHILDREN.Pipe(duplex=False)
    child = CHILDREN.Process(target=append_for_ever, args=(address, table, say))
    child.start()
    say.close()
    told = dict(heard.recv() for _ in range(after))
    child.kill()
    # What it said before it died counts as well.
    with suppress(EOFError, OSError):
        while True:
            told.update([heard.recv()])
    child.join()
    heard.close()
    return told


async def test_nothing_acknowledged_is_lost_to_a_kill(disk_backend: Backend) -> None:
    rng = random.Random(20)
    for kill in range(KILLS):
        told = acknowledged(disk_backend.address, f"kill{kill}", rng.randrange(10, 400))
        async with disk_backend.open_store() as store:
            for lane, number in told.items():
                journal = await store.journal(f"kill{kill}-{lane}")
                assert len(journal) > number, f"kill {kill}, lane {lane}"
                assert journal == [b"%d" % n for n in range(len(journal))]
