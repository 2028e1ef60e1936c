"""Ratings of everybody who finishes a rated game (openskill, Bradley-Terry).

Its full-pairing Bradley-Terry model is used because ties are common here, and openskill's
default model rates the third place above two who share the first.
"""

from collections.abc import Sequence

from openskill.models import BradleyTerryFull

from catsack.store.rows import Rating, SeatRow

_MODEL = BradleyTerryFull()


def rate(before: Sequence[Rating | None], sitters: Sequence[SeatRow]) -> list[Rating]:
    """Return everybody's rating after a game, in the order of the seats.

    Several seats may be the same bot of the house: it has one rating, and learns from the game
    what its copies learn on average. A table of nothing but copies teaches nothing.
    """
    now = [rating or Rating(_MODEL.mu, _MODEL.sigma, 0) for rating in before]
    if len({sitter.who for sitter in sitters}) == 1:
        return now
    after = _MODEL.rate(
        [[_MODEL.create_rating([rating.mu, rating.sigma])] for rating in now],
        ranks=[float(sitter.place) for sitter in sitters],
    )
    rated = []
    for rating, sitter in zip(now, sitters, strict=True):
        own = [
            team[0] for team, other in zip(after, sitters, strict=True) if other.who == sitter.who
        ]
        mu = sum(copy.mu for copy in own) / len(own)
        sigma = sum(copy.sigma for copy in own) / len(own)
        rated.append(Rating(mu, sigma, rating.games + 1))
    return rated


def shown(rating: Rating) -> int:
    """Return the number that people compare: what somebody is worth almost surely.

    Everybody begins at 1000; a player of middling strength, once that is certain, has about
    1450. Leaderboards are in its order.

    >>> shown(Rating(25, 25 / 3, 0)), shown(Rating(25, 0.8, 500))
    (1000, 1452)
    """
    return max(0, round(1000 + 20 * (rating.mu - 3 * rating.sigma)))
