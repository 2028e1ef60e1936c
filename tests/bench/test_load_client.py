import asyncio

from catsack.bench.crowd import Crowd
from catsack.bench.server_process import running_server


def test_client_that_reconnects_sends_nothing_until_it_is_back() -> None:
    async def reconnect_and_talk() -> None:
        async with running_server() as server, Crowd(server.port, 1) as crowd:
            client = crowd.tables[0].clients[0]
            returning = asyncio.create_task(client.reconnect())
            await asyncio.sleep(0)
            assert not client.legal_moves
            client.chat("Is anybody there?")
            client.stand()
            await returning
            client.chat("I am back.")

    asyncio.run(reconnect_and_talk())
