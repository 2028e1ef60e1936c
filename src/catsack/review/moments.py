"""The moments that decided a game, and its highlights."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

import numpy as np

from catsack.engine.rounds import Step
from catsack.engine.state import State
from catsack.events import BidMade, NoSale, Passed, Placed, SackTaken, Sold, TurnedUp
from catsack.moves import Pass
from catsack.public_history import PastRound
from catsack.review.judging.decision import DecisionReview
from catsack.review.judging.sentence import Fact, Sentence, percent
from catsack.review.ledger import Chances
from catsack.review.truth import sack_worth

DECISIVE = 3
"""How many moments decided the game."""
LEAST_PROFIT = 5
"""A bargain brings at least so many points more than it cost."""
LEAST_PASS = 0.01
"""The best pass was better than the champion's mixture by at least this."""

MomentKind: TypeAlias = Literal[
    "decisive", "best-bluff", "best-pass", "bargain", "costliest-mistake"
]


@dataclass(frozen=True, slots=True)
class Moment:
    """One move that is worth a sentence."""

    kind: MomentKind
    seat: int
    number: int
    """The number of the move, from 0."""
    sentence: Sentence

    def to_dict(self) -> dict[str, object]:
        """Return plain JSON data."""
        return {
            "kind": self.kind,
            "seat": self.seat,
            "number": self.number,
            "sentence": self.sentence.to_dict(),
        }


def decisive_moments(steps: Sequence[Step], values: Chances) -> tuple[Moment, ...]:
    """Return the moves that changed a chance most, each of another round, in their order."""
    changes = values[1:] - values[:-1]
    found: dict[int, int] = {}
    for number in np.argsort(-np.abs(changes).max(1), kind="stable").tolist():
        found.setdefault(steps[number][0].round, number)
        if len(found) == DECISIVE:
            break
    return tuple(_decisive(steps, values, number) for number in sorted(found.values()))


def _decisive(steps: Sequence[Step], values: Chances, number: int) -> Moment:
    before, (_, events) = steps[number][0], steps[number + 1]
    mover = before.turn or 0
    changes = np.abs(values[number + 1] - values[number])
    # Its own chance is what one asks for first, unless another's changed far more.
    other = mover if 2 * changes[mover] >= changes.max() else int(changes.argmax())
    facts: dict[str, Fact] = {
        "round": before.round,
        "other": other,
        "from": percent(values[number, other]),
        "to": percent(values[number + 1, other]),
    }
    kind = "bid"
    for event in events:
        match event:
            case Placed(seat=int(seat), card=card):
                kind, facts = "card", {**facts, "seat": seat, "card": str(card)}
            case BidMade(seat=seat, amount=amount):
                facts = {**facts, "seat": seat, "amount": amount}
            case Passed(seat=seat):
                kind, facts = "pass", {**facts, "seat": seat}
            case TurnedUp(card=card) if kind == "pass":
                kind, facts = "turned-up", {**facts, "card": str(card)}
            case Sold(seat=seat, price=price):
                kind, facts = "sale", {**facts, "seat": seat, "price": price}
            case SackTaken(worth=points):
                facts = {**facts, "worth": points}
            case NoSale(cards=cards):
                points = sack_worth(cards, before.edition)
                kind, facts = "no-sale", {**facts, "seat": mover, "worth": points}
    return Moment("decisive", mover, number, Sentence(f"review-moment-{kind}", facts))


def highlights(steps: Sequence[Step], decisions: Sequence[DecisionReview]) -> tuple[Moment, ...]:
    """Return the best bluff, the best pass, the bargain and the costliest mistake, if any."""
    last = steps[-1][0]
    found = (
        _bluff(last, steps),
        _best_pass(decisions),
        _bargain(last, steps),
        _costliest(decisions),
    )
    return tuple(each for each in found if each is not None)


def _bluff(last: State, steps: Sequence[Step]) -> Moment | None:
    """Find the bid on an own bad card that left another buyer with the largest loss."""
    bluffs = []
    for number, (state, _) in enumerate(steps[:-1]):
        seat, (_, events) = state.turn or 0, steps[number + 1]
        bids = [event.amount for event in events if isinstance(event, BidMade)]
        past = last.rounds[state.round - 1]
        if not bids or past.buyer in (None, seat):
            continue
        card = past.laid_by(seat, last.seats)
        if (card.worth < 0 or card.is_dog) and past.worth < past.price:
            facts: dict[str, Fact] = {"card": str(card), "amount": bids[0], "other": past.buyer}
            facts |= {"seat": seat, **_sale(past, state.round)}
            bluffs.append((past.price - past.worth, bids[0], number, seat, facts))
    if not bluffs:
        return None
    _, _, number, seat, facts = max(bluffs, key=lambda each: each[:2])
    return Moment("best-bluff", seat, number, Sentence("review-best-bluff", facts))


def _best_pass(decisions: Sequence[DecisionReview]) -> Moment | None:
    passes = [each for each in decisions if isinstance(each.move, Pass) and each.grade == "fine"]
    best = max(passes, key=lambda each: each.play[each.seat], default=None)
    if best is None or best.play[best.seat] < LEAST_PASS:
        return None
    facts: dict[str, Fact] = {
        "seat": best.seat,
        "round": best.round,
        "gain": percent(best.play[best.seat]),
        "mice": 0 if best.sack is None else best.sack.passing_pays,
    }
    return _of_decision("best-pass", best, facts)


def _bargain(last: State, steps: Sequence[Step]) -> Moment | None:
    sold = [(past.worth - past.price, at, past) for at, past in enumerate(last.rounds)]
    profit, at, past = max(sold, key=lambda each: each[0] if each[2].buyer is not None else -99)
    if past.buyer is None or profit < LEAST_PROFIT:
        return None
    number = max(number for number, (state, _) in enumerate(steps[:-1]) if state.round == at + 1)
    facts: dict[str, Fact] = {"seat": past.buyer, **_sale(past, at + 1)}
    return Moment("bargain", past.buyer, number, Sentence("review-bargain", facts))


def _costliest(decisions: Sequence[DecisionReview]) -> Moment | None:
    graded = [each for each in decisions if each.grade != "fine"]
    worst = max(graded, key=lambda each: each.loss.mean, default=None)
    if worst is None:
        return None
    facts: dict[str, Fact] = {
        "seat": worst.seat,
        "round": worst.round,
        "loss": percent(worst.loss.mean),
    }
    return _of_decision("costliest-mistake", worst, facts)


def _of_decision(kind: MomentKind, decision: DecisionReview, facts: dict[str, Fact]) -> Moment:
    number = decision.number or 0
    return Moment(kind, decision.seat, number, Sentence(f"review-{kind}", facts))


def _sale(past: PastRound, number: int) -> dict[str, Fact]:
    return {"round": number, "price": past.price, "worth": past.worth}
