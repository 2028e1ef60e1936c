"""Requests about the deal of the day."""

from catsack.server.http.request import Call
from catsack.server.protocol.review_bodies import DailySeen, TableToPlay
from catsack.server.protocol.url_params import DayPath


async def today(call: Call[None, None]) -> DailySeen:
    """Return the deal of today, and how the reader has done."""
    return await call.services.daily.today(call.person, call.address)


async def open_table(call: Call[None, None]) -> TableToPlay:
    """Return the table of the reader's one try, which is opened the first time."""
    return TableToPlay(await call.services.daily.open(call.known_person, call.address))


async def practise(call: Call[DayPath, None]) -> TableToPlay:
    """Open a table with the deal of a day gone by."""
    person = call.known_person
    call.limit("tables", person.id)
    return TableToPlay(await call.services.daily.practise(person, call.params.day, call.address))
