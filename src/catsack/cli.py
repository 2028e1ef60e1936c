"""The ``catsack`` command: options in, sentences out, nothing decided here."""

import json
import os
import sys
import time
from collections.abc import Iterable
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from catsack.errors import CatsackError, Malformed
from catsack.extras import require
from catsack.words import LANGUAGES

if TYPE_CHECKING:
    from catsack.editions import Edition

T = TypeVar("T")

STOPPED = 130
"""The exit code after Ctrl-C."""

app = typer.Typer(
    help="The Cat in the Sack: a game of auction and bluff for 3 to 5.",
    add_completion=False,
    rich_markup_mode=None,
)

admin = typer.Typer(help="Look after the store of a server.", rich_markup_mode=None)
app.add_typer(admin, name="admin")

bench_app = typer.Typer(rich_markup_mode=None)
app.add_typer(bench_app, name="bench")

Seats = Annotated[int, typer.Option(help="How many seats: 3, 4 or 5.")]
EditionName = Annotated[str, typer.Option(help="felix, ksr or felicity.")]
HouseRules = Annotated[
    list[str] | None,
    typer.Option("--house-rule", help="Replace one datum, as in rabbit_is_prey=true; repeatable."),
]
Language = Annotated[
    str,
    typer.Option(
        help=f"{', '.join(LANGUAGES[:-1])} or {LANGUAGES[-1]}; otherwise that of the system."
    ),
]
Store = Annotated[
    str, typer.Option(help="A file, or postgresql://...; otherwise a file in your data folder.")
]
AsJson = Annotated[bool, typer.Option("--json", help="One JSON object, for machines.")]


def main() -> None:
    """Run the command; what is refused is said in one sentence, with exit code 2."""
    try:
        code = app(sys.argv[1:] or ["--help"], standalone_mode=False)
    except typer.TyperException as error:
        code = _refuse(error.format_message())
    except CatsackError as error:
        code = _refuse(str(error))
    except BrokenPipeError:
        # Whoever reads our output has seen enough; nothing is left to be said to them.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 0
    except OSError as error:
        code = _refuse(f"{error.filename}: {error.strerror}.")
    except (typer.Abort, KeyboardInterrupt):
        code = STOPPED
    if code == STOPPED:
        print("\nStopped. What was written to a file is kept.", file=sys.stderr)
    sys.exit(code)


def _refuse(sentence: str) -> int:
    print(f"catsack: {sentence}", file=sys.stderr)
    return 2


@app.command()
def play(
    seats: Seats = 4,
    edition: EditionName = "felix",
    house_rule: HouseRules = None,
    bots: Annotated[
        str, typer.Option(help="One for all other seats, or one for each; otherwise mixed.")
    ] = "",
    language: Language = "",
    seed: Annotated[int | None, typer.Option(help="Deal the same cards again.")] = None,
    record: Annotated[Path | None, typer.Option(help="Add the game to this file.")] = None,
) -> None:
    """Play in plain lines against bots."""
    from catsack.terminal.line_game import new_game
    from catsack.words import preferred_language

    line_game = new_game(
        _rules(edition, house_rule, seats),
        seats,
        bots,
        language or preferred_language(os.environ),
        seed,
    )
    # Opened before the first card: a game should not be lost to a file that cannot be written.
    with record.open("a", encoding="utf-8") if record else nullcontext() as file:
        line_game.run()
        if record and file:
            print(line_game.game.record().to_json(), file=file)
            print(line_game.words.say("record-saved", file=str(record)))


@app.command()
def simulate(
    seats: Seats = 4,
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 100,
    bots: Annotated[str, typer.Option(help="One for all seats, or one for each.")] = "random",
    edition: EditionName = "felix",
    house_rule: HouseRules = None,
    seed: Annotated[int, typer.Option(help="The same seed plays the same games.")] = 0,
    out: Annotated[Path | None, typer.Option(help="Write the records here, one a line.")] = None,
    go_on: Annotated[
        bool, typer.Option("--continue", help="Keep the games in the file and add the rest.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Let bots play and keep the records."""
    from catsack.arena.simulation import Simulation, SimulationSummary, simulate_to_file
    from catsack.bots import parse_lineup

    if go_on and not out:
        raise Malformed("continue", "--continue goes with --out and the file to go on with.")
    rules = _rules(edition, house_rule, seats)
    simulation = Simulation(rules, parse_lineup(bots, seats), seed, games)
    totals = SimulationSummary(simulation.bots)
    began = time.perf_counter()
    played = simulate_to_file(simulation, out, resume=go_on) if out else simulation.records_from(0)
    with _progress(played, games, "games") as records:
        for record in records:
            totals.add(record)
            if not out:
                print(record.to_json())
    seconds = round(time.perf_counter() - began, 2)
    # The records are the output, unless they went to a file.
    summary = {**totals.to_dict(), "seconds": seconds}
    if as_json:
        print(json.dumps(summary), file=sys.stdout if out else sys.stderr)
        return
    for line in totals.lines():
        print(line, file=sys.stdout if out else sys.stderr)


@app.command()
def arena(
    seats: Seats = 4,
    hero: Annotated[str, typer.Option(help="One bot, alone ...")] = "",
    against: Annotated[str, typer.Option(help="... among copies of another.")] = "",
    round_robin: Annotated[str, typer.Option(help="a,b,c: each alone among each other.")] = "",
    free_for_all: Annotated[str, typer.Option(help="a,b,c: mixed tables.")] = "",
    games: Annotated[int, typer.Option(min=1, help="At least this many games.")] = 400,
    edition: EditionName = "felix",
    house_rule: HouseRules = None,
    seed: Annotated[int, typer.Option(help="The same seed plays the same games.")] = 0,
    clock: Annotated[float | None, typer.Option(min=0.001, help="Seconds for a move.")] = None,
    workers: Annotated[int, typer.Option(min=1, help="How many processes.")] = os.cpu_count() or 1,
    dask: Annotated[str | None, typer.Option(help="The address of a Dask scheduler.")] = None,
    out: Annotated[Path | None, typer.Option(help="Keep the results here, as JSON lines.")] = None,
    go_on: Annotated[bool, typer.Option("--continue", help="Go on with that file.")] = False,
    report: Annotated[Path | None, typer.Option(help="Write a page with plots here.")] = None,
    as_json: AsJson = False,
) -> None:
    """Let bots play duplicate deals from every seat, and measure them."""
    from catsack.arena.plan import ArenaPlan, kind_and_bots
    from catsack.arena.run import run, run_to_file
    from catsack.arena.summary import summary, summary_lines

    if go_on and not out:
        raise Malformed("continue", "--continue goes with --out and the file to go on with.")
    rules = tuple(_house_rules(house_rule).items())
    kind, names = kind_and_bots(hero, against, round_robin, free_for_all)
    plan = ArenaPlan(kind, names, seats, games, seed, edition, rules, clock)
    _require_libraries(workers, report, dask)
    began = time.perf_counter()
    if out:
        matches = run_to_file(plan, out, resume=go_on, workers=workers, dask=dask)
    else:
        matches = run(plan, 0, workers, dask)
    with _progress(matches, plan.matches, "matches") as finished:
        results = [game for match in finished for game in match]
    seconds = round(time.perf_counter() - began, 2)
    if report:
        from catsack.arena.report.page import report_page

        report.write_text(report_page(plan, results), encoding="utf-8")
    if as_json:
        print(json.dumps(summary(plan, results, seconds)))
    else:
        print("\n".join(summary_lines(plan, results)))


@app.command()
def study(
    bot: Annotated[str, typer.Option(help="Who plays, in all seats.")] = "collector",
    games: Annotated[int, typer.Option(min=1, help="Games at each of twelve tables.")] = 300,
    seed: Annotated[int, typer.Option(help="The same seed plays the same games.")] = 0,
    workers: Annotated[int, typer.Option(min=1, help="How many processes.")] = os.cpu_count() or 1,
    report: Annotated[Path | None, typer.Option(help="Write a page with plots here.")] = None,
    as_json: AsJson = False,
) -> None:
    """Study the balance of the game: seats, cards, prices, numbers of seats, house rules."""
    from catsack.arena.study.findings import Study
    from catsack.arena.study.run_study import run_study, step_count
    from catsack.arena.study.study_text import study_lines
    from catsack.bots import parse_lineup

    parse_lineup(bot, 1)
    _require_libraries(workers, report)
    findings: Study | None = None
    with _progress(run_study(bot, games, seed, workers), step_count(games) + 1, "parts") as steps:
        for step in steps:
            findings = step if isinstance(step, Study) else findings
    if findings is None:
        return
    if report:
        from catsack.arena.study.study_page import study_page

        report.write_text(study_page(findings), encoding="utf-8")
    print(json.dumps(findings.to_dict()) if as_json else "\n".join(study_lines(findings)))


@app.command()
def train(
    folder: Annotated[Path, typer.Option(help="Where the run keeps what it has.")],
    iterations: Annotated[int, typer.Option(min=1, help="How long the run is.")] = 2000,
    minutes: Annotated[
        float | None, typer.Option(min=0, help="Stop after these, to go on another time.")
    ] = None,
    seed: Annotated[int, typer.Option(help="The same seed trains the same nets.")] = 1,
    against: Annotated[
        str, typer.Option(help="Learn to beat this one alone: champion, or a run's folder.")
    ] = "",
    start: Annotated[
        str, typer.Option("--from", help="Begin with its nets: champion, or a run's folder.")
    ] = "",
    watched: Annotated[
        int, typer.Option(min=12, help="Games of the bot that is imitated, by number of seats.")
    ] = 1200,
    tables: Annotated[int, typer.Option(min=1, help="Games side by side, for each.")] = 768,
    go_on: Annotated[bool, typer.Option("--continue", help="Go on with that folder.")] = False,
    as_json: AsJson = False,
) -> None:
    """Train a net in self-play, or one that beats a bot; needs the extra "train"."""
    from catsack.training.experiment import Experiment, run_experiment
    from catsack.training.run_folder import Pace

    last = run_experiment(
        folder,
        Experiment(seed=seed, against=against, start=start, num_envs=tables, distill_games=watched),
        Pace(iterations, minutes),
        resume=go_on,
        log=lambda line: print(line, file=sys.stderr, flush=True),
    )
    print(json.dumps(last) if as_json else f"The nets are in {folder / 'shipped'}.")


@app.command()
def oracle(
    games: Annotated[int, typer.Option(min=1, help="Games that the oracle plays.")] = 20_000,
    iterations: Annotated[int, typer.Option(min=1, help="Of the training.")] = 60,
    seed: Annotated[int, typer.Option(help="The same seed finds the same.")] = 1,
    as_json: AsJson = False,
) -> None:
    """Hold the training against an oracle, in a game so small that all of it can be searched."""
    from catsack.training.exploitability import compare, comparison_lines

    comparison = compare(games, iterations, seed)
    print(json.dumps(comparison) if as_json else "\n".join(comparison_lines(comparison)))


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(help="Records, one a line; - is standard input.")],
    game: Annotated[int | None, typer.Option(min=1, help="Only this one of the file.")] = None,
    language: Language = "",
) -> None:
    """Tell recorded games in words, round by round, and check every move."""
    from catsack.terminal.replay_text import replay_lines
    from catsack.words import preferred_language

    # Bytes that are no text are shown as such, and refused as such, by the reader of records.
    lines = sys.stdin if str(file) == "-" else file.open(encoding="utf-8", errors="replace")
    with lines:
        for line in replay_lines(lines, game, language or preferred_language(os.environ)):
            print(line)


@app.command()
def verify(
    file: Annotated[Path, typer.Argument(help="Records, one a line; - is standard input.")],
    as_json: AsJson = False,
) -> None:
    """Check that nobody chose the cards of games played at a server."""
    from catsack.fair import verdicts

    with sys.stdin if str(file) == "-" else file.open(encoding="utf-8", errors="replace") as lines:
        found = list(verdicts(lines))
    if not found:
        raise Malformed("no-games", f"There is no game in {file}.")
    if as_json:
        print(json.dumps({"games": [verdict.to_dict() for verdict in found]}, ensure_ascii=False))
    else:
        print("\n".join(map(str, found)))
    if any(verdict.is_unfair for verdict in found):
        raise typer.Exit(1)
    if not all(verdict.is_fair for verdict in found):
        raise typer.Exit(2)


@app.command()
def bots(language: Language = "", as_json: AsJson = False) -> None:
    """List the bots that are installed."""
    from catsack.bots import description, descriptions, names
    from catsack.words import preferred_language

    if as_json:
        plain = [{"name": name, "description": descriptions(name)} for name in names()]
        print(json.dumps(plain, ensure_ascii=False))
        return
    spoken = language or preferred_language(os.environ)
    width = max(map(len, names()))
    for name in names():
        print(f"{name:{width}}  {description(name, spoken)}")


@bench_app.callback(invoke_without_command=True)
def bench(context: typer.Context, as_json: AsJson = False) -> None:
    """Measure how fast this machine plays: one core, four seats, random play."""
    from catsack.bench.speed import lines, measure_all

    if context.invoked_subcommand is not None:
        return
    with _progress(measure_all(), None, "measuring") as parts:
        speeds = dict(parts)
    if as_json:
        plain = {
            name: speed if isinstance(speed, float) else speed.to_dict()
            for name, speed in speeds.items()
        }
        print(json.dumps(plain))
    else:
        print("\n".join(lines(speeds)))


@bench_app.command("server")
def bench_server(
    tables: Annotated[int, typer.Option(min=1, help="In the crowd, four people each.")] = 1000,
    rate: Annotated[float, typer.Option(min=1, help="Its moves a second, all in all.")] = 500,
    seconds: Annotated[float, typer.Option(min=1, help="How long it plays.")] = 30,
    rounds: Annotated[int, typer.Option(min=1, help="How often throughput is measured.")] = 5,
    round_seconds: Annotated[float, typer.Option(min=0.1, help="For how long each.")] = 4,
    as_json: AsJson = False,
) -> None:
    """Measure what a server in another process carries, over real sockets."""
    from catsack.bench.server_load import LoadOptions, measure_server

    load = measure_server(LoadOptions(tables, rate, seconds, rounds, round_seconds))
    print(json.dumps(load.to_dict()) if as_json else "\n".join(load.lines()))


@app.command()
def selfcheck(
    games: Annotated[int, typer.Option(min=1, help="At least this many games.")] = 10_000,
    seed: Annotated[int, typer.Option(min=0, help="The same seed checks the same games.")] = 0,
    workers: Annotated[int, typer.Option(min=1, help="How many processes.")] = os.cpu_count() or 1,
    skip: Annotated[int, typer.Option(min=0, help="Games checked by an earlier run.")] = 0,
    as_json: AsJson = False,
) -> None:
    """Play games in engine and kernel side by side and report the first difference."""
    from catsack.selfcheck import GAMES_PER_PART, Difference, run

    parts = range(skip // GAMES_PER_PART, -(-(skip + games) // GAMES_PER_PART))
    checked = decisions = 0
    difference: Difference | None = None
    began = time.perf_counter()
    try:
        with _progress(run(seed, parts, workers), len(parts), "checking") as results:
            for found in results:
                if isinstance(found, Difference):
                    difference = found
                    break
                checked += found[0]
                decisions += found[1]
    except KeyboardInterrupt:
        done = parts.start * GAMES_PER_PART + checked
        sentence = f"Stopped; {checked:,} games agreed. --skip {done} goes on."
        print(f"\n{sentence}", file=sys.stderr)
        sys.exit(STOPPED)
    seconds = round(time.perf_counter() - began, 1)
    if as_json:
        found_difference = None if difference is None else str(difference)
        summary = {"games": checked, "decisions": decisions, "seconds": seconds, "seed": seed}
        print(json.dumps({**summary, "difference": found_difference}))
    else:
        print(f"{checked:,} games, {decisions:,} decisions, {seconds} s, seed {seed}:")
        print("engine and kernel agree." if difference is None else str(difference))
    if difference is not None:
        raise typer.Exit(1)


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="0.0.0.0 lets other devices in.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="0 is any that is free.")] = 8000,
    store: Store = "",
    workers: Annotated[int, typer.Option(min=1, help="Several need PostgreSQL.")] = 1,
    open_browser: Annotated[bool, typer.Option("--open", help="Open the browser.")] = False,
    public_url: Annotated[str | None, typer.Option(help="What people type to come here.")] = None,
    trusted_proxy: Annotated[
        list[str] | None, typer.Option(help="Believe this address who asks; repeatable.")
    ] = None,
    log_level: Annotated[str, typer.Option(help="debug, info, warning or error.")] = "warning",
    limits: Annotated[bool, typer.Option(help="How much anybody may ask for.")] = True,
) -> None:
    """Open the table in the browser, for friends and bots."""
    from catsack.server.serve import ServeOptions
    from catsack.server.serve import serve as served

    proxies = tuple(trusted_proxy or ())
    address = store or _default_store()
    served(
        ServeOptions(
            *(host, port, address, workers, public_url, proxies, log_level, limits, open_browser)
        )
    )


@admin.command()
def backup(file: Annotated[Path, typer.Argument(help="To be made.")], store: Store = "") -> None:
    """Copy everything into one file, while the server goes on."""
    import asyncio

    from catsack.store.backup import back_up

    asyncio.run(back_up(store or _default_store(), file))
    print(f"Everything is in {file}.")


@admin.command()
def restore(file: Annotated[Path, typer.Argument(help="A backup.")], store: Store = "") -> None:
    """Copy a backup into an empty store."""
    import asyncio

    from catsack.store.backup import restore as restored

    asyncio.run(restored(file, store or _default_store()))
    print("Everything is restored.")


def _default_store() -> str:
    """Return where games are kept if nothing else is said: in the user's data folder."""
    from catsack.server.options import default_store

    return str(default_store())


def _require_libraries(workers: int, report: Path | None, dask: str | None = None) -> None:
    """Refuse before the first game, not when the last one is played and the page is drawn."""
    if dask is not None:
        require("dask", "joblib", "distributed")
    if workers > 1:
        require("arena", "joblib")
    if report:
        require("arena", "matplotlib")


def _rules(edition: str, house_rules: list[str] | None, seats: int) -> "Edition":
    from catsack.editions import with_house_rules

    rules = with_house_rules(edition, _house_rules(house_rules))
    rules.setup(seats)
    return rules


def _house_rules(texts: list[str] | None) -> dict[str, bool]:
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


def _progress(
    items: Iterable[T], length: int | None, label: str
) -> AbstractContextManager[Iterable[T]]:
    """Return *items* with a bar on standard error, if somebody is there to see it."""
    is_watched = sys.stderr.isatty()
    return typer.progressbar(
        items, length=length, label=label, file=sys.stderr, hidden=not is_watched
    )
