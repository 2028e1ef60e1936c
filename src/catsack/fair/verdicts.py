"""Checking a file of records: one verdict for each game."""

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from catsack.errors import CatsackError
from catsack.fair.notes import Note
from catsack.fair.proof import Proof, read_proof, verify
from catsack.plain import Plain, printable
from catsack.records import Record, read

NOT_CHECKED = "Not checked: whether all of it was fixed before the deal."


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the proof and the notes show about the deal of one game in a file."""

    game: int
    """The number of the game in the file, from 1."""
    proof: Proof | None = None
    table: str = ""
    without_share: tuple[str, ...] = ()
    """The names of people who have no part in the deal."""
    noted_by: tuple[str, ...] = ()
    """The names of those whose notes agree with the record."""
    error: CatsackError | None = None
    """What is wrong with the deal, or why it cannot be checked."""

    @property
    def is_consistent(self) -> bool:
        """The cards follow from the seed and the shares. The server could have arranged that."""
        return self.error is None

    @property
    def is_fair(self) -> bool:
        """They do, and somebody noted all seals before the deal: nobody can have chosen them."""
        return self.is_consistent and bool(self.noted_by)

    @property
    def is_unfair(self) -> bool:
        """Something is wrong. A game that cannot be checked is neither fair nor unfair."""
        return self.error is not None and self.error.key.startswith("unfair")

    def to_dict(self) -> dict[str, Plain]:
        """Return plain JSON data."""
        proof = self.proof
        return {
            "game": self.game,
            "table": self.table or None,
            "is_fair": self.is_fair if self.is_fair or self.is_unfair else None,
            "is_consistent": self.is_consistent,
            "key": None if self.error is None else self.error.key,
            "sentence": None if self.error is None else self.error.sentence,
            "version": None if proof is None else proof.id.version,
            "aborted": None if proof is None else proof.id.aborted,
            "commitment": None if proof is None else proof.commitment,
            "unshown": list(self.without_share),
            "noted_by": list(self.noted_by),
        }

    def __str__(self) -> str:
        where = f"Game {self.game}" + (f", table {self.table}" if self.table else "")
        said = " ".join(self._sentences()) if self.error is None else self.error.sentence
        return printable(f"{where}: {said}")

    def _sentences(self) -> Iterator[str]:
        if self.noted_by:
            yield f"the deal is fair to {_names(self.noted_by)}, who noted all seals before it."
        else:
            yield "the cards follow from the seed and the shares."
            yield NOT_CHECKED
        if self.without_share:
            have = "has" if len(self.without_share) == 1 else "have"
            yield f"{_names(self.without_share)} {have} no share in it."
        if self.proof is not None:
            aborted = self.proof.id.aborted
            if aborted:
                yield f"{aborted} deal{'s were' if aborted > 1 else ' was'} aborted before it."
            yield f"Its commitment is {self.proof.commitment} (version {self.proof.id.version})."


def verdicts(lines: Iterable[str], notes: Sequence[Note] = ()) -> Iterator[Verdict]:
    """Check the deal of each game in a file of records, one a line, with what people noted."""
    for game, line in enumerate(filter(str.strip, lines), 1):
        try:
            yield _verdict(game, line, notes)
        except CatsackError as error:
            yield Verdict(game, error=error)


def _verdict(game: int, line: str, notes: Sequence[Note]) -> Verdict:
    record, data = read(line), json.loads(line)
    proof, table = read_proof(data), str(data.get("table", ""))
    try:
        verify(record, proof)
        noted_by = _noted_by(record, proof, notes)
    except CatsackError as error:
        return Verdict(game, proof, table, error=error)
    seats = zip(record.seats, proof.sheet(record).seats, proof.shares, strict=True)
    without_share = tuple(name for name, seat, share in seats if seat.kind != "bot" and not share)
    return Verdict(game, proof, table, without_share, noted_by)


def _noted_by(record: Record, proof: Proof, notes: Sequence[Note]) -> tuple[str, ...]:
    """Return who noted this deal as it is in the record; raise if somebody noted another one."""
    sheet = proof.sheet(record)
    names = []
    for note in notes:
        noted = note.sheet.id
        if noted.table != sheet.id.table or noted.aborted < sheet.id.aborted:
            # About another table, or about a deal of this one that is counted as aborted.
            continue
        note.check(sheet)
        # Version 1 deals without a share that is missing. That proves nothing to its owner.
        if proof.shares[note.seat] is not None:
            names.append(note.name)
    return tuple(dict.fromkeys(names))


def _names(names: Sequence[str]) -> str:
    """Return *names* as a sentence has them.

    >>> _names(["Ada", "Bo", "Cleo"])
    'Ada, Bo and Cleo'
    """
    *others, last = names
    return f"{', '.join(others)} and {last}" if others else last
