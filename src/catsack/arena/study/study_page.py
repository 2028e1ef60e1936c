"""What a study found, as one page of HTML with plots, in the look of the arena's reports."""

import shlex

from catsack.arena.drawing.canvas import Caption
from catsack.arena.drawing.html import (
    Row,
    Section,
    command,
    document,
    facts,
    figures,
    heading,
    measured,
    paragraph,
    table,
)
from catsack.arena.drawing.number_format import number, share, signed_fine
from catsack.arena.drawing.plots import columns
from catsack.arena.study.cards_section import PLACES, cards, sacks
from catsack.arena.study.findings import HouseRule
from catsack.arena.study.study import SEATS, Study
from catsack.arena.study.terminal import CHANGES, TABLES


def page(study: Study) -> str:
    """Return the page; the same study always gives the same page."""
    return document(
        f"The balance of the game, as {study.bot} plays it",
        f"What seats, places, cards, sacks and house rules are worth: {study.games} games of "
        f"{study.bot} among copies of itself for every kind of table.",
        [
            _what_was_played(study),
            _seats(study),
            _places(study),
            cards(study),
            sacks(study),
            _tables(study),
            _house_rules(study),
        ],
    )


def _what_was_played(study: Study) -> Section:
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
                "All this is how one bot plays the game, and not how it must be played: a bot "
                "that bids otherwise finds other prices. Here and below, ± is a 95 % interval "
                "over games. To find the same again:"
            ),
            command(shlex.join([*words, "--seed", str(study.seed)])),
        ],
    )


def _seats(study: Study) -> Section:
    drawings = []
    for seats in SEATS:
        own = [one for one in study.distances if one.seats == seats]
        said = ", ".join(share(one.win_share.mean) for one in own)
        drawing = columns(
            Caption(f"seat-{seats}", f"Win share by distance, {seats} seats", f"{said}."),
            [str(one.distance) for one in own],
            [one.win_share for one in own],
            "distance from the first start player",
            par=1 / seats,
        )
        drawings.append((drawing, f"{seats} seats: win share, {own[0].games} games"))
    rows: list[Row] = [
        (
            f"{seats} seats",
            *(measured(one.points) for one in study.distances if one.seats == seats),
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


def _places(study: Study) -> Section:
    drawings = []
    for seats in SEATS:
        own = [one for one in study.places if one.seats == seats]
        rounds = f"{own[0].rounds} rounds"
        said = ", ".join(signed_fine(one.margin.mean) for one in own)
        margin = columns(
            Caption(f"place-{seats}", f"Margin by place in the row, {seats} seats", f"{said}."),
            PLACES[:seats],
            [one.margin for one in own],
            "place, counted from the start player",
            as_share=False,
        )
        said = ", ".join(share(one.bought.mean) for one in own)
        bought = columns(
            Caption(f"buys-{seats}", f"Who buys, by place in the row, {seats} seats", f"{said}."),
            PLACES[:seats],
            [one.bought for one in own],
            "place, counted from the start player",
        )
        drawings += [
            (margin, f"{seats} seats: margin in a round, {rounds}"),
            (bought, f"{seats} seats: part of the rounds it buys, {rounds}"),
        ]
    return Section(
        "places",
        "Where in the row is it good to sit?",
        [
            paragraph(
                "What a seat makes of a round (mice for passing, or the sack's worth less its "
                "price), less the mean of the others; and how often the seat in this place buys. "
                "The marker goes to the buyer, so places change hands all the time."
            ),
            figures(*drawings),
        ],
    )


def _tables(study: Study) -> Section:
    rows: list[Row] = [
        (name, *(measured(getattr(one, datum), form) for one in study.tables))
        for datum, name, form in TABLES
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


SAID = {
    "rabbit_is_prey": "A dog may chase the rabbit, as a cat worth 0.",
    "cats_break_ties": "Equal scores share the win, whoever has more points in cats.",
    "large_dog_takes_worst": "With no cat above 0 in the sack, the large dog takes -8 before -5.",
}


def _house_rules(study: Study) -> Section:
    parts = [
        paragraph(
            "The same deals and the same bots, with the rule and without. Other prey is reckoned "
            "on the sacks of the games without the rule; the other rows compare the games "
            "themselves. A bot that knows the rule may bid otherwise, and once one bid or card "
            "differs a game may take another course altogether, so many games end otherwise "
            "though little changes on the whole. What is the same in all games has no ±."
        )
    ]
    for rule in dict.fromkeys(one.rule for one in study.house_rules):
        parts += _house_rule([one for one in study.house_rules if one.rule == rule])
    return Section("house-rules", "What do house rules change?", parts)


def _house_rule(found: list[HouseRule]) -> list[str]:
    rule, value = found[0].rule, str(found[0].value).lower()
    rows: list[Row] = [
        (name, *(measured(getattr(one, datum), form) for one in found))
        for datum, name, form in CHANGES
    ]
    dogs = ", ".join(f"{number(o.lone_dogs / o.games)} with {o.seats} seats" for o in found)
    return [
        heading(f"{rule}={value}"),
        paragraph(f"{SAID[rule]} Sacks sold with one dog, a game: {dogs}."),
        table(
            f"What it changes, {found[0].games} games for each number of seats",
            ["", *(f"{one.seats} seats" for one in found)],
            rows,
        ),
    ]
