"""Ratings for tables of three to five, from finished games (openskill, Bradley-Terry).

The full-pairing Bradley-Terry model is used because ties are common here, and openskill's
default model rates the third place above two who share the first.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from catsack.arena.match import GameResult

if TYPE_CHECKING:
    from openskill.models import BradleyTerryFullRating


@dataclass(frozen=True, slots=True)
class BotRating:
    """A bot's rating *mu* and its standard deviation *sigma*."""

    bot: str
    mu: float
    sigma: float
    games: int


def ratings(games: Iterable[GameResult], *, wins_alone: bool = False) -> list[BotRating]:
    """Return the rating of every bot, the strongest first; copies at one table count as one bot.

    Ratings follow the order of all scores, or with *wins_alone* only who wins, which is all that
    the rules speak of (5.2). A table with copies of one bot says nothing and does not count.
    """
    from openskill.models import BradleyTerryFull

    model = BradleyTerryFull()
    current: dict[str, BradleyTerryFullRating] = {}
    count: dict[str, int] = {}
    for game in games:
        if len(set(game.bots)) == 1:
            continue
        before = [current.get(bot, model.rating(name=bot)) for bot in game.bots]
        points = game.shares if wins_alone else game.scores
        after = model.rate([[rating] for rating in before], scores=[float(each) for each in points])
        for bot in set(game.bots):
            own = [team[0] for team, name in zip(after, game.bots, strict=True) if name == bot]
            # The mean over its copies: one update a game, however many copies play.
            current[bot] = model.create_rating(
                [sum(r.mu for r in own) / len(own), sum(r.sigma for r in own) / len(own)], bot
            )
            count[bot] = count.get(bot, 0) + 1
    rows = [BotRating(bot, rating.mu, rating.sigma, count[bot]) for bot, rating in current.items()]
    return sorted(rows, key=lambda row: -row.mu)
