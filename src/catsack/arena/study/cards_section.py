"""Sections of a study on cards and sacks: what a card does, and what a row that shows it costs."""

from collections.abc import Sequence

from catsack.arena.drawing.canvas import Caption
from catsack.arena.drawing.heatmaps import heat
from catsack.arena.drawing.html import Section, figures, paragraph
from catsack.arena.drawing.number_format import Form, number, signed
from catsack.arena.drawing.plots import curves
from catsack.arena.study.analysis import STAGES, SUM_CLASSES
from catsack.arena.study.findings import CardAt, Showing
from catsack.arena.study.study import SEATS, Study
from catsack.arena.study.terminal import sum_name
from catsack.cards import SET

PLACES = ("1st", "2nd", "3rd", "4th", "5th")
WIDE = 4
"""The number of seats whose games are also shown by stage."""

Drawing = tuple[str, str]


def cards(study: Study) -> Section:
    """Say what each card does in each place."""
    whole, *stages = STAGES
    drawings: list[Drawing] = []
    for seats in SEATS:
        drawings += [
            _margins(study, seats, whole, f"{seats} seats: margin of who lays it"),
            _prices(study, seats),
        ]
    by_stage = [
        _margins(study, WIDE, stage, f"{WIDE} seats, rounds {stage[0]} to {stage[1]}: margin")
        for stage in stages
    ]
    return Section(
        "cards",
        "Which card belongs where?",
        [
            paragraph(
                "The margin is what the seat that lays this card in this place makes of the "
                "round, less the mean of the others: blue is a gain, ochre a loss. Price is the "
                "mean price of the sack the card lies in. All cards are laid sooner or later, so "
                "compare along a line: where is this card at its best?"
            ),
            figures(*drawings),
            paragraph("The same margins early, in the middle and late in the game."),
            figures(*by_stage),
        ],
    )


def _margins(study: Study, seats: int, stage: tuple[int, int], caption: str) -> Drawing:
    own = _chosen(study, seats, stage)
    most = max((abs(one.margin.mean) for one in own.values()), default=1.0) or 1.0
    laid = sum(one.laid for one in own.values())
    best = max(own.values(), key=lambda one: one.margin.mean)
    said = f"The best is {best.card} in the {PLACES[best.place]} place: {signed(best.margin.mean)}."
    name = f"margin-{seats}-{stage[0]}-{stage[1]}"
    key = Caption(name, f"Margin by card and place: {caption}", said)
    values = {at: one.margin.mean for at, one in own.items()}
    drawing = _grid(key, seats, values, most, signed)
    return drawing, f"{caption}, {laid} cards laid"


def _prices(study: Study, seats: int) -> Drawing:
    found = _chosen(study, seats, STAGES[0])
    values = {at: one.price.mean for at, one in found.items() if one.price is not None}
    highest = max(values.values(), default=1.0)
    said = ", ".join(
        f"{card} in the {PLACES[place]} place"
        for (card, place), value in values.items()
        if value == highest
    )
    caption = Caption(
        f"card-price-{seats}",
        f"Price by card and place, {seats} seats",
        f"The dearest sacks, at {number(highest)} mice, hold {said}.",
    )
    drawing = _grid(caption, seats, values, highest, number)
    return drawing, f"{seats} seats: price of the sack"


def _chosen(study: Study, seats: int, stage: tuple[int, int]) -> dict[tuple[str, int], CardAt]:
    return {
        (one.card, one.place): one
        for one in study.cards
        if one.seats == seats and (one.first, one.last) == stage
    }


def _grid(
    caption: Caption, seats: int, values: dict[tuple[str, int], float], most: float, form: Form
) -> str:
    rows = [[values.get((str(card), place)) for place in range(seats)] for card in SET]
    return heat(
        caption,
        [str(card) for card in SET],
        PLACES[:seats],
        [[None if value is None else value / most for value in row] for row in rows],
        [["" if value is None else form(value) for value in row] for row in rows],
        "place, counted from the start player",
    )


def sacks(study: Study) -> Section:
    """Say what a sack is worth, and what is paid, by what shows of it."""
    firsts: list[Drawing] = []
    shows: list[Drawing] = []
    for seats in SEATS:
        own = [one for one in study.first_cards if one.seats == seats]
        said = ", ".join(f"{one.card}: {number(one.worth.mean)}" for one in own)
        drawing = curves(
            Caption(f"first-{seats}", f"Sacks by first card, {seats} seats", f"Worth by {said}."),
            [one.card for one in own],
            [("worth", [one.worth for one in own]), ("price", [one.price for one in own])],
            ("first card face up", "points, mice"),
        )
        auctions = sum(one.auctions for one in own)
        firsts.append((drawing, f"{seats} seats: by the first card, {auctions} auctions"))
        found = [one for one in study.showing if one.seats == seats]
        shows += [
            (_shown(found, f"worth-{seats}", "worth"), f"{seats} seats: mean worth of the sack"),
            (_shown(found, f"price-{seats}", "price"), f"{seats} seats: mean price, where sold"),
        ]
    return Section(
        "sacks",
        "What is a fair price?",
        [
            paragraph(
                "Worth counts all sacks, also those nobody bought. Who drops out takes mice: a "
                "fair price is what the sack is worth on average less what passing brings, 6 mice "
                "in the last duel. Where the lines cross, buyers lose."
            ),
            figures(*firsts),
            paragraph(
                "By the number of cards face up and the sum of their worth; dogs and rabbits "
                f"count 0. {study.games} games for each number of seats; with three seats, the "
                "first card is the dummy's."
            ),
            figures(*shows),
        ],
    )


def _shown(found: Sequence[Showing], key: str, datum: str) -> str:
    steps = sorted({one.face_up for one in found})
    cells = {
        (one.least, one.face_up): value.mean
        for one in found
        if (value := getattr(one, datum)) is not None
    }
    low, high = min(cells.values(), default=0.0), max(cells.values(), default=0.0)
    rows = [[cells.get((least, step)) for step in steps] for least, _ in SUM_CLASSES]
    return heat(
        Caption(
            f"shown-{key}",
            f"Mean {datum} by cards face up and their sum, {found[0].seats} seats",
            f"It goes from {number(low)} to {number(high)}.",
        ),
        [sum_name(*ends) for ends in SUM_CLASSES],
        [str(step) for step in steps],
        [[None if value is None else value / max(-low, high, 1) for value in row] for row in rows],
        [["" if value is None else number(value) for value in row] for row in rows],
        "cards face up",
    )
