"""The archive of finished games."""

from sqlalchemy import Integer, bindparam, select
from sqlalchemy.dialects.postgresql import insert

from catsack.store.contract import RateGame
from catsack.store.queries.standings import count_game
from catsack.store.rows import GameRow, SeatRow
from catsack.store.schema import game_seats, games
from catsack.store.transactions import Parameters, Statement, Transaction

INSERT_GAME = insert(games).on_conflict_do_nothing().returning(games.c.table_id)
INSERT_SEAT = insert(game_seats)

SELECT_GAMES = select(
    games.c.table_id,
    games.c.edition,
    games.c.is_public,
    games.c.is_rated,
    games.c.finished,
    games.c.record,
    games.c.is_counted,
)
SELECT_SEATS = select(
    game_seats.c.table_id,
    game_seats.c.who,
    game_seats.c.name,
    game_seats.c.score,
    game_seats.c.place,
    game_seats.c.win_share,
    game_seats.c.was_stood_in,
).order_by(game_seats.c.seat)

SELECT_GAME = SELECT_GAMES.where(games.c.table_id == bindparam("table"))
SELECT_SEATS_OF_GAME = SELECT_SEATS.where(game_seats.c.table_id == bindparam("table"))

# Distinct, because somebody may have had two seats in one game.
_games_of = (
    select(game_seats.c.finished, game_seats.c.table_id)
    .distinct()
    .where(game_seats.c.who == bindparam("who"), game_seats.c.finished < bindparam("before"))
    .order_by(game_seats.c.finished.desc(), game_seats.c.table_id.desc())
    .limit(bindparam("limit", type_=Integer))
    .subquery()
)
SELECT_GAMES_OF = SELECT_GAMES.where(games.c.table_id.in_(select(_games_of.c.table_id))).order_by(
    games.c.finished.desc(), games.c.table_id.desc()
)
SELECT_SEATS_OF_GAMES_OF = SELECT_SEATS.where(
    game_seats.c.table_id.in_(select(_games_of.c.table_id))
)


def archive_game(transaction: Transaction, game: GameRow, rate: RateGame) -> bool:
    """Archive a finished game and rate it if it is rated; False if it was archived before."""
    columns = {
        "table_id": game.table,
        "edition": game.edition,
        "is_public": game.is_public,
        "is_rated": game.is_rated,
        "finished": game.finished,
        "record": game.record,
        "is_counted": game.is_counted,
    }
    if not transaction.execute(INSERT_GAME, columns):
        return False
    rows = [
        {
            "table_id": game.table,
            "seat": number,
            "who": seat.who,
            "name": seat.name,
            "score": seat.score,
            "place": seat.place,
            "win_share": seat.win_share,
            "was_stood_in": seat.was_stood_in,
            "finished": game.finished,
        }
        for number, seat in enumerate(game.seats)
    ]
    transaction.execute_many(INSERT_SEAT, rows)
    if game.is_counted:
        count_game(transaction, game.seats, rate if game.is_rated else None)
    return True


def archived_game(transaction: Transaction, table: str) -> GameRow | None:
    """Return the archived game of a table."""
    rows = _game_rows(transaction, SELECT_GAME, SELECT_SEATS_OF_GAME, {"table": table})
    return rows[0] if rows else None


def games_of(transaction: Transaction, who: str, before: int, limit: int) -> list[GameRow]:
    """Return the games of a person or bot that ended before that time, the latest first."""
    parameters = {"who": who, "before": before, "limit": limit}
    return _game_rows(transaction, SELECT_GAMES_OF, SELECT_SEATS_OF_GAMES_OF, parameters)


def _game_rows(
    transaction: Transaction,
    select_games: Statement,
    select_seats: Statement,
    parameters: Parameters,
) -> list[GameRow]:
    seats: dict[str, list[SeatRow]] = {}
    for table, who, name, score, place, win_share, was_stood_in in transaction.execute(
        select_seats, parameters
    ):
        seat = SeatRow(who, name, score, place, win_share, bool(was_stood_in))
        seats.setdefault(table, []).append(seat)
    return [
        GameRow(
            table=table,
            edition=edition,
            is_public=bool(is_public),
            is_rated=bool(is_rated),
            finished=finished,
            seats=tuple(seats.get(table, ())),
            record=record,
            is_counted=bool(is_counted),
        )
        for (
            table,
            edition,
            is_public,
            is_rated,
            finished,
            record,
            is_counted,
        ) in transaction.execute(select_games, parameters)
    ]
