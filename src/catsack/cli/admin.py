"""Commands for the store of a server: admin backup, restore, purge, check."""

import json
import sys
from collections.abc import AsyncGenerator, AsyncIterator, Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from catsack.cli.options import (
    KEEP_CLOSED_TABLES,
    KEEP_GUESTS,
    KEEP_JOURNALS,
    JsonOutput,
    KeepClosedTables,
    KeepGuests,
    KeepJournals,
    Store,
    store_address,
    store_backups,
)
from catsack.cli.progress import async_items, progress_bar

if TYPE_CHECKING:
    from catsack.store.contract import Store as OpenStore

T = TypeVar("T")

app = typer.Typer(help="Look after the store of a server.", rich_markup_mode=None)


@app.command()
def backup(
    file: Annotated[Path, typer.Argument(help="The file to write; it must not exist yet.")],
    store: Store = "",
) -> None:
    """Copy the whole store into one file, while the server runs."""
    import asyncio

    from catsack.store.backup import back_up

    asyncio.run(back_up(store_address(store), file))
    print(f"Everything is in {file}.")


@app.command()
def restore(
    file: Annotated[Path, typer.Argument(help="The backup to read.")], store: Store = ""
) -> None:
    """Copy a backup into an empty store."""
    import asyncio

    from catsack.store.backup import restore as restore_backup

    asyncio.run(restore_backup(file, store_address(store)))
    print("Everything is restored.")


@app.command()
def purge(
    store: Store = "",
    is_dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Only count what would be deleted.")
    ] = False,
    keep_guests: KeepGuests = KEEP_GUESTS,
    keep_closed_tables: KeepClosedTables = KEEP_CLOSED_TABLES,
    keep_journals: KeepJournals = KEEP_JOURNALS,
    json_output: JsonOutput = False,
) -> None:
    """Delete what nobody can use any more, as a server does in the background."""
    from catsack.server.tables.pipeline import milliseconds
    from catsack.server.upkeep.housekeeping import KINDS, Housekeeping, Retention

    retention = Retention(keep_guests, keep_closed_tables, keep_journals)
    steps = _with_store(
        store,
        lambda opened: Housekeeping(opened, milliseconds, retention).purge(is_dry_run=is_dry_run),
    )
    counts = dict.fromkeys(KINDS, 0)
    with progress_bar(async_items(steps), None, "looking") as items:
        for kind, count in items:
            counts[kind] += count
    if json_output:
        print(json.dumps({"is_dry_run": is_dry_run, **counts}))
        return
    would = "would be" if is_dry_run else "are"
    print(
        f"{counts['expired-token']} expired tokens, {counts['unused-guest']} guests without a "
        f"game, {counts['closed-table']} closed tables and {counts['old-journal']} tables of "
        f"finished games {would} deleted."
    )


@app.command()
def check(store: Store = "", json_output: JsonOutput = False) -> None:
    """Replay every stored game and verify its deal; exit code 1 if something is wrong."""
    from catsack.server.upkeep.store_check import check_store

    counts, problems = {"table": 0, "game": 0, "review": 0}, []
    results = _with_store(store, check_store)
    with progress_bar(async_items(results), None, "checking") as items:
        for kind, id_, sentences in items:
            counts[kind] += 1
            problems += [f"{kind} {id_}: {sentence}" for sentence in sentences]
            if not json_output:
                for sentence in sentences:
                    print(f"{kind.capitalize()} {id_}: {sentence}", flush=True)
    if json_output:
        totals = {f"{kind}s": count for kind, count in counts.items()}
        print(json.dumps({**totals, "problems": problems}))
    else:
        verdict = f"{len(problems)} problems" if problems else "all is well"
        print(f"{counts['table']} tables and {counts['game']} games are checked: {verdict}.")
    if problems:
        sys.exit(1)


async def _with_store(
    address: str, work: "Callable[[OpenStore], AsyncIterator[T]]"
) -> "AsyncGenerator[T, None]":
    """Yield what *work* yields over the store at *address*."""
    from catsack.store.address import existing_store_at

    address = store_address(address)
    store = existing_store_at(address, store_backups(address))
    await store.start()
    try:
        async for item in work(store):
            yield item
    finally:
        await store.stop()
