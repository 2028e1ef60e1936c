"""Sections of a report on who wins: standings, ratings, pairings and seats."""

from statistics import fmean

from catsack.arena.drawing.canvas import Caption
from catsack.arena.drawing.html import (
    Cell,
    Row,
    Section,
    details,
    estimate_cell,
    figures,
    paragraph,
    side_by_side,
    table,
)
from catsack.arena.drawing.number_format import (
    one_decimal,
    percent,
    percent_number,
    signed,
    two_decimals,
)
from catsack.arena.drawing.plots import columns, interval_plot
from catsack.arena.match import GameResult
from catsack.arena.plan import ArenaPlan
from catsack.arena.ratings import ratings
from catsack.arena.report.counts import bot_names, win_shares_by_distance, win_shares_by_seat
from catsack.arena.standings import BotStanding, overall_standings, standings
from catsack.arena.stats import Estimate


def standings_section(plan: ArenaPlan, games: list[GameResult]) -> Section:
    """Return the win share, points and margin of every bot."""
    is_duel, is_round_robin = plan.kind == "duel", plan.kind == "round-robin"
    rows = standings(games) if is_duel else overall_standings(plan, games)
    rows = sorted(rows, key=lambda one: -one.win_share.mean)
    where = ", each bot alone among copies of others" if is_round_robin else ""
    par = 1 / plan.seats
    shares = ", ".join(f"{one.bot} {percent(one.win_share.mean)}" for one in rows)
    drawing = interval_plot(
        Caption("standing-plot", "Win share of each bot", f"{shares}; par {percent(par)}."),
        [(one.bot, one.win_share) for one in rows],
        "win share",
        par=par,
    )
    parts = [
        paragraph(
            f"A shared win counts in parts; par, {percent(par)}, is what a seat wins if all are "
            "equal. A bot with copies at a table has several seats in one game. The margin is a "
            "seat's score less the mean of the others'. Here and below, ± is the 95 % confidence "
            "interval of a mean."
        ),
        side_by_side(
            _standings_table(
                f"Standings over {len(games)} games{where}", rows, with_opponents=is_duel
            ),
            figures((drawing, f"Win share with 95 % confidence interval, {len(games)} games")),
        ),
    ]
    if is_round_robin:
        rows = sorted(standings(games), key=lambda one: (one.bot, -one.win_share.mean))
        inner = _standings_table("Standings by opponents", rows, with_opponents=True)
        parts.append(details("Standings against each set of opponents", inner))
    return Section("standings", "Standings", parts)


def _standings_table(caption: str, rows: list[BotStanding], *, with_opponents: bool) -> str:
    return table(
        caption,
        ["bot", "games", "seats", "win share", "place", "points", "margin"],
        [
            (
                Cell(one.bot, _opponents(one.opponents) if with_opponents else ""),
                str(one.games),
                str(one.seats),
                estimate_cell(one.win_share, percent),
                two_decimals(one.placement.mean),
                estimate_cell(one.points),
                estimate_cell(one.margin, signed),
            )
            for one in rows
        ],
    )


def _opponents(bots: tuple[str, ...]) -> str:
    """Return the opponents by number: ``against 2 random, 1 steady``."""
    return "against " + ", ".join(f"{bots.count(bot)} {bot}" for bot in dict.fromkeys(bots))


def ratings_section(games: list[GameResult]) -> Section:
    """Return the rating of every bot."""
    rows = ratings(games)
    if not rows:
        return Section("ratings", "Ratings", [paragraph("Copies of one bot cannot be rated.")])
    numbers = ", ".join(
        f"{one.bot} {one_decimal(one.mu)} ± {one_decimal(one.sigma)}" for one in rows
    )
    drawing = interval_plot(
        Caption("rating-plot", "Rating of each bot", f"{numbers}."),
        [(one.bot, Estimate(one.mu, one.low, one.high)) for one in rows],
        "rating",
        as_share=False,
    )
    return Section(
        "ratings",
        "Ratings",
        [
            paragraph(
                "Bradley-Terry ratings for tables of three to five, from the order of all scores "
                "at a table, fitted to all games at once. Their mean is 25; ± is one standard "
                "error, from bootstrap samples of the deals. A rating holds for the opponents met "
                "here and for no others."
            ),
            side_by_side(
                table(
                    f"Ratings over {len(games)} games",
                    ["bot", "games", "rating", "± sigma"],
                    [
                        (one.bot, str(one.games), two_decimals(one.mu), two_decimals(one.sigma))
                        for one in rows
                    ],
                ),
                figures((drawing, f"Rating with 95 % confidence interval, {len(games)} games")),
            ),
        ],
    )


def pairings_section(plan: ArenaPlan, games: list[GameResult]) -> Section:
    """Return the win share of every bot alone among copies of every other, as a matrix."""
    alone = {
        (one.bot, one.opponents[0]): one.win_share.mean
        for one in standings(games)
        if one.opponents == (one.opponents[0],) * (plan.seats - 1) and one.opponents[0] != one.bot
    }
    bots, par = bot_names(games), 1 / plan.seats
    rows: list[Row] = [
        (
            hero,
            *(_par_cell(alone.get((hero, rival)), par) for rival in bots),
            _par_cell(fmean(alone[hero, rival] for rival in bots if rival != hero), par),
        )
        for hero in bots
    ]
    against = (fmean(alone[hero, rival] for hero in bots if hero != rival) for rival in bots)
    rows.append(("mean", *(_par_cell(mean, par) for mean in against), Cell("")))
    kind = "matrix crowded" if len(bots) > 4 else "matrix"
    return Section(
        "pairings",
        "Pairings both ways",
        [
            paragraph(
                f"Win share in per cent of the bot of the row, alone among {plan.seats - 1} "
                f"copies of the bot of the column; par is {percent(par)}. Blue is above par, ochre "
                "below. A row shows how well a bot does alone; a column shows how well others do "
                "alone among its copies, so low is good there."
            ),
            table(
                f"{len(games) // len(alone)} games for each pair, {len(games)} in all",
                ["alone", *bots, "mean"],
                rows,
                kind,
            ),
        ],
    )


def _par_cell(mean: float | None, par: float) -> Cell:
    """Return a win share in per cent, tinted by how far it is above or below par."""
    if mean is None:
        return Cell("·")
    return Cell(f"{100 * mean:.0f}", tint=(mean - par) / (1 - par if mean > par else par))


def seats_section(games: list[GameResult]) -> Section:
    """Return the win share by seat, and by distance from the first start player."""
    by_seat, by_distance = win_shares_by_seat(games), win_shares_by_distance(games)
    positions = [str(seat) for seat in range(len(by_seat))]
    rows: list[Row] = [
        (bot, *(estimate_cell(one, percent_number) for one in win_shares_by_distance(games, bot)))
        for bot in bot_names(games)
    ]
    return Section(
        "seats",
        "Seats",
        [
            paragraph(
                "The first start player is drawn by chance, so the number of a seat should not "
                "matter: the first plot is a check. The second goes by the distance from the "
                "first start player, clockwise; 0 is the start player."
            ),
            figures(
                (
                    columns(
                        Caption("seat-plot", "Win share from each seat", _list(by_seat)),
                        positions,
                        by_seat,
                        "seat",
                        par=1 / len(by_seat),
                    ),
                    f"Win share by seat, all bots, {len(games)} games",
                ),
                (
                    columns(
                        Caption("distance-plot", "Win share by distance", _list(by_distance)),
                        positions,
                        by_distance,
                        "distance from the first start player",
                        par=1 / len(by_seat),
                    ),
                    f"Win share by distance from the first start player, {len(games)} games",
                ),
            ),
            table(
                "Win share in per cent by distance from the first start player, "
                f"{len(games)} games",
                ["bot", *positions],
                rows,
            ),
        ],
    )


def _list(shares: list[Estimate]) -> str:
    return ", ".join(percent(share.mean) for share in shares) + "."
