"""Commands for language models: mcp."""

from typing import Annotated

import typer


def mcp(
    seed: Annotated[int | None, typer.Option(help="Deal the same cards again.")] = None,
) -> None:
    """Let an assistant play over the Model Context Protocol, on standard input and output."""
    from catsack.text.mcp_server import new_server

    new_server(seed).run("stdio")
