"""An assistant plays over the Model Context Protocol, with the client of the official SDK."""

import asyncio
import re
import sys
from pathlib import Path
from typing import Any

import pytest
from mcp import Client, StdioServerParameters

from catsack.text.mcp_server import new_server
from tests.support.without_library import error_without

TOOLS = {"new_game", "rules", "look", "legal_moves", "play", "advice"}


async def call(client: Client, tool: str, **arguments: object) -> str:
    result: Any = await client.call_tool(tool, arguments)
    assert not result.is_error, result
    return str(result.content[0].text)


async def play_a_game(client: Client, edition: str, seats: int) -> list[str]:
    """Play to the end; return everything that was read."""
    texts = [await call(client, "new_game", seats=seats, edition=edition, bots="random")]
    while "The game is over." not in texts[-1]:
        first, *_ = (await call(client, "legal_moves")).split()
        texts.append(await call(client, "play", move=first))
    return texts


def test_client_plays_a_whole_game_in_a_process_of_its_own() -> None:
    command = str(Path(sys.executable).parent / "catsack")
    server = StdioServerParameters(command=command, args=["mcp", "--seed", "7"])

    async def run() -> list[str]:
        async with Client(server) as client:
            tools: Any = await client.list_tools()
            assert {tool.name for tool in tools.tools} == TOOLS
            return await play_a_game(client, "tiny", 3)

    texts = asyncio.run(run())
    assert re.search(r"Won by seat \d", texts[-1])


def test_client_plays_all_nine_rounds_and_asks_for_advice() -> None:
    async def run() -> list[str]:
        async with Client(new_server(seed=7)) as client:
            assert "Refused: There is no game yet" in await call(client, "look")
            await call(client, "new_game", seats=4, bots="steady")
            assert "auction and bluff" in await call(client, "rules")
            assert "I would play" in await call(client, "advice")
            assert "Refused: " in await call(client, "play", move="9000")
            assert "Refused: There is no bot" in await call(client, "advice", bot="a.py:A")
            return await play_a_game(client, "felix", 4)

    texts = asyncio.run(run())
    seat = re.findall(r"You are seat (\d)", texts[0])[0]
    assert all(re.findall(r"You are seat (\d)", text) == [seat] for text in texts)
    # Of face-down cards of others only the place is told.
    for text in texts[:-1]:
        (row,) = re.findall(r"^Row: (.*)\.$", text, re.MULTILINE)
        hidden = [card for card in row.split(", ") if "face down" in card]
        assert all(card.endswith(" face down") for card in hidden)
        assert all(card.startswith("you") for card in hidden if len(card.split()) > 4)


@pytest.mark.parametrize("bots", ["os:system", "/tmp/bot.py:Bot", "tiger"])  # noqa: S108
def test_assistant_cannot_load_code(bots: str) -> None:
    async def run() -> str:
        async with Client(new_server()) as client:
            return await call(client, "new_game", seats=3, bots=bots)

    assert asyncio.run(run()).startswith("Refused: There is no bot")


def test_missing_library_is_one_sentence() -> None:
    line = error_without("mcp", "import catsack.text.mcp_server")
    assert line.startswith("catsack.extras.MissingExtra: ")
    assert 'pip install "catsack[mcp]"' in line
