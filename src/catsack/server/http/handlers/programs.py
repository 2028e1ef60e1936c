"""Requests about a person's programs: bots that play over the network."""

from catsack.server.access.accounts import PersonWithToken, public_person
from catsack.server.http.request import Call
from catsack.server.protocol.bodies import BotToken, NewBot
from catsack.server.protocol.updates import Person
from catsack.server.protocol.url_params import ProgramPath


async def list_mine(call: Call[None, None]) -> list[Person]:
    """Return the programs of the person."""
    programs = await call.services.accounts.programs(call.known_person)
    return [public_person(program) for program in programs]


async def register(call: Call[None, NewBot]) -> BotToken:
    """Register a program and show its token, this once."""
    call.limit("guests")
    accounts = call.services.accounts
    program = await accounts.add_program(call.known_person, call.body.name, call.body.avatar)
    return _bot_token(program)


async def revoke(call: Call[ProgramPath, None]) -> None:
    """Drop the token of a program."""
    await call.services.accounts.revoke_program(call.known_person, call.params.id)


async def renew(call: Call[ProgramPath, None]) -> BotToken:
    """Show a new token for a program; the old one is dropped."""
    return _bot_token(await call.services.accounts.renew_program(call.known_person, call.params.id))


def _bot_token(program: PersonWithToken) -> BotToken:
    return BotToken(public_person(program.person), program.token)
