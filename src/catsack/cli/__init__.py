"""The ``catsack`` command: reads options, calls the package, prints what it answers."""

import io
import os
import sys
from typing import Annotated

import typer

from catsack import __version__
from catsack.cli import admin, arena, bench, data, games, server, text, training
from catsack.cli.progress import INTERRUPTED
from catsack.errors import CatsackError
from catsack.plain import printable

app = typer.Typer(
    help="The Cat in the Sack: a game of auction and bluff for 3 to 5.",
    add_completion=False,
    rich_markup_mode=None,
)


def _print_version(is_asked: bool) -> None:
    if is_asked:
        print(f"catsack {__version__}")
        raise typer.Exit


@app.callback()
def _options(
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_print_version, is_eager=True, help="Show the version and exit."
        ),
    ] = False,
) -> None:
    pass


# In the order in which --help lists them.
for command in (
    games.play,
    games.simulate,
    arena.arena,
    arena.study,
    training.train,
    training.exploit,
    training.oracle,
    games.replay,
    games.review,
    data.export,
    games.verify,
    games.bots,
    bench.selfcheck,
    server.serve,
    text.mcp,
):
    app.command()(command)
app.add_typer(admin.app, name="admin")
app.add_typer(bench.app, name="bench")


def main() -> None:
    """Run the command; a refusal is one sentence on standard error and exit code 2."""
    for stream in (sys.stdout, sys.stderr):
        # A terminal that knows no umlauts shows a question mark in their place.
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        code = app(sys.argv[1:] or ["--help"], standalone_mode=False)
    except typer.TyperException as error:
        code = _refuse(error.format_message())
    except CatsackError as error:
        code = _refuse(str(error))
    except BrokenPipeError:
        # The reader of our output has gone. Python must not fail again when it flushes at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 0
    except OSError as error:
        # A write to a full disk has no file name.
        where = f"{error.filename}: " if error.filename else ""
        code = _refuse(f"{where}{error.strerror or error}.")
    except (typer.Abort, KeyboardInterrupt):
        code = INTERRUPTED
    if code == INTERRUPTED:
        print("\nStopped. What was written to a file is kept.", file=sys.stderr)
    sys.exit(code)


def _refuse(sentence: str) -> int:
    print(f"catsack: {printable(sentence)}", file=sys.stderr)
    return 2
