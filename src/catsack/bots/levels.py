"""Eight levels of strength: the champion, and seven weaker players with its net and a handicap."""

from catsack.bots.champion import Champion, Handicap


class Level:
    """A level. Called with a seed, it makes a bot."""

    def __init__(self, handicap: Handicap) -> None:
        self.handicap = handicap

    def __call__(self, seed: int) -> Champion:
        """Return a new bot whose choices follow from *seed*."""
        return Champion(seed, self.handicap)


# Handicap: temperature, rounds remembered, points misjudged at most.
LEVEL_1 = Level(Handicap(14.0, 0, 25))
LEVEL_2 = Level(Handicap(9.0, 0, 16))
LEVEL_3 = Level(Handicap(6.2, 1, 12))
LEVEL_4 = Level(Handicap(4.5, 2, 9))
LEVEL_5 = Level(Handicap(3.3, 3, 7))
LEVEL_6 = Level(Handicap(2.2, 4, 4))
LEVEL_7 = Level(Handicap(1.7, 5, 2))
LEVEL_8 = Level(Handicap())
LEVELS = (LEVEL_1, LEVEL_2, LEVEL_3, LEVEL_4, LEVEL_5, LEVEL_6, LEVEL_7, LEVEL_8)
