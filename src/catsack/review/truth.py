"""What really lay there: told last, and never part of a judgement."""

from dataclasses import replace

from catsack.cards import Card
from catsack.editions import Edition
from catsack.engine.dogs import chased, sack
from catsack.engine.scoring import worth
from catsack.engine.state import State
from catsack.events import Cards
from catsack.public_history import PastRound
from catsack.review.judging.decision import DecisionReview
from catsack.review.judging.sentence import Sentence


def with_truth(decision: DecisionReview, state: State, past: PastRound) -> DecisionReview:
    """Return *decision* with the cards that lay hidden in *state*; *past* is its whole round."""
    beliefs = tuple(replace(each, truth=state.row[each.place]) for each in decision.beliefs)
    return replace(decision, beliefs=beliefs, truth=_sentence(state, past, decision))


def sack_worth(row: Cards, edition: Edition) -> int:
    """Return what the sack of *row* is worth, after the dogs."""
    return worth(sack(row, chased(row, edition)))


def _sentence(state: State, past: PastRound, decision: DecisionReview) -> Sentence | None:
    points = sack_worth(past.row, state.edition)
    if state.is_placing:
        own = state.own_place(decision.seat)
        others = [card for place, card in enumerate(past.row) if place != own]
        return Sentence("review-truth-laying", {"cards": _notation(others), "worth": points})
    hidden = [state.row[each.place] for each in decision.beliefs]
    if not hidden:
        return None
    return Sentence("review-truth-sack", {"cards": _notation(hidden), "worth": points})


def _notation(cards: list[Card]) -> str:
    return " ".join(map(str, cards))
