"""Measure how the champion plays in self-play and write docs/playing.md, with pictures.

python -m tools.play_style
"""

import argparse
import os
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from statistics import fmean

import joblib

from catsack.arena.drawing.canvas import Caption, standalone_svg
from catsack.arena.drawing.plots import columns, curves
from catsack.arena.stats import ClusterMean
from catsack.arena.study.selfplay import RoundResult, SelfPlayGame, self_play
from catsack.cards import Card
from catsack.editions import FELIX
from tools import docs_sections as sections
from tools.ladder import SEED

DOCS = Path(__file__).parent.parent / "docs"
PAGE = DOCS / "playing.md"
PICTURES = DOCS / "pictures"
BOT = "champion"
SEATS = (3, 4, 5)
WORTHS = (-5, 0, 5, 10, 15, 20, 25, 30)
"""Lower ends of the classes of sacks, but for the first."""
KINDS = ("-8, -5", "dogs", "rabbit", "+3, +5", "+8, +11, +15")
"""Kinds of cards in the tables."""
BAD = KINDS[:2]

Games = dict[int, list[SelfPlayGame]]
"""By number of seats."""


def play_games(games: int) -> Games:
    """Play *games* games among copies for each number of seats."""
    workers = joblib.Parallel(n_jobs=os.cpu_count())
    return {
        seats: workers(
            joblib.delayed(self_play)(BOT, FELIX, seats, SEED, number) for number in range(games)
        )
        for seats in SEATS
    }


def card_kind(card: Card) -> str:
    """Return which of ``KINDS`` a card is."""
    if card.is_dog:
        return "dogs"
    if card is Card.RABBIT:
        return "rabbit"
    return KINDS[0] if card.worth < 0 else KINDS[3] if card.worth <= 5 else KINDS[4]


def rounds(games: Sequence[SelfPlayGame]) -> list[tuple[int, RoundResult]]:
    """Return all rounds, each with the number of its game."""
    return [(game.number, one) for game in games for one in game.rounds]


def prices(games: Games) -> str:
    """Return the mean price of a sack by its worth."""
    labels = [f"below {WORTHS[0]}", *(f"{low} to {low + 4}" for low in WORTHS[:-1])]
    labels.append(f"from {WORTHS[-1]}")
    rows: list[list[str]] = [[label] for label in labels]
    for seats, each in games.items():
        means = [ClusterMean() for _ in labels]
        for number, one in rounds(each):
            if one.buyer is not None:
                at = sum(one.worth >= low for low in WORTHS)
                means[at].add(number, one.price)
        for row, mean in zip(rows, means, strict=True):
            row.append(f"{mean.estimate().mean:.1f}" if mean.count else "")
        caption = Caption(
            f"prices-{seats}",
            f"What is paid for a sack, {seats} seats",
            "The mean price by what the sack turned out to be worth, with 95 % intervals.",
        )
        paid = [mean.estimate() if mean.count else None for mean in means]
        ticks = [
            label.replace("below ", "< ").removeprefix("from ").split(" to ")[0] for label in labels
        ]
        axes = ("worth of the sack", "mice")
        save_picture(caption, curves(caption, ticks, [("price", paid)], axes))
    sold = [[one for _, one in rounds(each) if one.buyer is not None] for each in games.values()]
    rows.append(["all: price", *(f"{fmean(one.price for one in own):.1f}" for own in sold)])
    rows.append(["all: worth", *(f"{fmean(one.worth for one in own):.1f}" for own in sold)])
    return _table("## Prices", "mean price of a sack that turned out to be worth", rows, "prices")


def laying(games: Games) -> str:
    """Return which kinds of cards are placed at which place of the row."""
    text = "## Cards by place of the row\n"
    for seats, each in games.items():
        counts = [Counter[str]() for _ in range(seats)]
        for _, one in rounds(each):
            for place, card in enumerate(one.laid):
                counts[place][card_kind(card)] += 1
        text += f"\n| {seats} seats, % of cards | {' | '.join(KINDS)} |\n|{'---|' * 6}\n"
        for place, count in enumerate(counts, 1):
            shares = [f"{100 * count[kind] / count.total():.0f}" for kind in KINDS]
            text += f"| place {place} | {' | '.join(shares)} |\n"
    return text


def bluffs(games: Games) -> str:
    """Return what becomes of bad cards at the last two places of the row."""
    rows: dict[str, list[str]] = {
        name: []
        for name in (
            "cards at the last two places that are bad",
            "of these bad cards: the owner bids while the card is hidden",
            "of these bluffs: the owner has to take the sack",
            "mean of the owner's highest bid in these bluffs",
            "mean price of sacks with a bad card there",
            "mean price of sacks with a good card there",
        )
    }
    for each in games.values():
        late = [
            (one, place, card)
            for _, one in rounds(each)
            for place, card in enumerate(one.laid)
            if place >= one.seats - 2
        ]
        bad = [
            (one, (one.start + place) % one.seats)
            for one, place, card in late
            if card_kind(card) in BAD
        ]
        pushed = [(one, seat) for one, seat in bad if one.hidden_bids[seat]]
        good = [
            one for one, _, card in late if card_kind(card) not in BAD and one.buyer is not None
        ]
        sold = [one for one, _ in bad if one.buyer is not None]
        cells = (
            f"{len(bad) / len(late):.0%}",
            f"{len(pushed) / len(bad):.0%}",
            f"{fmean(one.buyer == seat for one, seat in pushed):.0%}",
            f"{fmean(one.hidden_bids[seat] for one, seat in pushed):.1f}",
            f"{fmean(one.price for one in sold):.1f}",
            f"{fmean(one.price for one in good):.1f}",
        )
        for row, cell in zip(rows.values(), cells, strict=True):
            row.append(cell)
    return _table(
        "## Bluffs", "bad cards: -8, -5, dogs", [[name, *row] for name, row in rows.items()]
    )


def winning(games: Games) -> str:
    """Return how often games are won with how many sacks, and where the points come from."""
    most = 5
    names = ["no sack", "1 sack", *(f"{n} sacks" for n in range(2, most)), f"{most} or more"]
    rows = [[f"seats that bought {name}"] for name in names]
    wins = [[f"wins of seats that bought {name}"] for name in names]
    sources: dict[str, list[str]] = {
        f"{who} gained by {how}, mean": []
        for who in ("winners", "others")
        for how in ("sacks, after their price", "passing")
    }
    for seats, each in games.items():
        bought, points = Counter[int](), [ClusterMean() for _ in range(4)]
        won = [ClusterMean() for _ in names]
        for game in each:
            for seat in range(seats):
                own = [one for one in game.rounds if one.buyer == seat]
                sacks = sum(one.gains[seat] for one in own)
                number = min(len(own), most)
                bought[number] += 1
                is_winner = seat in game.winners
                won[number].add(game.number, is_winner)
                for at, gain in enumerate((sacks, _passing(game, seat))):
                    points[at + 2 * (not is_winner)].add(game.number, gain)
        for at, (row, win) in enumerate(zip(rows, wins, strict=True)):
            row.append(f"{100 * bought[at] / bought.total():.0f}% ({bought[at]})")
            win.append(_share(won[at]))
        for name, mean in zip(sources, points, strict=True):
            sources[name].append(f"{mean.estimate().mean:+.1f}")
        caption = Caption(
            f"sacks-{seats}",
            f"Who wins, by sacks bought, {seats} seats",
            "The part of those who bought so many sacks that won the game, with 95 % intervals.",
        )
        ends = [*range(most), f"{most}+"]
        ticks = [f"{name}\n{bought[at]}" for at, name in enumerate(ends) if bought[at]]
        shares = [each.share() for each in won if each.count]
        axis = "sacks bought in a game, and how many seats did"
        svg = columns(caption, ticks, shares, axis, par=1 / seats)
        save_picture(caption, svg)
    all_rows = [*rows, *wins, *([name, *row] for name, row in sources.items())]
    return _table("## Who wins", "by number of sacks bought", all_rows, "sacks")


def _share(wins: ClusterMean) -> str:
    """Return a share in per cent with its interval; nothing if nobody is counted."""
    if not wins.count:
        return ""
    share = wins.share()
    if not share.has_interval:
        return f"{share.mean:.0%}"
    return f"{share.mean:.0%} ({100 * share.low:.0f} to {100 * share.high:.0f})"


def _passing(game: SelfPlayGame, seat: int) -> int:
    return sum(one.gains[seat] for one in game.rounds if one.buyer != seat)


def save_picture(caption: Caption, svg: str, folder: Path = PICTURES) -> None:
    """Write a picture of the docs."""
    (folder / f"{caption.key}.svg").write_text(standalone_svg(svg), encoding="utf-8")


def _table(heading: str, corner: str, rows: list[list[str]], pictures: str = "") -> str:
    lines = [heading, "", f"| {corner} | 3 seats | 4 seats | 5 seats |", "|---|---|---|---|"]
    lines += [f"| {' | '.join(row)} |" for row in rows]
    if pictures:
        lines += ["", *(f"![{seats} seats](pictures/{pictures}-{seats}.svg)" for seats in SEATS)]
    return "\n".join(lines) + "\n"


def main() -> None:
    """Play, and write the page."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--games", type=int, default=2000)
    games = play_games(options.parse_args().games)
    for part in (prices, laying, bluffs, winning):
        sections.write(PAGE, part(games))


if __name__ == "__main__":
    main()
