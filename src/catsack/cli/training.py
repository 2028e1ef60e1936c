"""Commands that train nets: train, exploit, oracle."""

import json
import sys
from pathlib import Path
from typing import Annotated

import typer

from catsack.cli.options import CORES, JsonOutput, Workers
from catsack.cli.progress import progress_bar
from catsack.errors import Malformed
from catsack.extras import require


def train(
    folder: Annotated[Path, typer.Option(help="Folder of the run.")],
    iterations: Annotated[
        int | None, typer.Option(min=1, help="Number of iterations; 2000, or those of a lineage.")
    ] = None,
    minutes: Annotated[
        float | None, typer.Option(min=0, help="Stop after this time; continue it later.")
    ] = None,
    seed: Annotated[int, typer.Option(help="The same seed trains the same nets.")] = 1,
    against: Annotated[
        str, typer.Option(help="Learn to beat only this one: champion, or the folder of a run.")
    ] = "",
    start: Annotated[
        str,
        typer.Option("--from", help="Start with these nets: champion, or the folder of a run."),
    ] = "",
    lineage: Annotated[
        str, typer.Option(help="Train this lineage, an opponent of the champion or a judge of it.")
    ] = "",
    league: Annotated[
        bool,
        typer.Option(
            "--league", help="Train the lineages that are missing, then a champion among them."
        ),
    ] = False,
    is_trained_only: Annotated[
        bool,
        typer.Option(
            "--trained-only", help="In a league, train no lineages: meet those there are."
        ),
    ] = False,
    exploiter_every: Annotated[
        int,
        typer.Option("--exploiters", min=1, help="Iterations between two exploiters that join."),
    ] = 100,
    bot_games: Annotated[
        int,
        typer.Option(
            "--watched",
            min=12,
            help="Games of the search bot that a net imitates, for each number of seats.",
        ),
    ] = 1200,
    tables: Annotated[
        int, typer.Option(min=1, help="Games played side by side, for each number of seats.")
    ] = 768,
    settings: Annotated[
        list[str] | None,
        typer.Option(
            "--set", help="Set a hyperparameter, as in lr=3e-4; can be repeated (see plan.json)."
        ),
    ] = None,
    cores: Annotated[
        int | None,
        typer.Option(min=1, help="Cores to use, by default 2; another number gives other nets."),
    ] = None,
    dask: Annotated[
        str | None,
        typer.Option(help="With --league: address of a Dask scheduler that trains lineages."),
    ] = None,
    tensorboard: Annotated[
        bool, typer.Option("--tensorboard", help="Write curves for TensorBoard too.")
    ] = False,
    is_continued: Annotated[
        bool, typer.Option("--continue", help="Continue the run in that folder.")
    ] = False,
    json_output: JsonOutput = False,
) -> None:
    """Train a net in self-play, a league, or a net that beats a bot; needs the extra "train"."""
    if sum(map(bool, (league, lineage, against))) > 1:
        raise Malformed("train-kind", "Say only one of --league, --lineage and --against.")
    if dask and not league:
        raise Malformed("train-dask", "--dask goes with --league: one run takes one machine.")
    if tensorboard:
        require("tensorboard", "tensorboard")
    from catsack.training.experiment import Experiment, run_experiment
    from catsack.training.league.league_run import run_league
    from catsack.training.league.lineages import LINEAGES
    from catsack.training.run_folder import Pace
    from catsack.training.schedule import parse_settings

    chosen = parse_settings(settings or [])
    if cores is not None:
        chosen = (*chosen, ("threads", cores))
    summary = (run_league if league else run_experiment)(
        folder,
        Experiment(
            seed=seed,
            against=against,
            start=start,
            lineage=lineage,
            trains_lineages=not is_trained_only,
            num_envs=tables,
            distill_games=bot_games,
            exploiter_every=exploiter_every,
            settings=chosen,
            processes=cores or 2,
            dask=dask,
        ),
        Pace(
            iterations or (LINEAGES[lineage].iterations if lineage in LINEAGES else 2000),
            minutes,
            has_tensorboard=tensorboard,
        ),
        resume=is_continued,
        log=_log,
    )
    nets = folder / ("champion/shipped" if league else "shipped")
    if not nets.exists():  # the time was over before the champion began
        nets = folder / "nets"
    print(json.dumps(summary) if json_output else f"The nets are in {nets}.")


def _log(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


def exploit(
    bot: Annotated[str, typer.Argument(help="A bot, the folder of a run, or the file of a net.")],
    minutes: Annotated[float, typer.Option(min=0, help="How long to train.")] = 10.0,
    iterations: Annotated[
        int, typer.Option(min=1, help="Stop after these if the minutes are not over.")
    ] = 570,
    seed: Annotated[int, typer.Option(help="The same seed trains the same exploiter.")] = 1,
    is_warm: Annotated[
        bool, typer.Option("--warm/--fresh", help="Start from the bot's own nets, or from nothing.")
    ] = True,
    folder: Annotated[
        Path | None, typer.Option(help="Folder of the run; by default exploit-BOT-SEED.")
    ] = None,
    is_continued: Annotated[
        bool, typer.Option("--continue", help="Continue the run in that folder.")
    ] = False,
    games: Annotated[
        int, typer.Option(min=1, help="Games of the measurement, for each number of seats.")
    ] = 1200,
    bot_games: Annotated[
        int, typer.Option("--watched", min=12, help="Games of a bot that a net imitates.")
    ] = 600,
    tables: Annotated[
        int, typer.Option(min=1, help="Games played side by side, for each number of seats.")
    ] = 768,
    workers: Workers = CORES,
    json_output: JsonOutput = False,
) -> None:
    """Train a net to beat one bot, and measure what it gains; needs the extra "train"."""
    from catsack.training.exploit import (
        ExploitPlan,
        measure,
        report,
        report_lines,
        train_best_response,
    )
    from catsack.training.ppo import SEATS
    from catsack.training.run_folder import Pace, RunFolder

    plan = ExploitPlan(
        bot=bot, seed=seed, is_warm=is_warm, num_envs=tables, games=games, watched=bot_games
    )
    path = folder or Path(f"exploit-{Path(bot).name}-{seed}")
    if is_continued and not RunFolder(path).plan.exists():
        raise Malformed("train-nothing", f"There is no run in {path} to go on with.")
    # Saved after every iteration, so that Ctrl-C keeps what was learnt.
    pace = Pace(iterations, minutes, eval_every=iterations, save_every=1)
    try:
        train_best_response(path, plan, pace, resume=is_continued, log=_log)
    except KeyboardInterrupt:
        _log(f"\nWhat was learnt is in {path}: the same command with --continue goes on.")
        raise
    with progress_bar(SEATS, len(SEATS), "numbers of seats") as each:
        gains = [measure(path, plan, seats, workers) for seats in each]
    done = RunFolder(path).metrics()[-1]["iteration"]
    if json_output:
        print(json.dumps(report(plan, gains, done)))
    else:
        print("\n".join(report_lines(plan, gains, done)))


def oracle(
    games: Annotated[int, typer.Option(min=1, help="Games that the oracle plays.")] = 20_000,
    iterations: Annotated[int, typer.Option(min=1, help="Iterations of the training.")] = 60,
    seed: Annotated[int, typer.Option(help="The same seed gives the same figures.")] = 1,
    json_output: JsonOutput = False,
) -> None:
    """Compare the training with an oracle (CFR), in a game small enough to search completely."""
    from catsack.training.exploitability import compare, comparison_lines

    comparison = compare(games, iterations, seed)
    print(json.dumps(comparison) if json_output else "\n".join(comparison_lines(comparison)))
