"""The proof of a deal, as it is stored with a game's record, and checking it."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from catsack.errors import Malformed
from catsack.fair.seals import VERSIONS, DealId
from catsack.fair.sheet import SEAT_KINDS, DealSheet, SeatKind, SeatLine, fair_deal
from catsack.plain import Plain
from catsack.records import Record

HEX = re.compile("[0-9a-f]{64}")
TABLE_ID = re.compile("[A-Za-z0-9_-]{1,64}")


@dataclass(frozen=True, slots=True)
class Proof:
    """All that is needed to check a deal, beside the record itself. It is stored under ``fair``."""

    id: DealId
    commitment: str
    """The hash of the seed, which everybody saw before they sat down."""
    seed: str
    seals: tuple[str | None, ...]
    """The seal of each seat's share; None for a bot, and for who has no part in the deal."""
    shares: tuple[str | None, ...]
    """Each seat's share. In version 1 a person who did not send it in time has a seal alone."""
    kinds: tuple[SeatKind, ...] = ()
    """Who sits at each seat; version 1 does not say."""

    def to_dict(self) -> dict[str, Plain]:
        """Return plain JSON data. The id of the table stands in the record already."""
        secrets: dict[str, Plain] = {
            "commitment": self.commitment,
            "seed": self.seed,
            "seals": list(self.seals),
            "shares": list(self.shares),
        }
        if self.id.version == 1:
            return secrets
        return {
            "version": self.id.version,
            "aborted": self.id.aborted,
            "kinds": list(self.kinds),
            **secrets,
        }

    def sheet(self, record: Record) -> DealSheet:
        """Return the sheet that everybody must have been shown before the deal."""
        kinds = self.kinds or tuple("person" if sealed else "bot" for sealed in self.seals)
        seats = zip(kinds, record.seats, self.seals, strict=True)
        return DealSheet(
            self.id, record.edition, self.commitment, tuple(SeatLine(*seat) for seat in seats)
        )


def read_proof(record: Mapping[str, object]) -> Proof:
    """Return the proof that is stored with a game's *record*, or raise ``Malformed``."""
    proof = record.get("fair")
    if proof is None:
        raise Malformed("no-proof", "This record has no proof of its deal: nobody dealt it fairly.")
    if not isinstance(proof, Mapping):
        raise _malformed("it is no object")
    version = read_version(proof)
    commitment, seed = proof.get("commitment"), proof.get("seed")
    seals, shares = proof.get("seals"), proof.get("shares")
    if not isinstance(seals, list) or not isinstance(shares, list) or len(seals) != len(shares):
        raise _malformed("'seals' and 'shares' are lists, one item for each seat")
    digits = [text for text in seals + shares if text is not None]
    if not all(map(is_hex, (commitment, seed, *digits))):
        raise _malformed("seeds, shares and seals are 64 hexadecimal digits")
    table = record.get("table")
    secrets = (str(commitment), str(seed), tuple(seals), tuple(shares))
    if version == 1:
        return Proof(DealId(1, table if isinstance(table, str) else ""), *secrets)
    id_ = read_deal_id(version, table, proof.get("aborted"))
    return Proof(id_, *secrets, read_kinds(proof.get("kinds"), seals))


def verify(record: Record, proof: Proof) -> None:
    """Raise ``Malformed`` unless the cards of *record* follow from the seed and the shares.

    This alone does not show that they were fixed in time: see ``Note``.
    """
    if len(proof.shares) != record.deal.seats:
        raise _malformed(f"{record.deal.seats} seats need as many shares, not {len(proof.shares)}")
    if proof.id.version > 1:
        check_names(record.seats)
    if proof.id.commitment(proof.seed) != proof.commitment:
        raise Malformed("unfair-seed", "The seed is not the one that the server committed to.")
    for seat, (share, sealed) in enumerate(zip(proof.shares, proof.seals, strict=True)):
        if share is not None and not proof.id.is_sealed(proof.commitment, share, sealed):
            raise Malformed(
                "unfair-share", f"The share of seat {seat} is not the one it sealed.", seat=seat
            )
        if share is None and sealed is not None and proof.id.version > 1:
            raise Malformed(
                "unfair-missing", f"Seat {seat} sealed a share, and it is missing.", seat=seat
            )
    if fair_deal(proof.sheet(record), proof.seed, proof.shares) != record.deal:
        raise Malformed("unfair-deal", "These cards do not follow from the seed and the shares.")


def read_version(data: Mapping[str, object]) -> int:
    """Return which version of fair deals *data* is about; the first one had no number."""
    version = data.get("version", 1)
    # True and 1.0 are 1 to Python, but not to a reader of the record.
    if type(version) is not int or version not in VERSIONS:
        known = ", ".join(map(str, VERSIONS))
        raise Malformed(
            "proof-version",
            f"Fair deals have the versions {known} here, not this one.",
            known=known,
        )
    return version


def read_deal_id(version: int, table: object, aborted: object) -> DealId:
    """Return which deal a proof or a note is about."""
    if not isinstance(table, str) or not TABLE_ID.fullmatch(table):
        raise _malformed("the id of a table is made of letters, digits, - and _")
    if type(aborted) is not int or aborted < 0:
        raise _malformed("'aborted' is a number, 0 or more")
    return DealId(version, table, aborted)


def read_kinds(kinds: object, seals: list[str | None]) -> tuple[SeatKind, ...]:
    """Return the kind of each seat, which must fit its seal."""
    if not isinstance(kinds, list) or len(kinds) != len(seals):
        raise _malformed("'kinds' is a list, one item for each seat")
    if not all(kind in SEAT_KINDS for kind in kinds):
        raise _malformed(f"a seat is one of {', '.join(SEAT_KINDS)}")
    if any(kind == "bot" and sealed for kind, sealed in zip(kinds, seals, strict=True)):
        raise _malformed("a bot of the house seals no share")
    sealed = [text for text in seals if text is not None]
    if len(set(sealed)) < len(sealed):
        # Who repeats the seal of another person could repeat the opened share too.
        raise _malformed("two seats have the same seal")
    return tuple(kinds)


def check_names(names: tuple[str, ...]) -> None:
    """Raise ``Malformed`` if a name could be taken for another line of the sheet."""
    for name in names:
        # Also those that cannot be encoded: halves of surrogate pairs.
        if not name.isprintable():
            raise _malformed("a name has characters that cannot be printed")


def is_hex(text: object) -> bool:
    """Tell whether *text* is 32 bytes in hexadecimal digits."""
    return isinstance(text, str) and HEX.fullmatch(text) is not None


def _malformed(claim: str) -> Malformed:
    return Malformed("proof", f"The proof of the deal cannot be read: {claim}.", claim=claim)
