"""Measure those who were trained to beat the champion, and write a part of docs/strength.md.

catsack train --folder fresh --against champion --iterations 570
catsack train --folder warm --against champion --from champion --iterations 570
python -m bench.thieves fresh warm
"""

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from statistics import fmean

from bench import sections
from bench.strength import HERO, PAGE, PARS, RULE, SEATS, Match, matches, shared
from catsack.bots import Bot, bot
from catsack.bots.champion import Champion
from catsack.events import BidMade, Event, Passed, RoundBegan, SackTaken, Sold
from catsack.search.net import loaded
from catsack.training.run_folder import Folder


@dataclass
class Habits:
    """What one seat does in a game."""

    sacks: int = 0
    prices: int = 0
    worths: int = 0
    mice: int = 0
    """Taken for passing."""
    bids: int = 0
    jumps: int = 0
    """Bids of more than one above the last."""


def habits(seat: int, events: Sequence[Event]) -> Habits:
    """Return what *seat* did."""
    found, highest = Habits(), 0
    for event in events:
        match event:
            case BidMade(seat=whose, amount=amount):
                found.bids += whose == seat
                found.jumps += whose == seat and amount > highest + 1
                highest = amount
            case Passed(seat=whose, taken=taken) if whose == seat:
                found.mice += taken
            case RoundBegan():
                highest = 0
            case Sold(seat=whose, price=price):
                found.sacks += whose == seat
                found.prices += price * (whose == seat)
            case SackTaken(seat=whose, worth=worth) if whose == seat:
                found.worths += worth
    return found


def player(folder: Path, seed: int) -> Bot:
    """Return a bot that plays as the run in *folder* has learnt to."""
    with (Folder(folder).shipped / f"{HERO}.npz").open("rb") as file:
        return Champion(seed, net=loaded(file))


def told(found: Sequence[Match]) -> list[str]:
    """Return what the hero does in a game, on average."""
    own = [habits(*game) for one in found for game in one.games]
    sacks = sum(each.sacks for each in own) or 1
    return [
        f"{fmean(each.sacks for each in own):.2f}",
        f"{sum(each.prices for each in own) / sacks:.1f}",
        f"{sum(each.worths for each in own) / sacks:.1f}",
        f"{fmean(each.mice for each in own):.1f}",
        f"{fmean(each.bids for each in own):.1f}",
        f"{fmean(each.jumps for each in own):.1f}",
    ]


def section(folders: Sequence[Path], games: int) -> str:
    """Return what the page says about them."""
    heroes = {folder.name: partial(player, folder) for folder in folders}
    players = {HERO: partial(bot, HERO), **heroes}
    lines = [
        "## Thieves",
        "",
        "Somebody who was trained to beat the champion, alone among champions that do not learn:",
        "`fresh` from nothing, `warm` from the champion's own nets",
        "(`catsack train --folder fresh --against champion --iterations N`, `--from champion`),",
        "both at once on two cores.",
        "",
        "| | iterations | trained for | decisions |",
        "|---|---|---|---|",
    ]
    for folder in folders:
        last = Folder(folder).notes()[-1]
        lasted, decisions = f"{last['seconds'] / 60:.0f} min", f"{last['decisions'] / 1e6:.0f}M"
        lines.append(f"| {folder.name} | {last['iteration']} | {lasted} | {decisions} |")
    lines += [
        "",
        f"`python -m bench.thieves {' '.join(heroes)} --games {games}`: every deal from every",
        "seat; the champion itself for comparison.",
        "",
        f"| wins alone among champions {PARS}",
        RULE,
    ]
    found = {
        name: [matches(hero, seats, games) for seats in SEATS] for name, hero in players.items()
    }
    for name, by_seats in found.items():
        lines.append(f"| {name} | {' | '.join(map(shared, by_seats))} |")
    lines += [
        "",
        "| in a game, 4 seats | sacks | price | worth | mice for passing | bids | jumps |",
        "|---|---|---|---|---|---|---|",
        *(f"| {name} | {' | '.join(told(found[name][1]))} |" for name in players),
    ]
    return "\n".join(lines) + "\n"


def main() -> None:
    """Measure, and write a part of the page."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("folders", type=Path, nargs="+")
    options.add_argument("--games", type=int, default=1200)
    chosen = options.parse_args()
    sections.write(PAGE, section(chosen.folders, chosen.games))


if __name__ == "__main__":
    main()
