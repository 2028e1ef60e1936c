"""How a round begins and ends (rules 2.1, 2.5, 4.1, 4.6, 5)."""

from catsack.engine.bank import shortage
from catsack.engine.dogs import chased, sack
from catsack.engine.scoring import result, worth
from catsack.engine.state import State, changed
from catsack.events import (
    Cards,
    DogsLeft,
    Ended,
    Event,
    MarkerMoved,
    MiceLaid,
    NoMiceLaid,
    NoSale,
    Placed,
    RoundBegan,
    SackTaken,
    Sold,
)
from catsack.public_history import PastRound

Step = tuple[State, tuple[Event, ...]]
"""The next state, and what happened on the way to it."""


def begin_round(state: State, *, after_no_sale: bool = False) -> Step:
    """Fill the mouse cards and lay the dummy's card, if there is one."""
    number, upcoming, bank = state.number, state.round + 1, state.bank
    setup = state.deal.setup
    began = RoundBegan(number, upcoming, state.start)
    why = shortage(bank, setup, after_no_sale=after_no_sale)
    filling: MiceLaid | NoMiceLaid
    if why is None:
        mice = setup.mouse_cards
        bank -= sum(mice)
        filling = MiceLaid(number + 1, mice, bank)
    else:
        mice = (0,) * len(setup.mouse_cards)
        filling = NoMiceLaid(number + 1, why, sum(setup.mouse_cards), bank)
    events: tuple[Event, ...] = (began, filling)
    dummy = state.deal.dummy
    row = () if dummy is None else (dummy[upcoming - 1],)
    if row:
        events += (Placed(number + 2, None, 0, row[0]),)
    begun = state._replace(
        number=number + len(events),
        round=upcoming,
        turn=state.start,
        bank=bank,
        mice=mice,
        row=row,
        face_up=0,
        bids=(0,) * state.seats,
        still_in=tuple(range(state.seats)),
        auction=(),
    )
    return begun, events


def sell(state: State, seat: int) -> Step:
    """Sell the row to *seat* for its bid: it pays, the dogs run, it takes sack and marker."""
    number, price, row = state.number, state.bids[seat], state.row
    bank = state.bank + price
    events: list[Event] = [Sold(number, seat, price, bank)]
    dogs = tuple([card for card in row if card.is_dog])
    gone = chased(row, state.edition) if dogs else None
    if dogs:
        events.append(DogsLeft(number + 1, dogs, gone))
    cards = sack(row, gone)
    events.append(SackTaken(number + len(events), seat, cards, worth(cards)))
    if seat != state.start:
        events.append(MarkerMoved(number + len(events), seat))
    after = state._replace(
        number=number + len(events),
        start=seat,
        owned=changed(state.owned, seat, state.owned[seat] - price),
        bank=bank,
        won=changed(state.won, seat, state.won[seat] + cards),
        spent=spent(state),
        box=(*state.box, *dogs, *(() if gone is None else (gone,))),
        rounds=(*state.rounds, PastRound(state.start, row, state.auction, seat, worth(cards))),
    )
    after, more = next_round(after, is_sold=True)
    return after, (*events, *more)


def no_sale(state: State) -> Step:
    """Put the whole row out of the game; the start player stays (4.6)."""
    event = NoSale(state.number, state.row)
    past = PastRound(state.start, state.row, state.auction, None, 0)
    after = state._replace(
        number=state.number + 1,
        spent=spent(state),
        box=state.box + state.row,
        rounds=(*state.rounds, past),
    )
    after, more = next_round(after, is_sold=False)
    return after, (event, *more)


def spent(state: State) -> tuple[Cards, ...]:
    """Return what each set has spent, the row included."""
    laid = state.row[-state.seats :]
    by_seat = laid[-state.start :] + laid[: -state.start] if state.start else laid
    row = by_seat + state.row[: -state.seats]
    return tuple([(*cards, card) for cards, card in zip(state.spent, row, strict=True)])


def next_round(state: State, *, is_sold: bool) -> Step:
    """Begin another round, or clear the table and end the game (2.5)."""
    if state.round < state.edition.rounds:
        return begin_round(state, after_no_sale=not is_sold)
    ended = Ended(state.number, result(state), state.deal.removed, state.deal.dummy_removed)
    over = state._replace(
        number=state.number + 1,
        turn=None,
        mice=(),
        row=(),
        face_up=0,
        bids=(0,) * state.seats,
        still_in=(),
        auction=(),
    )
    return over, (ended,)
