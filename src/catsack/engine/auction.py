"""The auction: bidding, passing, the last chance (rules 3)."""

from catsack.engine.rounds import Step, no_sale, sell
from catsack.engine.state import State, changed, without
from catsack.events import BidMade, Event, Passed, TurnedUp


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
    after = state._replace(
        number=state.number + 1,
        turn=next_in(state, seat),
        bids=changed(state.bids, seat, amount),
    )
    if len(state.still_in) > 1:
        return after, (event,)
    after, events = sell(after, seat)
    return after, (event, *events)


def pass_(state: State, seat: int) -> Step:
    """Take *seat* out of the auction, pay it, and turn up what that uncovers."""
    if len(state.still_in) == 1:
        passed = Passed(state.number, seat, returned=0, taken=0)  # 4.6: no mouse card is left
        after, unsold = no_sale(state._replace(number=state.number + 1))
        return after, (passed, *unsold)
    number, taken, row = state.number, state.mice[0], state.row
    still_in = without(state.still_in, seat)
    events: list[Event] = [Passed(number, seat, state.bids[seat], taken)]
    # 3.5: one more card, and the whole row when one seat is left.
    face_up = state.face_up + 1 if len(still_in) > 1 else len(row)
    for place in range(state.face_up, face_up):
        events.append(TurnedUp(number + len(events), state.owner(place), place, row[place]))
    after = state._replace(
        number=number + len(events),
        turn=next_in(state, seat),
        owned=changed(state.owned, seat, state.owned[seat] + taken),
        mice=state.mice[1:],
        face_up=face_up,
        bids=changed(state.bids, seat, 0),
        still_in=still_in,
    )
    last = still_in[0]
    if len(still_in) == 1 and after.bids[last]:
        after, more = sell(after, last)  # 3.6
        events.extend(more)
    return after, tuple(events)


def next_in(state: State, seat: int) -> int:
    """Return the next seat clockwise from *seat* that is still in (3.1)."""
    for other in state.still_in:
        if other > seat:
            return other
    return state.still_in[0]
