"""What speaks for and against a move, as sentences: all from what the seat could know."""

from dataclasses import dataclass, replace

from catsack.moves import Bid, Move, Pass, Place
from catsack.review.judging.grades import Grade
from catsack.review.judging.hidden_cards import HiddenCard, mean_worth
from catsack.review.judging.sack_range import SackRange
from catsack.review.judging.sentence import Fact, Sentence, percent
from catsack.review.judging.themes import own_card
from catsack.views import View

TELLING = 1.5
"""Bids that change the expected worth of a card by fewer points than this are not mentioned."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """The move that was played beside the best one."""

    played: Move
    best: Move
    played_chance: float
    best_chance: float
    policy: float
    """How often the champion plays the move."""
    grade: Grade


def explanation(
    view: View, compared: Comparison, hidden: tuple[HiddenCard, ...], sack: SackRange | None
) -> tuple[Sentence, ...]:
    """Return why the move was good or bad."""
    found = [_verdict(compared)]
    if sack is None:
        found.append(_place(view))
    else:
        found += _situation(view, hidden, sack)
        move = compared.played if isinstance(compared.played, Bid) else compared.best
        if isinstance(move, Bid) and len(view.still_in) > 1:
            found.append(_price(move.amount, sack))
    return (*found, _frequency(compared.policy))


def advice_sentences(
    view: View, best: Move, hidden: tuple[HiddenCard, ...], sack: SackRange | None
) -> tuple[Sentence, ...]:
    """Return what an advisor says: its advice, and what it is based on.

    Nothing is decided yet, so the sentences are those of a review in the present tense.
    """
    match best:
        case Pass():
            advice = Sentence("review-advice-pass")
        case Bid(amount):
            advice = Sentence("review-advice-bid", {"amount": amount})
        case Place(card):
            advice = Sentence("review-advice-card", {"card": str(card)})
    reasons = [_place(view)] if sack is None else _situation(view, hidden, sack)
    return (advice, *(_in_present(each) for each in reasons))


def _in_present(sentence: Sentence) -> Sentence:
    return replace(sentence, key=sentence.key.replace("review-", "review-advice-", 1))


def _situation(view: View, hidden: tuple[HiddenCard, ...], sack: SackRange) -> list[Sentence]:
    """Return what there is to say about an auction before anything is decided."""
    facts: dict[str, Fact] = {
        "mean": round(sack.mean),
        "low": sack.low,
        "high": sack.high,
        "most": sack.most,
        "hidden": len(hidden),
    }
    found = [Sentence("review-sack", facts)]
    if len(view.still_in) > 1:
        back = view.bids[view.seat or 0]
        found.append(Sentence("review-passing", {"mice": sack.passing_pays, "back": back}))
    else:
        found.append(Sentence("review-last-chance"))
    found += _set_left(hidden)
    found += _implied(view, hidden)
    card = own_card(view)
    if card is not None and (card.worth < 0 or card.is_dog) and view.face_up <= _place_at(view):
        found.append(Sentence("review-own-card", {"card": str(card)}))
    return found


def _verdict(compared: Comparison) -> Sentence:
    best, played = percent(compared.best_chance), percent(compared.played_chance)
    facts: dict[str, Fact] = {"chance": best, "played": played}
    if compared.best == compared.played or (compared.grade == "fine" and best == played):
        return Sentence("review-good", {"chance": played})
    match compared.best:
        case Pass():
            return Sentence("review-better-pass", facts)
        case Bid(amount):
            return Sentence("review-better-bid", {**facts, "amount": amount})
        case Place(card):
            return Sentence("review-better-card", {**facts, "card": str(card)})


def _place(view: View) -> Sentence:
    """Say when the card that is to be laid will be seen (2.3, 3.5)."""
    places = len(view.recall.spent)
    return Sentence("review-place", {"place": _place_at(view) + 1, "places": places})


def _place_at(view: View) -> int:
    has_dummy = len(view.recall.spent) > view.seats
    return ((view.seat or 0) - view.start) % view.seats + has_dummy


def _price(amount: int, sack: SackRange) -> Sentence:
    """Say what the sack must be worth for a bid to bring more than a pass."""
    needed = amount + sack.passing_pays
    chance = percent(sack.chance_above(needed))
    return Sentence("review-price", {"amount": amount, "needed": needed, "chance": chance})


def _set_left(hidden: tuple[HiddenCard, ...]) -> list[Sentence]:
    """Say between which cats the hidden card is that may differ most."""
    sets = [(each.seat, [card for card in each.cards if card.is_cat]) for each in hidden]
    spans = [
        (max(cats, key=lambda card: card.worth), min(cats, key=lambda card: card.worth), seat, cats)
        for seat, cats in sets
        if cats
    ]
    if not spans:
        return []
    best, worst, seat, cats = max(spans, key=lambda span: span[0].worth - span[1].worth)
    facts: dict[str, Fact] = {"best": str(best), "worst": str(worst), "cats": len(cats)}
    return [Sentence("review-set-left", {"seat": seat, **facts})]


def _implied(view: View, hidden: tuple[HiddenCard, ...]) -> list[Sentence]:
    """Say whose bids told most about its card."""
    told = []
    for each in hidden:
        if each.seat is None:
            continue
        own = [move for move in view.recall.auction if move.seat == each.seat]
        mean, prior = mean_worth(each.cards), mean_worth(each.prior)
        if own and abs(mean - prior) >= TELLING:
            told.append((abs(mean - prior), each.seat, own[-1].amount, mean, prior))
    if not told:
        return []
    _, seat, amount, mean, prior = max(told)
    facts: dict[str, Fact] = {"amount": amount, "mean": round(mean), "prior": round(prior)}
    return [Sentence("review-implied", {"seat": seat, **facts})]


def _frequency(policy: float) -> Sentence:
    return Sentence("review-champion", {"percent": percent(policy)})
