"""The bank and the mouse cards (rules 1.4, 1.5, 2.1)."""

from catsack.editions import Setup
from catsack.events import Shortage


def shortage(bank: int, setup: Setup, *, after_no_sale: bool) -> Shortage | None:
    """Return why no mice can be laid, or None if every mouse card is filled.

    >>> from catsack.editions import FELIX
    >>> shortage(11, FELIX.setup(4), after_no_sale=False)
    <Shortage.EMPTY_BANK: 'empty-bank'>
    """
    if after_no_sale:
        return Shortage.NO_SALE
    # 2.1: all of them or none at all, so a bank that is nearly empty counts as empty.
    return Shortage.EMPTY_BANK if bank < sum(setup.mouse_cards) else None
