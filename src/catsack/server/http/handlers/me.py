"""Requests about the person who sends them."""

from catsack.server.access.accounts import public_person
from catsack.server.access.names import skeleton
from catsack.server.http.request import Call
from catsack.server.protocol.bodies import ChangeMe, ChangePassword, Enrol, LogIn, NewGuest
from catsack.server.protocol.updates import Person


async def become_guest(call: Call[None, NewGuest]) -> Person:
    """Let somebody play at once; the browser keeps the token as a cookie."""
    call.limit("guests")
    guest = await call.services.accounts.add_guest(call.body.name, call.body.avatar)
    await _replace_cookie(call, guest.token)
    return public_person(guest.person)


async def me(call: Call[None, None]) -> Person:
    """Return who sends the request."""
    return public_person(call.known_person)


async def change(call: Call[None, ChangeMe]) -> Person:
    """Change the name or avatar of the person."""
    body = call.body
    if body.name is not None:
        call.limit("guests")
    accounts = call.services.accounts
    return public_person(await accounts.change(call.known_person, body.name, body.avatar))


async def enrol(call: Call[None, Enrol]) -> Person:
    """Make the guest an account."""
    call.limit("logins")
    person = await call.services.accounts.enrol(call.known_person, call.body.password)
    call.services.logins.note_familiar(person.skeleton, call.address)
    return public_person(person)


async def change_password(call: Call[None, ChangePassword]) -> Person:
    """Give the account another password."""
    person, body = call.known_person, call.body
    async with call.services.logins.attempt(person.skeleton, call.address):
        accounts = call.services.accounts
        changed = await accounts.change_password(person, body.password, body.new)
    call.cookie = changed.token
    return public_person(changed.person)


async def log_in(call: Call[None, LogIn]) -> Person:
    """Log in to an account; the browser keeps the token as a cookie."""
    logins, account = call.services.logins, skeleton(call.body.name)
    async with logins.attempt(account, call.address):
        login = await call.services.accounts.log_in(
            call.body.name,
            call.body.password,
            is_familiar=logins.is_familiar(account, call.address),
        )
    await _replace_cookie(call, login.token)
    return public_person(login.person)


async def log_out(call: Call[None, None]) -> None:
    """Drop the token that came with the request, if any."""
    if call.token.text:
        await call.services.accounts.log_out(call.token.text)
    call.cookie = ""


async def log_out_everywhere(call: Call[None, None]) -> None:
    """Drop every token of the person."""
    await call.services.accounts.log_out_everywhere(call.known_person)
    call.cookie = ""


async def _replace_cookie(call: Call[None, NewGuest] | Call[None, LogIn], token: str) -> None:
    """Set a new cookie, and drop the token in the old one: nobody has it any more."""
    if call.token.is_cookie and call.token.text:
        await call.services.accounts.log_out(call.token.text)
    call.cookie = token
