"""Turns self-play games at one number of seats into findings."""

from bisect import bisect
from collections import defaultdict
from collections.abc import Sequence

from catsack.arena.stats import ClusterMean
from catsack.arena.study.findings import (
    CardFinding,
    DistanceFinding,
    FirstCardFinding,
    PlaceFinding,
    SackFinding,
    TableFinding,
)
from catsack.arena.study.selfplay import SelfPlayGame
from catsack.cards import SET
from catsack.events import Shortage

Games = Sequence[SelfPlayGame]

STAGES = ((1, 9), (1, 3), (4, 6), (7, 9))
"""The rounds over which cards are counted: all, then three parts of a game."""
SUMS = (-4, 1, 6, 11, 16, 21, 31)
"""The least sum of each class of face-up sums; the lowest class is open below."""
SUM_CLASSES = tuple(
    (least, None if after is None else after - 1)
    for least, after in zip((None, *SUMS), (*SUMS, None), strict=True)
)
"""The least and the most of each class."""


def distance_findings(games: Games) -> list[DistanceFinding]:
    """Return win share and points by distance from the first start player."""
    seats = len(games[0].scores)
    means = [(ClusterMean(), ClusterMean()) for _ in range(seats)]
    for game in games:
        for seat, score in enumerate(game.scores):
            win_share, points = means[(seat - game.start) % seats]
            win_share.add(game.number, (seat in game.winners) / len(game.winners))
            points.add(game.number, score)
    return [
        DistanceFinding(seats, at, len(games), win_share.estimate(), points.estimate())
        for at, (win_share, points) in enumerate(means)
    ]


def place_findings(games: Games) -> list[PlaceFinding]:
    """Return who buys, and what a seat gains in a round, by place in the row."""
    seats = len(games[0].scores)
    means = [(ClusterMean(), ClusterMean()) for _ in range(seats)]
    for game in games:
        for one in game.rounds:
            for seat in range(seats):
                bought, margin = means[one.place(seat)]
                bought.add(game.number, one.buyer == seat)
                margin.add(game.number, one.margin(seat))
    return [
        PlaceFinding(seats, at, bought.count, bought.estimate(), margin.estimate())
        for at, (bought, margin) in enumerate(means)
    ]


def card_findings(games: Games) -> list[CardFinding]:
    """Return price, worth and margin for every card in every place, by stage of the game."""
    seats = len(games[0].scores)
    means: dict[tuple[int, int, str], tuple[ClusterMean, ClusterMean, ClusterMean]] = defaultdict(
        lambda: (ClusterMean(), ClusterMean(), ClusterMean())
    )
    for game in games:
        for one in game.rounds:
            stages = [at for at, (first, last) in enumerate(STAGES) if first <= one.number <= last]
            for place, card in enumerate(one.laid):
                own_margin = one.margin((one.start + place) % seats)
                for stage in stages:
                    price, worth, margin = means[stage, place, str(card)]
                    if one.buyer is not None:
                        price.add(game.number, one.price)
                    worth.add(game.number, one.worth)
                    margin.add(game.number, own_margin)
    return [
        CardFinding(
            seats,
            *STAGES[stage],
            place,
            str(card),
            worth.count,
            price.estimate_or_none(),
            worth.estimate(),
            margin.estimate(),
        )
        for stage in range(len(STAGES))
        for place in range(seats)
        for card in SET
        if (stage, place, str(card)) in means
        for price, worth, margin in [means[stage, place, str(card)]]
    ]


def sack_findings(games: Games) -> list[SackFinding]:
    """Return worth and price by the number of face-up cards and their sum."""
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
        SackFinding(
            seats,
            face_up,
            *SUM_CLASSES[at],
            worth.count,
            worth.estimate(),
            price.estimate_or_none(),
            sold.estimate(),
        )
        for (face_up, at), (worth, price, sold) in sorted(means.items(), key=lambda item: item[0])
    ]


def first_card_findings(games: Games) -> list[FirstCardFinding]:
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
        FirstCardFinding(seats, str(card), worth.count, worth.estimate(), price.estimate_or_none())
        for card, (worth, price) in means.items()
        if worth.count
    ]


def table_finding(games: Games) -> TableFinding:
    """Return what games with this number of seats are like."""
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
    return TableFinding(len(games[0].scores), len(games), *(mean.estimate() for mean in means))
