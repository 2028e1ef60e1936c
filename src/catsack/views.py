"""What a seat may know: its view, the events it sees, what a perfect memory adds (rules 7, 3.8).

Everything here is built up from what is allowed; nothing is copied and then stripped.
"""

import ast
import sys
from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from inspect import cleandoc, getsource
from itertools import pairwise
from typing import Literal, NamedTuple, TypeAlias, TypeVar

from catsack.cards import Card
from catsack.editions import Edition
from catsack.engine.outlook import Outlook, outlook
from catsack.engine.rules import legal
from catsack.engine.scoring import result, worth
from catsack.engine.state import State, changed
from catsack.errors import Illegal
from catsack.events import (
    BidMade,
    Cards,
    Dealt,
    DogsLeft,
    Ended,
    Event,
    MarkerMoved,
    MiceLaid,
    NoMiceLaid,
    NoSale,
    Passed,
    Placed,
    Result,
    RoundBegan,
    SackTaken,
    Seats,
    Sold,
    TurnedUp,
)
from catsack.moves import Turn
from catsack.plain import Plain, plain
from catsack.public_history import Auction, AuctionMove, PastRound

T = TypeVar("T")

Situation: TypeAlias = Literal[
    "placing", "placed", "bidding", "last-chance", "only-pass", "waiting", "out", "over"
]
"""What a seat can do now: lay a card or wait for the others' cards; bid or pass, take its last
chance (3.7), or only pass (3.3); wait for its turn in the auction, or for the next round."""

PUBLIC = frozenset(
    (
        RoundBegan,
        MiceLaid,
        NoMiceLaid,
        TurnedUp,
        BidMade,
        Passed,
        Sold,
        DogsLeft,
        SackTaken,
        NoSale,
        MarkerMoved,
        Ended,
    )
)
"""The kinds of event that hold nothing but what lies open to all."""


# Named tuples for the reason that State is one: they are made anew for every move.
class Recall(NamedTuple):
    """What a perfect memory knows, from public events alone."""

    purses: Seats
    """Mice of each seat that do not lie on the table."""
    spent: tuple[Cards, ...]
    """What each set has shown in the rounds gone by, in their order; the dummy's comes last."""
    won: tuple[Cards, ...]
    """The cards that each seat has bought."""
    auction: Auction = ()
    """The bids and passes of this round so far."""
    rounds: tuple[PastRound, ...] = ()
    """The rounds gone by, with every bid and pass."""

    @property
    def points(self) -> Seats:
        """What each seat's cats count so far."""
        return tuple(worth(cards) for cards in self.won)

    def to_dict(self) -> dict[str, Plain]:
        """Return plain JSON data."""
        return {field: plain(getattr(self, field)) for field in (*self._fields, "points")}


class View(NamedTuple):
    """One moment of a game as one seat sees it (7.1); what it may not know is None."""

    seat: int | None
    """Whose view it is; None is a spectator."""
    edition: Edition
    """The rules in force, house rules included."""
    number: int
    """How many events have happened."""
    round: int
    """The round, from 1 on; ``edition.rounds`` is the last."""
    start: int
    """The start player of this round."""
    turn: int | None
    """The seat to move; None when the game is over."""
    legal: Turn | None
    """What this seat may do; None unless it is on turn. ``moves`` is the same without the None."""
    hand: Cards
    """The cards this seat still holds, in the order of ``cards.SET``."""
    row: tuple[Card | None, ...]
    """The cards laid this round, from the left; a face-down card of another seat is None."""
    owners: tuple[int | None, ...]
    """Whose card lies at each place of the row; None is the dummy."""
    face_up: int
    """How many cards of the row, from the left, lie face up; 0 until the auction."""
    mice: tuple[int, ...]
    """Mice on the mouse cards still there: the next to pass takes the first."""
    bank: int
    """Mice in the bank."""
    bids: Seats
    """The bid of each seat; 0 if it has not bid, or has passed."""
    still_in: tuple[int, ...]
    """Seats that have not passed in this auction, in ascending order."""
    purses: tuple[int | None, ...]
    """Mice of each seat, its bid not counted. Of others only where the edition opens them, and at
    the end; ``recall.purses`` has them all."""
    removed: tuple[Card | None, ...]
    """The card that each seat removed; of others only at the end."""
    dummy_removed: Card | None
    """The dummy's removed card, at the end of a game that has a dummy."""
    won: tuple[Cards | None, ...]
    """Cards that each seat has bought; of others only at the end, but see ``recall.won``."""
    result: Result | None
    """Known when the game is over."""
    recall: Recall
    """What this seat knows if it remembers everything. Whether a person is shown it is
    for the table to decide, so it is not part of ``to_dict``."""

    @property
    def seats(self) -> int:
        """How many there are."""
        return len(self.bids)

    @property
    def moves(self) -> Turn:
        """What this seat may do; asked of a seat that is not on turn, it raises ``Illegal``."""
        if self.legal is None:
            raise Illegal("not-on-turn", "It is not this seat's turn: wait for it.", rule="3.1")
        return self.legal

    @property
    def is_placing(self) -> bool:
        """Cards are still being laid; afterwards comes the auction."""
        return self.face_up == 0 and self.turn is not None

    def to_dict(self) -> dict[str, Plain]:
        """Return plain JSON data; moves and cards are in their notation."""
        return {
            "seat": self.seat,
            "seats": self.seats,
            "edition": self.edition.name,
            "house_rules": dict(self.edition.house_rules),
            "number": self.number,
            "round": self.round,
            "rounds": self.edition.rounds,
            "start": self.start,
            "turn": self.turn,
            "legal": None if self.legal is None else [str(move) for move in self.legal],
            "hand": plain(self.hand),
            "row": [
                {"seat": seat, "card": plain(card)}
                for seat, card in zip(self.owners, self.row, strict=True)
            ],
            "face_up": self.face_up,
            "mice": plain(self.mice),
            "bank": self.bank,
            "bids": plain(self.bids),
            "still_in": plain(self.still_in),
            "purses": plain(self.purses),
            "removed": plain(self.removed),
            "dummy_removed": plain(self.dummy_removed),
            "won": plain(self.won),
            "result": None if self.result is None else self.result.to_dict(),
        }


def view(state: State, seat: int | None) -> View:
    """Return what *seat* may know of *state*; a seat of None is a spectator."""
    deal, turn, purses, won = state.deal, state.turn, state.purses, state.won
    is_over = turn is None
    shows_purses = is_over or not deal.edition.purses_secret  # 3.8, 5.3
    # In the order of the fields: naming all of them takes a microsecond.
    return View(
        seat,
        deal.edition,
        state.number,
        state.round,
        state.start,
        turn,
        None if seat is None or seat != turn else legal(state),
        () if seat is None else state.hands[seat],
        _row(state, seat),
        _owners(state),
        state.face_up,
        state.mice,
        state.bank,
        state.bids,
        state.still_in,
        purses if shows_purses else _own(purses, seat),
        deal.removed if is_over else _own(deal.removed, seat),
        deal.dummy_removed if is_over else None,
        won if is_over else _own(won, seat),
        result(state) if is_over else None,
        Recall(purses, state.spent, won, state.auction, state.rounds),
    )


class Own(NamedTuple):
    """What only its own seat sees of a game: the part of a ``View`` that others do not share."""

    hand: Cards
    purse: int
    removed: Card
    won: Cards
    legal: Turn | None
    """What this seat may do, when it is on turn."""
    pays: int
    """What passing would bring it now, its bid not counted."""
    situation: Situation
    place: int
    """Where in the row its card of this round lies, or will lie."""
    outlook: Outlook | None
    """What the sack may be worth for all that the row shows it; None before the auction."""


def own(state: State, seat: int) -> Own:
    """Return what *seat* alone may know of *state*; a table that tells all seats needs no more."""
    turn = legal(state) if seat == state.turn else None
    place, mice = state.own_place(seat), state.mice
    return Own(
        state.hands[seat],
        state.owned[seat] - state.bids[seat],
        state.deal.removed[seat],
        state.won[seat],
        turn,
        mice[0] if mice and seat in state.still_in else 0,
        _situation(state, seat, place, turn),
        place,
        _own_outlook(state, place) if state.face_up else None,
    )


def _situation(state: State, seat: int, place: int, turn: Turn | None) -> Situation:
    if state.turn is None:
        return "over"
    if not state.face_up:
        return "placed" if place < len(state.row) else "placing"
    if turn is None:
        return "waiting" if seat in state.still_in else "out"
    if not turn.bids:
        return "only-pass"
    return "last-chance" if len(state.still_in) == 1 else "bidding"


def _own_outlook(state: State, place: int) -> Outlook:
    """Return what the seat at *place* can say about the sack by the row, without its memory."""
    row, face_up = state.row, state.face_up
    known = row[:face_up] if place < face_up else (*row[:face_up], row[place])
    return outlook(known, len(row) - len(known), state.deal.edition)


def _row(state: State, seat: int | None) -> tuple[Card | None, ...]:
    """Return the cards that are face up, and the one that *seat* laid itself."""
    row, face_up = state.row, state.face_up
    known = row[:face_up] + (None,) * (len(row) - face_up)
    if seat is not None and face_up <= (place := state.own_place(seat)) < len(row):
        known = changed(known, place, row[place])
    return known


def _owners(state: State) -> tuple[int | None, ...]:
    """Return whose cards lie in the row: the dummy's first, then clockwise from the start (2.2)."""
    order = _order(state.start, len(state.hands), state.deal.dummy is not None)
    return order[: len(state.row)]


@cache
def _order(start: int, seats: int, has_dummy: bool) -> tuple[int | None, ...]:
    dummy = (None,) if has_dummy else ()
    return (*dummy, *range(start, seats), *range(start))


def _own(values: tuple[T, ...], seat: int | None) -> tuple[T | None, ...]:
    """Return what *seat* has, and None for every other seat."""
    if seat is None:
        return (None,) * len(values)
    return (None,) * seat + (values[seat],) + (None,) * (len(values) - seat - 1)


def seen(event: Event, seat: int | None) -> Event:
    """Return *event* as *seat* sees it: the same number, hidden parts None."""
    if type(event) in PUBLIC:
        return event
    if isinstance(event, Placed):
        is_own = seat is not None and event.seat == seat
        return event if is_own else Placed(event.number, event.seat, event.place, None)
    if isinstance(event, Dealt):
        own = [card if of == seat else None for of, card in enumerate(event.removed)]
        return replace(event, removed=tuple(own), dummy=None, dummy_removed=None)
    raise TypeError(f"Nothing says who may see a {type(event).__name__}.")


def recall(events: Iterable[Event]) -> Recall:
    """Return what the public *events* of a game tell a perfect memory.

    >>> from random import Random
    >>> from catsack.editions import FELIX
    >>> from catsack.engine.deal import begin, draw
    >>> _, events = begin(draw(FELIX, 4, Random(7)))
    >>> recall(events).purses
    (15, 15, 15, 15)
    """
    purses: Seats = ()
    bids: Seats = ()
    spent: tuple[Cards, ...] = ()
    won: tuple[Cards, ...] = ()
    row: list[tuple[int, Card]] = []
    auction: list[AuctionMove] = []
    rounds: tuple[PastRound, ...] = ()
    start = 0
    for event in events:
        match event:
            case Dealt(removed=removed, purse=purse):
                seats = len(removed)
                purses, bids = (purse,) * seats, (0,) * seats
                won = spent = ((),) * seats
            case RoundBegan(start=start):
                pass
            case Placed(seat=None) if len(spent) == len(won):
                spent = (*spent, ())
            case TurnedUp(seat=owner, card=card):
                row.append((len(won) if owner is None else owner, card))
            case BidMade(seat=seat, amount=amount):
                purses = changed(purses, seat, purses[seat] + bids[seat] - amount)
                bids = changed(bids, seat, amount)
                auction.append(AuctionMove(seat, amount))
            case Passed(seat=seat, returned=returned, taken=taken):
                purses = changed(purses, seat, purses[seat] + returned + taken)
                bids = changed(bids, seat, 0)
                auction.append(AuctionMove(seat, 0))
            case Sold() | NoSale():
                for owner, card in row:
                    spent = changed(spent, owner, (*spent[owner], card))
                bids = (0,) * len(bids)
                laid = tuple([card for _, card in row])
                buyer = event.seat if isinstance(event, Sold) else None
                rounds = (*rounds, PastRound(start, laid, tuple(auction), buyer, 0))
                auction, row = [], []
            case SackTaken(seat=seat, cards=cards, worth=points):
                won = changed(won, seat, won[seat] + cards)
                rounds = (*rounds[:-1], rounds[-1]._replace(worth=points))
    return Recall(purses, spent, won, tuple(auction), rounds)


def _document_fields(*kinds: type) -> None:
    """Give the fields of the named tuples *kinds* the docstrings below them, for ``help``.

    Python calls them "Alias for field number 8" otherwise. All kinds are of one module, which is
    parsed once: this runs whenever catsack is imported.
    """
    try:
        source = getsource(sys.modules[kinds[0].__module__])
    except OSError:  # installed without its source
        return
    classes = {node.name: node for node in ast.parse(source).body if isinstance(node, ast.ClassDef)}
    for kind in kinds:
        for field, below in pairwise(classes[kind.__name__].body):
            match field, below:
                case ast.AnnAssign(target=ast.Name(name)), ast.Expr(ast.Constant(str(text))):
                    getattr(kind, name).__doc__ = cleandoc(text)


_document_fields(Recall, View)
