"""Fair deals: the cards follow from a seed of the server and a share of every person.

The server publishes the hash of its seed before anybody sits down, and every person the hash of a
share on sitting down. The shares are shown when all hashes are known, the seed when the game is
over. Who knows all of these secrets but one knows nothing about the cards. See docs/fair-deals.md.
"""

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from catsack.editions import Edition
from catsack.engine.deal import draw
from catsack.engine.state import Deal
from catsack.errors import CatsackError, Malformed
from catsack.plain import Plain
from catsack.records import Record, read

WORD_BYTES = 4
"""Bytes in one random number."""


def seal(secret: str) -> str:
    """Return the SHA-256 of *secret*, both in hexadecimal digits.

    >>> seal("00")
    '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d'
    """
    return hashlib.sha256(bytes.fromhex(secret)).hexdigest()


class FairRandom:
    """Random numbers that follow from a seed and the shares of all seats, and from nothing else.

    >>> rng = FairRandom("00" * 32, ["11" * 32, None, "22" * 32])
    >>> [rng.randrange(10) for _ in range(6)]
    [8, 3, 0, 4, 5, 8]
    """

    def __init__(self, seed: str, shares: Sequence[str | None]) -> None:
        parts = ["catsack fair deal", seed, *(share or "-" for share in shares)]
        self._key = hashlib.sha256("\n".join(parts).encode()).digest()
        self._words = self._random_words()

    def randrange(self, stop: int, /) -> int:
        """Return a number from 0 to *stop* - 1, each equally likely."""
        # Words beyond the last whole multiple of *stop* would make small numbers likelier.
        limit = 256**WORD_BYTES // stop * stop
        return next(word for word in self._words if word < limit) % stop

    def _random_words(self) -> Iterator[int]:
        number = 0
        while True:
            block = hashlib.sha256(self._key + number.to_bytes(8, "big")).digest()
            for at in range(0, len(block), WORD_BYTES):
                yield int.from_bytes(block[at : at + WORD_BYTES], "big")
            number += 1


def fair_deal(edition: Edition, seed: str, shares: Sequence[str | None]) -> Deal:
    """Return the deal that follows from the seed and each seat's share; a bot has none."""
    return draw(edition, len(shares), FairRandom(seed, shares))


@dataclass(frozen=True, slots=True)
class Proof:
    """All that is needed to check a deal. It is stored with a game's record, under ``fair``."""

    commitment: str
    """The hash of the seed, which everybody saw before they sat down."""
    seed: str
    seals: tuple[str | None, ...]
    """The hash of each seat's share; None for a bot."""
    shares: tuple[str | None, ...]
    """Each seat's share; None for a bot, and for a person who did not send it in time."""

    def to_dict(self) -> dict[str, Plain]:
        """Return plain JSON data."""
        return {
            "commitment": self.commitment,
            "seed": self.seed,
            "seals": list(self.seals),
            "shares": list(self.shares),
        }


def read_proof(record: Mapping[str, object]) -> Proof:
    """Return the proof that is stored with a game's *record*, or raise ``Malformed``."""
    proof = record.get("fair")
    if proof is None:
        raise Malformed("no-proof", "This record has no proof of its deal: nobody dealt it fairly.")
    if not isinstance(proof, Mapping):
        raise _malformed("it is no object")
    seals, shares = proof.get("seals"), proof.get("shares")
    if not isinstance(seals, list) or not isinstance(shares, list) or len(seals) != len(shares):
        raise _malformed("'seals' and 'shares' are lists, one item for each seat")
    digits = [text for text in seals + shares if text is not None]
    for text in (proof.get("commitment"), proof.get("seed"), *digits):
        if not _is_hex(text):
            raise _malformed("seeds, shares and seals are 64 hexadecimal digits")
    return Proof(str(proof["commitment"]), str(proof["seed"]), tuple(seals), tuple(shares))


def verify(record: Record, proof: Proof) -> None:
    """Raise ``Malformed`` unless the cards of *record* follow from the seed and the shares."""
    if len(proof.shares) != record.deal.seats:
        raise _malformed(f"{record.deal.seats} seats need as many shares, not {len(proof.shares)}")
    if seal(proof.seed) != proof.commitment:
        raise Malformed("unfair-seed", "The seed is not the one that the server committed to.")
    for seat, (share, sealed) in enumerate(zip(proof.shares, proof.seals, strict=True)):
        if share is not None and (sealed is None or seal(share) != sealed):
            raise Malformed(
                "unfair-share", f"The share of seat {seat} is not the one it sealed.", seat=seat
            )
    if fair_deal(record.edition, proof.seed, proof.shares) != record.deal:
        raise Malformed("unfair-deal", "These cards do not follow from the seed and the shares.")


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether the deal of one game in a file is fair."""

    game: int
    """The number of the game in the file, from 1."""
    proof: Proof | None = None
    table: str = ""
    without_share: tuple[str, ...] = ()
    """The names of those who sealed a share and did not show it."""
    error: CatsackError | None = None
    """Why the deal is not fair, or cannot be checked."""

    @property
    def is_fair(self) -> bool:
        """The cards follow from the seed and the shares."""
        return self.error is None

    @property
    def is_unfair(self) -> bool:
        """They do not. A game that cannot be checked is neither fair nor unfair."""
        return self.error is not None and self.error.key.startswith("unfair")

    def to_dict(self) -> dict[str, Plain]:
        """Return plain JSON data."""
        return {
            "game": self.game,
            "table": self.table or None,
            "is_fair": self.is_fair if self.is_fair or self.is_unfair else None,
            "key": None if self.error is None else self.error.key,
            "sentence": None if self.error is None else self.error.sentence,
            "commitment": None if self.proof is None else self.proof.commitment,
            "unshown": list(self.without_share),
        }

    def __str__(self) -> str:
        where = f"Game {self.game}" + (f", table {self.table}" if self.table else "")
        if self.error is not None:
            return f"{where}: {self.error.sentence}"
        names = ", ".join(self.without_share)
        without = f" without the share of {names}" if self.without_share else ""
        commitment = "" if self.proof is None else self.proof.commitment
        return f"{where}: the deal is fair{without}. Its commitment is {commitment}."


def verdicts(lines: Iterable[str]) -> Iterator[Verdict]:
    """Check the deal of each game in a file of records, one a line."""
    for game, line in enumerate(filter(str.strip, lines), 1):
        try:
            yield _verdict(game, line)
        except CatsackError as error:
            yield Verdict(game, error=error)


def _verdict(game: int, line: str) -> Verdict:
    record, data = read(line), json.loads(line)
    proof, table = read_proof(data), str(data.get("table", ""))
    try:
        verify(record, proof)
    except CatsackError as error:
        return Verdict(game, proof, table, error=error)
    seats = zip(record.seats, proof.seals, proof.shares, strict=True)
    without_share = tuple(name for name, sealed, share in seats if sealed and not share)
    return Verdict(game, proof, table, without_share)


def _is_hex(text: object) -> bool:
    return isinstance(text, str) and len(text) == 64 and set(text) <= set("0123456789abcdef")


def _malformed(claim: str) -> Malformed:
    return Malformed("proof", f"The proof of the deal cannot be read: {claim}.", claim=claim)
