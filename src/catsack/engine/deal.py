"""Chance: the deal, and the game that begins with it (rules 1.3 to 1.8)."""

from typing import Protocol

from catsack.editions import Edition
from catsack.engine.rounds import begin_round
from catsack.engine.state import Deal, State
from catsack.events import Cards, Dealt, Event


class Rng(Protocol):
    """A source of chance, such as ``random.Random``."""

    def randrange(self, stop: int, /) -> int:
        """Return a number from 0 to *stop* - 1, each equally likely."""
        ...


def deal(edition: Edition, seats: int, rng: Rng) -> State:
    """Begin a game with cards drawn by *rng*.

    >>> from random import Random
    >>> from catsack.editions import FELIX
    >>> deal(FELIX, 4, Random(7)).turn
    2
    """
    state, _ = begin(draw(edition, seats, rng))
    return state


def draw(edition: Edition, seats: int, rng: Rng) -> Deal:
    """Return what *rng* decides: the start player, the removed cards, the dummy's pile."""
    setup = edition.setup(seats)
    start = rng.randrange(seats)  # 1.8
    removed = tuple(edition.cards[rng.randrange(len(edition.cards))] for _ in range(seats))  # 1.3
    if not setup.has_dummy:
        return Deal(edition, start, removed, dummy=None, dummy_removed=None)
    dummy_removed, *dummy = shuffled(edition.cards, rng)  # 1.6
    return Deal(edition, start, removed, tuple(dummy), dummy_removed)


def shuffled(cards: Cards, rng: Rng) -> Cards:
    """Return *cards* in an order drawn by *rng*."""
    pile = list(cards)
    for last in range(len(pile) - 1, 0, -1):
        other = rng.randrange(last + 1)
        pile[last], pile[other] = pile[other], pile[last]
    return tuple(pile)


def begin(deal: Deal) -> tuple[State, tuple[Event, ...]]:
    """Return the game of *deal* before its first move, and what has happened by then."""
    seats, purse, bank = deal.seats, deal.edition.purse, deal.setup.bank
    dealt = Dealt(
        0,
        deal.edition.name,
        purse,
        bank,
        deal.start,
        deal.removed,
        deal.dummy,
        deal.dummy_removed,
        deal.setup.face_up_after,
    )
    state = State(
        deal,
        number=1,
        round=0,
        start=deal.start,
        turn=deal.start,
        hands=deal.hands,
        owned=(purse,) * seats,
        bank=bank,
        mice=(),
        row=(),
        face_up=0,
        bids=(0,) * seats,
        still_in=(),
        won=((),) * seats,
        spent=((),) * (seats + deal.setup.has_dummy),
        box=(),
        auction=(),
        rounds=(),
    )
    state, events = begin_round(state)
    return state, (dealt, *events)
