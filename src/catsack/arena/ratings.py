"""Ratings for tables of three to five, fitted to all games at once.

The order of the games does not matter, unlike in the live ratings of the server. Intervals come
from bootstrap samples of the matches: the games of a match share a deal.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import log
from random import Random
from statistics import fmean, stdev

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
    clusters = list(matches.values())
    start = _fit(clusters, dict.fromkeys(bots, 1.0))
    fitted, rng = _rescaled(start), Random(len(clusters))
    samples = [
        _rescaled(_fit(rng.choices(clusters, k=len(clusters)), start)) for _ in range(SAMPLES)
    ]
    rows = []
    for bot in bots:
        values = [sample[bot] for sample in samples]
        half = Z * stdev(values)
        ends = fitted[bot] - half, fitted[bot] + half
        rows.append(BotRating(bot, fitted[bot], stdev(values), count[bot], *ends))
    return sorted(rows, key=lambda row: -row.mu)


def _rescaled(strengths: Mapping[str, float]) -> dict[str, float]:
    """Return strengths as ratings around their mean."""
    logs = {bot: log(strength) for bot, strength in strengths.items()}
    middle = fmean(logs.values())
    return {bot: CENTRE + SPREAD * (each - middle) for bot, each in logs.items()}


_Result = tuple[str, Table]
"""Who won, and the table it won at. Two bots of a pair are a table too."""


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


def _fit(
    clusters: Sequence[Mapping[_Result, float]], start: Mapping[str, float]
) -> dict[str, float]:
    """Return the strengths of greatest likelihood, by Hunter's minorisation (2004)."""
    wins: dict[str, float] = dict.fromkeys(start, PRIOR)
    tables: dict[Table, float] = defaultdict(float)
    for cluster in clusters:
        for (bot, table), share in cluster.items():
            wins[bot] += share
            tables[table] += share
    strength = dict(start)
    for _ in range(MAX_STEPS):
        expected = {bot: 2 * PRIOR / (own + 1) for bot, own in strength.items()}
        for table, number in tables.items():
            per_strength = number / sum([copies * strength[bot] for bot, copies in table])
            for bot, copies in table:
                expected[bot] += copies * per_strength
        before, strength = strength, {bot: wins[bot] / expected[bot] for bot in wins}
        if max(abs(strength[bot] / before[bot] - 1) for bot in wins) < PRECISION:
            break
    return strength
