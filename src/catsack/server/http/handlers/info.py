"""Requests about the server itself: its health, its bots and the editions it plays."""

import catsack
from catsack.bots import descriptions
from catsack.editions import HOUSE_RULES, PRINTED, Edition
from catsack.server.http.request import Call
from catsack.server.protocol.bodies import BotListed, EditionListed, Healthy, SetupListed


async def health(call: Call[None, None]) -> Healthy:
    """Ask the store something, and return that it answered."""
    await call.services.store.table("-")
    return Healthy("ok", catsack.__version__)


async def bots(call: Call[None, None]) -> list[BotListed]:
    """Return the bots of the house."""
    bots = call.services.tables.bots
    return [BotListed(name, descriptions(name), name in bots.lineup) for name in bots.names]


async def editions(_: Call[None, None]) -> list[EditionListed]:
    """Return the printed editions as data."""
    return [_edition(edition) for edition in PRINTED.values()]


def _edition(edition: Edition) -> EditionListed:
    setups = [
        SetupListed(seats, edition.purse, setup.bank, list(setup.mouse_cards), setup.has_dummy)
        for seats, setup in edition.setups
    ]
    rules = {rule: bool(getattr(edition, rule)) for rule in HOUSE_RULES}
    cards = [str(card) for card in edition.cards]
    return EditionListed(edition.name, rules, cards, edition.rounds, setups)
