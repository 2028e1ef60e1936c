"""Measure the champion and write docs/strength.md, a part at a time.

python -m tools.strength duels
python -m tools.strength mixed
python -m tools.strength laying
python -m tools.strength plus
python -m tools.strength thinking
python -m tools.strength levels
"""

import argparse
import os
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import astuple, dataclass, field
from functools import partial
from itertools import pairwise
from pathlib import Path
from random import Random
from statistics import fmean, stdev

import joblib

from catsack import Game, bot
from catsack.arena.drawing.canvas import Caption
from catsack.arena.drawing.plots import curves
from catsack.arena.match import Played
from catsack.arena.ratings import ratings
from catsack.arena.run import Plan, run
from catsack.arena.stats import Estimate, Z, estimate, standings
from catsack.bots import Bot
from catsack.bots.champion_plus import ChampionPlus
from catsack.cards import Card
from catsack.events import Event
from catsack.moves import Place
from tools import docs_sections as sections
from tools.ladder import SEED, TEMPERAMENTS, duel, share
from tools.play_style import keep

PAGE = Path(__file__).parent.parent / "docs" / "strength.md"
HERO = "champion"
SEATS = (3, 4, 5)
PARS = "| 3 seats, par 33.3% | 4 seats, par 25% | 5 seats, par 20% |"
RULE = "|---|---|---|---|"
AGAIN = "`catsack arena --seats 4 --hero A --against B --games {games} --seed {seed}`"
SEARCH = {"search-1k": 1, "search-10k": 4}
"""The bots that think long, and in how many times fewer games they are measured."""
CORES = os.cpu_count() or 1
WORLDS = (32, 128, 512)
"""About so many worlds champion-plus thinks, for one more point of the curve each."""
MIXED = (*TEMPERAMENTS, "random", "search-1k", HERO)
ORDERS = 20
"""So many ratings are made of the same mixed tables."""


def duels(games: int) -> str:
    """Return both directions: the champion among others, and each of them among champions."""
    rivals = {**dict.fromkeys(TEMPERAMENTS, games)}
    rivals |= {name: games // fewer for name, fewer in SEARCH.items()}
    ways: dict[str, Callable[[str], tuple[str, str]]] = {
        f"{HERO} alone among": lambda name: (HERO, name),
        f"alone among {HERO}s": lambda name: (name, HERO),
    }
    lines = [
        "## One among others",
        "",
        f"`python -m tools.strength duels --games {games}`: edition felix, seed {SEED}, every deal",
        "from every seat, win shares with 95 % intervals; a quarter of the games for `search-10k`.",
        f"Any cell again: {AGAIN.format(games=games, seed=SEED)}.",
    ]
    for heading, pair in ways.items():
        lines += ["", f"| {heading} {PARS}", RULE]
        for name, number in rivals.items():
            cells = [share(duel(*pair(name), seats, number)) for seats in SEATS]
            lines.append(f"| {name} | {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def mixed(games: int) -> str:
    """Return ratings at tables of bots drawn at random, and how many of its games each wins."""
    cells: dict[str, dict[str, list[str]]] = {
        heading: {name: [] for name in MIXED}
        for heading in ("rating by wins", "rating by the order of scores", "won of its games")
    }
    by_wins, by_order, shares = cells.values()
    sums = dict.fromkeys(MIXED, 0.0)
    for seats in SEATS:
        plan = Plan("free-for-all", MIXED, seats, games, SEED)
        found = [[*match] for match in run(plan, 0, CORES)]
        for rated, wins_alone in ((by_wins, True), (by_order, False)):
            rating_of = rated_again(found, wins_alone=wins_alone)
            for name in MIXED:  # in a handful of games not everybody gets a seat
                rating = rating_of.get(name)
                rated[name].append(
                    f"{rating.mean:.1f} ({rating.low:.1f} to {rating.high:.1f})" if rating else ""
                )
                sums[name] += rating.mean * wins_alone if rating else 0
        everybody = standings([game for match in found for game in match], by_company=False)
        share_of = {one.bot: in_words(one.win_share) for one in everybody}
        for name in MIXED:
            shares[name].append(share_of.get(name, ""))
    best = sorted(MIXED, key=lambda name: -sums[name])
    lines = [
        "## Mixed tables",
        "",
        f"`python -m tools.strength mixed --games {games}`: tables drawn at random from all of",
        f"these, {games} games for each number of seats; ratings by openskill's",
        f"`BradleyTerryFull`, which begin at 25: the mean of {ORDERS} ratings, each of as many",
        "deals drawn from all that were played, and where 95 % of such ratings are.",
    ]
    for heading, by_name in cells.items():
        lines += ["", f"| {heading} {PARS}", RULE]
        lines += [f"| {name} | {' | '.join(by_name[name])} |" for name in best]
    return "\n".join(lines) + "\n"


def rated_again(found: list[list[Played]], *, wins_alone: bool) -> dict[str, Estimate]:
    """Return every bot's rating: what comes last counts most in one, so deals are drawn anew."""
    workers = joblib.Parallel(n_jobs=CORES)
    orders = [Random(order).choices(found, k=len(found)) for order in range(ORDERS)]
    drawn = workers(joblib.delayed(_rated)(order, wins_alone=wins_alone) for order in orders)
    estimates = {}
    for name in MIXED:
        numbers = [each[name] for each in drawn if name in each]
        if len(numbers) > 1:
            mean, reach = fmean(numbers), Z * stdev(numbers)
            estimates[name] = Estimate(mean, mean - reach, mean + reach)
    return estimates


def _rated(found: list[list[Played]], *, wins_alone: bool) -> dict[str, float]:
    games = (game for match in found for game in match)
    return {one.bot: one.mu for one in ratings(games, wins_alone=wins_alone)}


def laying(games: int) -> str:
    """Return what is laid in the first round, by place."""
    lines = [
        "## What it lays in round 1",
        "",
        f"`python -m tools.strength laying --games {games}`: how often each card is laid at",
        "each place of the row, in per cent.",
    ]
    names = [str(card) for card in Card]
    for seats in SEATS:
        laid: list[Counter[str]] = [Counter() for _ in range(seats)]
        for number in range(games):
            game = Game.new(seats, "felix", SEED + number)
            bots = [bot(HERO, SEED + number * seats + seat) for seat in range(seats)]
            for place in range(seats):
                assert game.turn is not None  # noqa: S101
                move = bots[game.turn].choose(game.view(game.turn))
                assert isinstance(move, Place)  # noqa: S101
                laid[place][str(move.card)] += 1
                game.play(move)
        lines += ["", f"| {seats} seats | {' | '.join(names)} |", "|---" * (len(names) + 1) + "|"]
        for place, counted in enumerate(laid, 1):
            cells = [f"{100 * counted[name] / games:.0f}" for name in names]
            lines.append(f"| place {place} | {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def plus(games: int) -> str:
    """Return how champion-plus does among champions, and the other way round."""
    lines = [
        "## Thinking besides",
        "",
        f"`python -m tools.strength plus --games {games}`: four seats, par 25%.",
        "",
        "| | |",
        "|---|---|",
    ]
    for hero, rival in ((f"{HERO}-plus", HERO), (HERO, f"{HERO}-plus")):
        lines.append(f"| {hero} alone among three {rival} | {share(duel(hero, rival, 4, games))} |")
    return "\n".join(lines) + "\n"


def thinking(games: int) -> str:
    """Return how strong champion-plus is by the time it takes, alone among three champions."""
    lines = [
        "## Strength by time",
        "",
        f"`python -m tools.strength thinking --games {games}`: alone among three champions, par",
        "25%. Milliseconds are processor time for a decision that is not forced.",
        "",
        "| | ms a decision | wins |",
        "|---|---|---|",
    ]
    heroes: dict[str, Callable[[int], Bot]] = {HERO: partial(bot, HERO)}
    heroes |= {
        f"{HERO}-plus, {worlds} worlds": partial(ChampionPlus, worlds=worlds) for worlds in WORLDS
    }
    heroes |= {name: partial(bot, name) for name in SEARCH}
    curve: dict[str, Estimate] = {}
    for name, hero in heroes.items():
        found = matches(hero, 4, games // SEARCH.get(name, 1))
        took = 1000 * sum(one.seconds for one in found) / sum(one.decisions for one in found)
        lines.append(f"| {name} | {took:.1f} | {shared(found)} |")
        if name not in SEARCH:
            curve[f"{took:.1f}"] = Estimate(*(100 * each for each in astuple(won(found))))
    caption = Caption(
        "thinking",
        "What thinking gains",
        "Wins in per cent alone among three champions by milliseconds a decision, the first point "
        "without thinking; 95 % intervals.",
    )
    wins = [("champion-plus", [*curve.values()])]
    keep(caption, curves(caption, [*curve], wins, ("milliseconds a decision", "% of wins")))
    lines += ["", f"![{caption.title}](pictures/{caption.key}.svg)"]
    return "\n".join(lines) + "\n"


@dataclass
class Match:
    """One deal, played with the hero at every seat among champions."""

    share: float = 0.0
    """The part of the wins that is the hero's."""
    seconds: float = 0.0
    decisions: int = 0
    games: list[tuple[int, list[Event]]] = field(default_factory=list)
    """The hero's seat, and all that happened."""


def matches(hero: Callable[[int], Bot], seats: int, games: int) -> list[Match]:
    """Return what comes of so many *games* of *hero* alone among champions."""
    workers = joblib.Parallel(n_jobs=CORES)
    deals = range(games // seats)
    return workers(joblib.delayed(_match)(hero, seats, deal) for deal in deals)  # type: ignore[no-any-return]


def _match(hero: Callable[[int], Bot], seats: int, deal: int) -> Match:
    match = Match()
    for place in range(seats):
        game = Game.new(seats, "felix", SEED + deal)
        seeds = [1000 * deal + 10 * place + seat for seat in range(seats)]
        bots = [hero(seed) if at == place else bot(HERO, seed) for at, seed in enumerate(seeds)]
        while (seat := game.turn) is not None:
            view, began = game.view(seat), time.process_time()
            game.play(bots[seat].choose(view))
            if seat == place and len(view.moves) > 1:
                match.seconds += time.process_time() - began
                match.decisions += 1
        assert game.result is not None  # noqa: S101
        winners = game.result.winners
        match.share += (place in winners) / len(winners) / seats
        match.games.append((place, game.events))
    return match


def won(found: list[Match]) -> Estimate:
    """Return the hero's part of all wins."""
    return estimate([one.share for one in found])


def shared(found: list[Match]) -> str:
    """Return the same in words."""
    return in_words(won(found))


def in_words(share: Estimate) -> str:
    """Return a share with its interval, in per cent."""
    return f"{share.mean:.1%} ({share.low:.1%} to {share.high:.1%})"


def levels(games: int) -> str:
    """Return how each level does against the one below it, both ways."""
    lines = [
        "## Levels",
        "",
        f"`python -m tools.strength levels --games {games}`: four seats, par 25%.",
        "",
        "| | alone among three of the level below | the level below alone among three |",
        "|---|---|---|",
    ]
    for low, high in pairwise(f"level-{number}" for number in range(1, 9)):
        cells = [share(duel(*pair, 4, games)) for pair in ((high, low), (low, high))]
        lines.append(f"| {high} | {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


PARTS: dict[str, tuple[Callable[[int], str], int]] = {
    "duels": (duels, 400),
    "mixed": (mixed, 2000),
    "laying": (laying, 1000),
    "plus": (plus, 200),
    "thinking": (thinking, 400),
    "levels": (levels, 1000),
}


def main() -> None:
    """Measure, and write a part of the page."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("part", choices=PARTS)
    options.add_argument("--games", type=int)
    chosen = options.parse_args()
    measure, games = PARTS[chosen.part]
    sections.write(PAGE, measure(chosen.games or games))


if __name__ == "__main__":
    main()
