"""The findings of a study: one HTML page with plots."""

import shlex

from catsack.arena.drawing.canvas import Caption
from catsack.arena.drawing.html import (
    Row,
    Section,
    command,
    document,
    estimate_cell,
    facts,
    figures,
    heading,
    paragraph,
    table,
)
from catsack.arena.drawing.number_format import (
    ORDINALS,
    one_decimal,
    percent,
    signed_two_decimals,
)
from catsack.arena.drawing.plots import columns
from catsack.arena.study.card_sections import cards_section, sacks_section
from catsack.arena.study.findings import SEATS, HouseRuleFinding, Study
from catsack.arena.study.labels import HOUSE_RULE_ROWS, TABLE_ROWS


def study_page(study: Study) -> str:
    """Return the page; the same study always gives the same bytes."""
    return document(
        f"The balance of the game, as {study.bot} plays it",
        f"What seats, places, cards, sacks and house rules are worth: {study.games} games of "
        f"{study.bot} among copies of itself for every kind of table.",
        [
            _plan_section(study),
            _seats_section(study),
            _places_section(study),
            cards_section(study),
            sacks_section(study),
            _tables_section(study),
            _house_rules_section(study),
        ],
    )


def _plan_section(study: Study) -> Section:
    rules = {one.rule for one in study.house_rules}
    tables = len(SEATS) * (1 + len(rules))
    words = ["catsack", "study", "--bot", study.bot, "--games", str(study.games)]
    return Section(
        "played",
        "What was played",
        [
            facts(
                [
                    ("bot", study.bot),
                    ("seats", ", ".join(map(str, SEATS))),
                    ("games", f"{study.games} for each of {tables} tables"),
                    ("edition", "felix, and with house rules"),
                    ("seed", str(study.seed)),
                    ("faults", str(study.faults) if study.faults else "none"),
                ]
            ),
            paragraph(
                "These findings show how one bot plays the game, not how it must be played: with "
                "another bot, prices differ. Here and below, ± is a 95 % confidence interval over "
                "games. To repeat the study:"
            ),
            command(shlex.join([*words, "--seed", str(study.seed)])),
        ],
    )


def _seats_section(study: Study) -> Section:
    drawings = []
    for seats in SEATS:
        own = [one for one in study.distances if one.seats == seats]
        shares = ", ".join(percent(one.win_share.mean) for one in own)
        drawing = columns(
            Caption(f"seat-{seats}", f"Win share by distance, {seats} seats", f"{shares}."),
            [str(one.distance) for one in own],
            [one.win_share for one in own],
            "distance from the first start player",
            par=1 / seats,
        )
        drawings.append((drawing, f"{seats} seats: win share, {own[0].games} games"))
    rows: list[Row] = [
        (
            f"{seats} seats",
            *(estimate_cell(one.points) for one in study.distances if one.seats == seats),
            *[""] * (max(SEATS) - seats),
        )
        for seats in SEATS
    ]
    return Section(
        "seats",
        "Is it better to begin?",
        [
            paragraph(
                "Win share by distance from the first start player, clockwise; 0 is the start "
                "player, par the share of a game without any advantage."
            ),
            figures(*drawings),
            table(
                f"Mean score by distance, {study.games} games for each number of seats",
                ["", *map(str, range(max(SEATS)))],
                rows,
            ),
        ],
    )


def _places_section(study: Study) -> Section:
    drawings = []
    for seats in SEATS:
        own = [one for one in study.places if one.seats == seats]
        rounds = f"{own[0].rounds} rounds"
        margins = ", ".join(signed_two_decimals(one.margin.mean) for one in own)
        margin_drawing = columns(
            Caption(f"place-{seats}", f"Margin by place in the row, {seats} seats", f"{margins}."),
            ORDINALS[:seats],
            [one.margin for one in own],
            "place, counted from the start player",
            as_share=False,
        )
        shares = ", ".join(percent(one.bought.mean) for one in own)
        share_drawing = columns(
            Caption(f"buys-{seats}", f"Who buys, by place in the row, {seats} seats", f"{shares}."),
            ORDINALS[:seats],
            [one.bought for one in own],
            "place, counted from the start player",
        )
        drawings += [
            (margin_drawing, f"{seats} seats: margin in a round, {rounds}"),
            (share_drawing, f"{seats} seats: share of the rounds it buys, {rounds}"),
        ]
    return Section(
        "places",
        "Where in the row is it good to sit?",
        [
            paragraph(
                "What a seat gains in a round (mice for passing, or the sack's worth less its "
                "price), less the mean of the others; and how often the seat in this place buys. "
                "The marker goes to the buyer, so places change from round to round."
            ),
            figures(*drawings),
        ],
    )


def _tables_section(study: Study) -> Section:
    rows: list[Row] = [
        (label, *(estimate_cell(getattr(one, name), form) for one in study.tables))
        for name, label, form in TABLE_ROWS
    ]
    return Section(
        "tables",
        "Three seats or five?",
        [
            table(
                f"{study.games} games for each number of seats",
                ["", *(f"{one.seats} seats" for one in study.tables)],
                rows,
            )
        ],
    )


RULE_TEXTS = {
    "rabbit_is_prey": "A dog may chase the rabbit, as a cat worth 0.",
    "cats_break_ties": "Equal scores share the win, whoever has more points in cats.",
    "large_dog_takes_worst": "With no cat above 0 in the sack, the large dog takes -8 before -5.",
}


def _house_rules_section(study: Study) -> Section:
    parts = [
        paragraph(
            "The same deals and the same bots, with the rule and without. Other prey is counted "
            "in the sacks of the games without the rule; the other rows compare the games "
            "themselves. A bot that knows the rule may bid differently, and one different bid or "
            "card can change the rest of a game, so many games end differently though the means "
            "hardly change. What is the same in all games has no ±."
        )
    ]
    for rule in dict.fromkeys(one.rule for one in study.house_rules):
        parts += _house_rule_parts([one for one in study.house_rules if one.rule == rule])
    return Section("house-rules", "What do house rules change?", parts)


def _house_rule_parts(findings: list[HouseRuleFinding]) -> list[str]:
    rule, value = findings[0].rule, str(findings[0].value).lower()
    rows: list[Row] = [
        (label, *(estimate_cell(getattr(one, name), form) for one in findings))
        for name, label, form in HOUSE_RULE_ROWS
    ]
    dogs = ", ".join(f"{one_decimal(o.lone_dogs / o.games)} with {o.seats} seats" for o in findings)
    return [
        heading(f"{rule}={value}"),
        paragraph(f"{RULE_TEXTS[rule]} Sacks sold with one dog, a game: {dogs}."),
        table(
            f"What it changes, {findings[0].games} games for each number of seats",
            ["", *(f"{one.seats} seats" for one in findings)],
            rows,
        ),
    ]
