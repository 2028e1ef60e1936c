"""The referee: plays a game between bots to its end, whatever the bots do."""

import signal
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from types import FrameType

from catsack.bots import Bot, Clock
from catsack.game import Game
from catsack.moves import Move
from catsack.views import View

GRACE_S = 0.25
"""Time that a busy machine may take from a bot before the bot counts as late."""
NO_ALARM = nullcontext()


@dataclass(frozen=True, slots=True)
class Fault:
    """What a bot did instead of choosing a legal move in time."""

    seat: int
    what: str
    """``raised``, ``illegal`` or ``late``."""
    details: str


def play_game(game: Game, bots: Sequence[Bot], clock: Clock | None = None) -> list[Fault]:
    """Play *game* to its end with one bot a seat; return what the bots did wrong."""
    faults: list[Fault] = []
    referees = [Referee(bot, faults) for bot in bots]
    while (seat := game.turn) is not None:
        game.play(referees[seat].choose(game.view(seat), clock))
    return faults


class _TimeIsUp(Exception):
    pass


class Referee:
    """A bot that cannot break a game.

    When *bot* fails to give a legal move in time, the referee adds a ``Fault`` to *faults* and
    plays a default move: a pass or, while cards are laid, the first card of the hand.
    """

    def __init__(self, bot: Bot, faults: list[Fault]) -> None:
        self._bot = bot
        self._faults = faults

    def choose(self, view: View, clock: Clock | None = None) -> Move:
        """Return the bot's move, or the default move."""
        began = time.perf_counter()
        try:
            with NO_ALARM if clock is None else _alarm(clock):
                move = self._bot.choose(view, clock)
        except _TimeIsUp:
            return self._default_move(view, "late", f"no answer after {clock and clock.seconds} s")
        except Exception as error:  # third-party bots may raise anything
            return self._default_move(view, "raised", f"{type(error).__name__}: {error}")
        seconds = time.perf_counter() - began
        if clock is not None and seconds > clock.seconds + GRACE_S:
            return self._default_move(view, "late", f"an answer after {seconds:.2f} s")
        if move not in view.moves:
            return self._default_move(view, "illegal", str(move))
        return move

    def _default_move(self, view: View, what: str, details: str) -> Move:
        self._faults.append(Fault(view.seat or 0, what, details))
        return view.moves[0]


@contextmanager
def _alarm(clock: Clock) -> Iterator[None]:
    """Interrupt a bot that never answers; this works in the main thread on Unix only."""
    can_ring = threading.current_thread() is threading.main_thread() and hasattr(signal, "SIGALRM")
    if not can_ring:
        yield
        return

    def ring(_signal: int, _frame: FrameType | None) -> None:
        raise _TimeIsUp

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, clock.seconds + GRACE_S)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
