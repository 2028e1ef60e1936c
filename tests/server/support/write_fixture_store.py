"""Plays at a real server and keeps its store.

``python -m tests.server.support.write_fixture_store FOLDER`` writes games.db and facts.json there.

The store of version 0.1.0 in ``tests/server/fixtures`` was written by this script with the server
of that version. It speaks nothing but the public protocol, so it runs with every version; a new
version writes a fixture of its own beside the old one, which stays.
"""

import asyncio
import json
import random
import sqlite3
import sys
from collections.abc import Sequence
from pathlib import Path

import httpx

from tests.server.support.protocol_player import Message, ProtocolPlayer, play, start_game
from tests.server.support.real_server import Server

SLOW = {"move_s": 14 * 24 * 3600, "reserve_s": 0}


async def write(store: Path) -> Message:
    """Fill *store* and return what a test must know to play on."""
    rng = random.Random(1)
    server = Server(f"sqlite:///{store}")
    await server.start()
    facts: Message = {"tables": {}}
    async with httpx.AsyncClient(base_url=server.url, timeout=30) as http:

        async def ask(method: str, path: str, body: object, token: str = "") -> httpx.Response:
            headers = {"Authorization": f"Bearer {token}"} if token else {}
            answer = await http.request(method, path, json=body, headers=headers)
            http.cookies.clear()
            answer.raise_for_status()
            return answer

        people = []
        for name in ("Ada", "Bo", "Cleo", "Dot"):
            answer = await ask("POST", "/api/guests", {"name": name, "avatar": "cat"})
            token = answer.headers["set-cookie"].split("catsack=")[1].split(";")[0]
            people.append(ProtocolPlayer(server.url, name, token, rng))
        ada, bo, cleo, dot = people
        await ask("POST", "/api/me/enrol", {"password": "correct horse"}, ada.token)
        program = (await ask("POST", "/api/me/bots", {"name": "Robo"}, ada.token)).json()

        async def table(
            name: str,
            sitting: Sequence[ProtocolPlayer],
            bots: Sequence[str] = (),
            **settings: object,
        ) -> str:
            body = {"settings": settings, "bots": list(bots)}
            opened = (await ask("POST", "/api/tables", body, sitting[0].token)).json()
            facts["tables"][name] = opened
            for player in sitting:
                await player.join(opened["table"], opened["invitation"])
            return str(opened["table"])

        untimed: Message = {"clock": None, "grace_s": None, "pace_ms": 0}
        finished = await table("finished", [ada, bo], ["steady", "bluffer"], **untimed)
        await ada.send("say", finished, id="hello", text="Good luck!")
        await start_game(finished, [ada, bo])
        await play(finished, [ada, bo], rng)
        await ada.send("rematch", finished)
        await ada.hear(finished, lambda seen: seen["own"]["again"])
        facts["tables"]["rematch"] = {"table": ada.tables[finished]["own"]["again"]}
        while (record := await http.get(f"/api/games/{finished}")).status_code == 404:
            await asyncio.sleep(0.02)
        facts["record"] = record.json()

        rules = {"purses_secret": False}
        auction = await table(
            "auction", [ada, bo, cleo], seats=3, edition="ksr", house_rules=rules, **untimed
        )
        await start_game(auction, [ada, bo, cleo])
        await play(auction, [ada, bo, cleo], rng, 16)

        placing = await table(
            *("placing", [bo, cleo, dot], ["cautious"]),
            **{**untimed, "clock": SLOW, "allows_memory": True, "is_rated": False},
            house_rules={"rabbit_is_prey": True},
        )
        await start_game(placing, [bo, cleo, dot])
        own = dot.tables[placing]
        chosen = {"id": "ahead", "moment": own["game"]["moment"], "move": own["own"]["legal"][0]}
        await dot.send("move", placing, **chosen)
        await dot.hear(placing, lambda seen: seen["own"]["card"])

        await table("open", [dot], ["gambler"], seats=5, is_public=True, starts_when_full=False)
        closed = await table("closed", [dot])
        await dot.send("close", closed)
        await dot.hear(closed, lambda seen: seen["seen"]["status"] == "closed")

        starting = await table("starting", [cleo, dot, bo], seats=3, **{**untimed, "clock": SLOW})
        await cleo.hear(starting, lambda seen: seen["seen"]["status"] == "starting")
        await cleo.send("open-share", starting, share=cleo.shares[starting])

        stand_in = await table("stand-in", [ada, dot, bo, cleo], edition="felicity", **untimed)
        await start_game(stand_in, [ada, dot, bo, cleo])
        await play(stand_in, [ada, dot, bo, cleo], rng, 6)
        await dot.send("stand", stand_in)
        await dot.hear(stand_in, lambda seen: dot_stands_in(seen, dot.seat_at(stand_in)))
        facts["people"] = {
            player.name: {"token": player.token, "shares": player.shares} for player in people
        }
        facts["program"] = program
        for player in people:
            await player.close()
        facts["healthz"] = (await http.get("/healthz")).json()
    await server.stop()
    with sqlite3.connect(store) as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        (facts["now"],) = database.execute(
            "SELECT max(json_extract(CAST(body AS TEXT), '$.at')) FROM entries"
        ).fetchone()
        database.execute("PRAGMA journal_mode=DELETE")
    database = sqlite3.connect(store)
    database.execute("VACUUM")
    database.close()
    return facts


def dot_stands_in(seen: Message, seat: int | None) -> bool:
    assert seat is not None
    return seen["seen"]["seats"][seat]["stands_in"] is not None


def main() -> None:
    folder = Path(sys.argv[1])
    facts = asyncio.run(write(folder / "games.db"))
    text = json.dumps(facts, indent=1, ensure_ascii=False)
    (folder / "facts.json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
