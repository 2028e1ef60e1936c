"""Deals that nobody can choose: from a sealed seed and a sealed share of every person.

The server seals its seed before anybody sits down; every person seals a share on sitting down.
Only when all seals lie open to everybody are the shares shown, and only when the game is over
the seed. The cards follow from all of them together, so whoever knows one of them, or
all but one, knows nothing about the cards.
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

WORD = 4
"""Bytes to a number that is drawn."""


def seal(secret: str) -> str:
    """Return what shows that *secret*, in hexadecimal digits, was chosen, but not what it is.

    >>> seal("00")
    '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d'
    """
    return hashlib.sha256(bytes.fromhex(secret)).hexdigest()


class Chance:
    """Numbers that follow from a seed and the shares of all seats, and from nothing else.

    >>> chance = Chance("00" * 32, ["11" * 32, None, "22" * 32])
    >>> [chance.randrange(10) for _ in range(6)]
    [8, 3, 0, 4, 5, 8]
    """

    def __init__(self, seed: str, shares: Sequence[str | None]) -> None:
        parts = ["catsack fair deal", seed, *(share or "-" for share in shares)]
        self._key = hashlib.sha256("\n".join(parts).encode()).digest()
        self._words = self._drawn()

    def randrange(self, stop: int, /) -> int:
        """Return a number from 0 to *stop* - 1, each equally likely.

        What lies beyond the last whole multiple of *stop* is drawn again, for it would make
        small numbers likelier.
        """
        beyond = 256**WORD // stop * stop
        return next(word for word in self._words if word < beyond) % stop

    def _drawn(self) -> Iterator[int]:
        block = 0
        while True:
            drawn = hashlib.sha256(self._key + block.to_bytes(8, "big")).digest()
            for at in range(0, len(drawn), WORD):
                yield int.from_bytes(drawn[at : at + WORD], "big")
            block += 1


def fair_deal(edition: Edition, seed: str, shares: Sequence[str | None]) -> Deal:
    """Return the deal that follows from the seed and each seat's share; a bot has none."""
    return draw(edition, len(shares), Chance(seed, shares))


@dataclass(frozen=True, slots=True)
class Proof:
    """All that it takes to check a deal. Kept beside a game's record, under ``fair``."""

    commitment: str
    """The sealed seed, which everybody saw before they sat down."""
    seed: str
    seals: tuple[str | None, ...]
    """What each seat sealed; None is a bot."""
    shares: tuple[str | None, ...]
    """What each seat then showed; None is a bot, or somebody who showed nothing in time."""

    def to_dict(self) -> dict[str, Plain]:
        """Return plain JSON data."""
        return {
            "commitment": self.commitment,
            "seed": self.seed,
            "seals": list(self.seals),
            "shares": list(self.shares),
        }


def read_proof(record: Mapping[str, object]) -> Proof:
    """Return the proof that lies beside a game's *record*, or raise ``Malformed``."""
    found = record.get("fair")
    if found is None:
        raise Malformed("no-proof", "This record has no proof of its deal: nobody dealt it fairly.")
    if not isinstance(found, Mapping):
        raise _broken("it is no object")
    seals, shares = found.get("seals"), found.get("shares")
    if not isinstance(seals, list) or not isinstance(shares, list) or len(seals) != len(shares):
        raise _broken("'seals' and 'shares' are lists, one item for each seat")
    digits = [text for text in seals + shares if text is not None]
    for text in (found.get("commitment"), found.get("seed"), *digits):
        if not _is_hex(text):
            raise _broken("seeds, shares and seals are 64 hexadecimal digits")
    return Proof(str(found["commitment"]), str(found["seed"]), tuple(seals), tuple(shares))


def verify(record: Record, proof: Proof) -> None:
    """Check that the cards of *record* are what the seed and the shares make them.

    Returns if so, and raises ``Malformed`` with what is wrong if not.
    """
    if len(proof.shares) != record.deal.seats:
        raise _broken(f"{record.deal.seats} seats need as many shares, not {len(proof.shares)}")
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
    """What came of checking the deal of one game in a file."""

    game: int
    """Which one it is, counted from 1."""
    proof: Proof | None = None
    table: str = ""
    unshown: tuple[str, ...] = ()
    """The names of those who sealed a share and did not show it."""
    wrong: CatsackError | None = None
    """Why the deal is not fair, or cannot be checked."""

    @property
    def is_fair(self) -> bool:
        """The cards are what the seed and the shares make them."""
        return self.wrong is None

    @property
    def is_unfair(self) -> bool:
        """They are not; a game that cannot be checked is neither."""
        return self.wrong is not None and self.wrong.key.startswith("unfair")

    def to_dict(self) -> dict[str, Plain]:
        """Return plain JSON data."""
        return {
            "game": self.game,
            "table": self.table or None,
            "is_fair": self.is_fair if self.is_fair or self.is_unfair else None,
            "key": None if self.wrong is None else self.wrong.key,
            "sentence": None if self.wrong is None else self.wrong.sentence,
            "commitment": None if self.proof is None else self.proof.commitment,
            "unshown": list(self.unshown),
        }

    def __str__(self) -> str:
        where = f"Game {self.game}" + (f", table {self.table}" if self.table else "")
        if self.wrong is not None:
            return f"{where}: {self.wrong.sentence}"
        without = f" without the share of {', '.join(self.unshown)}" if self.unshown else ""
        commitment = "" if self.proof is None else self.proof.commitment
        return f"{where}: the deal is fair{without}. Its commitment is {commitment}."


def verdicts(lines: Iterable[str]) -> Iterator[Verdict]:
    """Yield what comes of checking each game of a file of records, one a line."""
    for game, line in enumerate(filter(str.strip, lines), 1):
        try:
            yield _verdict(game, line)
        except CatsackError as error:
            yield Verdict(game, wrong=error)


def _verdict(game: int, line: str) -> Verdict:
    record, kept = read(line), json.loads(line)
    proof, table = read_proof(kept), str(kept.get("table", ""))
    try:
        verify(record, proof)
    except CatsackError as error:
        return Verdict(game, proof, table, wrong=error)
    seats = zip(record.seats, proof.seals, proof.shares, strict=True)
    unshown = tuple(name for name, sealed, share in seats if sealed and not share)
    return Verdict(game, proof, table, unshown)


def _is_hex(text: object) -> bool:
    return isinstance(text, str) and len(text) == 64 and set(text) <= set("0123456789abcdef")


def _broken(claim: str) -> Malformed:
    return Malformed("proof", f"The proof of the deal cannot be read: {claim}.", claim=claim)
