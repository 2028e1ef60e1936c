"""Answers about the programs of the one who asks: bots that play over the network."""

from catsack.server.access.accounts import Known, as_seen
from catsack.server.http.request import Call
from catsack.server.protocol.bodies import BotToken
from catsack.server.protocol.updates import Person


async def mine(call: Call) -> list[Person]:
    """Return the programs of the one who asks."""
    return [as_seen(program) for program in await call.people.programs(call.somebody)]


async def register(call: Call) -> BotToken:
    """Register a program and show its token, this once."""
    call.count("guests")
    return _shown(await call.people.add_program(call.somebody, call.body.name, call.body.avatar))


async def revoke(call: Call) -> None:
    """Forget the token of a program."""
    await call.people.revoke_program(call.somebody, call.params.id)


async def renew(call: Call) -> BotToken:
    """Show a new token for a program; the old one no longer holds."""
    return _shown(await call.people.renew_program(call.somebody, call.params.id))


def _shown(known: Known) -> BotToken:
    return BotToken(as_seen(known.person), known.token)
