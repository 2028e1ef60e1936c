"""Notes: the sheet of a deal as somebody kept it before opening their share.

A file of notes has one JSON object a line; docs/fair-deals.md describes it.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from catsack.editions import with_house_rules
from catsack.errors import Malformed
from catsack.fair.proof import check_names, is_hex, read_deal_id, read_kinds, read_version
from catsack.fair.sheet import DealSheet, SeatLine, table_sheet
from catsack.plain import Plain

FORMAT = "catsack/noted/1"


@dataclass(frozen=True, slots=True)
class Note:
    """A sheet, and the seat of whoever kept it."""

    sheet: DealSheet
    seat: int

    @property
    def name(self) -> str:
        """Who kept it."""
        return self.sheet.seats[self.seat].name

    def to_dict(self) -> dict[str, Plain]:
        """Return plain JSON data in the format ``catsack/noted/1``."""
        sheet = self.sheet
        return {
            "format": FORMAT,
            "version": sheet.id.version,
            "table": sheet.id.table,
            "aborted": sheet.id.aborted,
            "edition": sheet.edition.name,
            "house_rules": dict(sheet.edition.house_rules),
            "commitment": sheet.commitment,
            "seats": [line.name for line in sheet.seats],
            "kinds": [line.kind for line in sheet.seats],
            "seals": list(sheet.seals),
            "seat": self.seat,
        }

    def check(self, sheet: DealSheet) -> None:
        """Raise ``Malformed`` unless *sheet*, that of a finished game, is the one noted here."""
        mine = self.sheet
        if mine.id != sheet.id:
            raise _unfair("which deal of which table this is")
        if mine.commitment != sheet.commitment:
            raise _unfair("the commitment of the server")
        if mine.edition != sheet.edition:
            raise _unfair("the rules of the table")
        if len(mine.seats) != len(sheet.seats):
            raise _unfair("how many seats there are")
        for seat, (noted, line) in enumerate(zip(mine.seats, sheet.seats, strict=True)):
            if noted.seal != line.seal:
                raise _unfair(f"the seal of seat {seat}")
            # The proof of version 1 does not say who is a bot.
            if noted.name != line.name or (noted.kind != line.kind and sheet.id.version > 1):
                raise _unfair(f"who sits at seat {seat}")


def note_before_opening(
    seen: Mapping[str, Any], share: str, notes: Iterable[Note] = ()
) -> Note | None:
    """Return what a client must keep before it opens *share*, or None: then it must not open it.

    *seen* is the table as the server shows it, and *notes* what this client kept before. A share
    stays closed if its seal is not on the sheet, or if an earlier sheet of the same deal differed.
    """
    sheet = table_sheet(seen)
    sealed = sheet.id.seal(sheet.commitment, share)
    if sheet.seals.count(sealed) != 1:
        return None
    note = Note(sheet, sheet.seals.index(sealed))
    if any(other.sheet.id == sheet.id and other != note for other in notes):
        return None
    return note


def read_notes(lines: Iterable[str]) -> list[Note]:
    """Return the notes in a file, one a line, or raise ``Malformed``."""
    return [_read_note(line) for line in lines if line.strip()]


def _read_note(line: str) -> Note:
    try:
        data = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise _malformed(f"this is not JSON: {error}") from None
    if not isinstance(data, Mapping) or data.get("format") != FORMAT:
        raise _malformed(f"its format is to be {FORMAT!r}")
    id_ = read_deal_id(read_version(data), data.get("table"), data.get("aborted"))
    edition, rules = data.get("edition"), data.get("house_rules")
    if not isinstance(edition, str) or not isinstance(rules, Mapping):
        raise _malformed("'edition' is a text and 'house_rules' an object")
    names, seals = data.get("seats"), data.get("seals")
    if not isinstance(names, list) or not isinstance(seals, list) or len(names) != len(seals):
        raise _malformed("'seats' and 'seals' are lists, one item for each seat")
    if not all(isinstance(name, str) for name in names):
        raise _malformed("'seats' are names")
    commitment, seat = data.get("commitment"), data.get("seat")
    if not all(map(is_hex, (commitment, *(text for text in seals if text is not None)))):
        raise _malformed("commitment and seals are 64 hexadecimal digits")
    kinds = read_kinds(data.get("kinds"), seals)
    check_names(tuple(names))
    # Without a share of theirs in the deal, a note proves nothing to anybody.
    if type(seat) is not int or not 0 <= seat < len(seals) or seals[seat] is None:
        raise _malformed("'seat' is the seat of who noted it, and has a seal")
    seats = tuple(map(SeatLine, kinds, names, seals))
    return Note(DealSheet(id_, with_house_rules(edition, rules), str(commitment), seats), seat)


def _unfair(what: str) -> Malformed:
    return Malformed(
        "unfair-noted", f"The record is not what was noted before the deal: {what}.", what=what
    )


def _malformed(claim: str) -> Malformed:
    return Malformed("noted", f"This is no note of a deal: {claim}.", claim=claim)
