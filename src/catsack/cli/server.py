"""Commands of a server and its store: serve, admin backup, admin restore."""

from pathlib import Path
from typing import Annotated

import typer

from catsack.cli.options import Store

admin = typer.Typer(help="Back up and restore the store of a server.", rich_markup_mode=None)


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
    limits: Annotated[bool, typer.Option(help="Limit how much anybody may ask for.")] = True,
) -> None:
    """Open the table in the browser, for friends and bots."""
    from catsack.server.serve import ServeOptions
    from catsack.server.serve import serve as run_server

    proxies = tuple(trusted_proxy or ())
    address = store or _default_store()
    run_server(
        ServeOptions(
            *(host, port, address, workers, public_url, proxies, log_level, limits, opens_browser)
        )
    )


@admin.command()
def backup(
    file: Annotated[Path, typer.Argument(help="The file to write; it must not exist yet.")],
    store: Store = "",
) -> None:
    """Copy the whole store into one file, while the server runs."""
    import asyncio

    from catsack.store.backup import back_up

    asyncio.run(back_up(store or _default_store(), file))
    print(f"Everything is in {file}.")


@admin.command()
def restore(
    file: Annotated[Path, typer.Argument(help="The backup to read.")], store: Store = ""
) -> None:
    """Copy a backup into an empty store."""
    import asyncio

    from catsack.store.backup import restore as restore_backup

    asyncio.run(restore_backup(file, store or _default_store()))
    print("Everything is restored.")


def _default_store() -> str:
    """Return the file in the user's data folder where games are kept by default."""
    from catsack.server.options import default_store

    return str(default_store())
