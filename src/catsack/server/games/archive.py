"""A game that is over: its record with the proof of its deal, and who came where."""

import msgspec

from catsack.engine.scoring import result
from catsack.events import Result
from catsack.fair import Proof
from catsack.plain import Plain
from catsack.records import Record
from catsack.server.tables.table import Table
from catsack.store.rows import GameRow, SeatRow


def finished(table: Table) -> GameRow:
    """Return the game of *table*, which is over, as it is kept."""
    state = table.state
    if state is None or not state.is_over:
        raise ValueError("This game is not over.")
    outcome = result(state)
    sitters = tuple(_sitter(table, seat, outcome) for seat in range(state.seats))
    return GameRow(
        table=table.id,
        edition=table.settings.edition,
        is_public=table.settings.is_public,
        is_rated=table.settings.is_rated,
        finished=table.moved,
        seats=sitters,
        record=msgspec.json.encode(record(table)),
    )


def record(table: Table) -> dict[str, Plain]:
    """Return the record of a finished game, with the proof of its deal."""
    state = table.state
    if state is None or not state.is_over:
        raise ValueError("This game is not over.")
    kept = Record(table.names, state.deal, table.moves, result(state)).to_dict()
    kept["table"] = table.id
    kept["finished"] = table.moved
    kept["fair"] = proof(table).to_dict()
    return kept


def proof(table: Table) -> Proof:
    """Return what it takes to check the deal."""
    sitters = [sitter for sitter in table.sitters if sitter is not None]
    return Proof(
        table.commitment,
        table.seed,
        tuple(sitter.seal for sitter in sitters),
        tuple(sitter.share for sitter in sitters),
    )


def _sitter(table: Table, seat: int, outcome: Result) -> SeatRow:
    sitter = table.sitters[seat]
    if sitter is None:
        raise ValueError("A finished game has no empty seat.")
    is_winner = seat in outcome.winners
    return SeatRow(
        who=sitter.person or f"bot:{sitter.name}",
        name=sitter.name,
        score=outcome.scores[seat],
        place=1 if is_winner else 1 + _ahead(outcome, seat),
        win_share=1 / len(outcome.winners) if is_winner else 0.0,
        was_stood_in=sitter.was_stood_in,
    )


def _ahead(outcome: Result, seat: int) -> int:
    """Return how many seats came before *seat*, which is no winner."""
    score = outcome.scores[seat]
    return sum(
        other in outcome.winners or more > score
        for other, more in enumerate(outcome.scores)
        if other != seat
    )
