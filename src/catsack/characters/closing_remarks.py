"""What a character says about its own play when the game is over, and the facts it speaks of."""

from collections.abc import Iterable
from dataclasses import dataclass

from catsack.events import DogsLeft, Event, Passed, Result, SackTaken, Sold


@dataclass(slots=True)
class Play:
    """How one seat has played, as everybody saw it."""

    sacks: int = 0
    paid: int = 0
    worth: int = 0
    taken: int = 0
    """Mice for passing."""
    bitten: int = 0
    """Points that dogs chased out of its sacks."""


def plays(events: Iterable[Event], seats: int) -> list[Play]:
    """Return how each seat has played in a game with these public *events*."""
    result = [Play() for _ in range(seats)]
    buyer = result[0]
    for event in events:
        match event:
            case Passed(_, seat, _, taken):
                result[seat].taken += taken
            case Sold(_, seat, price):
                buyer = result[seat]
                buyer.sacks += 1
                buyer.paid += price
            case DogsLeft(_, _, chased) if chased is not None:
                buyer.bitten += max(0, chased.worth)
            case SackTaken(_, _, _, worth):
                buyer.worth += worth
    return result


def closing_kind(play: Play, seat: int, result: Result) -> str:
    """Return which closing remark fits.

    >>> closing_kind(Play(sacks=2, paid=20, worth=12), 1, Result((), (), (30, 9), (0,)))
    'closing-dear'
    """
    if seat in result.winners:
        return "closing-won"
    if play.worth < play.paid:
        return "closing-dear"
    return "closing-mice" if play.sacks <= 1 else "closing-lost"


def closing_facts(play: Play, seat: int, result: Result) -> dict[str, int]:
    """Return the numbers that a closing remark may name."""
    return {
        "sacks": play.sacks,
        "paid": play.paid,
        "worth": play.worth,
        "mice": play.taken,
        "score": result.scores[seat],
        "behind": max(result.scores) - result.scores[seat],
    }
