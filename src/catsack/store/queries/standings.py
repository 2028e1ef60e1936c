"""What somebody's games come to: counted and rated, by number of seats."""

from collections.abc import Sequence

from sqlalchemy import Integer, bindparam, case, exists, func, or_, select, update
from sqlalchemy.dialects.postgresql import insert

from catsack.store.contract import RateGame
from catsack.store.rows import PersonKind, Rating, SeatRow, Standing, Tally
from catsack.store.schema import people, standings
from catsack.store.statements import Connection

RATING = (standings.c.mu, standings.c.sigma, standings.c.rated_games)

_sat = insert(standings).values(
    is_bot=or_(
        bindparam("is_of_house", type_=standings.c.is_bot.type),
        exists().where(people.c.id == bindparam("person"), people.c.kind == PersonKind.BOT.value),
    )
)
COUNT = _sat.on_conflict_do_update(
    index_elements=(standings.c.who, standings.c.seats),
    set_={
        "name": _sat.excluded.name,
        "games": standings.c.games + _sat.excluded.games,
        "win_share": standings.c.win_share + _sat.excluded.win_share,
        "score": standings.c.score + _sat.excluded.score,
        "best": case(
            (standings.c.best < _sat.excluded.best, _sat.excluded.best), else_=standings.c.best
        ),
    },
).returning(*RATING)
RATE = update(standings).where(
    standings.c.who == bindparam("somebody"), standings.c.seats == bindparam("at_seats")
)
TALLIES = (
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
LEADERS = (
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


def count(connection: Connection, sitters: Sequence[SeatRow], rate: RateGame | None) -> None:
    """Count a game for everybody who sat there, and rate it."""
    seats = len(sitters)
    before: dict[str, Rating | None] = {}
    # Always in the same order, so that two games that end at once wait instead of deadlocking.
    # Who is counted is locked: until this transaction ends nobody else changes its rating.
    for sitter in sorted(sitters, key=lambda sitter: sitter.who):
        sat = {
            "who": sitter.who,
            "seats": seats,
            "name": sitter.name,
            "is_of_house": sitter.who.startswith("bot:"),
            "person": sitter.who,
            "games": 1,
            "win_share": sitter.win_share,
            "score": sitter.score,
            "best": sitter.score,
            "rated_games": 0,
        }
        (row,) = connection.execute(COUNT, sat)
        before[sitter.who] = _rating(*row)
    if rate is None:
        return
    rated = rate([before[sitter.who] for sitter in sitters], sitters)
    rows = [
        {
            "somebody": sitter.who,
            "at_seats": seats,
            "mu": rating.mu,
            "sigma": rating.sigma,
            "rated_games": rating.games,
            "floor": rating.floor,
        }
        for sitter, rating in zip(sitters, rated, strict=True)
    ]
    connection.execute_each(RATE, rows)


def tallies(connection: Connection, who: str) -> list[Tally]:
    """Return somebody's games counted, by number of seats."""
    rows = connection.execute(TALLIES, {"who": who})
    return [
        Tally(seats, games, win_share, score, best, _rating(*rating))
        for seats, games, win_share, score, best, *rating in rows
    ]


def leaders(connection: Connection, seats: int, bots: bool, limit: int) -> list[Standing]:
    """Return the highest rated people (or bots)."""
    rows = connection.execute(LEADERS, {"seats": seats, "bots": bots, "limit": limit})
    return [Standing(who, name, Rating(*rating), avatar) for who, name, avatar, *rating in rows]


def _rating(mu: float | None, sigma: float, games: int) -> Rating | None:
    return None if mu is None else Rating(mu, sigma, games)
