"""Deals for tests of fair deals: goldens, finished games, and what was noted before them."""

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, TypeAlias

from catsack.editions import with_house_rules
from catsack.engine import legal, play
from catsack.engine.deal import begin
from catsack.engine.scoring import result
from catsack.fair import DealId, DealSheet, Note, Proof, SeatLine, fair_deal, read_proof, verify
from catsack.records import Record, read
from catsack.server.tables.archive import record as record_of
from catsack.server.tables.journal import TableSettings
from tests.server.support.tables import after_game, playing_table

Json: TypeAlias = dict[str, Any]
Tampering: TypeAlias = Callable[[Json], object]

DATA = Path(__file__).parents[2] / "support" / "data"
GOLDEN_1: list[Json] = json.loads((DATA / "fair.json").read_text(encoding="utf-8"))
"""What follows from some seeds and shares in version 1: every program that checks must agree."""
GOLDEN_2: list[Json] = json.loads((DATA / "fair-2.json").read_text(encoding="utf-8"))
"""The same for version 2."""


def random_hex(rng: Random) -> str:
    """Return 32 random bytes in hexadecimal digits."""
    return f"{rng.getrandbits(256):064x}"


def sheet_1(edition: str, seals: list[str | None]) -> DealSheet:
    """Return a sheet of version 1, whose deals follow from the seed and the shares alone."""
    seats = tuple(SeatLine("person", "", sealed) for sealed in seals)
    return DealSheet(DealId(1, "table"), with_house_rules(edition, {}), "", seats)


def sheet_2(case: Json) -> DealSheet:
    """Return the sheet of a golden of version 2."""
    return DealSheet(
        DealId(2, case["table"], case["aborted"]),
        with_house_rules(case["edition"], case["house_rules"]),
        case["commitment"],
        tuple(map(SeatLine, case["kinds"], case["seats"], case["seals"])),
    )


def finished_record(version: int, seats: int = 4, edition: str = "felix") -> Json:
    """Return the record of a game that was played at a table."""
    settings = TableSettings(seats=seats, edition=edition)
    return dict(record_of(after_game(playing_table(settings, fair_version=version), Random(5))))


def golden_record(case: Json) -> Json:
    """Return the record of a game with the deal of a golden of version 2."""
    sheet = sheet_2(case)
    return record_with(sheet, case["seed"], case["shares"])


def record_with(sheet: DealSheet, seed: str, shares: list[str | None]) -> Json:
    """Return the record of a game with the deal that follows from these secrets."""
    deal = fair_deal(sheet, seed, shares)
    state, _ = begin(deal)
    moves = []
    while not state.is_over:
        move = legal(state)[0]
        state, _ = play(state, move)
        moves.append(move)
    record = Record(tuple(seat.name for seat in sheet.seats), deal, tuple(moves), result(state))
    kinds = tuple(seat.kind for seat in sheet.seats)
    proof = Proof(sheet.id, sheet.commitment, seed, sheet.seals, tuple(shares), kinds)
    return {**record.to_dict(), "table": sheet.id.table, "fair": proof.to_dict()}


def note_of(record: Json, seat: int = 0) -> Note:
    """Return what the person at *seat* noted before the deal of an honest game."""
    return Note(read_proof(record).sheet(read(record)), seat)


def check(record: Json) -> None:
    """Raise what is wrong with the deal of *record*."""
    verify(read(record), read_proof(record))
