"""Answers about tables that are open or playing."""

from catsack.server.http.request import Call
from catsack.server.protocol.bodies import TableOpened
from catsack.server.protocol.updates import Listed


async def lobby(call: Call) -> list[Listed]:
    """Return the public tables."""
    return await call.house.lobby()


async def mine(call: Call) -> list[Listed]:
    """Return the unfinished tables of the one who asks."""
    return await call.house.tables_of(call.somebody.id)


async def open_table(call: Call) -> TableOpened:
    """Open a table."""
    call.count("tables", call.somebody.id)
    return await call.house.open_table(call.somebody, call.body)
