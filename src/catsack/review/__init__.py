"""Reviews of finished games: what each decision gave away, and what was luck.

Every decision is judged by what its seat could know (``review.judging``). Only the ledger, the
moments and the truth that is told last look at the whole game.
"""

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
