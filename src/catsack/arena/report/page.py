"""The report of an arena: one HTML page with plots."""

import shlex
from dataclasses import replace

from catsack.arena.drawing.html import Section, command, document, facts, paragraph
from catsack.arena.drawing.number_format import interval, percent
from catsack.arena.match import GameResult
from catsack.arena.plan import ArenaPlan
from catsack.arena.report.incident_sections import faults_section, no_sales_section
from catsack.arena.report.play_style_sections import cards_section, prices_section, scores_section
from catsack.arena.report.strength_sections import (
    pairings_section,
    ratings_section,
    seats_section,
    standings_section,
)
from catsack.arena.standings import overall_standings
from catsack.arena.stats import Estimate
from catsack.arena.summary import hero_standing
from catsack.players.specs import spec_name


def report_page(plan: ArenaPlan, games: list[GameResult]) -> str:
    """Return the page, which needs no other file and no network.

    The same games always give the same bytes.
    """
    sections = [
        _plan_section(plan, games),
        standings_section(plan, games),
        ratings_section(games),
        *([pairings_section(plan, games)] if plan.kind == "round-robin" else []),
        scores_section(games),
        prices_section(games),
        seats_section(games),
        cards_section(games),
        no_sales_section(games),
        *([faults_section(games)] if any(game.faults for game in games) else []),
    ]
    return document(_title(plan), _lead(plan, games), sections)


def command_line(plan: ArenaPlan) -> str:
    """Return the command that plays the same games again.

    >>> command_line(ArenaPlan("duel", ("steady", "random"), 3, 60, 1))
    'catsack arena --seats 3 --hero steady --against random --games 60 --seed 1'
    """
    bots = [spec_name(bot) for bot in plan.bots]
    if plan.kind == "duel":
        hero, rival = bots
        who = ["--hero", hero, "--against", rival]
    else:
        who = [f"--{plan.kind}", ",".join(bots)]
    words = ["catsack", "arena", "--seats", str(plan.seats), *who]
    words += ["--games", str(plan.games), "--seed", str(plan.seed)]
    if plan.edition != "felix":
        words += ["--edition", plan.edition]
    for rule, value in plan.house_rules:
        words += ["--house-rule", f"{rule}={str(value).lower()}"]
    if plan.seconds is not None:
        words += ["--clock", str(plan.seconds)]
    return shlex.join(words)


def _title(plan: ArenaPlan) -> str:
    if plan.kind == "duel":
        hero, rival = plan.labels
        return f"{hero} against {rival}"
    kind = {"round-robin": "Round robin", "free-for-all": "Free-for-all"}[plan.kind]
    return f"{kind} of {len(plan.bots)} bots"


def _lead(plan: ArenaPlan, games: list[GameResult]) -> str:
    par = f"Par is {percent(1 / plan.seats)}."
    if len({bot for game in games for bot in game.bots}) == 1:
        return f"{plan.labels[0]} among copies of itself, in {len(games)} games. {par}"
    if plan.kind == "duel":
        hero, rival = plan.labels
        own = hero_standing(plan, games).win_share
        control = (
            " Both are the same bot, so its true share is par." if plan.is_null_control else ""
        )
        return (
            f"Alone among {plan.seats - 1} of {rival}, {hero} wins {percent(own.mean)} of "
            f"{len(games)} games ({_interval(own)}). {par}{control}"
        )
    best = max(overall_standings(plan, games), key=lambda one: one.win_share.mean)
    where = "alone among copies of others" if plan.kind == "round-robin" else "from each seat"
    return (
        f"{best.bot} does best: {where} it wins {percent(best.win_share.mean)} "
        f"({_interval(best.win_share)}), in {best.games} games of {len(games)}. {par}"
    )


def _interval(own: Estimate) -> str:
    if not own.has_interval:
        return "from a single deal, so there is no interval"
    return f"95 % confidence interval: {interval(own, percent)}"


def _plan_section(plan: ArenaPlan, games: list[GameResult]) -> Section:
    kind = {
        "duel": "a duel: one hero among copies of a rival",
        "round-robin": "a round robin: every bot alone among copies of every other",
        "free-for-all": "a free-for-all: mixed tables, drawn by chance",
    }[plan.kind]
    rules = ", ".join(f"{rule} {str(value).lower()}" for rule, value in plan.house_rules)
    faults = sum(len(game.faults) for game in games)
    matches = len(games) // plan.seats
    parts = [
        facts(
            [
                ("bots", ", ".join(plan.labels)),
                ("seats", str(plan.seats)),
                ("games", f"{len(games)}, in {matches} match{'es' if matches > 1 else ''}"),
                ("edition", plan.edition),
                ("house rules", rules or "none"),
                ("seed", str(plan.seed)),
                ("clock", "none" if plan.seconds is None else f"{plan.seconds} s a move"),
                ("faults", str(faults) if faults else "none"),
            ]
        ),
        paragraph(
            f"This is {kind}. A match is one deal, played once from every seat by everyone at "
            "the table, so that nobody has the better seats. Intervals are 95 % confidence "
            "intervals over deals."
        ),
    ]
    # Only text can be typed: bots that came from Python cannot be.
    if all(isinstance(bot, str) for bot in plan.bots):
        parts += [paragraph("To play the same games again:"), command(command_line(plan))]
    if plan.kind == "duel" and not plan.is_null_control:
        hero, rival = plan.bots
        back = replace(plan, bots=(rival, hero))
        parts += [
            paragraph("A bot that wins alone may lose as a crowd. To swap hero and rival:"),
            command(command_line(back)),
        ]
    return Section("played", "What was played", parts)
