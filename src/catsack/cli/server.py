"""The command of a server: serve."""

from pathlib import Path
from typing import Annotated

import typer

from catsack.cli.options import (
    KEEP_CLOSED_TABLES,
    KEEP_GUESTS,
    KEEP_JOURNALS,
    KeepClosedTables,
    KeepGuests,
    KeepJournals,
    Store,
    store_address,
    store_backups,
    warn_of_password,
)


def serve(
    host: Annotated[
        str, typer.Option(help="Address to listen at; 0.0.0.0 lets other devices in.")
    ] = "127.0.0.1",
    port: Annotated[
        int, typer.Option(min=0, max=65535, help="Port to listen at; 0 takes any free one.")
    ] = 8000,
    store: Store = "",
    workers: Annotated[
        int, typer.Option(min=1, help="Number of processes; more than one need PostgreSQL.")
    ] = 1,
    opens_browser: Annotated[bool, typer.Option("--open", help="Open the browser.")] = False,
    public_url: Annotated[
        str | None, typer.Option(help="Address that people type, if a proxy is in front.")
    ] = None,
    trusted_proxy: Annotated[
        list[str] | None,
        typer.Option(help="Trust the client address that this proxy reports; can be repeated."),
    ] = None,
    log_level: Annotated[str, typer.Option(help="debug, info, warning or error.")] = "warning",
    max_connections: Annotated[
        int, typer.Option(min=0, help="Connections that one address may hold; 0 is any number.")
    ] = 500,
    max_person_tables: Annotated[
        int, typer.Option(min=0, help="Live tables that one person may have; 0 is any number.")
    ] = 20,
    max_address_tables: Annotated[
        int, typer.Option(min=0, help="Live tables that one address may have; 0 is any number.")
    ] = 60,
    max_bot_tables: Annotated[
        int,
        typer.Option(
            min=0,
            help="Games of bots alone that one address may have going at a time; 0 is any number.",
        ),
    ] = 5,
    limits: Annotated[bool, typer.Option(help="Limit how much anybody may ask for.")] = True,
    bot_processes: Annotated[
        int,
        typer.Option(
            min=0,
            help="Processes in which the bots of each worker think; 0 is one for each core, up to "
            "four. Each takes about 200 MB.",
        ),
    ] = 0,
    review_processes: Annotated[
        int,
        typer.Option(
            min=0,
            help="Processes in which each worker reviews games; 0 is one for every two cores, up "
            "to two. They are started when they are needed and have the lowest priority.",
        ),
    ] = 0,
    keep_guests: KeepGuests = KEEP_GUESTS,
    keep_closed_tables: KeepClosedTables = KEEP_CLOSED_TABLES,
    keep_journals: KeepJournals = KEEP_JOURNALS,
    backup_folder: Annotated[
        Path | None,
        typer.Option(help="Where the store is backed up before an upgrade; by default beside it."),
    ] = None,
    backup: Annotated[bool, typer.Option(help="Back up the store before an upgrade.")] = True,
) -> None:
    """Open the table in the browser, for friends and bots."""
    from catsack.server.serve import ServeOptions
    from catsack.server.serve import serve as run_server
    from catsack.server.tables.parts.table_limits import max_tables
    from catsack.server.upkeep.housekeeping import Retention

    proxies = tuple(trusted_proxy or ())
    address = store_address(store)
    warn_of_password(address)
    run_server(
        ServeOptions(
            *(host, port, address, workers, public_url, proxies, log_level, limits, opens_browser),
            max_connections=max_connections,
            retention=Retention(keep_guests, keep_closed_tables, keep_journals),
            backups=store_backups(address, backup_folder, is_on=backup),
            max_tables=max_tables(max_person_tables, max_address_tables, max_bot_tables),
            bot_processes=bot_processes,
            review_processes=review_processes,
        )
    )
