"""What somebody's games come to: counted and rated, by number of seats."""

from collections.abc import Sequence
from functools import cache

from sqlalchemy import Connection, Row, bindparam, func, select, update

from catsack.store.contract import Kind, Rate, Rating, Sitter, Standing, Tally
from catsack.store.inserting import Insert, into
from catsack.store.schema import people, standings

PROGRAMS = select(people.c.id).where(
    people.c.id.in_(bindparam("everybody", expanding=True)), people.c.kind == Kind.BOT.value
)
LOCK = (
    select(standings)
    .where(
        standings.c.who.in_(bindparam("everybody", expanding=True)),
        standings.c.seats == bindparam("at_seats"),
    )
    .order_by(standings.c.who)
    .with_for_update()
)
COUNT = update(standings).where(
    standings.c.who == bindparam("somebody"), standings.c.seats == bindparam("at_seats")
)


def count(connection: Connection, sitters: Sequence[Sitter], rate: Rate | None) -> None:
    """Count a game for everybody who sat there, and rate it."""
    seats = len(sitters)
    before = _locked(connection, sitters)
    tallied = {who: _tally(row) for who, row in before.items()}
    for sitter in sitters:
        so_far = tallied[sitter.who]
        tallied[sitter.who] = Tally(
            seats=seats,
            games=so_far.games + 1,
            win_share=so_far.win_share + sitter.win_share,
            score=so_far.score + sitter.score,
            best=max(so_far.best, sitter.score) if so_far.games else sitter.score,
            rating=so_far.rating,
        )
    ratings = {who: tally.rating for who, tally in tallied.items()}
    if rate is not None:
        rated = rate([ratings[sitter.who] for sitter in sitters], sitters)
        ratings.update(zip((sitter.who for sitter in sitters), rated, strict=True))
    names = {sitter.who: sitter.name for sitter in sitters}
    rows = [
        {
            "somebody": who,
            "at_seats": seats,
            "name": names[who],
            "games": tally.games,
            "win_share": tally.win_share,
            "score": tally.score,
            "best": tally.best,
            **_rating_columns(ratings[who]),
        }
        for who, tally in tallied.items()
    ]
    connection.execute(COUNT, rows)


def tallies(connection: Connection, who: str) -> list[Tally]:
    """Return somebody's games counted, by number of seats."""
    mine = select(standings).where(standings.c.who == who).order_by(standings.c.seats)
    return [_tally(row) for row in connection.execute(mine)]


def leaders(connection: Connection, seats: int, bots: bool, limit: int) -> list[Standing]:
    """Return the highest rated people (or bots)."""
    best = (
        select(
            standings,
            func.coalesce(people.c.name, standings.c.name).label("called"),
            func.coalesce(people.c.avatar, "").label("avatar"),
        )
        .outerjoin(people, people.c.id == standings.c.who)
        .where(
            standings.c.seats == seats,
            standings.c.is_bot == bots,
            standings.c.floor.is_not(None),
        )
        .order_by(standings.c.floor.desc(), standings.c.who)
        .limit(limit)
    )
    return [
        Standing(row.who, row.called, Rating(row.mu, row.sigma, row.rated_games), row.avatar)
        for row in connection.execute(best)
    ]


def _locked(connection: Connection, sitters: Sequence[Sitter]) -> dict[str, Row[tuple[object]]]:
    """Return everybody's standing; until this transaction ends nobody else changes it."""
    seats = len(sitters)
    # Always in the same order, so that two games that end at once wait instead of deadlocking.
    everybody = sorted({sitter.who for sitter in sitters})
    programs = set(connection.execute(PROGRAMS, {"everybody": everybody}).scalars())
    unplayed = [
        {
            "who": who,
            "seats": seats,
            "name": "",
            "is_bot": who.startswith("bot:") or who in programs,
            "games": 0,
            "win_share": 0.0,
            "score": 0,
            "best": 0,
            "rated_games": 0,
        }
        for who in everybody
    ]
    connection.execute(_unplayed(connection.dialect.name), unplayed)
    rows = connection.execute(LOCK, {"everybody": everybody, "at_seats": seats})
    return {row.who: row for row in rows}


@cache
def _unplayed(dialect: str) -> Insert:
    return into(dialect, standings).on_conflict_do_nothing()


def _tally(row: Row[tuple[object]]) -> Tally:
    rating = None if row.mu is None else Rating(row.mu, row.sigma, row.rated_games)
    return Tally(row.seats, row.games, row.win_share, row.score, row.best, rating)


def _rating_columns(rating: Rating | None) -> dict[str, object]:
    if rating is None:
        return {"mu": None, "sigma": None, "rated_games": 0, "floor": None}
    return {
        "mu": rating.mu,
        "sigma": rating.sigma,
        "rated_games": rating.games,
        "floor": rating.floor,
    }
