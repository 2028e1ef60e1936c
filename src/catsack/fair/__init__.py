"""Fair deals: the cards follow from a seed of the server and a share of every person.

Everybody seals their secret before anybody opens one, and keeps what the others sealed: a sheet of
the deal. Who knows all of the secrets but one knows nothing about the cards. docs/fair-deals.md
says what this proves, to whom, and what it does not prove.
"""

from catsack.fair.chance import FairRandom
from catsack.fair.daily import (
    daily_bot_seed,
    daily_deal,
    day_after,
    days_between,
    seed_before,
    utc_day,
)
from catsack.fair.notes import Note, note_before_opening, read_notes
from catsack.fair.proof import Proof, read_proof, verify
from catsack.fair.seals import VERSION, DealId, next_seed, seal
from catsack.fair.sheet import DealSheet, SeatKind, SeatLine, fair_deal, table_sheet
from catsack.fair.verdicts import Verdict, verdicts

__all__ = [
    "VERSION",
    "DealId",
    "DealSheet",
    "FairRandom",
    "Note",
    "Proof",
    "SeatKind",
    "SeatLine",
    "Verdict",
    "daily_bot_seed",
    "daily_deal",
    "day_after",
    "days_between",
    "fair_deal",
    "next_seed",
    "note_before_opening",
    "read_notes",
    "read_proof",
    "seal",
    "seed_before",
    "table_sheet",
    "utc_day",
    "verdicts",
    "verify",
]
