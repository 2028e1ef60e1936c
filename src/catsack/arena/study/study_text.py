"""The findings of a study as lines for a terminal."""

from collections.abc import Iterator

from catsack.arena.drawing.number_format import (
    NumberFormat,
    one_decimal,
    percent,
    plus_minus,
    signed,
    signed_two_decimals,
)
from catsack.arena.stats import Estimate
from catsack.arena.study.analysis import SUM_CLASSES
from catsack.arena.study.findings import SEATS, Study
from catsack.arena.study.labels import HOUSE_RULE_ROWS, TABLE_ROWS, sum_label
from catsack.cards import SET


def study_lines(study: Study) -> list[str]:
    """Return all findings in tables of at most 100 columns."""
    return [
        f"{study.bot} in self-play: {study.games} games for each table; ± is a 95 % interval.",
        *([f"{study.faults} faults."] if study.faults else []),
        *_seat_lines(study),
        *_place_lines(study),
        *_card_lines(study),
        *_sack_lines(study),
        *_table_lines(study),
        *_house_rule_lines(study),
    ]


def _cell(estimate: Estimate, form: NumberFormat, width: int = 16) -> str:
    around = plus_minus(estimate, form) if estimate.has_interval else ""
    return f"{form(estimate.mean)} {around}".rstrip().rjust(width)


def _pair_cell(first: Estimate, form: NumberFormat, second: Estimate | None) -> str:
    """Return two means side by side; the second may not exist."""
    other = "-" if second is None else one_decimal(second.mean)
    return f"{form(first.mean)} / {other}".rjust(16)


def _seat_lines(study: Study) -> Iterator[str]:
    yield from ("", "Seats, by distance from the first start player")
    yield f"{'seats':7}{'distance':>9}{'win share':>18}{'points':>16}"
    for one in study.distances:
        yield (
            f"{one.seats:<7}{one.distance:>9}{_cell(one.win_share, percent, 18)}"
            f"{_cell(one.points, one_decimal)}"
        )


def _place_lines(study: Study) -> Iterator[str]:
    yield from ("", "Places in the row, in a round")
    yield f"{'seats':7}{'place':>9}{'buys':>18}{'margin':>16}"
    for one in study.places:
        yield (
            f"{one.seats:<7}{one.place + 1:>9}{_cell(one.bought, percent, 18)}"
            f"{_cell(one.margin, signed_two_decimals)}"
        )


def _card_lines(study: Study) -> Iterator[str]:
    for seats in SEATS:
        findings = {
            (one.card, one.place): one
            for one in study.cards
            if one.seats == seats and (one.first, one.last) == (1, 9)
        }
        yield from ("", f"Cards by place, {seats} seats: margin of who lays it, price of the sack")
        yield "card  " + "".join(f"{f'place {place + 1}':>16}" for place in range(seats))
        for card in map(str, SET):
            cells = (findings.get((card, place)) for place in range(seats))
            yield f"{card:6}" + "".join(
                "-".rjust(16) if one is None else _pair_cell(one.margin, signed, one.price)
                for one in cells
            )


def _sack_lines(study: Study) -> Iterator[str]:
    for seats in SEATS:
        findings = {(one.least, one.face_up): one for one in study.sacks if one.seats == seats}
        steps = sorted({face_up for _, face_up in findings})
        yield from ("", f"Sacks by what shows, {seats} seats: mean worth / mean price")
        yield f"{'sum':10}" + "".join(f"{f'{face_up} face up':>16}" for face_up in steps)
        for least, most in SUM_CLASSES:
            cells = [findings.get((least, face_up)) for face_up in steps]
            yield f"{sum_label(least, most):10}" + "".join(
                "-".rjust(16) if one is None else _pair_cell(one.worth, one_decimal, one.price)
                for one in cells
            )


def _table_lines(study: Study) -> Iterator[str]:
    yield from ("", "Tables")
    yield f"{'':25}" + "".join(f"{f'{one.seats} seats':>18}" for one in study.tables)
    for name, label, form in TABLE_ROWS:
        cells = (_cell(getattr(one, name), form, 18) for one in study.tables)
        yield f"{label:25}" + "".join(cells)


def _house_rule_lines(study: Study) -> Iterator[str]:
    for rule in dict.fromkeys(one.rule for one in study.house_rules):
        findings = [one for one in study.house_rules if one.rule == rule]
        yield from ("", f"House rule {rule}={str(findings[0].value).lower()}: what it changes")
        yield f"{'':25}" + "".join(f"{f'{one.seats} seats':>18}" for one in findings)
        for name, label, form in HOUSE_RULE_ROWS:
            cells = (_cell(getattr(one, name), form, 18) for one in findings)
            yield f"{label:25}" + "".join(cells)
