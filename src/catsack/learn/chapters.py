"""The chapters of the tutorial: nine rounds with four seats, and one with three (rules 1 to 5).

Their texts are in the catalogues ``learn.XX.ftl``, as ``web-learn-CHAPTER-BEAT``.
"""

from catsack.cards import CARDS, Card
from catsack.editions import FELIX
from catsack.engine.state import Deal
from catsack.learn.script import Beat, Chapter, Script

ADA, BO, CLEO = 1, 2, 3


def _cards(notation: str) -> tuple[Card, ...]:
    return tuple(CARDS[card] for card in notation.split())


FIRST = Chapter(
    "first",
    (
        Beat("hello"),
        Beat("hand", looks_at="hand"),
        Beat("mice", "+5", looks_at="mice"),
        Beat("place", "+3 -5 +8", looks_at="hand"),
        Beat("open", "2", looks_at="row"),
        Beat("bid", "3 p"),
        Beat("next", "5 p", looks_at="row"),
        Beat("pass", "p"),
        Beat("sold", looks_at="seats"),
    ),
)
SMALL = Chapter(
    "small",
    (
        Beat("marker", "+3 -8", looks_at="seats"),
        Beat("place", "S +11", looks_at="hand"),
        Beat("secret", "1 p", looks_at="row"),
        Beat("jump", "4 6 p"),
        Beat("total", "9 p", looks_at="purse"),
        Beat("took", looks_at="purse"),
    ),
)
LARGE = Chapter(
    "large",
    (
        Beat("place", "+8 +5 +15 L", looks_at="hand"),
        Beat("bid", "4 6 8 p"),
        Beat("pass", "p 10 p"),
        Beat("chased"),
    ),
)
TWO = Chapter(
    "two",
    (
        Beat("dogs", "L +11 +15"),
        Beat("place", "L", looks_at="hand"),
        Beat("luck", "2 4 6", looks_at="row"),
        Beat("bid", "8 p p 9"),
        Beat("more", "10 p"),
        Beat("took", looks_at="purse"),
    ),
)
NO_SALE = Chapter(
    "nosale",
    (
        Beat("place", "-5 -8 -5 +3", looks_at="hand"),
        Beat("pass", "p p p"),
        Beat("chance", "p", looks_at="row"),
        Beat("over"),
    ),
)
NO_MICE = Chapter(
    "nomice",
    (
        Beat("place", "+5 +8 +5 S", looks_at="mice"),
        Beat("bid", "2 4 p p"),
        Beat("pass", "p"),
        Beat("lowest"),
    ),
)
BANK = Chapter(
    "bank",
    (
        Beat("short", "+3 -8 -5", looks_at="mice"),
        Beat("place", "+15 p p p", looks_at="hand"),
        Beat("buy", "1", looks_at="row"),
        Beat("bargain", looks_at="purse"),
    ),
)
NO_PREY = Chapter(
    "noprey",
    (
        Beat("place", "R R L R", looks_at="hand"),
        Beat("pass", "p 1 p p"),
        Beat("alone"),
    ),
)
END = Chapter(
    "end",
    (
        Beat("memory", recalls=CLEO, options=("+15", "+8", "S")),
        Beat("purses", "+15 R +8", looks_at="seats"),
        Beat("place", "+11 6 10 12", looks_at="hand"),
        Beat("poor", "p p 18 21 p", looks_at="purse"),
        Beat("score"),
    ),
)
THREE = Chapter(
    "three",
    (
        Beat("dummy", "+3 L", looks_at="mice"),
        Beat("place", "+5 2 p", looks_at="hand"),
        Beat("bid", "3 p", looks_at="row"),
        Beat("both", looks_at="purse"),
        Beat("done"),
    ),
)

GAME = Script(
    Deal(FELIX, CLEO, _cards("-8 S S +11"), None, None),
    ("", "Ada", "Bo", "Cleo"),
    (FIRST, SMALL, LARGE, TWO, NO_SALE, NO_MICE, BANK, NO_PREY, END),
)
WITH_DUMMY = Script(
    Deal(FELIX, ADA, _cards("-8 S +11"), _cards("+8 R -5 L +3 +15 S -8 +5"), CARDS["+11"]),
    ("", "Ada", "Bo"),
    (THREE,),
)
SCRIPTS = (GAME, WITH_DUMMY)
