"""Sections of a report that say who is strong: standings, ratings, pairings."""

from statistics import fmean

from catsack.arena.drawing.canvas import Caption
from catsack.arena.drawing.html import (
    Cell,
    Row,
    Section,
    beside,
    figures,
    folded,
    measured,
    paragraph,
    table,
)
from catsack.arena.drawing.number_format import fine, number, share, signed
from catsack.arena.drawing.plots import whiskers
from catsack.arena.match import GameResult
from catsack.arena.plan import ArenaPlan
from catsack.arena.ratings import ratings
from catsack.arena.report.counts import everyone
from catsack.arena.standings import BotStanding, standings
from catsack.arena.stats import Estimate


def standing(plan: ArenaPlan, games: list[GameResult]) -> Section:
    """Who won how much."""
    is_duel = plan.kind == "duel"
    order = sorted(standings(games, by_opponents=is_duel), key=lambda one: -one.win_share.mean)
    par = 1 / plan.seats
    said = ", ".join(f"{one.bot} {share(one.win_share.mean)}" for one in order)
    drawing = whiskers(
        Caption("standing-plot", "Win share of each bot", f"{said}; par {share(par)}."),
        [(one.bot, one.win_share) for one in order],
        "win share",
        par=par,
    )
    parts = [
        paragraph(
            f"A shared win counts in parts; par, {share(par)}, is what a seat wins if all are "
            "equal. The margin is a seat's score less the mean of the others'. Here and below, the "
            "95 % interval of a mean is said with ±."
        ),
        beside(
            _standing_table(f"Standings over {len(games)} games", order, with_company=is_duel),
            figures((drawing, f"Win share with 95 % interval, {len(games)} games")),
        ),
    ]
    if plan.kind == "round-robin":
        each = sorted(standings(games), key=lambda one: (one.bot, -one.win_share.mean))
        inner = _standing_table("Standings by company", each, with_company=True)
        parts.append(folded("Standings against each company", inner))
    return Section("standings", "Standings", parts)


def _standing_table(caption: str, order: list[BotStanding], *, with_company: bool) -> str:
    return table(
        caption,
        ["bot", "games", "win share", "place", "points", "margin"],
        [
            (
                Cell(one.bot, _company(one.opponents) if with_company else ""),
                str(one.games),
                measured(one.win_share, share),
                fine(one.placement.mean),
                measured(one.points),
                measured(one.margin, signed),
            )
            for one in order
        ],
    )


def _company(against: tuple[str, ...]) -> str:
    """Return who else sat there: ``against 2 random, 1 steady``."""
    return "against " + ", ".join(f"{against.count(b)} {b}" for b in dict.fromkeys(against))


def rating(games: list[GameResult]) -> Section:
    """How strong each bot is on a scale of its own."""
    found = ratings(games)
    if not found:
        return Section("ratings", "Ratings", [paragraph("Copies of one bot cannot be rated.")])
    said = ", ".join(f"{one.bot} {number(one.mu)} ± {number(one.sigma)}" for one in found)
    drawing = whiskers(
        Caption("rating-plot", "Rating of each bot", f"{said}."),
        [(one.bot, Estimate(one.mu, one.mu - one.sigma, one.mu + one.sigma)) for one in found],
        "rating",
        as_share=False,
    )
    return Section(
        "ratings",
        "Ratings",
        [
            paragraph(
                "Bradley-Terry ratings for tables of three to five, from the order of all scores "
                "at a table. Everyone begins at 25; ± is one standard deviation. A rating speaks "
                "of the company met here and of no other."
            ),
            beside(
                table(
                    f"Ratings over {len(games)} games",
                    ["bot", "games", "rating", "± sigma"],
                    [(one.bot, str(one.games), fine(one.mu), fine(one.sigma)) for one in found],
                ),
                figures((drawing, f"Rating ± one standard deviation, {len(games)} games")),
            ),
        ],
    )


def pairings(plan: ArenaPlan, games: list[GameResult]) -> Section:
    """Every bot alone among copies of every other, as a matrix."""
    alone = {
        (one.bot, one.opponents[0]): one.win_share.mean
        for one in standings(games)
        if one.opponents == (one.opponents[0],) * (plan.seats - 1) and one.opponents[0] != one.bot
    }
    bots, par = everyone(games), 1 / plan.seats
    rows: list[Row] = [
        (
            hero,
            *(_against_par(alone.get((hero, rival)), par) for rival in bots),
            _against_par(fmean(alone[hero, rival] for rival in bots if rival != hero), par),
        )
        for hero in bots
    ]
    against = (fmean(alone[hero, rival] for hero in bots if hero != rival) for rival in bots)
    rows.append(("mean", *(_against_par(mean, par) for mean in against), Cell("")))
    kind = "matrix crowded" if len(bots) > 4 else "matrix"
    return Section(
        "pairings",
        "Pairings both ways",
        [
            paragraph(
                f"Win share in per cent of the bot of the row, alone among {plan.seats - 1} "
                f"copies of the bot of the column; par is {share(par)}. Blue is above par, ochre "
                "below. A row tells what a bot can do alone, a column what it lets others do to "
                "a crowd of it: low is good there."
            ),
            table(
                f"{len(games) // len(alone)} games for each pair, {len(games)} in all",
                ["alone", *bots, "mean"],
                rows,
                kind,
            ),
        ],
    )


def _against_par(mean: float | None, par: float) -> Cell:
    if mean is None:
        return Cell("·")
    return Cell(f"{100 * mean:.0f}", tint=(mean - par) / (1 - par if mean > par else par))
