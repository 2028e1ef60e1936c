"""Sections of a report on what nobody chooses: seats, no-sales, shortages, faults."""

from catsack.arena.drawing.canvas import Caption
from catsack.arena.drawing.html import Row, Section, figures, measured, paragraph, table
from catsack.arena.drawing.number_format import fine, per_cent, share
from catsack.arena.drawing.plots import columns
from catsack.arena.match import GameResult
from catsack.arena.report.counts import by_distance, by_seat, course, everyone
from catsack.arena.stats import Estimate

FAULTS_SHOWN = 20


def seats(games: list[GameResult]) -> Section:
    """Who wins from where."""
    by_number, by_place = by_seat(games), by_distance(games)
    count, par = len(by_number), 1 / len(by_number)
    said = ", ".join(share(one.mean) for one in by_number)
    said_too = ", ".join(share(one.mean) for one in by_place)
    rows: list[Row] = [
        (bot, *(measured(one, per_cent) for one in by_distance(games, bot)))
        for bot in everyone(games)
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
                        Caption("seat-plot", "Win share from each seat", f"{said}."),
                        [str(seat) for seat in range(count)],
                        by_number,
                        "seat",
                        par=par,
                    ),
                    f"Win share by seat, all bots, {len(games)} games",
                ),
                (
                    columns(
                        Caption("distance-plot", "Win share by distance", f"{said_too}."),
                        [str(distance) for distance in range(count)],
                        by_place,
                        "distance from the first start player",
                        par=par,
                    ),
                    f"Win share by distance from the first start player, {len(games)} games",
                ),
            ),
            table(
                "Win share in per cent by distance from the first start player, "
                f"{len(games)} games",
                ["bot", *(str(distance) for distance in range(count))],
                rows,
            ),
        ],
    )


def shortages(games: list[GameResult]) -> Section:
    """How often nobody bought, and how often the bank was short."""
    means = course(games)
    drawings = []
    for key, name, values in (
        ("no-sale", "no-sales", [game.no_sales for game in games]),
        ("shortage", "shortages", [game.shortages for game in games]),
    ):
        most = max(values)
        parts = [values.count(each) / len(values) for each in range(most + 1)]
        said = ", ".join(f"{each}: {share(part)}" for each, part in enumerate(parts))
        caption = Caption(f"{key}-plot", f"Games by number of {name}", f"{said}.")
        drawing = columns(
            caption,
            [str(each) for each in range(most + 1)],
            [Estimate(part, float("-inf"), float("inf")) for part in parts],
            f"{name} in a game",
        )
        drawings.append((drawing, f"Part of {len(games)} games with so many {name}"))
    return Section(
        "course",
        "No-sales and shortages",
        [
            paragraph(
                "After a no-sale the row leaves the game and the next round has no mice. A "
                "shortage is a round without mice because the bank could not fill the mouse cards."
            ),
            table(
                f"Means over {len(games)} games",
                ["of a game", "mean"],
                [
                    ("no-sales", measured(means.no_sales, fine)),
                    ("shortages", measured(means.shortages, fine)),
                    ("price of a sack", measured(means.price)),
                    ("worth of a sack sold", measured(means.worth)),
                    ("score that wins", measured(means.winner)),
                    ("decisions", measured(means.decisions)),
                ],
                "lines",
            ),
            figures(*drawings),
        ],
    )


def faults(games: list[GameResult]) -> Section:
    """Where bots did not answer."""
    found = [(game, fault) for game in games for fault in game.faults]
    rows = [
        (game.bots[fault.seat], f"match {game.match}", fault.what, fault.details)
        for game, fault in found[:FAULTS_SHOWN]
    ]
    kinds = sorted({(game.bots[fault.seat], fault.what) for game, fault in found})
    counted = [
        (
            bot,
            what,
            str(sum(f.what == what and game.bots[f.seat] == bot for game, f in found)),
        )
        for bot, what in kinds
    ]
    return Section(
        "faults",
        "Faults",
        [
            paragraph(
                "A bot that raises an error, answers with an illegal move or is late passes or "
                "lays its first card instead, and the game goes on."
            ),
            table(
                f"{len(found)} faults in {len(games)} games", ["bot", "what", "how often"], counted
            ),
            table(f"The first {len(rows)}", ["bot", "where", "what", "details"], rows, "words"),
        ],
    )
