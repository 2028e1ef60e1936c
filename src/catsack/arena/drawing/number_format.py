"""Numbers as text for reports: percentages, decimals, signs and confidence intervals."""

from collections.abc import Callable

from catsack.arena.stats import Estimate

MINUS = "\N{MINUS SIGN}"
SPACE = "\N{NO-BREAK SPACE}"
ORDINALS = ("1st", "2nd", "3rd", "4th", "5th")

NumberFormat = Callable[[float], str]


def percent(value: float) -> str:
    """Return a share in per cent."""
    return f"{100 * value:.1f}{SPACE}%".replace("-", MINUS)


def percent_number(value: float) -> str:
    """Return a share in per cent without the per cent sign."""
    return f"{100 * value:.1f}".replace("-", MINUS)


def one_decimal(value: float) -> str:
    """Return a number with one decimal."""
    return f"{value:.1f}".replace("-", MINUS)


def two_decimals(value: float) -> str:
    """Return a number with two decimals."""
    return f"{value:.2f}".replace("-", MINUS)


def signed(value: float) -> str:
    """Return a difference with its sign and one decimal.

    >>> signed(3.14), signed(-0.01)
    ('+3.1', '0.0')
    """
    text = f"{value:+.1f}"
    return "0.0" if text in ("+0.0", "-0.0") else text.replace("-", MINUS)


def signed_two_decimals(value: float) -> str:
    """Return a difference with its sign and two decimals."""
    text = f"{value:+.2f}"
    return "0.00" if text in ("+0.00", "-0.00") else text.replace("-", MINUS)


def interval(estimate: Estimate, form: NumberFormat = one_decimal) -> str:
    """Return the 95 % confidence interval; a single match has none.

    >>> interval(Estimate(0.5, 0.41, 0.59), percent).replace(SPACE, " ")
    '41.0 to 59.0 %'
    """
    if not estimate.has_interval:
        return "no interval"
    low, high = form(estimate.low), form(estimate.high)
    return f"{low.removesuffix(f'{SPACE}%')} to {high}"


def plus_minus(estimate: Estimate, form: NumberFormat = one_decimal) -> str:
    """Return half the width of the 95 % confidence interval; nothing if all values are equal.

    >>> plus_minus(Estimate(0.5, 0.41, 0.59), percent).replace(SPACE, " ")
    '± 9.0'
    """
    if not estimate.has_interval:
        return f"±{SPACE}?"
    if estimate.low == estimate.high:
        return ""
    width = form(estimate.high - estimate.mean).removesuffix(f"{SPACE}%")
    return f"±{SPACE}{width.removeprefix('+')}"
