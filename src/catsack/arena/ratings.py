"""Ratings for tables of three to five, from finished games (openskill, Bradley-Terry).

Its full-pairing Bradley-Terry model is used because ties are common here, and openskill's
default model rates the third place above two who share the first.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from openskill.models import BradleyTerryFull, BradleyTerryFullRating

from catsack.arena.match import Played


@dataclass(frozen=True, slots=True)
class Rating:
    """How strong a bot is, and how sure that is."""

    bot: str
    mu: float
    sigma: float
    games: int


def ratings(games: Iterable[Played], *, wins_alone: bool = False) -> list[Rating]:
    """Return the rating of every bot, the strongest first; copies at one table count as one bot.

    It comes of the order of all scores, or of *wins_alone*, the only thing that the rules speak
    of (5.2). A table of nothing but copies says nothing about anybody and is passed over.
    """
    model = BradleyTerryFull()
    rated: dict[str, BradleyTerryFullRating] = {}
    count: dict[str, int] = {}
    for game in games:
        if len(set(game.bots)) == 1:
            continue
        now = [rated.get(bot, model.rating(name=bot)) for bot in game.bots]
        points = game.shares if wins_alone else game.scores
        after = model.rate([[rating] for rating in now], scores=[float(each) for each in points])
        for bot in set(game.bots):
            own = [team[0] for team, name in zip(after, game.bots, strict=True) if name == bot]
            # What its copies learnt from this game, taken together as one lesson.
            rated[bot] = model.create_rating(
                [sum(r.mu for r in own) / len(own), sum(r.sigma for r in own) / len(own)], bot
            )
            count[bot] = count.get(bot, 0) + 1
    found = [Rating(bot, rated[bot].mu, rated[bot].sigma, count[bot]) for bot in rated]
    return sorted(found, key=lambda rating: -rating.mu)
