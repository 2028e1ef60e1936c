"""Reads the move out of a model's answer, and says what is wrong with one."""

import re

from catsack.errors import Illegal, Malformed
from catsack.moves import Move, parse
from catsack.views import View

MOVE_LINE = re.compile(r"^\W*MOVE\W*:\W*?([+-]?\w+)\W*$", re.IGNORECASE | re.MULTILINE)
SHORTCUTS = {"r": "R", "l": "L", "s": "S", "P": "p", "pass": "p", "PASS": "p", "Pass": "p"}


def read_move(answer: str) -> Move:
    r"""Return the move in *answer*: in its last line of the form ``MOVE: x``, or all there is.

    >>> str(read_move("The sack looks bad.\nMOVE: p")), str(read_move("+15"))
    ('p', '+15')
    >>> read_move("I pass.")
    Traceback (most recent call last):
    ...
    catsack.errors.Malformed: There is no line such as MOVE: 4 in this answer.
    """
    found = MOVE_LINE.findall(answer)
    text = found[-1] if found else answer.strip()
    if not found and not re.fullmatch(r"[+-]?\w{1,4}", text):
        raise Malformed("no-move-line", "There is no line such as MOVE: 4 in this answer.")
    return parse(SHORTCUTS.get(text, text))


def check_move(view: View, move: Move) -> Move:
    """Return *move*, or raise ``Illegal`` with what the seat of *view* may do."""
    if move in view.moves:
        return move
    if view.is_placing:
        raise Illegal(
            "card", f"{move} is not in your hand: lay one of {' '.join(map(str, view.hand))}."
        )
    bids = view.moves.bids
    what = f"bid {bids[0]} to {bids[-1]}, or pass with p" if bids else "you can only pass with p"
    raise Illegal("bid", f"{move} is not legal now: {what}.")
