"""Hashes that fix a secret without showing it: the server's commitment and the seals of people.

Version 1 hashes the secret alone. Version 2 hashes it together with the deal that it is for, so
that a seal of one table means nothing at another one, or in another deal of the same table.
"""

import hashlib
from typing import NamedTuple

VERSION = 2
"""How new tables deal."""
VERSIONS = (1, 2)
TITLE = "catsack fair deal 2"
"""The first words of every text that version 2 hashes. No text of version 1 begins like that."""


def seal(secret: str) -> str:
    """Return the SHA-256 of *secret*, both in hexadecimal digits: how version 1 seals.

    >>> seal("00")
    '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d'
    """
    return hashlib.sha256(bytes.fromhex(secret)).hexdigest()


def next_seed(seed: str) -> str:
    """Return the seed of the deal after one that was aborted. It tells nothing about *seed*."""
    return hash_lines("catsack next seed", seed)


def hash_lines(*lines: str) -> str:
    """Return the SHA-256 of *lines*, joined by line breaks, in hexadecimal digits."""
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


class DealId(NamedTuple):
    """Which deal a secret is for. No other deal has the same table and number of aborted deals."""

    version: int
    table: str
    """The id of the table."""
    aborted: int = 0
    """How many deals were aborted before it, at this table and those it is a rematch of."""

    def commitment(self, seed: str) -> str:
        """Return the hash with which the server commits to its *seed*."""
        if self.version == 1:
            return seal(seed)
        return hash_lines(f"{TITLE} seed", self.table, str(self.aborted), seed)

    def seal(self, commitment: str, share: str) -> str:
        """Return the seal of a *share*, by somebody who has seen the server's *commitment*."""
        if self.version == 1:
            return seal(share)
        return hash_lines(f"{TITLE} share", self.table, str(self.aborted), commitment, share)

    def is_sealed(self, commitment: str, share: str, sealed: str | None) -> bool:
        """Tell whether *sealed* is the seal of *share*.

        Programs that were written for version 1 may go on to seal as they did. That is as
        binding: nobody can find two shares for one seal, whichever way each of them is hashed.
        """
        return sealed in (self.seal(commitment, share), seal(share))
