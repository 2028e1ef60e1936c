"""Advice at a table: who may ask for it, what it is computed from, and how it is sent."""

import msgspec

from catsack.engine import legal, play
from catsack.server.protocol.refusals import Denied
from catsack.server.protocol.updates import AdviceSeen, AdvisedMove, SentenceSeen, encode_update
from catsack.server.tables.table import TableState
from catsack.store.rows import PersonRow
from catsack.views import View, view


def advice_view(table: TableState, person: PersonRow) -> View:
    """Return the view of the seat of *person*, or raise why there is no advice."""
    seat, state = table.seat_of(person.id), table.state
    occupant = None if seat is None else table.occupants[seat]
    if seat is None or occupant is None:
        raise Denied("no-seat")
    if not table.settings.allows_advice or table.settings.is_rated:
        raise Denied("no-advice")
    if state is None or table.status != "playing":
        raise Denied("not-playing")
    if occupant.stand_in:
        raise Denied("stood-in")
    if seat not in table.seats_to_move:
        raise Denied("advice-turn")
    # Cards are chosen in any order. To a seat it makes no difference which cards those before it
    # lay: it sees their backs.
    while state.turn != seat:
        state, _ = play(state, legal(state)[0])
    return view(state, seat)


class _Advised(msgspec.Struct):
    low: float | None
    mean: float | None
    high: float | None
    break_even: int | None
    moves: list[AdvisedMove]
    sentences: list[SentenceSeen]


def advice_update(table: TableState, advice: bytes) -> bytes:
    """Return computed *advice*, which is JSON, as the update for whoever asked for it."""
    told = msgspec.json.decode(advice, type=_Advised)
    return encode_update(
        AdviceSeen(
            *(table.id, table.moment, told.low, told.mean, told.high, told.break_even),
            moves=told.moves,
            sentences=told.sentences,
        )
    )
