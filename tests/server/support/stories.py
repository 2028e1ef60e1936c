"""Evenings in a house: stories that happen there, and what they are told with."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from catsack.errors import CatsackError
from catsack.server.protocol.bodies import TableOpened
from catsack.server.protocol.settings import Settings
from catsack.server.tables.registry import House
from catsack.server.tables.table import Table
from catsack.store.contract import RateGame
from catsack.store.errors import StoreUnavailable
from catsack.store.memory import MemoryStore
from catsack.store.rows import GameRow, PersonRow
from tests.server.support.clients import Guest, house_of
from tests.server.support.manual_loop import run
from tests.server.support.tables import person

ZOE = person("Zoe")
QUICK = Settings(seats=3, pace_ms=0, clock=None, grace_s=None)
"""Bots answer at once, and nobody is in a hurry."""

Story = Callable[[House], Awaitable[None]]


def told(story: Story) -> None:
    """Let *story* happen in a house over an empty store."""

    async def evening() -> None:
        house = house_of(MemoryStore())
        await house.start()
        await story(house)
        await house.stop()

    run(evening())


async def key(asking: Awaitable[None]) -> str:
    """Return why what is asked is refused."""
    with pytest.raises(CatsackError) as refused:
        await asking
    return refused.value.key


async def looking_on(house: House, guest: Guest, who: PersonRow = ZOE) -> Guest:
    """Return somebody who looks at the table of *guest*."""
    spectator = Guest(who, house, TableOpened(guest.table, guest.invitation))
    await spectator.hello()
    return spectator


def table_of(guest: Guest) -> Table:
    return guest.live.table


def stands_in(guest: Guest, seat: int) -> object:
    """Return why a bot plays for *seat*, as *guest* sees it."""
    return guest.seen["seats"][seat]["stands_in"]


async def journal(guest: Guest) -> list[bytes]:
    return await guest.house.store.journal(guest.table)


async def restarted(house: House, store: MemoryStore | None = None) -> House:
    """Kill *house*, as a power cut would, and return the next one over the same store."""
    await killed(house)
    again = house_of(store or house.store)
    await again.start()
    return again


async def killed(house: House) -> None:
    """End *house* in the middle of whatever it does."""
    house.tasks.is_stopping = True
    for live in house.tables.values():
        if live.timer is not None:
            live.timer.cancel()
    tasks = list(house.tasks.running)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


class Unfinished(MemoryStore):
    """A store that keeps no finished games at first."""

    is_broken = True

    async def archive_game(self, game: GameRow, rate: RateGame) -> bool:
        if self.is_broken:
            raise StoreUnavailable("store-unavailable", "No.")
        return await super().archive_game(game, rate)
