"""Which moves are legal, and what each of them does (rules 2.2, 2.3, 3.2, 3.7)."""

from catsack.cards import Card
from catsack.engine.auction import bid, open_bids, pass_
from catsack.engine.refusals import refusal
from catsack.engine.rounds import Step
from catsack.engine.state import State, changed, without
from catsack.events import Event, Placed, TurnedUp
from catsack.moves import Bid, Move, Pass, Place, Turn


def legal(state: State) -> Turn:
    """Return whose turn it is and what that seat may do.

    >>> from random import Random
    >>> from catsack.editions import FELIX
    >>> from catsack.engine.deal import deal
    >>> turn = legal(deal(FELIX, 4, Random(7)))
    >>> turn.seat, " ".join(map(str, turn))
    (2, '-5 +3 +5 +8 +11 +15 R L S')
    """
    seat = state.turn
    if seat is None:
        return Turn(None)
    if state.face_up:
        return Turn(seat, (), open_bids(state))
    return Turn(seat, state.hands[seat])


def play(state: State, move: Move) -> Step:
    """Return the state after *move* and everything that happened, or raise ``Illegal``."""
    seat = state.turn
    if seat is not None:
        if isinstance(move, Place):
            if not state.face_up and move.card in state.hands[seat]:
                return place(state, seat, move.card)
        elif isinstance(move, Pass):
            if state.face_up:
                return pass_(state, seat)
        elif isinstance(move, Bid) and move.amount in open_bids(state):
            return bid(state, seat, move.amount)
    raise refusal(state, move)


def place(state: State, seat: int, card: Card) -> Step:
    """Lay *card* face down; the last one laid opens the auction."""
    at, row = len(state.row), (*state.row, card)
    events: tuple[Event, ...] = (Placed(state.number, seat, at, card),)
    following = (seat + 1) % len(state.hands)
    is_last = following == state.start
    if is_last:
        events += (TurnedUp(state.number + 1, state.owner(0), 0, row[0]),)  # 2.3
    after = State(
        state.deal,
        state.number + len(events),
        state.round,
        state.start,
        following,
        changed(state.hands, seat, without(state.hands[seat], card)),
        state.owned,
        state.bank,
        state.mice,
        row,
        int(is_last),
        state.bids,
        state.still_in,
        state.won,
        state.spent,
        state.box,
        state.auction,
        state.rounds,
    )
    return after, events
