"""Finished games, found again by who played them."""

from sqlalchemy import Integer, bindparam, select
from sqlalchemy.dialects.postgresql import insert

from catsack.store.contract import RateGame
from catsack.store.queries import standings
from catsack.store.rows import GameRow, SeatRow
from catsack.store.schema import games, sitters
from catsack.store.statements import Connection, Parameters, Statement

KEEP = insert(games).on_conflict_do_nothing().returning(games.c.table_id)
SIT = insert(sitters)

GAMES = select(
    games.c.table_id,
    games.c.edition,
    games.c.is_public,
    games.c.is_rated,
    games.c.finished,
    games.c.record,
)
SITTERS = select(
    sitters.c.table_id,
    sitters.c.who,
    sitters.c.name,
    sitters.c.score,
    sitters.c.place,
    sitters.c.win_share,
    sitters.c.was_stood_in,
).order_by(sitters.c.seat)

GAME = GAMES.where(games.c.table_id == bindparam("table"))
ITS_SITTERS = SITTERS.where(sitters.c.table_id == bindparam("table"))

# Who sat at two seats of a game has it once; hence distinct.
_played = (
    select(sitters.c.finished, sitters.c.table_id)
    .distinct()
    .where(sitters.c.who == bindparam("who"), sitters.c.finished < bindparam("before"))
    .order_by(sitters.c.finished.desc(), sitters.c.table_id.desc())
    .limit(bindparam("limit", type_=Integer))
    .subquery()
)
GAMES_OF = GAMES.where(games.c.table_id.in_(select(_played.c.table_id))).order_by(
    games.c.finished.desc(), games.c.table_id.desc()
)
THEIR_SITTERS = SITTERS.where(sitters.c.table_id.in_(select(_played.c.table_id)))


def finish(connection: Connection, game: GameRow, rate: RateGame) -> bool:
    """Keep a finished game once, and rate it if it is rated; False if it was kept before."""
    kept = {
        "table_id": game.table,
        "edition": game.edition,
        "is_public": game.is_public,
        "is_rated": game.is_rated,
        "finished": game.finished,
        "record": game.record,
    }
    if not connection.execute(KEEP, kept):
        return False
    rows = [
        {
            "table_id": game.table,
            "seat": seat,
            "who": sitter.who,
            "name": sitter.name,
            "score": sitter.score,
            "place": sitter.place,
            "win_share": sitter.win_share,
            "was_stood_in": sitter.was_stood_in,
            "finished": game.finished,
        }
        for seat, sitter in enumerate(game.seats)
    ]
    connection.execute_each(SIT, rows)
    standings.count(connection, game.seats, rate if game.is_rated else None)
    return True


def find(connection: Connection, table: str) -> GameRow | None:
    """Return the finished game of a table."""
    return next(iter(_whole(connection, GAME, ITS_SITTERS, {"table": table})), None)


def of(connection: Connection, who: str, before: int, limit: int) -> list[GameRow]:
    """Return somebody's games that ended before that time, the latest first."""
    asked = {"who": who, "before": before, "limit": limit}
    return _whole(connection, GAMES_OF, THEIR_SITTERS, asked)


def _whole(
    connection: Connection, asking: Statement, who_sat: Statement, asked: Parameters
) -> list[GameRow]:
    sat: dict[str, list[SeatRow]] = {}
    for table, who, name, score, place, win_share, was in connection.execute(who_sat, asked):
        sitter = SeatRow(who, name, score, place, win_share, was_stood_in=bool(was))
        sat.setdefault(table, []).append(sitter)
    return [
        GameRow(
            table=table,
            edition=edition,
            is_public=bool(is_public),
            is_rated=bool(is_rated),
            finished=finished,
            seats=tuple(sat.get(table, ())),
            record=record,
        )
        for table, edition, is_public, is_rated, finished, record in connection.execute(
            asking, asked
        )
    ]
