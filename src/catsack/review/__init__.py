"""Reviews of finished games: what each decision gave away, and what was luck.

Every decision is judged by what its seat could know (``review.judging``). Only the ledger, the
moments and the truth that is told last look at the whole game.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from catsack.review.game_review import Review, SeatReview, review_file, review_game
    from catsack.review.judging.advice import Advice, advise
    from catsack.review.judging.decision import DecisionReview, judge

__all__ = [
    "Advice",
    "DecisionReview",
    "Review",
    "SeatReview",
    "advise",
    "judge",
    "review_file",
    "review_game",
]

_MODULES = {
    **dict.fromkeys(("Review", "SeatReview", "review_file", "review_game"), "game_review"),
    **dict.fromkeys(("Advice", "advise"), "judging.advice"),
    **dict.fromkeys(("DecisionReview", "judge"), "judging.decision"),
}


def __getattr__(name: str) -> Any:  # noqa: ANN401
    """Load what reviews games when it is used: a server reads the practice positions without it."""
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_MODULES[name]}"), name)
