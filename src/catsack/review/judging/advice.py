"""Advice for a seat that is to move: what the sack may be worth, and what the champion would do."""

from dataclasses import dataclass

from catsack.review.judging.decision import DIGITS, CandidateValue, sack_of, values
from catsack.review.judging.evaluation import MOST_WORLDS, evaluate
from catsack.review.judging.explanation import advice_sentences
from catsack.review.judging.hidden_cards import hidden_cards
from catsack.review.judging.sack_range import SackRange
from catsack.review.judging.sentence import Sentence
from catsack.search.known_world import known_world
from catsack.views import View


@dataclass(frozen=True, slots=True)
class Advice:
    """What an advisor tells the seat on turn."""

    sack: SackRange | None
    """None while cards are laid."""
    moves: tuple[CandidateValue, ...]
    """What the champion considers, the best first."""
    sentences: tuple[Sentence, ...]

    def to_dict(self) -> dict[str, object]:
        """Return plain JSON data."""
        sack = self.sack
        return {
            "low": None if sack is None else sack.low,
            "mean": None if sack is None else round(sack.mean, DIGITS),
            "high": None if sack is None else sack.high,
            "break_even": None if sack is None else sack.break_even,
            "moves": [
                {key: each.to_dict()[key] for key in ("move", "win_chance", "policy")}
                for each in self.moves
            ],
            "sentences": [each.to_dict() for each in self.sentences],
        }


def advise(view: View, seed: int = 1, *, worlds: int = MOST_WORLDS) -> Advice:
    """Advise the seat of *view*, which must be on turn, by nothing but what it knows."""
    evaluation = evaluate(view, None, seed, worlds=worlds)
    known = known_world(view)
    hidden = hidden_cards(view, known)
    sack = sack_of(view, known, hidden)
    moves = values(evaluation)
    return Advice(sack, moves, advice_sentences(view, moves[0].move, hidden, sack))
