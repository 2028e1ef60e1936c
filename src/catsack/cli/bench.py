"""Commands that measure and check the package itself: bench, bench server, selfcheck."""

import json
import sys
import time
from typing import Annotated

import typer

from catsack.cli.options import CORES, JsonOutput, Workers
from catsack.cli.progress import INTERRUPTED, progress_bar

app = typer.Typer(rich_markup_mode=None)


@app.callback(invoke_without_command=True)
def bench(context: typer.Context, json_output: JsonOutput = False) -> None:
    """Measure how fast this machine plays: one core, four seats, random play."""
    from catsack.bench.speed import lines, measure_all

    if context.invoked_subcommand is not None:
        return
    with progress_bar(measure_all(), None, "measuring") as parts:
        speeds = dict(parts)
    if json_output:
        plain = {
            name: speed if isinstance(speed, float) else speed.to_dict()
            for name, speed in speeds.items()
        }
        print(json.dumps(plain))
    else:
        print("\n".join(lines(speeds)))


@app.command("server")
def bench_server(
    tables: Annotated[int, typer.Option(min=1, help="Tables of four people each.")] = 1000,
    rate: Annotated[
        float, typer.Option(min=1, help="Moves per second at all tables together.")
    ] = 500,
    seconds: Annotated[float, typer.Option(min=1, help="How long these tables play.")] = 30,
    rounds: Annotated[int, typer.Option(min=1, help="How many times throughput is measured.")] = 5,
    round_seconds: Annotated[
        float, typer.Option(min=0.1, help="How long each measurement takes.")
    ] = 4,
    json_output: JsonOutput = False,
) -> None:
    """Measure the load that a server in another process carries, over real sockets."""
    from catsack.bench.server_load import LoadOptions, measure_server

    result = measure_server(LoadOptions(tables, rate, seconds, rounds, round_seconds))
    print(json.dumps(result.to_dict()) if json_output else "\n".join(result.lines()))


def selfcheck(
    games: Annotated[int, typer.Option(min=1, help="Check at least this many games.")] = 10_000,
    seed: Annotated[int, typer.Option(min=0, help="The same seed checks the same games.")] = 0,
    workers: Workers = CORES,
    skip: Annotated[
        int, typer.Option(min=0, help="Skip this many games: an earlier run checked them.")
    ] = 0,
    json_output: JsonOutput = False,
) -> None:
    """Play games in engine and kernel side by side and report the first difference."""
    from catsack.selfcheck import GAMES_PER_PART, Difference, run

    parts = range(skip // GAMES_PER_PART, -(-(skip + games) // GAMES_PER_PART))
    checked = decisions = 0
    difference: Difference | None = None
    start = time.perf_counter()
    try:
        with progress_bar(run(seed, parts, workers), len(parts), "checking") as results:
            for result in results:
                if isinstance(result, Difference):
                    difference = result
                    break
                checked += result[0]
                decisions += result[1]
    except KeyboardInterrupt:
        done = parts.start * GAMES_PER_PART + checked
        sentence = f"Stopped; {checked:,} games agreed. --skip {done} goes on."
        print(f"\n{sentence}", file=sys.stderr)
        sys.exit(INTERRUPTED)
    seconds = round(time.perf_counter() - start, 1)
    if json_output:
        summary = {"games": checked, "decisions": decisions, "seconds": seconds, "seed": seed}
        text = None if difference is None else str(difference)
        print(json.dumps({**summary, "difference": text}))
    else:
        print(f"{checked:,} games, {decisions:,} decisions, {seconds} s, seed {seed}:")
        print("engine and kernel agree." if difference is None else str(difference))
    if difference is not None:
        raise typer.Exit(1)
