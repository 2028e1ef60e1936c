"""Sections of a report on what bots are like: scores, purchases, cards and their places."""

from statistics import fmean

from catsack.arena.drawing.canvas import Caption
from catsack.arena.drawing.heatmaps import Reach, density, heat
from catsack.arena.drawing.html import Section, beside, figures, measured, paragraph, table
from catsack.arena.drawing.number_format import fine, number, share, signed
from catsack.arena.drawing.plots import histograms
from catsack.arena.match import GameResult
from catsack.arena.report.counts import buying, everyone, laying
from catsack.cards import SET

PLACES = ("1st", "2nd", "3rd", "4th", "5th")


def scores(games: list[GameResult]) -> Section:
    """How the scores of each bot are spread."""
    bots = everyone(games)
    by_bot = [
        (
            bot,
            [s for game in games for s, b in zip(game.scores, game.bots, strict=True) if b == bot],
        )
        for bot in bots
    ]
    said = ", ".join(f"{bot} {number(fmean(values))}" for bot, values in by_bot)
    drawing = histograms(
        Caption("score-plot", "Scores of each bot", f"Mean scores: {said}."),
        by_bot,
        "score, in steps of 5",
    )
    rows = [(bot, *_quantiles(values)) for bot, values in by_bot]
    return Section(
        "scores",
        "Scores",
        [
            beside(
                table(
                    f"Scores over {len(games)} games",
                    ["bot", "lowest", "10 %", "median", "90 %", "highest"],
                    rows,
                ),
                figures((drawing, f"Scores with their mean, {len(games)} games")),
            ),
        ],
    )


def _quantiles(values: list[int]) -> list[str]:
    """Return the lowest, the first tenth, the middle, the last tenth and the highest."""
    order = sorted(values)
    return [number(order[round(part * (len(order) - 1))])[:-2] for part in (0, 0.1, 0.5, 0.9, 1)]


def prices(games: list[GameResult]) -> Section:
    """Which prices were paid for what."""
    found = buying(games)
    sold = [sale for game in games for sale in game.sales]
    reach = Reach(
        max((sale.price for sale in sold), default=1) + 2,
        min((sale.worth for sale in sold), default=0) // 4 * 4,
        max((sale.worth for sale in sold), default=0) // 4 * 4 + 4,
    )
    drawings = []
    for at, one in enumerate(found):
        caption = Caption(
            f"price-{at}",
            f"Prices and worth of what {one.bot} bought",
            f"Mean price {number(one.price.mean)}, mean worth {number(one.worth.mean)}.",
        )
        points = [(sale.price, sale.worth) for sale in one.sales]
        drawings.append((density(caption, points, reach), f"{one.bot}: {len(points)} sacks"))
    return Section(
        "prices",
        "Prices and worth",
        [
            paragraph(
                "Worth is what the sack counts once the dogs have gone. Above the dashed line a "
                "sack is worth more than its price; darker means more often. Whoever drops out "
                "takes mice instead, so a sack must gain some to be worth buying at all."
            ),
            table(
                f"Sacks bought, {len(sold)} in {len(games)} games",
                ["bot", "sacks a game", "price", "worth", "gain"],
                [
                    (
                        one.bot,
                        measured(one.sacks, fine),
                        measured(one.price),
                        measured(one.worth),
                        measured(one.gain, signed),
                    )
                    for one in found
                ],
            ),
            figures(*drawings),
        ],
    )


def cards(games: list[GameResult]) -> Section:
    """Which card each bot lays where."""
    drawings = []
    even = 1 / len(SET)
    laid_by = {bot: laying(games, bot) for bot in everyone(games)}
    widest = max(abs(part - even) for found in laid_by.values() for row in found for part in row)
    for at, (bot, found) in enumerate(laid_by.items()):
        often = max(
            (part, str(card), place)
            for card, row in zip(SET, found, strict=True)
            for place, part in enumerate(row)
        )
        laid = sum(1 for game in games for seat, _, _ in game.laid if game.bots[seat] == bot)
        caption = Caption(
            f"cards-{at}",
            f"Cards that {bot} lays in each place",
            f"Most often {often[1]} in the {PLACES[often[2]]} place: {share(often[0])}.",
        )
        drawing = heat(
            caption,
            [str(card) for card in SET],
            PLACES[: len(found[0])],
            [[(part - even) / widest for part in row] for row in found],
            [[f"{100 * part:.0f}" for part in row] for row in found],
            "place, counted from the start player",
        )
        drawings.append((drawing, f"{bot}: {laid} cards laid"))
    dummy = (
        " The dummy's card, which lies left of them all, is not counted."
        if len(games[0].bots) == 3
        else ""
    )
    return Section(
        "cards",
        "Cards and places",
        [
            paragraph(
                "Of a hundred cards laid in a place, so many are this one; 10 is no preference, "
                "blue is more, ochre less. The 1st place is seen first, the last stays hidden "
                f"longest.{dummy} {len(games)} games."
            ),
            figures(*drawings),
        ],
    )
