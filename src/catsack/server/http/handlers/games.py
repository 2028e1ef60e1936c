"""Requests about finished games."""

import msgspec

from catsack.errors import Illegal, Malformed
from catsack.records import read
from catsack.server.games.replay import replay_record
from catsack.server.http.handlers.people import find_person
from catsack.server.http.request import Call, Encoded
from catsack.server.protocol.bodies import (
    GameGiven,
    GameKept,
    GameListed,
    GameReplayed,
    SitterListed,
)
from catsack.server.protocol.refusals import Denied
from catsack.server.protocol.url_params import GamesQuery, PersonGamesQuery, TablePath
from catsack.store.rows import GameRow

MAX_PAGES = 10
"""How many pages of games are searched for public ones before a response is given."""


async def record(call: Call[TablePath, None]) -> Encoded[GameKept]:
    """Return the record of a finished game as it is stored."""
    return Encoded((await _archived_game(call)).record)


async def events(call: Call[TablePath, None]) -> GameReplayed:
    """Return a finished game event by event."""
    game = await _archived_game(call)
    return replay_record(read(game.record.decode()))


async def replay(call: Call[None, GameGiven]) -> GameReplayed:
    """Return the game of a record that somebody has, or say what is wrong with it."""
    try:
        return replay_record(read(msgspec.json.encode(call.body).decode()))
    except (Illegal, Malformed) as error:
        raise Denied("bad-record", why=error.sentence) from None


async def my_games(call: Call[GamesQuery, None]) -> list[GameListed]:
    """Return the games of the person, private ones too."""
    query = call.params
    games = await call.services.store.games_of(call.known_person.id, query.before, query.limit)
    return [_listed(game) for game in games]


async def games(call: Call[PersonGamesQuery, None]) -> list[GameListed]:
    """Return a person's public games."""
    who, before, limit = call.params.who, call.params.before, call.params.limit
    await find_person(call.services, who)
    public: list[GameRow] = []
    for _ in range(MAX_PAGES):
        page = await call.services.store.games_of(who, before, limit)
        public += [game for game in page if game.is_public]
        if len(page) < limit or len(public) >= limit:
            break
        before = page[-1].finished
    return [_listed(game) for game in public[:limit]]


async def _archived_game(call: Call[TablePath, None]) -> GameRow:
    game = await call.services.store.archived_game(call.params.table)
    if game is None:
        raise Denied("not-found")
    return game


def _listed(game: GameRow) -> GameListed:
    sitters = [
        SitterListed(one.who, one.name, one.score, one.place, one.was_stood_in)
        for one in game.seats
    ]
    return GameListed(game.table, game.edition, game.finished, sitters)
