"""Asking a bot for its move so that nothing it does can break a game."""

import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from types import FrameType

from catsack.bots import Bot, Clock
from catsack.moves import Move
from catsack.views import View

GRACE = 0.25
"""Seconds that a machine may steal from a bot before it counts as late."""
NO_ALARM = nullcontext()


@dataclass(frozen=True, slots=True)
class Fault:
    """What a bot did instead of answering."""

    seat: int
    what: str
    """``raised``, ``illegal`` or ``late``."""
    details: str


class _TooLateError(Exception):
    """The bot's time is up."""


def asked(bot: Bot, view: View, clock: Clock | None = None) -> tuple[Move, Fault | None]:
    """Return the move of *bot*; if it fails to give one, a default move and what went wrong.

    The default is to pass and, while cards are laid, the first card of the hand.
    """
    began = time.perf_counter()
    try:
        with NO_ALARM if clock is None else _alarm(clock):
            move = bot.choose(view, clock)
    except _TooLateError:
        return _instead(view, "late", f"no answer after {clock and clock.seconds} s")
    except Exception as error:  # whatever a stranger's bot may raise
        return _instead(view, "raised", f"{type(error).__name__}: {error}")
    seconds = time.perf_counter() - began
    if clock is not None and seconds > clock.seconds + GRACE:
        return _instead(view, "late", f"an answer after {seconds:.2f} s")
    if move not in view.moves:
        return _instead(view, "illegal", str(move))
    return move, None


def _instead(view: View, what: str, details: str) -> tuple[Move, Fault]:
    return view.moves[0], Fault(view.seat or 0, what, details)


@contextmanager
def _alarm(clock: Clock) -> Iterator[None]:
    """Raise out of what never answers, where the system can: in the main thread, on Unix."""
    can_ring = threading.current_thread() is threading.main_thread() and hasattr(signal, "SIGALRM")
    if not can_ring:
        yield
        return

    def ring(_signal: int, _frame: FrameType | None) -> None:
        raise _TooLateError

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, clock.seconds + GRACE)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
