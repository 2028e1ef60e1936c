"""Commands about games and their records: play, simulate, replay, review, verify, bots."""

import json
import os
import sys
import time
from contextlib import nullcontext
from pathlib import Path
from typing import Annotated, TextIO

import typer

from catsack.cli.options import (
    Dask,
    EditionName,
    HouseRules,
    JsonOutput,
    Language,
    Seats,
    Seed,
    Workers,
    check_continue,
    edition_with_rules,
    require_workers,
)
from catsack.cli.progress import decision_progress, progress_bar
from catsack.errors import Malformed

RecordFile = Annotated[
    Path, typer.Argument(help="A file of records, one per line; - is standard input.")
]


def play(
    seats: Seats = 4,
    edition: EditionName = "felix",
    house_rule: HouseRules = None,
    bots: Annotated[
        str,
        typer.Option(help="One bot for all other seats, or one for each; by default a mix."),
    ] = "",
    language: Language = "",
    seed: Annotated[int | None, typer.Option(help="Deal the same cards again.")] = None,
    record: Annotated[Path | None, typer.Option(help="Append the game to this file.")] = None,
) -> None:
    """Play against bots in the terminal."""
    from catsack.terminal.line_game import new_game
    from catsack.words import preferred_language

    table = new_game(
        edition_with_rules(edition, house_rule, seats),
        seats,
        bots,
        language or preferred_language(os.environ),
        seed,
    )
    # Opened before the first card: a game should not be lost to a file that cannot be written.
    with record.open("a", encoding="utf-8") if record else nullcontext() as file:
        table.run()
        if record and file:
            print(table.game.record().to_json(), file=file)
            print(table.words.say("record-saved", file=str(record)))


def simulate(
    seats: Seats = 4,
    games: Annotated[int, typer.Option(min=1, help="Number of games.")] = 100,
    bots: Annotated[str, typer.Option(help="One bot for all seats, or one for each.")] = "random",
    edition: EditionName = "felix",
    house_rule: HouseRules = None,
    seed: Seed = 0,
    out: Annotated[
        Path | None, typer.Option(help="Write the records to this file, one per line.")
    ] = None,
    is_continued: Annotated[
        bool, typer.Option("--continue", help="Keep the games in the file and add the rest.")
    ] = False,
    workers: Workers = 1,
    dask: Dask = None,
    json_output: JsonOutput = False,
) -> None:
    """Let bots play, and print or save the records."""
    from catsack.arena.simulation import Simulation, SimulationSummary, simulate_to_file
    from catsack.arena.summary import fault_lines
    from catsack.players.specs import parse_specs

    check_continue(is_continued, out)
    require_workers(workers, dask)
    rules = edition_with_rules(edition, house_rule, seats)
    simulation = Simulation(rules, parse_specs(bots, seats), seed, games)
    totals = SimulationSummary(simulation.bots)
    start = time.perf_counter()
    played = (
        simulate_to_file(simulation, out, resume=is_continued, workers=workers, dask=dask)
        if out
        else simulation.records_from(0, workers, dask)
    )
    with progress_bar(played, games, "games") as records:
        for record in records:
            totals.add(record)
            if not out:
                print(record.to_json())
    totals.faults = len(simulation.faults)
    seconds = round(time.perf_counter() - start, 2)
    # Without a file the records are the output, and the summary must not mix with them.
    stream = sys.stdout if out else sys.stderr
    if json_output:
        print(json.dumps({**totals.to_dict(), "seconds": seconds}), file=stream)
    else:
        print("\n".join([*totals.lines(), *fault_lines(simulation.faults)]), file=stream)


def replay(
    file: RecordFile,
    game: Annotated[
        int | None, typer.Option(min=1, help="Only the game with this number in the file.")
    ] = None,
    language: Language = "",
) -> None:
    """Tell recorded games in words, round by round, and check every move."""
    from catsack.terminal.replay_text import replay_lines
    from catsack.words import preferred_language

    with _open_records(file) as records:
        for line in replay_lines(records, game, language or preferred_language(os.environ)):
            print(line)


def review(
    file: RecordFile,
    seat: Annotated[
        int | None, typer.Option(min=0, help="Only the decisions of this seat, from 0.")
    ] = None,
    html: Annotated[
        Path | None, typer.Option(help="Write a page about the games to this file.")
    ] = None,
    worlds: Annotated[
        int, typer.Option(min=12, help="Worlds that a doubtful move is tried in.")
    ] = 768,
    seed: Seed = 1,
    language: Language = "",
    json_output: JsonOutput = False,
) -> None:
    """Say where games were won and lost: every decision, by what its seat could know."""
    from catsack.review import Review, review_file
    from catsack.review.review_page import page
    from catsack.review.review_text import review_lines
    from catsack.words import preferred_language

    language = language or preferred_language(os.environ)
    seats = None if seat is None else [seat]
    reviews: list[Review] = []
    with _open_records(file) as records:
        for review in review_file(records, seed, worlds, seats, decision_progress()):
            if json_output:
                print(json.dumps(review.to_dict()))
            else:
                print("\n".join([""] * bool(reviews) + [*review_lines(review, language)]))
            reviews.append(review)
    if html:
        html.write_text(page(reviews, language), encoding="utf-8")


def verify(
    file: RecordFile,
    noted: Annotated[
        list[Path] | None,
        typer.Option(help="What somebody noted before the deals; may be given several times."),
    ] = None,
    json_output: JsonOutput = False,
) -> None:
    """Check that nobody chose the cards of games played on a server."""
    from catsack.fair import read_notes, verdicts

    notes = []
    for path in noted or []:
        with _open_records(path) as lines:
            notes += read_notes(lines)
    with _open_records(file) as records:
        results = list(verdicts(records, notes))
    if not results:
        raise Malformed("no-games", f"There is no game in {file}.")
    if json_output:
        print(json.dumps({"games": [verdict.to_dict() for verdict in results]}))
    else:
        print("\n".join(map(str, results)))
    if any(verdict.is_unfair for verdict in results):
        raise typer.Exit(1)
    # Without notes there is less to check; with them, a game that nobody noted is not checked.
    if not all(verdict.is_fair if noted else verdict.is_consistent for verdict in results):
        raise typer.Exit(2)


def bots(language: Language = "", json_output: JsonOutput = False) -> None:
    """List the installed bots."""
    from catsack.bots import description, descriptions, names
    from catsack.words import preferred_language

    if json_output:
        plain = [{"name": name, "description": descriptions(name)} for name in names()]
        print(json.dumps(plain))
        return
    language = language or preferred_language(os.environ)
    width = max(map(len, names()))
    for name in names():
        print(f"{name:{width}}  {description(name, language)}")


def _open_records(file: Path) -> TextIO:
    """Open a file of records; bytes that are not text are left for their reader to refuse."""
    return sys.stdin if str(file) == "-" else file.open(encoding="utf-8", errors="replace")
