"""What a house rule changes, from the same deals played by the same bots (rules 6.1, 6.2)."""

from collections.abc import Callable, Sequence
from statistics import fmean

from catsack.arena.stats import ClusterMean, Estimate, estimate
from catsack.arena.study.findings import HouseRule
from catsack.arena.study.selfplay import SelfPlayed
from catsack.cards import CARDS
from catsack.editions import Edition
from catsack.engine.dogs import chased

STUDIED = ("rabbit_is_prey", "cats_break_ties", "large_dog_takes_worst")
"""Not ``purses_secret``: bots remember every purse anyway (3.8)."""

Number = Callable[[SelfPlayed], float | None]


def house_rule(
    rule: str,
    printed: Edition,
    changed: Edition,
    without: Sequence[SelfPlayed],
    with_it: Sequence[SelfPlayed],
) -> HouseRule:
    """Return what *rule* changes between two runs over the same deals."""
    pairs = list(zip(without, with_it, strict=True))

    def change(number: Number) -> Estimate:
        """Return the mean change over the games in which there is such a number at all."""
        both = [(number(one), number(other)) for one, other in pairs]
        changes = [b - a for a, b in both if a is not None and b is not None]
        return estimate(changes or [0.0])

    prey = ClusterMean()
    for game in without:
        for one in game.rounds:
            if one.buyer is not None and sum(card.is_dog for card in one.row) == 1:
                prey.add(game.number, chased(one.row, printed) is not chased(one.row, changed))
    return HouseRule(
        rule,
        getattr(changed, rule),
        len(without[0].scores),
        len(without),
        prey.count,
        prey.estimate(),
        estimate([float(one.winners != other.winners) for one, other in pairs]),
        estimate([float(one.scores != other.scores) for one, other in pairs]),
        change(lambda game: sum(worth > 0 for worth in _prey(game))),
        change(lambda game: sum(worth < 0 for worth in _prey(game))),
        change(lambda game: sum(worth == 0 for worth in _prey(game))),
        change(lambda game: fmean(game.scores)),
        change(lambda game: max(game.scores)),
        change(lambda game: _mean([one.price for one in game.rounds if one.buyer is not None])),
        change(lambda game: _mean([one.worth for one in game.rounds if one.buyer is not None])),
        change(lambda game: float(len(game.winners) > 1)),
    )


def _prey(game: SelfPlayed) -> list[int]:
    """Return the worth of every card chased; the rabbit is the only one at 0."""
    return [CARDS[one.prey].worth for one in game.rounds if one.prey]


def _mean(values: list[int]) -> float | None:
    return fmean(values) if values else None
