"""Requests about finished games."""

import msgspec

from catsack.errors import Illegal, Malformed
from catsack.records import read
from catsack.server.daily.daily import game_origin
from catsack.server.games.replay import replay_record
from catsack.server.http.handlers.people import find_person
from catsack.server.http.request import Call, Encoded
from catsack.server.protocol.bodies import (
    Face,
    GameGiven,
    GameKept,
    GameListed,
    GameReplayed,
    SitterListed,
)
from catsack.server.protocol.refusals import Denied
from catsack.server.protocol.review_bodies import PlayOn
from catsack.server.protocol.url_params import GamesQuery, PersonGamesQuery, TablePath
from catsack.store.contract import Store
from catsack.store.rows import GameRow, PersonKind, SeatRow

MAX_PAGES = 10
"""How many pages of games are searched for public ones before a response is given."""


async def record(call: Call[TablePath, None]) -> Encoded[GameKept]:
    """Return the record of a finished game as it is stored."""
    return Encoded((await archived_game(call)).record)


async def events(call: Call[TablePath, None]) -> GameReplayed:
    """Return a finished game event by event."""
    game = await archived_game(call)
    kept = msgspec.json.decode(game.record, type=GameKept)
    faces = kept.faces
    if faces is None:
        faces = [await _face(call.services.store, seat) for seat in game.seats]
    return replay_record(
        read(game.record.decode()), faces, game.table, allows_memory=kept.allows_memory
    )


async def replay(call: Call[None, GameGiven]) -> GameReplayed:
    """Return the game of a record that somebody has, or say what is wrong with it."""
    try:
        given = call.body
        return replay_record(
            read(msgspec.json.encode(given).decode()),
            given.faces,
            given.table,
            allows_memory=given.allows_memory,
        )
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


async def archived_game(call: Call[TablePath, None] | Call[TablePath, PlayOn]) -> GameRow:
    """Return the finished game of a table, if the sender may read it.

    A game of today's deal is for whoever played it alone: others may still have it before them.
    """
    game = await call.services.store.archived_game(call.params.table)
    if game is None:
        raise Denied("not-found")
    sat_there = call.person is not None and any(seat.who == call.person.id for seat in game.seats)
    if not sat_there and call.services.daily.is_sealed(game):
        raise Denied("day-not-over")
    return game


async def _face(store: Store, seat: SeatRow) -> Face:
    """Return the face of whoever sat at *seat*, as it is today: old games kept none."""
    if seat.who.startswith("bot:"):
        return Face("bot", "")
    person = await store.person(seat.who)
    if person is None:
        return Face("person", "")
    return Face("program" if person.kind is PersonKind.BOT else "person", person.avatar)


def _listed(game: GameRow) -> GameListed:
    sitters = [
        SitterListed(one.who, one.name, one.score, one.place, one.was_stood_in)
        for one in game.seats
    ]
    origin = game_origin(game)
    kind = None if origin is None else origin.kind
    return GameListed(game.table, game.edition, game.finished, sitters, kind)
