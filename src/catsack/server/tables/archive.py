"""A finished game for the archive: its record with the proof of its deal, and the places."""

import msgspec

from catsack.engine.scoring import result
from catsack.events import Result
from catsack.fair import Proof
from catsack.plain import Plain
from catsack.records import Record
from catsack.server.tables.parts.occupant import Occupant
from catsack.server.tables.table import TableState
from catsack.store.rows import GameRow, SeatRow


def game_row(table: TableState) -> GameRow:
    """Return the game of *table*, which is over, for the archive."""
    state = table.state
    if state is None or not state.is_over:
        raise ValueError("This game is not over.")
    outcome = result(state)
    return GameRow(
        table=table.id,
        edition=table.settings.edition,
        is_public=table.settings.is_public,
        is_rated=table.settings.is_rated,
        finished=table.last_move,
        seats=tuple(_seat_row(table, seat, outcome) for seat in range(state.seats)),
        record=msgspec.json.encode(record(table)),
        is_counted=table.origin is None,
    )


def record(table: TableState) -> dict[str, Plain]:
    """Return the record of a finished game, with the proof of its deal or where that came from."""
    state = table.state
    if state is None or not state.is_over:
        raise ValueError("This game is not over.")
    plain = Record(table.names, state.deal, table.moves, result(state)).to_dict()
    plain["table"] = table.id
    plain["allows_memory"] = table.settings.allows_memory
    plain["finished"] = table.last_move
    if table.origin is None:
        plain["fair"] = proof(table).to_dict()
    else:
        # The seed decided nothing about the cards. That of a day stays secret, here too.
        plain["origin"] = msgspec.to_builtins(table.origin)
    plain["faces"] = [_face(occupant) for occupant in table.occupants if occupant is not None]
    return plain


def proof(table: TableState) -> Proof:
    """Return what it takes to check the deal."""
    occupants = [occupant for occupant in table.occupants if occupant is not None]
    return Proof(
        table.deal_id,
        table.commitment,
        table.seed,
        tuple(occupant.seal for occupant in occupants),
        tuple(occupant.share for occupant in occupants),
        tuple(occupant.kind for occupant in occupants),
    )


def _face(occupant: Occupant) -> Plain:
    return {"kind": occupant.kind, "avatar": occupant.avatar}


def _seat_row(table: TableState, seat: int, outcome: Result) -> SeatRow:
    occupant = table.occupants[seat]
    if occupant is None:
        raise ValueError("A finished game has no empty seat.")
    is_winner = seat in outcome.winners
    return SeatRow(
        who=occupant.person or f"bot:{occupant.name}",
        name=occupant.name,
        score=outcome.scores[seat],
        place=1 if is_winner else 1 + _seats_ahead(outcome, seat),
        win_share=1 / len(outcome.winners) if is_winner else 0.0,
        was_stood_in=occupant.had_stand_in,
    )


def _seats_ahead(outcome: Result, seat: int) -> int:
    """Return how many seats came before *seat*, which is no winner."""
    score = outcome.scores[seat]
    return sum(
        other in outcome.winners or more > score
        for other, more in enumerate(outcome.scores)
        if other != seat
    )
