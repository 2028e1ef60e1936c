"""Requests about reviews of finished games, and about playing them on."""

import msgspec

from catsack.errors import unknown
from catsack.records import read
from catsack.server.http.handlers.games import archived_game
from catsack.server.http.request import Call, Encoded
from catsack.server.protocol.bodies import GameKept
from catsack.server.protocol.refusals import Denied
from catsack.server.protocol.review_bodies import (
    PlayOn,
    ReviewGiven,
    ReviewProgressSeen,
    TableToPlay,
)
from catsack.server.protocol.url_params import TablePath
from catsack.server.reviews.reviews import encode_status
from catsack.server.tables.journal import TableOrigin, TableSettings
from catsack.server.tables.parts.given_game import GivenGame
from catsack.server.thinking.fair_queue import Rank
from catsack.store.rows import GameRow

OPPONENT = "champion"
"""Takes the seats of people when somebody plays their game on."""
GRACE_S = 3600
"""A bot finishes a game that nobody plays on."""


async def start(call: Call[TablePath, None]) -> ReviewProgressSeen:
    """Have a game reviewed, unless that is done or under way."""
    game, reviews = await archived_game(call), call.services.reviews
    status = await reviews.status(game.table)
    if status.state in ("none", "failed"):
        call.limit("reviews", call.person.id if call.person else None)
        await reviews.start(game, _rank(call))
        status = await reviews.status(game.table)
    return ReviewProgressSeen(status.state, status.done, status.total)


async def review(call: Call[TablePath, None]) -> Encoded[ReviewGiven]:
    """Return the review of a game, or how far it has come."""
    game = await archived_game(call)
    return Encoded(encode_status(await call.services.reviews.status(game.table)))


async def play_on(call: Call[TablePath, PlayOn]) -> TableToPlay:
    """Open a table where a finished game goes on from one of its moments."""
    game, person = await archived_game(call), call.known_person
    if call.services.daily.is_sealed(game):
        raise Denied("day-not-over")
    call.limit("tables", person.id)
    given = _given_game(call, game)
    return TableToPlay(await call.services.tables.open_given(person, given, call.address))


def _given_game(call: Call[TablePath, PlayOn], game: GameRow) -> GivenGame:
    body, record = call.body, read(game.record.decode())
    kept = msgspec.json.decode(game.record, type=GameKept)
    seats, last = len(record.seats), len(record.moves) - 1
    if body.seat >= seats:
        raise Denied("no-such-seat", seat=body.seat, last=seats - 1)
    if body.number > last:
        raise Denied("no-such-move", number=body.number, last=last)
    known = call.services.tables.bots.names
    if body.bots is not None:
        bots = tuple(body.bots)
    else:
        opponent = OPPONENT if OPPONENT in known else known[0]
        bots = tuple(
            name if seat.who == f"bot:{name}" and name in known else opponent
            for number, (seat, name) in enumerate(zip(game.seats, record.seats, strict=True))
            if number != body.seat
        )
    for bot in bots:
        if bot not in known:
            raise unknown("bot", bot, known)
    settings = TableSettings(
        seats=seats,
        edition=record.edition.name,
        house_rules=dict(record.edition.house_rules),
        allows_spectators=False,
        allows_programs=False,
        allows_memory=kept.allows_memory,
        allows_advice=True,
        clock=None,
        grace_s=GRACE_S,
        is_rated=False,
    )
    origin = TableOrigin("play-on", table=game.table, number=body.number)
    seed = call.services.tables.new_seed()
    moves = record.moves[: body.number]
    return GivenGame(origin, settings, record.deal, body.seat, bots, seed, moves)


def _rank(call: Call[TablePath, None]) -> Rank:
    """Return for whom a review is computed. Nobody waits for it as for a move."""
    person = call.person
    return Rank(False, call.address, "" if person is None else person.id)
