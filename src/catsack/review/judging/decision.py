"""The review of one decision, from the view that the seat had."""

from dataclasses import dataclass

from catsack.moves import Move
from catsack.review.judging.evaluation import MOST_WORLDS, Evaluation, Loss, evaluate
from catsack.review.judging.explanation import Comparison, explanation
from catsack.review.judging.grades import Grade, grade
from catsack.review.judging.hidden_cards import HiddenCard, hidden_cards, row_probabilities
from catsack.review.judging.sack_range import SackRange, sack_range
from catsack.review.judging.sentence import Sentence
from catsack.review.judging.themes import Theme, themes
from catsack.search.known_world import KnownWorld, known_world
from catsack.views import View

DIGITS = 4
"""Shares are rounded to so many digits in the data."""


@dataclass(frozen=True, slots=True)
class CandidateValue:
    """What one move is worth."""

    move: Move
    win_chance: float
    """The expected share of the win."""
    points: float
    """The expected own score, cats and mice, at the end of this round."""
    policy: float
    """How likely the champion plays it."""
    is_usual: bool
    """The champion plays it often enough that its value can be trusted."""

    def to_dict(self) -> dict[str, object]:
        """Return plain JSON data."""
        return {
            "move": str(self.move),
            "win_chance": round(self.win_chance, DIGITS),
            "points": round(self.points, 2),
            "policy": round(self.policy, DIGITS),
            "usual": self.is_usual,
        }


@dataclass(frozen=True, slots=True)
class DecisionReview:
    """One move of one seat, judged by what that seat could know.

    The review of a whole game adds the last three: what only the end of the game shows.
    """

    seat: int
    round: int
    move: Move
    best: Move
    win_chance: float
    score: int
    """The own score, cats and mice, at this moment."""
    loss: Loss
    grade: Grade
    play: tuple[float, ...]
    """For each seat: what the move changed compared with the champion's mixture."""
    candidates: tuple[CandidateValue, ...]
    """The moves compared, the best first."""
    beliefs: tuple[HiddenCard, ...]
    sack: SackRange | None
    """None while cards are laid."""
    themes: tuple[Theme, ...]
    sentences: tuple[Sentence, ...]
    number: int | None = None
    """The number of the move in the record, from 0."""
    luck: float = 0.0
    """What the seat's chance changed beyond its own play."""
    truth: Sentence | None = None
    """What really lay there."""

    def to_dict(self) -> dict[str, object]:
        """Return plain JSON data."""
        return {
            "number": self.number,
            "round": self.round,
            "move": str(self.move),
            "best": str(self.best),
            "win_chance": round(self.win_chance, DIGITS),
            "score": self.score,
            "loss": round(self.loss.mean, DIGITS),
            "loss_ci": [round(self.loss.low, DIGITS), round(self.loss.high, DIGITS)],
            "grade": self.grade,
            "luck": round(self.luck, DIGITS),
            "own_play": round(self.play[self.seat], DIGITS),
            "candidates": [each.to_dict() for each in self.candidates],
            "beliefs": [each.to_dict() for each in self.beliefs],
            "sack": None if self.sack is None else self.sack.to_dict(),
            "themes": list(self.themes),
            "sentences": [each.to_dict() for each in self.sentences],
            "truth": None if self.truth is None else self.truth.to_dict(),
        }


def judge(view: View, move: Move, seed: int = 1, *, worlds: int = MOST_WORLDS) -> DecisionReview:
    """Judge *move* by nothing but what the seat of *view* could know.

    The same view, move and seed give the same judgement, whatever the truth was.
    """
    return describe(view, evaluate(view, move, seed, worlds=worlds))


def describe(view: View, evaluation: Evaluation) -> DecisionReview:
    """Return the review of a decision whose moves are evaluated."""
    at, best = evaluation.played, evaluation.best
    if at is None:
        raise ValueError("no move was played")
    known = known_world(view)
    moves, policy = evaluation.candidates.moves, evaluation.candidates.policy
    chances, loss = evaluation.win_chances, evaluation.loss
    hidden = hidden_cards(view, known)
    sack = sack_of(view, known, hidden)
    given = grade(loss, evaluation.candidates.mixing)
    compared = Comparison(
        moves[at], moves[best], float(chances[at]), float(chances[best]), float(policy[at]), given
    )
    seat = evaluation.seat
    return DecisionReview(
        seat,
        view.round,
        moves[at],
        moves[best],
        float(chances[at]),
        view.recall.points[seat] + view.recall.purses[seat] + view.bids[seat],
        loss,
        given,
        evaluation.play,
        values(evaluation),
        hidden,
        sack,
        themes(view, (moves[at], moves[best])),
        explanation(view, compared, hidden, sack),
    )


def values(evaluation: Evaluation) -> tuple[CandidateValue, ...]:
    """Return the value of every move that is worth showing, the best first."""
    compared, chances = evaluation.candidates, evaluation.win_chances
    points = evaluation.scores.mean(0)
    shown = [
        at for at in range(len(compared.moves)) if compared.is_usual[at] or at == evaluation.played
    ]
    shown.sort(key=lambda at: (at != evaluation.best, -chances[at]))
    return tuple(
        CandidateValue(
            compared.moves[at],
            float(chances[at]),
            float(points[at]),
            float(compared.policy[at]),
            bool(compared.is_usual[at]),
        )
        for at in shown
    )


def sack_of(view: View, known: KnownWorld, hidden: tuple[HiddenCard, ...]) -> SackRange | None:
    """Return what the sack may be worth; None while cards are laid."""
    if view.is_placing:
        return None
    pays = view.mice[0] if view.mice else 0
    return sack_range(known, row_probabilities(view, hidden), pays)
