"""From games of copies to findings on seats, places, cards, sacks and tables."""

from bisect import bisect
from collections import defaultdict
from collections.abc import Sequence

from catsack.arena.stats import ClusterMean
from catsack.arena.study.findings import CardAt, Distance, FirstCard, Place, Showing, TableOf
from catsack.arena.study.selfplay import SelfPlayed
from catsack.cards import SET
from catsack.events import Shortage

Games = Sequence[SelfPlayed]

STAGES = ((1, 9), (1, 3), (4, 6), (7, 9))
"""The rounds over which cards are counted: all, then three parts of a game."""
SUMS = (-4, 1, 6, 11, 16, 21, 31)
"""Where each class of sums showing begins but the lowest, which is open below."""
SUM_CLASSES = tuple(
    (least, None if after is None else after - 1)
    for least, after in zip((None, *SUMS), (*SUMS, None), strict=True)
)
"""The least and the most of each class."""


def distances(games: Games) -> list[Distance]:
    """Return win share and points by distance from the first start player."""
    seats = len(games[0].scores)
    means = [(ClusterMean(), ClusterMean()) for _ in range(seats)]
    for game in games:
        for seat, score in enumerate(game.scores):
            win_share, points = means[(seat - game.start) % seats]
            win_share.add(game.number, (seat in game.winners) / len(game.winners))
            points.add(game.number, score)
    return [
        Distance(seats, at, len(games), win_share.estimate(), points.estimate())
        for at, (win_share, points) in enumerate(means)
    ]


def places(games: Games) -> list[Place]:
    """Return who buys, and what a round brings, by place in the row."""
    seats = len(games[0].scores)
    means = [(ClusterMean(), ClusterMean()) for _ in range(seats)]
    for game in games:
        for one in game.rounds:
            for seat in range(seats):
                bought, margin = means[one.place(seat)]
                bought.add(game.number, one.buyer == seat)
                margin.add(game.number, one.margin(seat))
    return [
        Place(seats, at, bought.count, bought.estimate(), margin.estimate())
        for at, (bought, margin) in enumerate(means)
    ]


def cards(games: Games) -> list[CardAt]:
    """Return price, worth and margin for every card in every place, by stage of the game."""
    seats = len(games[0].scores)
    means: dict[tuple[int, int, str], tuple[ClusterMean, ClusterMean, ClusterMean]] = defaultdict(
        lambda: (ClusterMean(), ClusterMean(), ClusterMean())
    )
    for game in games:
        for one in game.rounds:
            stages = [at for at, (first, last) in enumerate(STAGES) if first <= one.number <= last]
            for place, card in enumerate(one.laid):
                margin = one.margin((one.start + place) % seats)
                for stage in stages:
                    price_of, worth_of, margin_of = means[stage, place, str(card)]
                    if one.buyer is not None:
                        price_of.add(game.number, one.price)
                    worth_of.add(game.number, one.worth)
                    margin_of.add(game.number, margin)
    return [
        CardAt(
            seats,
            *STAGES[stage],
            place,
            str(card),
            found[1].count,
            found[0].estimate_or_none(),
            found[1].estimate(),
            found[2].estimate(),
        )
        for stage in range(len(STAGES))
        for place in range(seats)
        for card in SET
        if (found := means.get((stage, place, str(card)))) is not None
    ]


def showing(games: Games) -> list[Showing]:
    """Return worth and price by how many cards are face up and what they sum to."""
    seats = len(games[0].scores)
    # 3.5: with three seats the second pass turns up the last two at once.
    steps = (1, 2, 4) if seats == 3 else tuple(range(1, seats + 1))
    means: dict[tuple[int, int], tuple[ClusterMean, ClusterMean, ClusterMean]] = defaultdict(
        lambda: (ClusterMean(), ClusterMean(), ClusterMean())
    )
    for game in games:
        for one in game.rounds:
            for face_up in steps:
                total = sum(card.worth for card in one.row[:face_up])
                worth, price, sold = means[face_up, bisect(SUMS, total)]
                worth.add(game.number, one.worth)
                sold.add(game.number, one.buyer is not None)
                if one.buyer is not None:
                    price.add(game.number, one.price)
    return [
        Showing(
            seats,
            face_up,
            *SUM_CLASSES[at],
            found[0].count,
            found[0].estimate(),
            found[1].estimate_or_none(),
            found[2].estimate(),
        )
        for (face_up, at), found in sorted(means.items())
    ]


def first_cards(games: Games) -> list[FirstCard]:
    """Return worth and price by the card that is turned up first."""
    seats = len(games[0].scores)
    means = {card: (ClusterMean(), ClusterMean()) for card in SET}
    for game in games:
        for one in game.rounds:
            worth, price = means[one.row[0]]
            worth.add(game.number, one.worth)
            if one.buyer is not None:
                price.add(game.number, one.price)
    return [
        FirstCard(seats, str(card), worth.count, worth.estimate(), price.estimate_or_none())
        for card, (worth, price) in means.items()
        if worth.count
    ]


def table_of(games: Games) -> TableOf:
    """Return what the games at such a table are like."""
    means = [ClusterMean() for _ in range(8)]
    price, worth, no_sales, shortages, winner, spread, shared, decisions = means
    for game in games:
        number, rounds = game.number, game.rounds
        no_sales.add(number, sum(one.buyer is None for one in rounds))
        shortages.add(number, sum(one.why_no_mice is Shortage.EMPTY_BANK for one in rounds))
        winner.add(number, max(game.scores))
        spread.add(number, max(game.scores) - min(game.scores))
        shared.add(number, len(game.winners) > 1)
        decisions.add(number, game.decisions)
        for one in rounds:
            if one.buyer is not None:
                price.add(number, one.price)
                worth.add(number, one.worth)
    return TableOf(len(games[0].scores), len(games), *(mean.estimate() for mean in means))
