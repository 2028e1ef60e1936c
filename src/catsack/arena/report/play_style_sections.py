"""Sections of a report on how bots play: scores, prices, cards and their places."""

from statistics import fmean

from catsack.arena.drawing.canvas import Caption
from catsack.arena.drawing.heatmaps import AxisLimits, heatmap, price_density
from catsack.arena.drawing.html import (
    Section,
    estimate_cell,
    figures,
    paragraph,
    side_by_side,
    table,
)
from catsack.arena.drawing.number_format import (
    ORDINALS,
    one_decimal,
    percent,
    signed,
    two_decimals,
)
from catsack.arena.drawing.plots import histograms
from catsack.arena.match import GameResult
from catsack.arena.report.counts import bot_names, card_shares, purchases
from catsack.cards import SET


def scores_section(games: list[GameResult]) -> Section:
    """Return the distribution of each bot's scores."""
    by_bot = [
        (
            bot,
            [
                score
                for game in games
                for score, name in zip(game.scores, game.bots, strict=True)
                if name == bot
            ],
        )
        for bot in bot_names(games)
    ]
    means = ", ".join(f"{bot} {one_decimal(fmean(scores))}" for bot, scores in by_bot)
    drawing = histograms(
        Caption("score-plot", "Scores of each bot", f"Mean scores: {means}."),
        by_bot,
        "score, in steps of 5",
    )
    return Section(
        "scores",
        "Scores",
        [
            side_by_side(
                table(
                    f"Scores over {len(games)} games",
                    ["bot", "lowest", "10 %", "median", "90 %", "highest"],
                    [(bot, *_quantiles(scores)) for bot, scores in by_bot],
                ),
                figures((drawing, f"Scores with their mean, {len(games)} games")),
            ),
        ],
    )


def _quantiles(values: list[int]) -> list[str]:
    """Return the minimum, the 10 %, 50 % and 90 % quantile and the maximum."""
    order = sorted(values)
    at = [round(part * (len(order) - 1)) for part in (0, 0.1, 0.5, 0.9, 1)]
    return [one_decimal(order[index]).removesuffix(".0") for index in at]


def prices_section(games: list[GameResult]) -> Section:
    """Return the prices that bots pay for sacks, and what these are worth."""
    sales = [sale for game in games for sale in game.sales]
    limits = AxisLimits(
        max((sale.price for sale in sales), default=1) + 2,
        min((sale.worth for sale in sales), default=0) // 4 * 4,
        max((sale.worth for sale in sales), default=0) // 4 * 4 + 4,
    )
    rows = purchases(games)
    drawings = []
    for at, one in enumerate(rows):
        caption = Caption(
            f"price-{at}",
            f"Prices and worth of what {one.bot} bought",
            f"Mean price {one_decimal(one.price.mean)}, mean worth {one_decimal(one.worth.mean)}.",
        )
        points = [(sale.price, sale.worth) for sale in one.sales]
        drawing = price_density(caption, points, limits)
        drawings.append((drawing, f"{one.bot}: {len(points)} sacks"))
    return Section(
        "prices",
        "Prices and worth",
        [
            paragraph(
                "Worth is what the sack counts once the dogs have gone. Above the dashed line a "
                "sack is worth more than its price; darker means more often. Whoever drops out "
                "takes mice instead, so a sack must bring some gain to be worth buying."
            ),
            table(
                f"Sacks bought, {len(sales)} in {len(games)} games",
                ["bot", "sacks a game", "price", "worth", "gain"],
                [
                    (
                        one.bot,
                        estimate_cell(one.per_game, two_decimals),
                        estimate_cell(one.price),
                        estimate_cell(one.worth),
                        estimate_cell(one.gain, signed),
                    )
                    for one in rows
                ],
            ),
            figures(*drawings),
        ],
    )


def cards_section(games: list[GameResult]) -> Section:
    """Return how often each bot lays each card in each place of the row."""
    drawings = []
    even = 1 / len(SET)
    by_bot = {bot: card_shares(games, bot) for bot in bot_names(games)}
    widest = max(abs(part - even) for rows, _ in by_bot.values() for row in rows for part in row)
    for at, (bot, (rows, counts)) in enumerate(by_bot.items()):
        part, card, place = max(
            (part, str(card), place)
            for card, row in zip(SET, rows, strict=True)
            for place, part in enumerate(row)
        )
        caption = Caption(
            f"cards-{at}",
            f"Cards that {bot} lays in each place",
            f"Most often {card} in the {ORDINALS[place]} place: {percent(part)}.",
        )
        drawing = heatmap(
            caption,
            [str(card) for card in SET],
            [f"{name}\n{count}" for name, count in zip(ORDINALS, counts, strict=False)],
            [[(part - even) / widest for part in row] for row in rows],
            [[f"{100 * part:.0f}" for part in row] for row in rows],
            "place, counted from the start player, and cards laid there",
        )
        drawings.append((drawing, f"{bot}: {sum(counts)} cards laid"))
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
                "The share of each card, in per cent of all cards laid in that place: 10 is no "
                "preference, blue is more, ochre less. The 1st place is turned up first, the last "
                f"stays hidden longest.{dummy} {len(games)} games."
            ),
            figures(*drawings),
        ],
    )
