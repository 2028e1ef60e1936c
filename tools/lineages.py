"""Measure nets among the lineages, both ways.

python -m tools.lineages champion                    # print tables of the shipped one
python -m tools.lineages champion league/champion    # and of that of a league
python -m tools.lineages champion --write            # write a section of docs/strength.md
"""

import argparse
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

from catsack.arena.plan import ArenaPlan
from catsack.arena.run import run
from catsack.arena.standings import standings
from catsack.arena.stats import Estimate, share_estimate
from catsack.training.evaluate import game_shares
from catsack.training.league.lineages import LINEAGES
from catsack.training.league.population import NETS, net_file
from catsack.training.nets import PolicyFunction, frozen_policy, numpy_policy
from catsack.training.quantize import SHIPPED, load_shipped_weights
from tools import docs_sections as sections
from tools.strength import PAGE

SEATS = (3, 4, 5)
HEADINGS = "| 3 seats, par 33.3 % | 4 seats, par 25 % | 5 seats, par 20 % |"
RULE = "|---|---|---|---|"


def hero_file(name: str) -> Path:
    """Return the policy of the champion, of a run, or in a file."""
    if name == "champion":
        return SHIPPED / "champion.npz"
    return Path(name) if name.endswith(".npz") else Path(name) / "shipped" / "champion.npz"


def policy(file: Path) -> PolicyFunction:
    """Return the policy in *file* for rollouts."""
    return numpy_policy(frozen_policy(load_shipped_weights(file)))


def format_estimate(share: Estimate) -> str:
    """Return a share with its interval, in per cent."""
    return f"{100 * share.mean:.1f} ({100 * share.low:.1f} to {100 * share.high:.1f})"


def duel_cells(hero: PolicyFunction, rival: PolicyFunction, games: int) -> list[str]:
    """Return the win share of *hero* alone among copies of *rival*, by number of seats."""
    cells = []
    for seats in SEATS:
        shares = game_shares(hero, rival, seats, games).tolist()
        cells.append(format_estimate(share_estimate(shares, [1] * games)))
    return cells


def duel_lines(hero: str, games: int, folder: Path = NETS) -> Iterator[str]:
    """Yield two tables: *hero* alone among each lineage, and each lineage alone among heroes."""
    own = policy(hero_file(hero))
    lineages = {
        f"{each.name} ({'held out' if each.is_held_out else 'training'})": policy(file)
        for each in LINEAGES.values()
        if (file := net_file(each.name, folder)).exists()
    }
    yield from (f"| {hero} alone among {HEADINGS}", RULE)
    for name, lineage in lineages.items():
        yield f"| {name} | {' | '.join(duel_cells(own, lineage, games))} |"
    yield from ("", f"| alone among {hero} {HEADINGS}", RULE)
    for name, lineage in lineages.items():
        yield f"| {name} | {' | '.join(duel_cells(lineage, own, games))} |"


def mixed_lines(heroes: list[str], games: int, seats: int = 4, folder: Path = NETS) -> list[str]:
    """Return wins and points at tables drawn from *heroes* and the held-out lineages."""
    held_out = [
        str(net_file(each.name, folder))
        for each in LINEAGES.values()
        if each.is_held_out and net_file(each.name, folder).exists()
    ]
    plan = ArenaPlan("free-for-all", (*heroes, *held_out), seats, games, seed=1)
    results = [game for match in run(plan, 0, 1) for game in match]
    lines = [f"| {seats} seats, mixed | wins | points |", "|---|---|---|"]
    for one in standings(results, by_opponents=False):
        name = Path(one.bot).stem
        lines.append(f"| {name} | {format_estimate(one.win_share)} | {one.points.mean:.1f} |")
    return lines


def section(hero: str, games: int, mixed: int, folder: Path = NETS) -> str:
    """Return the section of the page."""
    lines = [
        "## Among lineages",
        "",
        "[Lineages](training.md#lineages) are nets that were trained apart from the champion. It",
        "never meets those that are held out in its training. 95 % confidence intervals are in",
        "brackets.",
        f"`python -m tools.lineages {hero} --games {games} --mixed {mixed} --write` writes this.",
        "",
        *duel_lines(hero, games, folder),
    ]
    if mixed:
        lines += ["", "Mixed tables are drawn from the champion and the held-out lineages.", ""]
        for seats in SEATS:
            lines += [*mixed_lines([hero], mixed, seats, folder), ""]
    return "\n".join(lines).rstrip() + "\n"


def main() -> None:
    """Measure, and print or write."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("heroes", nargs="+", help="champion, the folder of a run, or a file")
    options.add_argument("--games", type=int, default=2000)
    options.add_argument("--mixed", type=int, default=0, help="games at mixed tables")
    options.add_argument("--write", action="store_true", help="write the section of the docs")
    chosen = options.parse_args()
    if chosen.write:
        (hero,) = chosen.heroes
        sections.write(PAGE, section(hero, chosen.games, chosen.mixed))
        return
    for hero in chosen.heroes:
        for line in chain(duel_lines(hero, chosen.games), [""]):
            print(line, flush=True)  # as they come: a row takes a while
    if chosen.mixed:
        print("\n".join(mixed_lines(chosen.heroes, chosen.mixed)))


if __name__ == "__main__":
    main()
