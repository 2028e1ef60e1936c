"""The results and the rating of each person and bot, by number of seats."""

from collections.abc import Sequence

from sqlalchemy import Integer, bindparam, case, exists, func, or_, select, update
from sqlalchemy.dialects.postgresql import insert

from catsack.store.contract import RateGame
from catsack.store.rows import PersonKind, Rating, SeatRow, Standing, Tally
from catsack.store.schema import people, standings
from catsack.store.transactions import Transaction

RATING = (standings.c.mu, standings.c.sigma, standings.c.rated_games)

_insert_standing = insert(standings).values(
    is_bot=or_(
        bindparam("is_of_house", type_=standings.c.is_bot.type),
        exists().where(people.c.id == bindparam("person"), people.c.kind == PersonKind.BOT.value),
    )
)
COUNT_SEAT = _insert_standing.on_conflict_do_update(
    index_elements=(standings.c.who, standings.c.seats),
    set_={
        "name": _insert_standing.excluded.name,
        "games": standings.c.games + _insert_standing.excluded.games,
        "win_share": standings.c.win_share + _insert_standing.excluded.win_share,
        "score": standings.c.score + _insert_standing.excluded.score,
        "best": case(
            (
                standings.c.best < _insert_standing.excluded.best,
                _insert_standing.excluded.best,
            ),
            else_=standings.c.best,
        ),
    },
).returning(*RATING)
UPDATE_RATING = update(standings).where(
    standings.c.who == bindparam("somebody"), standings.c.seats == bindparam("at_seats")
)
SELECT_TALLIES = (
    select(
        standings.c.seats,
        standings.c.games,
        standings.c.win_share,
        standings.c.score,
        standings.c.best,
        *RATING,
    )
    .where(standings.c.who == bindparam("who"))
    .order_by(standings.c.seats)
)
SELECT_LEADERBOARD = (
    select(
        standings.c.who,
        func.coalesce(people.c.name, standings.c.name),
        func.coalesce(people.c.avatar, ""),
        *RATING,
    )
    .outerjoin(people, people.c.id == standings.c.who)
    .where(
        standings.c.seats == bindparam("seats"),
        standings.c.is_bot == bindparam("bots"),
        standings.c.floor.is_not(None),
    )
    .order_by(standings.c.floor.desc(), standings.c.who)
    .limit(bindparam("limit", type_=Integer))
)


def count_game(
    transaction: Transaction, game_seats: Sequence[SeatRow], rate: RateGame | None
) -> None:
    """Add a game to the results of everybody who sat there, and rate it."""
    seats = len(game_seats)
    before: dict[str, Rating | None] = {}
    # Always in the same order, so that two games that end at once cannot deadlock. COUNT_SEAT
    # locks the row: nobody else changes this rating until the transaction ends.
    for seat in sorted(game_seats, key=lambda seat: seat.who):
        columns = {
            "who": seat.who,
            "seats": seats,
            "name": seat.name,
            "is_of_house": seat.who.startswith("bot:"),
            "person": seat.who,
            "games": 1,
            "win_share": seat.win_share,
            "score": seat.score,
            "best": seat.score,
            "rated_games": 0,
        }
        (row,) = transaction.execute(COUNT_SEAT, columns)
        before[seat.who] = _rating(*row)
    if rate is None:
        return
    ratings = rate([before[seat.who] for seat in game_seats], game_seats)
    rows = [
        {
            "somebody": seat.who,
            "at_seats": seats,
            "mu": rating.mu,
            "sigma": rating.sigma,
            "rated_games": rating.games,
            "floor": rating.floor,
        }
        for seat, rating in zip(game_seats, ratings, strict=True)
    ]
    transaction.execute_many(UPDATE_RATING, rows)


def tallies(transaction: Transaction, who: str) -> list[Tally]:
    """Return the results of a person or bot, by number of seats."""
    rows = transaction.execute(SELECT_TALLIES, {"who": who})
    return [
        Tally(seats, games, win_share, score, best, _rating(*rating))
        for seats, games, win_share, score, best, *rating in rows
    ]


def leaderboard(transaction: Transaction, seats: int, bots: bool, limit: int) -> list[Standing]:
    """Return the people (or bots) with the best ratings."""
    parameters = {"seats": seats, "bots": bots, "limit": limit}
    rows = transaction.execute(SELECT_LEADERBOARD, parameters)
    return [Standing(who, name, Rating(*rating), avatar) for who, name, avatar, *rating in rows]


def _rating(mu: float | None, sigma: float, games: int) -> Rating | None:
    return None if mu is None else Rating(mu, sigma, games)
