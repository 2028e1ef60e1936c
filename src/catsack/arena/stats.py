"""What many games say about a bot: means with 95 % intervals, match by match.

The games of one match share a deal, so they are not independent; the match is what counts as
one observation.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev

from catsack.arena.match import Played

Z = 1.96
"""Standard errors on either side of a mean that hold 95 % of the chance."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean and the 95 % interval around it."""

    mean: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.mean:.3f} ({self.low:.3f} to {self.high:.3f})"


def estimate(observations: list[float]) -> Estimate:
    """Return the mean of independent *observations*; of a single one nothing is certain."""
    mean = fmean(observations)
    if len(observations) < 2:
        return Estimate(mean, float("-inf"), float("inf"))
    reach = Z * stdev(observations) / sqrt(len(observations))
    return Estimate(mean, mean - reach, mean + reach)


@dataclass(frozen=True, slots=True)
class Standing:
    """How one bot did against one company."""

    bot: str
    against: tuple[str, ...]
    """Who else sat at the table, in alphabetical order."""
    games: int
    win_share: Estimate
    placement: Estimate
    """1 is first; equal scores share their places."""
    points: Estimate
    margin: Estimate
    """The score less the mean of the others' scores."""
    faults: int


def standings(games: Iterable[Played], *, by_company: bool = True) -> list[Standing]:
    """Return the standing of every bot, against each company or against all of them."""
    found: dict[tuple[str, tuple[str, ...]], dict[int, list[Seat]]] = defaultdict(
        lambda: defaultdict(list)
    )
    for game in games:
        for seat in seats(game):
            company = seat.against if by_company else ()
            found[seat.bot, company][game.match].append(seat)
    return [_standing(bot, against, matches) for (bot, against), matches in sorted(found.items())]


@dataclass(frozen=True, slots=True)
class Seat:
    """One bot's part in one game."""

    bot: str
    against: tuple[str, ...]
    share: float
    placement: float
    points: int
    margin: float
    faults: int


def seats(game: Played) -> Iterator[Seat]:
    """Yield the part of every seat in *game*."""
    for seat, bot in enumerate(game.bots):
        others = [score for other, score in enumerate(game.scores) if other != seat]
        score = game.scores[seat]
        yield Seat(
            bot,
            tuple(sorted(game.bots[:seat] + game.bots[seat + 1 :])),
            game.shares[seat],
            1 + sum(other > score for other in others) + sum(o == score for o in others) / 2,
            score,
            score - fmean(others),
            sum(fault.seat == seat for fault in game.faults),
        )


def _standing(bot: str, against: tuple[str, ...], matches: dict[int, list[Seat]]) -> Standing:
    def over_matches(field: str) -> Estimate:
        return estimate([fmean(getattr(seat, field) for seat in of) for of in matches.values()])

    return Standing(
        bot,
        against,
        sum(len(of) for of in matches.values()),
        over_matches("share"),
        over_matches("placement"),
        over_matches("points"),
        over_matches("margin"),
        sum(seat.faults for of in matches.values() for seat in of),
    )
