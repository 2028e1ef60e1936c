"""Sections of a study on cards in their places, and on the price of a sack by what shows."""

from collections.abc import Sequence

from catsack.arena.drawing.canvas import Caption
from catsack.arena.drawing.heatmaps import heatmap
from catsack.arena.drawing.html import Section, figures, paragraph
from catsack.arena.drawing.number_format import ORDINALS, NumberFormat, one_decimal, signed
from catsack.arena.drawing.plots import curves
from catsack.arena.study.analysis import STAGES, SUM_CLASSES
from catsack.arena.study.findings import SEATS, CardFinding, SackFinding, Study
from catsack.arena.study.labels import sum_label
from catsack.cards import SET

STAGE_SEATS = 4
"""The number of seats for which the page also shows the stages of a game."""

Figure = tuple[str, str]
"""A drawing and its caption."""


def cards_section(study: Study) -> Section:
    """Return the margin and the price of each card in each place."""
    whole, *stages = STAGES
    drawings: list[Figure] = []
    for seats in SEATS:
        drawings += [
            _margin_figure(study, seats, whole, f"{seats} seats: margin of who lays it"),
            _price_figure(study, seats),
        ]
    by_stage = [
        _margin_figure(
            study,
            STAGE_SEATS,
            (first, last),
            f"{STAGE_SEATS} seats, rounds {first} to {last}: margin",
        )
        for first, last in stages
    ]
    return Section(
        "cards",
        "Which card belongs where?",
        [
            paragraph(
                "The margin is what the seat that lays this card in this place gains in the "
                "round, less the mean of the others: blue is a gain, ochre a loss. Price is the "
                "mean price of the sack the card lies in. All cards are laid sooner or later, so "
                "compare along a row: where is this card at its best?"
            ),
            figures(*drawings),
            paragraph("The same margins early, in the middle and late in the game."),
            figures(*by_stage),
        ],
    )


def _margin_figure(study: Study, seats: int, stage: tuple[int, int], caption: str) -> Figure:
    findings = _by_card_and_place(study, seats, stage)
    largest = max((abs(one.margin.mean) for one in findings.values()), default=1.0) or 1.0
    count = sum(one.laid for one in findings.values())
    best = max(findings.values(), key=lambda one: one.margin.mean)
    drawing = _grid(
        Caption(
            f"margin-{seats}-{stage[0]}-{stage[1]}",
            f"Margin by card and place: {caption}",
            f"The best is {best.card} in the {ORDINALS[best.place]} place: "
            f"{signed(best.margin.mean)}.",
        ),
        seats,
        {at: one.margin.mean for at, one in findings.items()},
        largest,
        signed,
    )
    return drawing, f"{caption}, {count} cards laid"


def _price_figure(study: Study, seats: int) -> Figure:
    findings = _by_card_and_place(study, seats, STAGES[0])
    prices = {at: one.price.mean for at, one in findings.items() if one.price is not None}
    highest = max(prices.values(), default=1.0)
    dearest = ", ".join(
        f"{card} in the {ORDINALS[place]} place"
        for (card, place), price in prices.items()
        if price == highest
    )
    caption = Caption(
        f"card-price-{seats}",
        f"Price by card and place, {seats} seats",
        f"The dearest sacks, at {one_decimal(highest)} mice, hold {dearest}.",
    )
    drawing = _grid(caption, seats, prices, highest, one_decimal)
    return drawing, f"{seats} seats: price of the sack"


def _by_card_and_place(
    study: Study, seats: int, stage: tuple[int, int]
) -> dict[tuple[str, int], CardFinding]:
    return {
        (one.card, one.place): one
        for one in study.cards
        if one.seats == seats and (one.first, one.last) == stage
    }


def _grid(
    caption: Caption,
    seats: int,
    values: dict[tuple[str, int], float],
    largest: float,
    form: NumberFormat,
) -> str:
    rows = [[values.get((str(card), place)) for place in range(seats)] for card in SET]
    return heatmap(
        caption,
        [str(card) for card in SET],
        ORDINALS[:seats],
        [[None if value is None else value / largest for value in row] for row in rows],
        [["" if value is None else form(value) for value in row] for row in rows],
        "place, counted from the start player",
    )


def sacks_section(study: Study) -> Section:
    """Return what a sack is worth, and what buyers pay, by its face-up cards."""
    by_first_card: list[Figure] = []
    by_sum: list[Figure] = []
    for seats in SEATS:
        first_cards = [one for one in study.first_cards if one.seats == seats]
        worths = ", ".join(f"{one.card}: {one_decimal(one.worth.mean)}" for one in first_cards)
        drawing = curves(
            Caption(f"first-{seats}", f"Sacks by first card, {seats} seats", f"Worth by {worths}."),
            [one.card for one in first_cards],
            [
                ("worth", [one.worth for one in first_cards]),
                ("price", [one.price for one in first_cards]),
            ],
            ("first card face up", "points, mice"),
        )
        auctions = sum(one.auctions for one in first_cards)
        by_first_card.append((drawing, f"{seats} seats: by the first card, {auctions} auctions"))
        sacks = [one for one in study.sacks if one.seats == seats]
        # Every sack is counted once for each number of cards face up.
        seen = [one for one in sacks if one.face_up == sacks[0].face_up]
        count, sold = sum(one.auctions for one in seen), sum(_sold(one) for one in seen)
        by_sum += [
            (_sum_heatmap(sacks, "worth"), f"{seats} seats: mean worth of {count} sacks"),
            (_sum_heatmap(sacks, "price"), f"{seats} seats: mean price of the {sold} sold"),
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
            figures(*by_first_card),
            paragraph(
                "By the number of cards face up and the sum of their worth; dogs and rabbits "
                f"count 0. {study.games} games for each number of seats; with three seats, the "
                "first card is the dummy's."
            ),
            figures(*by_sum),
        ],
    )


def _sold(sacks: SackFinding) -> int:
    return round(sacks.auctions * sacks.sold.mean)


def _sum_heatmap(sacks: Sequence[SackFinding], name: str) -> str:
    """Draw the mean *name* (``worth`` or ``price``) by face-up cards and their sum."""
    seats = sacks[0].seats
    steps = sorted({one.face_up for one in sacks})
    means = {
        (one.least, one.face_up): estimate.mean
        for one in sacks
        if (estimate := getattr(one, name)) is not None
    }
    low, high = min(means.values(), default=0.0), max(means.values(), default=0.0)
    rows = [[means.get((least, step)) for step in steps] for least, _ in SUM_CLASSES]
    return heatmap(
        Caption(
            f"shown-{name}-{seats}",
            f"Mean {name} by cards face up and their sum, {seats} seats",
            f"It goes from {one_decimal(low)} to {one_decimal(high)}.",
        ),
        [sum_label(*limits) for limits in SUM_CLASSES],
        [str(step) for step in steps],
        [[None if value is None else value / max(-low, high, 1) for value in row] for row in rows],
        [["" if value is None else one_decimal(value) for value in row] for row in rows],
        "cards face up",
    )
