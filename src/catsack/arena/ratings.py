"""Ratings for tables of three to five, fitted to all games at once.

The order of the games does not matter, unlike in the live ratings of the server. Intervals come
from bootstrap samples of the matches: the games of a match share a deal.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from catsack.arena.match import GameResult
from catsack.arena.stats import Z

CENTRE, SPREAD = 25.0, 25 / 6
"""The mean rating, and the difference that makes a bot e times as strong."""
SAMPLES = 200
"""Bootstrap samples."""
PRIOR = 0.5
"""Wins and losses that everybody has against an average bot beforehand: a bot that never wins would
have no rating otherwise."""
MAX_STEPS, PRECISION = 1000, 1e-5
"""A fit ends when no strength changes by more than this part."""

Table = tuple[tuple[str, int], ...]
"""The bots at a table and how many copies of each, in alphabetical order."""
_Result = tuple[str, Table]
"""Who won, and the table it won at. Two bots of a pair are a table too."""
Numbers: TypeAlias = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class BotRating:
    """A bot's rating *mu* and its standard error *sigma*, with a 95 % interval."""

    bot: str
    mu: float
    sigma: float
    games: int
    low: float
    high: float


def ratings(games: Iterable[GameResult], *, wins_alone: bool = False) -> list[BotRating]:
    """Return the rating of every bot, the strongest first.

    Ratings follow the order of all scores, or with *wins_alone* only who wins, which is all that
    the rules speak of (5.2). The first fits the Bradley-Terry model to all pairs of seats, the
    second Luce's choice model to the winner of every table. Copies at one table count as one bot,
    and a table with copies of one bot says nothing.
    """
    matches: dict[int, Counter[_Result]] = defaultdict(Counter)
    count: Counter[str] = Counter()
    for game in games:
        if len(set(game.bots)) > 1:
            results = _wins(game) if wins_alone else _pairs(game)
            # Line-ups that take turns share their deals, and so the numbers of their matches.
            matches[game.match].update(results)
            count.update({*game.bots})
    if not count:
        return []
    bots = sorted(count)
    fitted = _ratings_of_samples(list(matches.values()), bots)
    rows = []
    for bot, mu, sigma in zip(bots, fitted[0].tolist(), _stdevs(fitted[1:]), strict=True):
        rows.append(BotRating(bot, mu, sigma, count[bot], mu - Z * sigma, mu + Z * sigma))
    return sorted(rows, key=lambda row: -row.mu)


def _stdevs(samples: Numbers) -> list[float]:
    """Return the standard deviation of every column."""
    deviations: list[float] = samples.std(axis=0, ddof=1).tolist()
    return deviations


def _ratings_of_samples(matches: Sequence[Mapping[_Result, float]], bots: list[str]) -> Numbers:
    """Return the ratings of *bots* by all *matches*, and then by each bootstrap sample."""
    tables = sorted({table for match in matches for _, table in match})
    seats = np.array([[dict(table).get(bot, 0) for bot in bots] for table in tables], np.float64)
    wins = np.zeros((len(matches), len(bots)))
    played = np.zeros((len(matches), len(tables)))
    bot_at, table_at = ({each: at for at, each in enumerate(of)} for of in (bots, tables))
    for at, match in enumerate(matches):
        for (bot, table), share in match.items():
            wins[at, bot_at[bot]] += share
            played[at, table_at[table]] += share
    weights = np.ones((1 + SAMPLES, len(matches)))
    rng = Random(len(matches))
    for sample in weights[1:]:
        drawn = rng.choices(range(len(matches)), k=len(matches))
        sample[:] = np.bincount(drawn, minlength=len(matches))
    logs = np.log(_fit(weights @ wins, weights @ played, seats))
    return np.asarray(CENTRE + SPREAD * (logs - logs.mean(axis=1, keepdims=True)))


def _wins(game: GameResult) -> dict[_Result, float]:
    """Return the shares of the win at a table."""
    table: Table = tuple(sorted(Counter(game.bots).items()))
    results: dict[_Result, float] = defaultdict(float)
    for bot, share in zip(game.bots, game.shares, strict=True):
        results[bot, table] += share
    return results


def _pairs(game: GameResult) -> dict[_Result, float]:
    """Return who is ahead of whom; all pairs of the same two bots together count as one."""
    copies = Counter(game.bots)
    seats = [*zip(game.bots, game.scores, strict=True)]
    results: dict[_Result, float] = defaultdict(float)
    for bot, score in seats:
        for other, other_score in seats:
            if bot < other:
                pair: Table = ((bot, 1), (other, 1))
                weight = 1 / (copies[bot] * copies[other])
                ahead = 1.0 if score > other_score else 0.5 if score == other_score else 0.0
                results[bot, pair] += weight * ahead
                results[other, pair] += weight * (1 - ahead)
    return results


def _fit(wins: Numbers, played: Numbers, seats: Numbers) -> Numbers:
    """Return the strengths of greatest likelihood, by Hunter's minorisation (2004).

    Every row is a sample of its own: *wins* of each bot, and how often each table *played*; *seats*
    are the copies of each bot at each table. All samples together take a thirtieth of the time.
    """
    wins = wins + PRIOR
    strength = np.ones_like(wins)
    for _ in range(MAX_STEPS):
        expected = 2 * PRIOR / (strength + 1) + (played / (strength @ seats.T)) @ seats
        before, strength = strength, wins / expected
        if np.abs(strength / before - 1).max() < PRECISION:
            break
    return strength
