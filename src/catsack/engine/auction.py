"""The auction: bidding, passing, the last chance (rules 3)."""

from catsack.engine.rounds import Step, no_sale, sell
from catsack.engine.state import State, changed, without
from catsack.events import BidMade, Event, Passed, TurnedUp
from catsack.public_history import AuctionMove


def open_bids(state: State) -> range:
    """Return the bids open to the seat on turn: higher than all, no more than it owns (3.2)."""
    seat = state.turn
    if seat is None or not state.face_up:
        return range(0)
    if len(state.still_in) == 1:
        return range(1, min(state.owned[seat], 1) + 1)  # 3.7: exactly 1 mouse, if there is one
    return range(max(state.bids) + 1, state.owned[seat] + 1)


def bid(state: State, seat: int, amount: int) -> Step:
    """Lay down *amount* mice in all for *seat*."""
    event = BidMade(state.number, seat, amount)
    after = State(
        state.deal,
        state.number + 1,
        state.round,
        state.start,
        next_in(state, seat),
        state.hands,
        state.owned,
        state.bank,
        state.mice,
        state.row,
        state.face_up,
        changed(state.bids, seat, amount),
        state.still_in,
        state.won,
        state.spent,
        state.box,
        (*state.auction, AuctionMove(seat, amount)),
        state.rounds,
    )
    if len(state.still_in) > 1:
        return after, (event,)
    after, events = sell(after, seat)
    return after, (event, *events)


def pass_(state: State, seat: int) -> Step:
    """Take *seat* out of the auction, pay it, and turn up what that uncovers."""
    auction = (*state.auction, AuctionMove(seat, 0))
    if len(state.still_in) == 1:
        passed = Passed(state.number, seat, returned=0, taken=0)  # 4.6: no mouse card is left
        after, unsold = no_sale(state._replace(number=state.number + 1, auction=auction))
        return after, (passed, *unsold)
    number, taken, row = state.number, state.mice[0], state.row
    still_in = without(state.still_in, seat)
    place = state.face_up
    events: tuple[Event, ...] = (
        Passed(number, seat, state.bids[seat], taken),
        TurnedUp(number + 1, state.owner(place), place, row[place]),
    )
    face_up = place + 1
    if len(still_in) == 1 and face_up < len(row):
        # 3.5: with three seats the second pass turns up both remaining cards.
        events += (TurnedUp(number + 2, state.owner(face_up), face_up, row[face_up]),)
        face_up += 1
    after = State(
        state.deal,
        number + len(events),
        state.round,
        state.start,
        next_in(state, seat),
        state.hands,
        changed(state.owned, seat, state.owned[seat] + taken),
        state.bank,
        state.mice[1:],
        state.row,
        face_up,
        changed(state.bids, seat, 0),
        still_in,
        state.won,
        state.spent,
        state.box,
        auction,
        state.rounds,
    )
    last = still_in[0]
    if len(still_in) == 1 and after.bids[last]:
        after, more = sell(after, last)  # 3.6
        events += more
    return after, events


def next_in(state: State, seat: int) -> int:
    """Return the next seat clockwise from *seat* that is still in (3.1)."""
    for other in state.still_in:
        if other > seat:
            return other
    return state.still_in[0]
