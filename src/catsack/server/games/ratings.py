"""Ratings of everybody who finishes a rated game (openskill, Bradley-Terry).

The full-pairing Bradley-Terry model is used because ties are common in this game, and openskill's
default model rates the third place above two seats that share the first.
"""

from collections.abc import Sequence

from openskill.models import BradleyTerryFull

from catsack.server.protocol.table_views import RatingChange
from catsack.store.rows import Rating, SeatRow

_MODEL = BradleyTerryFull()


def rate(before: Sequence[Rating | None], seats: Sequence[SeatRow]) -> list[Rating]:
    """Return everybody's rating after a game, by seat.

    Several seats may be the same bot of the house. It has one rating, which moves by the mean of
    what its copies would gain. A table of nothing but copies changes nothing.
    """
    ratings = [rating or Rating(_MODEL.mu, _MODEL.sigma, 0) for rating in before]
    if len({seat.who for seat in seats}) == 1:
        return ratings
    teams = _MODEL.rate(
        [[_MODEL.create_rating([rating.mu, rating.sigma])] for rating in ratings],
        ranks=[float(seat.place) for seat in seats],
    )
    after = []
    for rating, seat in zip(ratings, seats, strict=True):
        copies = [
            team[0] for team, other in zip(teams, seats, strict=True) if other.who == seat.who
        ]
        mu = sum(copy.mu for copy in copies) / len(copies)
        sigma = sum(copy.sigma for copy in copies) / len(copies)
        after.append(Rating(mu, sigma, rating.games + 1))
    return after


class GameRating:
    """Rates one game, and keeps how much the rating of every seat has moved."""

    def __init__(self) -> None:
        self.changes: Sequence[RatingChange] = ()
        """By seat; empty if the game was not rated."""

    def rate(self, before: Sequence[Rating | None], seats: Sequence[SeatRow]) -> list[Rating]:
        """Return everybody's rating after the game. A store may call this more than once."""
        after = rate(before, seats)
        first = Rating(_MODEL.mu, _MODEL.sigma, 0)
        self.changes = [
            RatingChange(shown_rating(old or first), shown_rating(new))
            for old, new in zip(before, after, strict=True)
        ]
        return after


def shown_rating(rating: Rating) -> int:
    """Return the number that people compare: the strength that is almost certainly reached.

    Everybody begins at 1000; a player of average strength, once that is certain, has about 1450.
    Leaderboards are sorted by it.

    >>> shown_rating(Rating(25, 25 / 3, 0)), shown_rating(Rating(25, 0.8, 500))
    (1000, 1452)
    """
    return max(0, round(1000 + 20 * (rating.mu - 3 * rating.sigma)))
