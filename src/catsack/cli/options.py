"""Options that several commands share, and how their values are read."""

import os
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from catsack.errors import Malformed
from catsack.extras import require
from catsack.words import LANGUAGES

if TYPE_CHECKING:
    from catsack.editions import Edition
    from catsack.store.upgrade import UpgradeBackups

STORE_VARIABLE = "CATSACK_STORE"
"""Names the store where everybody could read it on the command line, password and all."""
PASSWORD = re.compile(r"^postgres(ql)?://[^/@]*:[^/@]+@|[?&]password=")
"""A part of an address that only an address with a password has."""

Seats = Annotated[int, typer.Option(help="Number of seats: 3, 4 or 5; in a small edition, fewer.")]
EditionName = Annotated[
    str, typer.Option(help="felix, ksr or felicity; kitten, pair or tiny for small trees.")
]
HouseRules = Annotated[
    list[str] | None,
    typer.Option(
        "--house-rule", help="Change one rule, as in rabbit_is_prey=true; can be repeated."
    ),
]
Seed = Annotated[int, typer.Option(help="The same seed plays the same games.")]
Language = Annotated[
    str,
    typer.Option(
        help=f"{', '.join(LANGUAGES[:-1])} or {LANGUAGES[-1]}; by default that of the system."
    ),
]
Store = Annotated[
    str,
    typer.Option(
        envvar=STORE_VARIABLE,
        help="A file, or postgresql://...; by default a file in your data folder.",
    ),
]
KeepGuests = Annotated[
    int, typer.Option(min=0, help="Days to keep guests who never had a seat; 0 is for ever.")
]
KeepClosedTables = Annotated[
    int, typer.Option(min=0, help="Days to keep tables closed without a game; 0 is for ever.")
]
KeepJournals = Annotated[
    int,
    typer.Option(
        min=0, help="Days to keep tables of finished games; their records stay. 0 is for ever."
    ),
]
KEEP_GUESTS, KEEP_CLOSED_TABLES, KEEP_JOURNALS = 30, 7, 90
CORES = os.cpu_count() or 1
Workers = Annotated[int, typer.Option(min=1, help="Number of processes.")]
Dask = Annotated[
    str | None,
    typer.Option(help="Address of a Dask scheduler, whose workers then do the work."),
]
Report = Annotated[Path | None, typer.Option(help="Write a page with plots to this file.")]
JsonOutput = Annotated[bool, typer.Option("--json", help="Print one JSON object, for programs.")]


def edition_with_rules(edition: str, house_rules: list[str] | None, seats: int) -> "Edition":
    """Return the edition with its house rules, checked for this number of seats."""
    from catsack.editions import with_house_rules

    rules = with_house_rules(edition, parse_house_rules(house_rules))
    rules.setup(seats)
    return rules


def parse_house_rules(texts: list[str] | None) -> dict[str, bool]:
    """Read house rules as they are written on the command line: ``rabbit_is_prey=true``."""
    rules = {}
    for text in texts or []:
        name, _, value = text.partition("=")
        if value not in ("true", "false"):
            raise Malformed(
                "house-rule-option",
                f"A house rule is written as rabbit_is_prey=true, not {text!r}.",
            )
        rules[name] = value == "true"
    return rules


def require_workers(workers: int, dask: str | None) -> None:
    """Refuse before the first game if what spreads the work is not installed."""
    if dask is not None:
        require("dask", "joblib", "distributed")
    if workers > 1:
        require("arena", "joblib")


def check_continue(is_continued: bool, out: Path | None) -> None:
    """Refuse ``--continue`` without the file to continue."""
    if is_continued and not out:
        raise Malformed("continue", "--continue goes with --out and the file to go on with.")


def store_backups(
    address: str, folder: Path | None = None, *, is_on: bool = True
) -> "UpgradeBackups":
    """Return where the store at *address* is backed up before an upgrade.

    By default that is beside an SQLite file, and for PostgreSQL the user's data folder.
    """
    from catsack.server.options import default_store
    from catsack.store.address import is_postgres
    from catsack.store.upgrade import UpgradeBackups

    if folder is None and is_postgres(address):
        folder = default_store().parent / "backups"
    return UpgradeBackups(is_on, folder)


def warn_of_password(address: str) -> None:
    """Tell the operator if the password of the store stands on the command line."""
    if PASSWORD.search(address) and os.environ.get(STORE_VARIABLE) != address:
        print(
            "catsack: everybody on this machine can read the password in --store: "
            f"put the address into {STORE_VARIABLE} instead.",
            file=sys.stderr,
        )


def store_address(store: str) -> str:
    """Return the address that was given, or the file in the user's data folder."""
    from catsack.server.options import default_store

    return store or str(default_store())
