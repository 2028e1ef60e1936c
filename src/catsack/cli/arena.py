"""Commands that let bots play many games and report on them: arena, study."""

import json
import time
from pathlib import Path
from typing import Annotated

import typer

from catsack.cli.options import (
    CORES,
    Dask,
    EditionName,
    HouseRules,
    JsonOutput,
    Report,
    Seats,
    Seed,
    Workers,
    check_continue,
    parse_house_rules,
    require_workers,
)
from catsack.cli.progress import progress_bar
from catsack.extras import require


def arena(
    seats: Seats = 4,
    hero: Annotated[str, typer.Option(help="One bot, or a net of yours, alone ...")] = "",
    against: Annotated[str, typer.Option(help="... among copies of another.")] = "",
    round_robin: Annotated[
        str, typer.Option(help="a,b,c: each bot alone among copies of each other bot.")
    ] = "",
    free_for_all: Annotated[str, typer.Option(help="a,b,c: bots mixed at every table.")] = "",
    games: Annotated[int, typer.Option(min=1, help="Play at least this many games.")] = 400,
    edition: EditionName = "felix",
    house_rule: HouseRules = None,
    seed: Seed = 0,
    clock: Annotated[
        float | None, typer.Option(min=0.001, help="Seconds that a bot has for a move.")
    ] = None,
    workers: Workers = CORES,
    dask: Dask = None,
    control_variate: Annotated[
        bool,
        typer.Option(
            "--control-variate",
            help="Also take the luck of drawn moves out of win shares: narrower intervals.",
        ),
    ] = False,
    out: Annotated[
        Path | None, typer.Option(help="Write the results to this file, as JSON lines.")
    ] = None,
    is_continued: Annotated[
        bool, typer.Option("--continue", help="Continue the run in that file.")
    ] = False,
    report: Report = None,
    json_output: JsonOutput = False,
) -> None:
    """Measure bots: every deal is played from every seat."""
    from catsack.arena.plan import ArenaPlan, kind_and_bots
    from catsack.arena.run import run, run_to_file
    from catsack.arena.summary import summary, summary_lines

    check_continue(is_continued, out)
    rules = tuple(parse_house_rules(house_rule).items())
    kind, names = kind_and_bots(hero, against, round_robin, free_for_all)
    plan = ArenaPlan(kind, names, seats, games, seed, edition, rules, clock, control_variate)
    _require_libraries(workers, report, dask)
    start = time.perf_counter()
    if out:
        matches = run_to_file(plan, out, resume=is_continued, workers=workers, dask=dask)
    else:
        matches = run(plan, 0, workers, dask)
    with progress_bar(matches, plan.matches, "matches") as finished:
        results = [game for match in finished for game in match]
    seconds = round(time.perf_counter() - start, 2)
    if report:
        from catsack.arena.report.page import report_page

        report.write_text(report_page(plan, results), encoding="utf-8")
    if json_output:
        print(json.dumps(summary(plan, results, seconds)))
    else:
        print("\n".join(summary_lines(plan, results)))


def study(
    bot: Annotated[str, typer.Option(help="The bot in all seats.")] = "collector",
    games: Annotated[int, typer.Option(min=1, help="Games at each of twelve tables.")] = 300,
    seed: Seed = 0,
    workers: Workers = CORES,
    dask: Dask = None,
    report: Report = None,
    json_output: JsonOutput = False,
) -> None:
    """Study the balance of the game: seats, cards, prices, numbers of seats, house rules."""
    from catsack.arena.study.findings import Study
    from catsack.arena.study.run_study import run_study, step_count
    from catsack.arena.study.study_text import study_lines
    from catsack.players.specs import factory_of

    factory_of(bot)
    _require_libraries(workers, report, dask)
    findings: Study | None = None
    study_steps = run_study(bot, games, seed, workers, dask)
    with progress_bar(study_steps, step_count(games) + 1, "parts") as steps:
        for step in steps:
            findings = step if isinstance(step, Study) else findings
    if findings is None:
        return
    if report:
        from catsack.arena.study.study_page import study_page

        report.write_text(study_page(findings), encoding="utf-8")
    print(json.dumps(findings.to_dict()) if json_output else "\n".join(study_lines(findings)))


def _require_libraries(workers: int, report: Path | None, dask: str | None = None) -> None:
    """Refuse before the first game, not when the last one is played and the page is drawn."""
    require_workers(workers, dask)
    if report:
        require("arena", "matplotlib")
