"""Requests about tables that are open or playing."""

from catsack.server.http.request import Call
from catsack.server.protocol.bodies import NewTable, TableOpened
from catsack.server.protocol.updates import Listed


async def list_public(call: Call[None, None]) -> list[Listed]:
    """Return the public tables."""
    call.limit("lobby")
    return await call.services.tables.public_tables()


async def list_mine(call: Call[None, None]) -> list[Listed]:
    """Return the unfinished tables of the person."""
    return await call.services.tables.tables_of_person(call.known_person.id)


async def open_table(call: Call[None, NewTable]) -> TableOpened:
    """Open a table."""
    call.limit("tables", call.known_person.id)
    tables, person = call.services.tables, call.known_person
    return await tables.open_table(person, call.body, call.address)
