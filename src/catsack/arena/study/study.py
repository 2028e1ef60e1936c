"""The balance of the game, in numbers: seats, cards, prices, tables, house rules.

One bot plays copies of itself at tables of three, four and five, and again with each house rule
over the same deals. What it finds is how this bot plays, not how the game must be played.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from catsack.arena.parallel import map_chunks
from catsack.arena.study import analysis
from catsack.arena.study.findings import (
    CardAt,
    Distance,
    FirstCard,
    HouseRule,
    Place,
    Showing,
    TableOf,
    to_dict,
)
from catsack.arena.study.house_rules import STUDIED, house_rule
from catsack.arena.study.selfplay import SelfPlayed, self_played
from catsack.bots import parse_lineup
from catsack.editions import FELIX, Edition, with_house_rules

SEATS = (3, 4, 5)
TOGETHER = 10
"""Games that one worker plays at a time."""


@dataclass(frozen=True, slots=True)
class Part:
    """Some games are played: a step on the way."""

    seats: int
    rule: str
    """The house rule in force; empty for the printed edition."""
    games: int


@dataclass(slots=True)
class Study:
    """All that was found."""

    bot: str
    games: int
    """Of each table: three numbers of seats, each as printed and with each house rule."""
    seed: int
    faults: int = 0
    distances: list[Distance] = field(default_factory=list)
    places: list[Place] = field(default_factory=list)
    cards: list[CardAt] = field(default_factory=list)
    showing: list[Showing] = field(default_factory=list)
    first_cards: list[FirstCard] = field(default_factory=list)
    tables: list[TableOf] = field(default_factory=list)
    house_rules: list[HouseRule] = field(default_factory=list)

    def add(self, games: Sequence[SelfPlayed]) -> None:
        """Find out what games at one number of seats say."""
        self.distances += analysis.distances(games)
        self.places += analysis.places(games)
        self.cards += analysis.cards(games)
        self.showing += analysis.showing(games)
        self.first_cards += analysis.first_cards(games)
        self.tables.append(analysis.table_of(games))

    def to_dict(self) -> dict[str, Any]:
        """Return plain JSON data."""
        return {
            "bot": self.bot,
            "edition": FELIX.name,
            "games": self.games,
            "seed": self.seed,
            "faults": self.faults,
            "seats": [to_dict(one) for one in self.distances],
            "places": [to_dict(one) for one in self.places],
            "cards": [to_dict(one) for one in self.cards],
            "showing": [to_dict(one) for one in self.showing],
            "first_cards": [to_dict(one) for one in self.first_cards],
            "tables": [to_dict(one) for one in self.tables],
            "house_rules": [to_dict(one) for one in self.house_rules],
        }

    def lines(self) -> list[str]:
        """Return the same for a terminal."""
        from catsack.arena.study.terminal import lines

        return lines(self)

    def page(self) -> str:
        """Return the same as a page of HTML with plots."""
        from catsack.arena.study.study_page import page

        return page(self)


def parts(games: int) -> int:
    """Return how many parts a study of so many games yields before the study itself."""
    return len(SEATS) * (1 + len(STUDIED)) * -(-games // TOGETHER)


def study(bot: str, games: int, seed: int, workers: int) -> Iterator[Part | Study]:
    """Yield a part whenever some games are played, and the study at last.

    The same seed gives the same study, whatever the number of workers.
    """
    parse_lineup(bot, 1)
    found = Study(bot, games, seed)
    for seats in SEATS:
        printed: list[SelfPlayed] = []
        for some in _played(bot, FELIX, seats, games, seed, workers):
            printed += some
            yield Part(seats, "", len(some))
        found.add(printed)
        found.faults += sum(game.faults for game in printed)
        for rule in STUDIED:
            changed = with_house_rules(FELIX.name, {rule: not getattr(FELIX, rule)})
            with_it: list[SelfPlayed] = []
            for some in _played(bot, changed, seats, games, seed, workers):
                with_it += some
                yield Part(seats, rule, len(some))
            found.house_rules.append(house_rule(rule, FELIX, changed, printed, with_it))
            found.faults += sum(game.faults for game in with_it)
    found.house_rules.sort(key=lambda one: STUDIED.index(one.rule))
    yield found


def _played(
    bot: str, edition: Edition, seats: int, games: int, seed: int, workers: int
) -> Iterator[list[SelfPlayed]]:
    """Yield some games at a time, in their order."""
    play = partial(_some, bot, edition, seats, seed)
    yield from map_chunks(play, range(games), TOGETHER, workers)


def _some(bot: str, edition: Edition, seats: int, seed: int, numbers: range) -> list[SelfPlayed]:
    return [self_played(bot, edition, seats, seed, number) for number in numbers]
