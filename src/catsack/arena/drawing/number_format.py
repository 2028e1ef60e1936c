"""How numbers are written on a page about the arena."""

from collections.abc import Callable

from catsack.arena.stats import Estimate

MINUS = "\N{MINUS SIGN}"
SPACE = "\N{NO-BREAK SPACE}"

Form = Callable[[float], str]


def share(value: float) -> str:
    """Return a part of the whole in per cent."""
    return f"{100 * value:.1f}{SPACE}%".replace("-", MINUS)


def per_cent(value: float) -> str:
    """Return the same where the heading says per cent."""
    return f"{100 * value:.1f}".replace("-", MINUS)


def number(value: float) -> str:
    """Return a number with one digit after the point."""
    return f"{value:.1f}".replace("-", MINUS)


def fine(value: float) -> str:
    """Return a number with two digits after the point."""
    return f"{value:.2f}".replace("-", MINUS)


def signed(value: float) -> str:
    """Return a difference, its sign always said.

    >>> signed(3.14), signed(-0.01)
    ('+3.1', '0.0')
    """
    text = f"{value:+.1f}"
    return "0.0" if text in ("+0.0", "-0.0") else text.replace("-", MINUS)


def signed_fine(value: float) -> str:
    """Return a small difference, its sign always said."""
    text = f"{value:+.2f}"
    return "0.00" if text in ("+0.00", "-0.00") else text.replace("-", MINUS)


def interval(estimate: Estimate, form: Form = number) -> str:
    """Return the 95 % interval; a single match has none.

    >>> interval(Estimate(0.5, 0.41, 0.59), share).replace(SPACE, " ")
    '41.0 to 59.0 %'
    """
    if not estimate.has_interval:
        return "no interval"
    low, high = form(estimate.low), form(estimate.high)
    return f"{low.removesuffix(f'{SPACE}%')} to {high}"


def reach(estimate: Estimate, form: Form = number) -> str:
    """Return how far the 95 % interval goes on either side of the mean, if it goes anywhere.

    Of a single match nobody knows.

    >>> reach(Estimate(0.5, 0.41, 0.59), share).replace(SPACE, " ")
    '± 9.0'
    """
    if not estimate.has_interval:
        return f"±{SPACE}?"
    if estimate.low == estimate.high:
        return ""
    width = form(estimate.high - estimate.mean).removesuffix(f"{SPACE}%")
    return f"±{SPACE}{width.removeprefix('+')}"
