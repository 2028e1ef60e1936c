"""Counts and means over the games of an arena: by seat, by bot, by card."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from catsack.arena.match import GameResult, Sale
from catsack.arena.stats import ClusterMean, Estimate
from catsack.cards import SET


def bot_names(games: Iterable[GameResult]) -> list[str]:
    """Return the bots that take part, in alphabetical order."""
    return sorted({bot for game in games for bot in game.bots})


def win_shares_by_seat(games: Iterable[GameResult]) -> list[Estimate]:
    """Return the win share from each seat."""
    return _win_shares(games, lambda _, seat: seat, None)


def win_shares_by_distance(games: Iterable[GameResult], bot: str | None = None) -> list[Estimate]:
    """Return the win share by distance from the first start player, of all bots or of one."""
    return _win_shares(games, lambda game, seat: (seat - game.start) % len(game.bots), bot)


def _win_shares(
    games: Iterable[GameResult], position: Callable[[GameResult, int], int], bot: str | None
) -> list[Estimate]:
    means: dict[int, ClusterMean] = defaultdict(ClusterMean)
    for game in games:
        for seat, name in enumerate(game.bots):
            mean = means[position(game, seat)]
            if bot is None or name == bot:
                mean.add(game.match, game.shares[seat])
    return [means[at].share() for at in sorted(means)]


@dataclass(frozen=True, slots=True)
class Purchases:
    """The sacks that one bot buys."""

    bot: str
    sales: tuple[Sale, ...]
    per_game: Estimate
    price: Estimate
    worth: Estimate
    gain: Estimate
    """Worth less price."""


def purchases(games: Iterable[GameResult]) -> list[Purchases]:
    """Return the sacks that each bot buys."""
    sales: dict[str, list[Sale]] = defaultdict(list)
    means: dict[str, list[ClusterMean]] = defaultdict(lambda: [ClusterMean() for _ in range(4)])
    for game in games:
        for seat, bot in enumerate(game.bots):
            own = [sale for sale in game.sales if sale.seat == seat]
            sales[bot] += own
            per_game, price, worth, gain = means[bot]
            per_game.add(game.match, len(own))
            for sale in own:
                price.add(game.match, sale.price)
                worth.add(game.match, sale.worth)
                gain.add(game.match, sale.worth - sale.price)
    return [
        Purchases(bot, tuple(sales[bot]), *(mean.estimate() for mean in of_bot))
        for bot, of_bot in sorted(means.items())
    ]


def card_shares(games: Iterable[GameResult], bot: str) -> tuple[list[list[float]], list[int]]:
    """Return each card's share of what *bot* lays in each place, and how many cards that are."""
    count: Counter[tuple[int, str]] = Counter()
    seats = 0
    for game in games:
        seats = len(game.bots)
        count.update((place, card) for seat, place, card in game.laid if game.bots[seat] == bot)
    total = [sum(count[place, str(card)] for card in SET) for place in range(seats)]
    shares = [
        [count[place, str(card)] / max(total[place], 1) for place in range(seats)] for card in SET
    ]
    return shares, total


@dataclass(frozen=True, slots=True)
class GameMeans:
    """Means over all games; price and worth are means over all sales."""

    no_sales: Estimate
    shortages: Estimate
    price: Estimate
    worth: Estimate
    winning_score: Estimate
    decisions: Estimate


def game_means(games: Iterable[GameResult]) -> GameMeans:
    """Return what a game is like on average, whoever wins it."""
    means = [ClusterMean() for _ in range(6)]
    no_sales, shortages, price, worth, winning_score, decisions = means
    for game in games:
        no_sales.add(game.match, game.no_sales)
        shortages.add(game.match, game.shortages)
        winning_score.add(game.match, max(game.scores))
        decisions.add(game.match, game.decisions)
        for sale in game.sales:
            price.add(game.match, sale.price)
            worth.add(game.match, sale.worth)
    return GameMeans(*(mean.estimate() for mean in means))
