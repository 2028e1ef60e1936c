"""Sections of a report on what seldom happens: no-sales, shortages and faults."""

from collections import Counter

from catsack.arena.drawing.canvas import Caption
from catsack.arena.drawing.html import Section, estimate_cell, figures, paragraph, table
from catsack.arena.drawing.number_format import percent, two_decimals
from catsack.arena.drawing.plots import columns
from catsack.arena.match import GameResult
from catsack.arena.report.counts import game_means
from catsack.arena.stats import Estimate

MAX_FAULTS = 20
"""Faults that a report shows in detail."""


def no_sales_section(games: list[GameResult]) -> Section:
    """Return how often nobody buys, and how often the bank is empty."""
    means = game_means(games)
    drawings = []
    for key, name, values in (
        ("no-sale", "no-sales", [game.no_sales for game in games]),
        ("shortage", "shortages", [game.shortages for game in games]),
    ):
        numbers = range(max(values) + 1)
        shares = [values.count(number) / len(values) for number in numbers]
        description = ", ".join(f"{at}: {percent(share)}" for at, share in enumerate(shares))
        drawing = columns(
            Caption(f"{key}-plot", f"Games by number of {name}", f"{description}."),
            [str(number) for number in numbers],
            [Estimate(share, float("-inf"), float("inf")) for share in shares],
            f"{name} in a game",
        )
        drawings.append((drawing, f"Share of {len(games)} games by number of {name}"))
    return Section(
        "course",
        "No-sales and shortages",
        [
            paragraph(
                "After a no-sale the row leaves the game and the next round has no mice. A "
                "shortage is a round without mice because the bank could not fill the mouse cards."
            ),
            table(
                f"Means over {len(games)} games",
                ["of a game", "mean"],
                [
                    ("no-sales", estimate_cell(means.no_sales, two_decimals)),
                    ("shortages", estimate_cell(means.shortages, two_decimals)),
                    ("price of a sack", estimate_cell(means.price)),
                    ("worth of a sack sold", estimate_cell(means.worth)),
                    ("score that wins", estimate_cell(means.winning_score)),
                    ("decisions", estimate_cell(means.decisions)),
                ],
                "lines",
            ),
            figures(*drawings),
        ],
    )


def faults_section(games: list[GameResult]) -> Section:
    """Return the faults of each bot."""
    faults = [(game.bots[fault.seat], game.match, fault) for game in games for fault in game.faults]
    count = Counter((bot, fault.what) for bot, _, fault in faults)
    rows = [
        (bot, f"match {match}", fault.what, fault.details)
        for bot, match, fault in faults[:MAX_FAULTS]
    ]
    return Section(
        "faults",
        "Faults",
        [
            paragraph(
                "A bot that raises an error, answers with an illegal move or is late passes or "
                "lays its first card instead, and the game goes on."
            ),
            table(
                f"{len(faults)} faults in {len(games)} games",
                ["bot", "what", "how often"],
                [(bot, what, str(number)) for (bot, what), number in sorted(count.items())],
            ),
            table(f"The first {len(rows)}", ["bot", "where", "what", "details"], rows, "words"),
        ],
    )
