"""Answers about the one who asks."""

from catsack.server.access.accounts import as_seen
from catsack.server.access.names import skeleton
from catsack.server.http.request import Call
from catsack.server.protocol.updates import Person


async def become_guest(call: Call) -> Person:
    """Let somebody play at once; the browser keeps the token as a cookie."""
    call.count("guests")
    known = await call.people.guest(call.body.name, call.body.avatar)
    call.cookie = known.token
    return as_seen(known.person)


async def me(call: Call) -> Person:
    """Return who asks."""
    return as_seen(call.somebody)


async def change(call: Call) -> Person:
    """Change the name or avatar of the one who asks."""
    if call.body.name is not None:
        call.count("guests")
    return as_seen(await call.people.change(call.somebody, call.body.name, call.body.avatar))


async def enrol(call: Call) -> Person:
    """Make the guest who asks an account."""
    call.count("logins")
    return as_seen(await call.people.enrol(call.somebody, call.body.password))


async def change_password(call: Call) -> Person:
    """Give the account that asks another password."""
    call.count("logins")
    call.count("passwords", call.somebody.skeleton)
    known = await call.people.change_password(call.somebody, call.body.password, call.body.new)
    call.cookie = known.token
    return as_seen(known.person)


async def log_in(call: Call) -> Person:
    """Log in to an account; the browser keeps the token as a cookie."""
    call.count("logins")
    call.count("passwords", skeleton(call.body.name))
    known = await call.people.log_in(call.body.name, call.body.password)
    call.cookie = known.token
    return as_seen(known.person)


async def log_out(call: Call) -> None:
    """Forget the token that was sent, if any."""
    if call.token:
        await call.people.log_out(call.token)
    call.cookie = ""


async def log_out_everywhere(call: Call) -> None:
    """Forget every token of the one who asks."""
    await call.people.log_out_everywhere(call.somebody)
    call.cookie = ""
