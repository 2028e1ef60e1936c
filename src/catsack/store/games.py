"""Finished games, found again by who played them."""

from collections.abc import Sequence
from functools import cache

from sqlalchemy import Connection, insert, select
from sqlalchemy.sql.dml import ReturningInsert

from catsack.store import standings
from catsack.store.contract import FinishedGame, Rate, Sitter
from catsack.store.inserting import into
from catsack.store.schema import games, sitters

SIT = insert(sitters)


def finish(connection: Connection, game: FinishedGame, rate: Rate) -> bool:
    """Keep a finished game once, and rate it if it is rated; False if it was kept before."""
    kept = {
        "table_id": game.table,
        "edition": game.edition,
        "is_public": game.is_public,
        "is_rated": game.is_rated,
        "finished": game.finished,
        "record": game.record,
    }
    if connection.execute(_fresh(connection.dialect.name), kept).first() is None:
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
        for seat, sitter in enumerate(game.sitters)
    ]
    if rows:
        connection.execute(SIT, rows)
        standings.count(connection, game.sitters, rate if game.is_rated else None)
    return True


@cache
def _fresh(dialect: str) -> ReturningInsert[tuple[str]]:
    return into(dialect, games).on_conflict_do_nothing().returning(games.c.table_id)


def find(connection: Connection, table: str) -> FinishedGame | None:
    """Return the finished game of a table."""
    return next(iter(_whole(connection, [table])), None)


def of(connection: Connection, who: str, before: int, limit: int) -> list[FinishedGame]:
    """Return somebody's games that ended before that time, the latest first."""
    # Who sat at two seats of a game has it once; hence distinct.
    played = (
        select(sitters.c.finished, sitters.c.table_id)
        .distinct()
        .where(sitters.c.who == who, sitters.c.finished < before)
        .order_by(sitters.c.finished.desc(), sitters.c.table_id.desc())
        .limit(limit)
    )
    return _whole(connection, [row.table_id for row in connection.execute(played)])


def _whole(connection: Connection, tables: Sequence[str]) -> list[FinishedGame]:
    """Return these games, in this order, as far as they exist."""
    sat: dict[str, list[Sitter]] = {}
    seats = select(sitters).where(sitters.c.table_id.in_(tables)).order_by(sitters.c.seat)
    for row in connection.execute(seats):
        sitter = Sitter(
            row.who, row.name, row.score, row.place, row.win_share, was_stood_in=row.was_stood_in
        )
        sat.setdefault(row.table_id, []).append(sitter)
    rows = connection.execute(select(games).where(games.c.table_id.in_(tables)))
    kept = {
        row.table_id: FinishedGame(
            table=row.table_id,
            edition=row.edition,
            is_public=row.is_public,
            is_rated=row.is_rated,
            finished=row.finished,
            sitters=tuple(sat.get(row.table_id, ())),
            record=row.record,
        )
        for row in rows
    }
    return [kept[table] for table in tables if table in kept]
