"""Labels and number formats of findings, for the page and for the terminal."""

from catsack.arena.drawing.number_format import (
    NumberFormat,
    one_decimal,
    percent,
    signed_two_decimals,
    two_decimals,
)

TABLE_ROWS: tuple[tuple[str, str, NumberFormat], ...] = (
    ("price", "price of a sack", one_decimal),
    ("worth", "worth of a sack sold", one_decimal),
    ("no_sales", "no-sales a game", two_decimals),
    ("shortages", "shortages a game", two_decimals),
    ("winner", "score that wins", one_decimal),
    ("spread", "lowest to highest score", one_decimal),
    ("shared", "shared wins", percent),
    ("decisions", "decisions a game", one_decimal),
)
"""The fields of a ``TableFinding``, with their labels."""

HOUSE_RULE_ROWS: tuple[tuple[str, str, NumberFormat], ...] = (
    ("other_prey", "lone dogs with other prey", percent),
    ("other_winner", "games with other winners", percent),
    ("other_scores", "games with other scores", percent),
    ("high_prey", "cats above 0 chased", signed_two_decimals),
    ("low_prey", "cats below 0 chased", signed_two_decimals),
    ("rabbits", "rabbits chased", signed_two_decimals),
    ("points", "mean score", signed_two_decimals),
    ("winner", "score that wins", signed_two_decimals),
    ("price", "price of a sack", signed_two_decimals),
    ("worth", "worth of a sack sold", signed_two_decimals),
    ("shared", "part of wins shared", signed_two_decimals),
)
"""The fields of a ``HouseRuleFinding``; from the fourth on, changes in a game by the rule."""


def sum_label(least: int | None, most: int | None) -> str:
    """Return the label of a class of sums.

    >>> sum_label(None, -5), sum_label(6, 10), sum_label(31, None)
    ('to -5', '6 to 10', 'from 31')
    """
    if least is None:
        return f"to {most}"
    return f"from {least}" if most is None else f"{least} to {most}"
