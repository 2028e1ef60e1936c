"""A game in one character for each round, which tells nothing about its cards."""

from catsack.events import RoundBegan, SackTaken, Sold
from catsack.records import Record, steps

BARGAIN, LOSS, NOT_BOUGHT = "+", "-", "·"
"""Bought for less than it was worth, for more or as much, and not bought."""


def tiles(record: Record, seat: int) -> str:
    """Return how the purchases of *seat* turned out, round by round."""
    line: list[str] = []
    price = 0
    for _, events in steps(record):
        for event in events:
            match event:
                case RoundBegan():
                    line.append(NOT_BOUGHT)
                case Sold(price=price):
                    pass
                case SackTaken(seat=buyer, worth=worth) if buyer == seat:
                    line[-1] = BARGAIN if worth > price else LOSS
    return "".join(line)
