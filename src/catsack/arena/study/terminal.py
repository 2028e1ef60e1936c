"""What a study found, as lines for a terminal."""

from collections.abc import Iterator

from catsack.arena.drawing.number_format import (
    Form,
    fine,
    number,
    reach,
    share,
    signed,
    signed_fine,
)
from catsack.arena.stats import Estimate
from catsack.arena.study.analysis import SUM_CLASSES
from catsack.arena.study.study import SEATS, Study
from catsack.cards import SET


def lines(study: Study) -> list[str]:
    """Return everything in tables of at most 100 columns."""
    return [
        f"{study.bot} in self-play: {study.games} games for each table; ± is a 95 % interval.",
        *([f"{study.faults} faults."] if study.faults else []),
        *_seats(study),
        *_cards(study),
        *_showing(study),
        *_tables(study),
        *_house_rules(study),
    ]


def _said(estimate: Estimate, form: Form, width: int = 16) -> str:
    around = reach(estimate, form) if estimate.has_interval else ""
    return f"{form(estimate.mean)} {around}".rstrip().rjust(width)


def _two(first: Estimate, form: Form, second: Estimate | None) -> str:
    """Return two means side by side; the second may not exist."""
    other = "-" if second is None else number(second.mean)
    return f"{form(first.mean)} / {other}".rjust(16)


def _seats(study: Study) -> Iterator[str]:
    yield from ("", "Seats, by distance from the first start player")
    yield f"{'seats':7}{'distance':>9}{'win share':>18}{'points':>16}"
    for one in study.distances:
        yield (
            f"{one.seats:<7}{one.distance:>9}{_said(one.win_share, share, 18)}"
            f"{_said(one.points, number)}"
        )
    yield from ("", "Places in the row, in a round")
    yield f"{'seats':7}{'place':>9}{'buys':>18}{'margin':>16}"
    for place in study.places:
        yield (
            f"{place.seats:<7}{place.place + 1:>9}{_said(place.bought, share, 18)}"
            f"{_said(place.margin, signed_fine)}"
        )


def _cards(study: Study) -> Iterator[str]:
    for seats in SEATS:
        found = {
            (one.card, one.place): one
            for one in study.cards
            if one.seats == seats and (one.first, one.last) == (1, 9)
        }
        yield from ("", f"Cards by place, {seats} seats: margin of who lays it, price of the sack")
        yield "card  " + "".join(f"{f'place {place + 1}':>16}" for place in range(seats))
        for card in map(str, SET):
            cells = (found.get((card, place)) for place in range(seats))
            yield f"{card:6}" + "".join(
                "-".rjust(16) if one is None else _two(one.margin, signed, one.price)
                for one in cells
            )


def _showing(study: Study) -> Iterator[str]:
    for seats in SEATS:
        found = {(one.least, one.face_up): one for one in study.showing if one.seats == seats}
        steps = sorted({face_up for _, face_up in found})
        yield from ("", f"Sacks by what shows, {seats} seats: mean worth / mean price")
        yield f"{'sum':10}" + "".join(f"{f'{face_up} face up':>16}" for face_up in steps)
        for least, most in SUM_CLASSES:
            cells = [found.get((least, face_up)) for face_up in steps]
            yield f"{sum_name(least, most):10}" + "".join(
                "-".rjust(16) if one is None else _two(one.worth, number, one.price)
                for one in cells
            )


def sum_name(least: int | None, most: int | None) -> str:
    """Return a class of sums in words.

    >>> sum_name(None, -5), sum_name(6, 10), sum_name(31, None)
    ('to -5', '6 to 10', 'from 31')
    """
    if least is None:
        return f"to {most}"
    return f"from {least}" if most is None else f"{least} to {most}"


TABLES: tuple[tuple[str, str, Form], ...] = (
    ("price", "price of a sack", number),
    ("worth", "worth of a sack sold", number),
    ("no_sales", "no-sales a game", fine),
    ("shortages", "shortages a game", fine),
    ("winner", "score that wins", number),
    ("spread", "lowest to highest score", number),
    ("shared", "shared wins", share),
    ("decisions", "decisions a game", number),
)
"""What is said of a table: the datum, its name, its form."""


def _tables(study: Study) -> Iterator[str]:
    yield from ("", "Tables")
    yield f"{'':25}" + "".join(f"{f'{one.seats} seats':>18}" for one in study.tables)
    for datum, name, form in TABLES:
        cells = (_said(getattr(one, datum), form, 18) for one in study.tables)
        yield f"{name:25}" + "".join(cells)


CHANGES: tuple[tuple[str, str, Form], ...] = (
    ("other_prey", "lone dogs with other prey", share),
    ("other_winner", "games with other winners", share),
    ("other_scores", "games with other scores", share),
    ("high_prey", "cats above 0 chased", signed_fine),
    ("low_prey", "cats below 0 chased", signed_fine),
    ("rabbits", "rabbits chased", signed_fine),
    ("points", "mean score", signed_fine),
    ("winner", "score that wins", signed_fine),
    ("price", "price of a sack", signed_fine),
    ("worth", "worth of a sack sold", signed_fine),
    ("shared", "part of wins shared", signed_fine),
)
"""What a house rule may change; from the fourth on, per game, with it less without."""


def _house_rules(study: Study) -> Iterator[str]:
    for rule in dict.fromkeys(one.rule for one in study.house_rules):
        found = [one for one in study.house_rules if one.rule == rule]
        yield from ("", f"House rule {rule}={str(found[0].value).lower()}: what it changes")
        yield f"{'':25}" + "".join(f"{f'{one.seats} seats':>18}" for one in found)
        for datum, name, form in CHANGES:
            cells = (_said(getattr(one, datum), form, 18) for one in found)
            yield f"{name:25}" + "".join(cells)
