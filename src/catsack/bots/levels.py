"""Eight levels of strength: the champion, and seven weaker players with its net and a handicap."""

from collections.abc import Mapping

from catsack.bots.champion import Champion, Handicap


class Level:
    """A level, with a description in each language. Called with a seed, it makes a bot."""

    def __init__(self, handicap: Handicap, **description: str) -> None:
        self.handicap = handicap
        self.description: Mapping[str, str] = description

    def __call__(self, seed: int) -> Champion:
        """Return a new bot whose choices follow from *seed*."""
        return Champion(seed, self.handicap)


# Handicap: temperature, rounds remembered, points misjudged at most.
LEVEL_1 = Level(
    Handicap(14.0, 0, 25),
    en="Level 1 of 8: has just read the rules.",
    de="Stufe 1 von 8: hat gerade erst die Regeln gelesen.",
)
LEVEL_2 = Level(
    Handicap(9.0, 0, 16),
    en="Level 2 of 8: plays for fun and soon forgets what was laid.",
    de="Stufe 2 von 8: spielt zum Spaß und vergisst bald, was lag.",
)
LEVEL_3 = Level(
    Handicap(6.2, 1, 12),
    en="Level 3 of 8: knows what a sack is worth, more or less.",
    de="Stufe 3 von 8: weiß ungefähr, was ein Sack wert ist.",
)
LEVEL_4 = Level(
    Handicap(4.5, 2, 9),
    en="Level 4 of 8: plays every week.",
    de="Stufe 4 von 8: spielt jede Woche.",
)
LEVEL_5 = Level(
    Handicap(3.3, 3, 7),
    en="Level 5 of 8: counts cards, if not all of them.",
    de="Stufe 5 von 8: zählt Karten mit, wenn auch nicht alle.",
)
LEVEL_6 = Level(
    Handicap(2.2, 4, 4),
    en="Level 6 of 8: hardly ever pays too much.",
    de="Stufe 6 von 8: zahlt kaum je zu viel.",
)
LEVEL_7 = Level(
    Handicap(1.7, 5, 2),
    en="Level 7 of 8: the champion on a bad day.",
    de="Stufe 7 von 8: der Champion an einem schlechten Tag.",
)
LEVEL_8 = Level(
    Handicap(),
    en="Level 8 of 8: the champion.",
    de="Stufe 8 von 8: der Champion.",
)
LEVELS = (LEVEL_1, LEVEL_2, LEVEL_3, LEVEL_4, LEVEL_5, LEVEL_6, LEVEL_7, LEVEL_8)
