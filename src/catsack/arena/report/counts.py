"""What the games of an arena say about seats, sales and cards, ready to be shown."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from catsack.arena.match import GameResult, Sale
from catsack.arena.stats import ClusterMean, Estimate
from catsack.cards import SET


def first_start(game: GameResult) -> int:
    """Return the seat that held the marker in the first round: it laid the first card."""
    return game.start


def everyone(games: Iterable[GameResult]) -> list[str]:
    """Return the bots that took part, in alphabetical order."""
    return sorted({bot for game in games for bot in game.bots})


def by_seat(games: Iterable[GameResult], bot: str | None = None) -> list[Estimate]:
    """Return the win share from each seat, of all bots or of one."""
    return _win_shares(games, lambda _, seat: seat, bot)


def by_distance(games: Iterable[GameResult], bot: str | None = None) -> list[Estimate]:
    """Return the win share by distance from the first start player, clockwise."""
    return _win_shares(games, lambda game, seat: (seat - first_start(game)) % len(game.bots), bot)


def _win_shares(
    games: Iterable[GameResult], where: Callable[[GameResult, int], int], bot: str | None
) -> list[Estimate]:
    means: dict[int, ClusterMean] = defaultdict(ClusterMean)
    for game in games:
        for seat, name in enumerate(game.bots):
            mean = means[where(game, seat)]
            if bot is None or name == bot:
                mean.add(game.match, game.shares[seat])
    return [means[at].estimate() for at in sorted(means)]


@dataclass(frozen=True, slots=True)
class Buying:
    """What one bot bought."""

    bot: str
    games: int
    """Counted once for every seat it had."""
    sales: tuple[Sale, ...]
    sacks: Estimate
    """Bought in a game."""
    price: Estimate
    worth: Estimate
    gain: Estimate
    """Worth less price."""


def buying(games: Iterable[GameResult]) -> list[Buying]:
    """Return what each bot bought and for how much."""
    sales: dict[str, list[Sale]] = defaultdict(list)
    means: dict[str, tuple[ClusterMean, ClusterMean, ClusterMean, ClusterMean]] = {}
    for game in games:
        for seat, bot in enumerate(game.bots):
            own = [sale for sale in game.sales if sale.seat == seat]
            sales[bot] += own
            sacks, price, worth, gain = means.setdefault(
                bot, (ClusterMean(), ClusterMean(), ClusterMean(), ClusterMean())
            )
            sacks.add(game.match, len(own))
            for sale in own:
                price.add(game.match, sale.price)
                worth.add(game.match, sale.worth)
                gain.add(game.match, sale.worth - sale.price)
    return [
        Buying(
            bot,
            sacks.count,
            tuple(sales[bot]),
            *(mean.estimate() for mean in (sacks, price, worth, gain)),
        )
        for bot, (sacks, price, worth, gain) in sorted(means.items())
    ]


def laying(games: Iterable[GameResult], bot: str) -> list[list[float]]:
    """Return for each card of the set its part of what *bot* lays in each place of the row."""
    found: Counter[tuple[int, str]] = Counter()
    seats = 0
    for game in games:
        seats = len(game.bots)
        found.update((place, card) for seat, place, card in game.laid if game.bots[seat] == bot)
    laid = [sum(found[place, str(card)] for card in SET) for place in range(seats)]
    return [
        [found[place, str(card)] / max(laid[place], 1) for place in range(seats)] for card in SET
    ]


@dataclass(frozen=True, slots=True)
class Course:
    """How games went, whoever won them."""

    no_sales: Estimate
    shortages: Estimate
    price: Estimate
    worth: Estimate
    winner: Estimate
    """The score that wins."""
    decisions: Estimate


def course(games: Iterable[GameResult]) -> Course:
    """Return means over all games; price and worth over all sales."""
    means = [ClusterMean() for _ in range(6)]
    no_sales, shortages, price, worth, winner, decisions = means
    for game in games:
        no_sales.add(game.match, game.no_sales)
        shortages.add(game.match, game.shortages)
        winner.add(game.match, max(game.scores))
        decisions.add(game.match, game.decisions)
        for sale in game.sales:
            price.add(game.match, sale.price)
            worth.add(game.match, sale.worth)
    return Course(*(mean.estimate() for mean in means))
