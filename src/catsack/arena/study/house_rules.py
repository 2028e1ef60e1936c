"""What a house rule changes, from the same deals played by the same bots (rules 6.1, 6.2)."""

from collections.abc import Callable, Sequence
from statistics import fmean

from catsack.arena.stats import ClusterMean, Estimate, estimate
from catsack.arena.study.findings import HouseRuleFinding
from catsack.arena.study.selfplay import SelfPlayGame
from catsack.cards import CARDS
from catsack.editions import PLAY_RULES, Edition
from catsack.engine.dogs import chased

STUDY_RULES = PLAY_RULES
"""The house rules of the study; not ``purses_secret``, as bots remember every purse (3.8)."""

Statistic = Callable[[SelfPlayGame], float | None]
"""A number for each game; None for a game without it, such as the mean price without a sale."""


def house_rule_finding(
    rule: str,
    printed: Edition,
    changed: Edition,
    without: Sequence[SelfPlayGame],
    with_rule: Sequence[SelfPlayGame],
) -> HouseRuleFinding:
    """Return what *rule* changes between two runs over the same deals."""
    pairs = list(zip(without, with_rule, strict=True))

    def change(statistic: Statistic) -> Estimate:
        """Return the mean change over the pairs of games that both have this statistic."""
        both = [(statistic(one), statistic(other)) for one, other in pairs]
        changes = [b - a for a, b in both if a is not None and b is not None]
        return estimate(changes or [0.0])

    other_prey = ClusterMean()
    for game in without:
        for one in game.rounds:
            if one.buyer is not None and sum(card.is_dog for card in one.row) == 1:
                is_other = chased(one.row, printed) is not chased(one.row, changed)
                other_prey.add(game.number, is_other)
    return HouseRuleFinding(
        rule,
        getattr(changed, rule),
        len(without[0].scores),
        len(without),
        other_prey.count,
        other_prey.estimate(),
        estimate([float(one.winners != other.winners) for one, other in pairs]),
        estimate([float(one.scores != other.scores) for one, other in pairs]),
        change(lambda game: sum(worth > 0 for worth in _prey_worths(game))),
        change(lambda game: sum(worth < 0 for worth in _prey_worths(game))),
        change(lambda game: sum(worth == 0 for worth in _prey_worths(game))),
        change(lambda game: fmean(game.scores)),
        change(lambda game: max(game.scores)),
        change(lambda game: _mean([one.price for one in game.rounds if one.buyer is not None])),
        change(lambda game: _mean([one.worth for one in game.rounds if one.buyer is not None])),
        change(lambda game: float(len(game.winners) > 1)),
    )


def _prey_worths(game: SelfPlayGame) -> list[int]:
    """Return the worth of every card chased; only the rabbit is worth 0."""
    return [CARDS[one.prey].worth for one in game.rounds if one.prey]


def _mean(values: list[int]) -> float | None:
    return fmean(values) if values else None
