"""Requests about what the server offers: its bots, and the editions it plays."""

from catsack.bots import FIRST_LINEUP, descriptions, display_names
from catsack.characters.cast import CAST, by_difficulty, portrait
from catsack.editions import HOUSE_RULES, PRINTED, Edition
from catsack.server.http.request import Call
from catsack.server.protocol.bodies import BotListed, EditionListed, SetupListed


async def bots(call: Call[None, None]) -> list[BotListed]:
    """Return the bots of the house, the easiest to beat first."""
    bots = call.services.tables.bots
    return [_bot(name, is_in_lineup=name in bots.lineup) for name in by_difficulty(bots.names)]


def _bot(name: str, *, is_in_lineup: bool) -> BotListed:
    character = CAST.get(name)
    return BotListed(
        name=name,
        description=descriptions(name),
        is_in_default_lineup=is_in_lineup,
        is_in_first_lineup=name in FIRST_LINEUP,
        display_name=display_names(name),
        character=portrait(name),
        difficulty=None if character is None else character.difficulty,
        is_research=character is not None and character.is_research,
    )


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
