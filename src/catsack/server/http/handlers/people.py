"""Requests about people and bots: their profiles and the leaderboards."""

from catsack.server.access.accounts import public_person
from catsack.server.games.ratings import shown_rating
from catsack.server.http.request import Call
from catsack.server.protocol.bodies import Profile, RatingSeen, StandingSeen, TallySeen
from catsack.server.protocol.refusals import Denied
from catsack.server.protocol.updates import Person
from catsack.server.protocol.url_params import LeaderboardQuery, PersonPath
from catsack.server.services import Services
from catsack.store.rows import Rating, Tally


async def profile(call: Call[PersonPath, None]) -> Profile:
    """Return a person with the counts of their games."""
    who = call.params.who
    person = await find_person(call.services, who)
    tallies = [_tally(tally) for tally in await call.services.store.tallies(who)]
    return Profile(who, person.name, person.avatar, person.kind, tallies)


async def leaderboard(call: Call[LeaderboardQuery, None]) -> list[StandingSeen]:
    """Return a leaderboard."""
    query = call.params
    standings = await call.services.store.leaderboard(query.seats, query.bots, query.limit)
    return [StandingSeen(one.who, one.name, one.avatar, _rating(one.rating)) for one in standings]


async def find_person(services: Services, who: str) -> Person:
    """Return a person or a bot of the house; ``bot:`` begins the id of a bot."""
    if (name := who.removeprefix("bot:")) != who:
        if name in services.tables.bots.names:
            return Person(who, name, "", "bot")
    elif person := await services.store.person(who):
        return public_person(person)
    raise Denied("not-found")


def _rating(rating: Rating) -> RatingSeen:
    return RatingSeen(shown_rating(rating), rating.mu, rating.sigma, rating.games)


def _tally(tally: Tally) -> TallySeen:
    games = max(tally.games, 1)
    return TallySeen(
        tally.seats,
        tally.games,
        tally.win_share / games,
        tally.score / games,
        tally.best,
        None if tally.rating is None else _rating(tally.rating),
    )
