"""Two workers on one PostgreSQL: people of one table at both, and one of them is killed."""

import asyncio
import json
import random

from catsack import replay
from catsack.fair import read_proof, verify
from catsack.records import read
from tests.server.support.real_server import Player, Server, guest, open_table, record
from tests.server.support.table_audit import SETTINGS, Audit, Seated, check_journals


def test_play_goes_on_when_one_of_two_workers_is_killed(postgres: str) -> None:
    asyncio.run(evening(postgres))


async def evening(address: str) -> None:
    workers = [Server(address), Server(address)]
    for worker in workers:
        await worker.start()
    urls = [worker.url for worker in workers]
    tokens = [await guest(urls[0], name) for name in ("Ada", "Bo", "Cleo")]
    opened = await open_table(urls[0], tokens[0], ["steady"], seats=4, **SETTINGS)
    players = [
        # Each begins at another worker, and goes to the other one when the line breaks.
        Player(
            urls[at % 2 :] + urls[: at % 2],
            token,
            opened["table"],
            opened["invitation"],
            random.Random(at),
            pause_s=0.002,
        )
        for at, token in enumerate(tokens)
    ]
    playing = asyncio.ensure_future(asyncio.gather(*(player.play() for player in players)))
    while min(len(player.acknowledged) for player in players) < 8:
        assert not playing.done(), "The game was over too soon for this test."
        await asyncio.sleep(0.01)
    await workers[0].kill()
    await playing
    line = await record(urls[1], tokens[0], opened["table"])
    assert replay(line).over
    verify(read(line), read_proof(json.loads(line)))
    assert await workers[1].stop() == 0
    seated = Seated(tokens[0], opened["table"], players, playing)
    await check_journals(address, [seated], Audit())
