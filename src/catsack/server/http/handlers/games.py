"""Answers about finished games, those who played them, and the house."""

import msgspec

import catsack
from catsack.bots import description
from catsack.bots import names as house_bots
from catsack.editions import HOUSE_RULES, PRINTED, Edition
from catsack.errors import Illegal, Malformed
from catsack.records import read
from catsack.server.access.accounts import as_seen
from catsack.server.games.ratings import shown
from catsack.server.games.replay import replayed
from catsack.server.http.request import Call
from catsack.server.protocol.bodies import (
    BotListed,
    EditionListed,
    GameListed,
    GameReplayed,
    Healthy,
    Profile,
    RatingSeen,
    SetupListed,
    SitterListed,
    StandingSeen,
    TallySeen,
)
from catsack.server.protocol.refusals import Denied
from catsack.server.protocol.updates import Person
from catsack.store.rows import GameRow, Rating, Tally

LANGUAGES = ("en", "de")
PAGES = 10
"""So many pages of games are searched for public ones before an answer is given."""


async def health(call: Call) -> Healthy:
    """Ask the store something, and return that it answered."""
    await call.store.table("-")
    return Healthy("ok", catsack.__version__)


async def bots(_: Call) -> list[BotListed]:
    """Return the bots of the house."""
    return [
        BotListed(name, {language: description(name, language) for language in LANGUAGES})
        for name in house_bots()
    ]


async def editions(_: Call) -> list[EditionListed]:
    """Return the printed editions as data."""
    return [_edition(edition) for edition in PRINTED.values()]


async def record(call: Call) -> msgspec.Raw:
    """Return the record of a finished game as it is kept."""
    game = await call.store.archived_game(call.params.table)
    if game is None:
        raise Denied("not-found")
    return msgspec.Raw(game.record)


async def events(call: Call) -> GameReplayed:
    """Return a finished game event by event."""
    game = await call.store.archived_game(call.params.table)
    if game is None:
        raise Denied("not-found")
    return replayed(read(game.record.decode()))


async def replay(call: Call) -> GameReplayed:
    """Return the game of a record that somebody has, or say what is wrong with it."""
    try:
        return replayed(read(msgspec.json.encode(call.body).decode()))
    except (Illegal, Malformed) as error:
        raise Denied("bad-record", why=error.sentence) from None


async def my_games(call: Call) -> list[GameListed]:
    """Return the games of the one who asks, private ones too."""
    page = call.params
    found = await call.store.games_of(call.somebody.id, page.before, page.limit)
    return [_listed(game) for game in found]


async def games(call: Call) -> list[GameListed]:
    """Return somebody's public games."""
    who, before, limit = call.params.who, call.params.before, call.params.limit
    await _person(call, who)
    found: list[GameRow] = []
    for _ in range(PAGES):
        page = await call.store.games_of(who, before, limit)
        found += [game for game in page if game.is_public]
        if len(page) < limit or len(found) >= limit:
            break
        before = page[-1].finished
    return [_listed(game) for game in found[:limit]]


async def profile(call: Call) -> Profile:
    """Return somebody's games, counted."""
    who = call.params.who
    person = await _person(call, who)
    tallies = [_tally(tally) for tally in await call.store.tallies(who)]
    return Profile(who, person.name, person.avatar, person.kind, tallies)


async def leaders(call: Call) -> list[StandingSeen]:
    """Return a leaderboard."""
    asked = call.params
    found = await call.store.leaderboard(asked.seats, asked.bots, asked.limit)
    return [StandingSeen(one.who, one.name, one.avatar, _rating(one.rating)) for one in found]


async def _person(call: Call, who: str) -> Person:
    if (name := who.removeprefix("bot:")) != who:
        if name in house_bots():
            return Person(who, name, "", "bot")
    elif person := await call.store.person(who):
        return as_seen(person)
    raise Denied("not-found")


def _listed(game: GameRow) -> GameListed:
    sitters = [
        SitterListed(one.who, one.name, one.score, one.place, one.was_stood_in)
        for one in game.seats
    ]
    return GameListed(game.table, game.edition, game.finished, sitters)


def _rating(rating: Rating) -> RatingSeen:
    return RatingSeen(shown(rating), rating.mu, rating.sigma, rating.games)


def _tally(tally: Tally) -> TallySeen:
    return TallySeen(
        tally.seats,
        tally.games,
        tally.win_share,
        tally.score / max(tally.games, 1),
        tally.best,
        None if tally.rating is None else _rating(tally.rating),
    )


def _edition(edition: Edition) -> EditionListed:
    setups = [
        SetupListed(seats, edition.purse, setup.bank, list(setup.mouse_cards), setup.has_dummy)
        for seats, setup in edition.setups
    ]
    rules = {rule: bool(getattr(edition, rule)) for rule in HOUSE_RULES}
    cards = [str(card) for card in edition.cards]
    return EditionListed(edition.name, rules, cards, edition.rounds, setups)
