"""Measure the champion and write docs/strength.md, a section at a time.

python -m tools.strength duels
python -m tools.strength mixed
python -m tools.strength laying
python -m tools.strength plus
python -m tools.strength thinking
python -m tools.strength levels
python -m tools.strength cast
"""

import argparse
import os
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import astuple, dataclass, field
from functools import partial
from itertools import pairwise
from math import log10
from pathlib import Path

import joblib

from catsack import Game, bot
from catsack.arena.drawing.canvas import Caption
from catsack.arena.drawing.plots import curves
from catsack.arena.match import GameResult
from catsack.arena.plan import ArenaPlan
from catsack.arena.ratings import ratings
from catsack.arena.run import run
from catsack.arena.standings import standings
from catsack.arena.stats import Estimate, share_estimate
from catsack.bots import Bot
from catsack.bots.champion_plus import ChampionPlus
from catsack.cards import Card
from catsack.characters.cast import CAST, voice
from catsack.events import Event
from catsack.moves import Place
from tools import docs_sections as sections
from tools.ladder import SEED, TEMPERAMENTS, duel, share
from tools.play_style import save_picture

PAGE = Path(__file__).parent.parent / "docs" / "strength.md"
HERO = "champion"
SEATS = (3, 4, 5)
PARS = "| 3 seats, par 33.3% | 4 seats, par 25% | 5 seats, par 20% |"
RULE = "|---|---|---|---|"
ONE_CELL = "`catsack arena --seats 4 --hero A --against B --games {games} --seed {seed}`"
SEARCH = {"search-1k": 1, "search-10k": 4}
"""The bots that search, and the divisor of their number of games: they are slow."""
CORES = os.cpu_count() or 1
WORLDS = (32, 128, 512)
"""Worlds that champion-plus samples, a point of the curve each."""
MIXED = (*TEMPERAMENTS, "random", "search-1k", HERO)
SCALE = tuple(bot for bot in CAST if voice(bot) and bot not in (HERO, "champion-plus"))


def duels(games: int) -> str:
    """Return both directions: the champion among others, and each of them among champions."""
    rivals = {**dict.fromkeys(TEMPERAMENTS, games)}
    rivals |= {name: games // fewer for name, fewer in SEARCH.items()}
    directions: dict[str, Callable[[str], tuple[str, str]]] = {
        f"{HERO} alone among": lambda name: (HERO, name),
        f"alone among {HERO}s": lambda name: (name, HERO),
    }
    lines = [
        "## Alone among copies of another bot",
        "",
        f"`python -m tools.strength duels --games {games}` writes this section: edition felix,",
        f"seed {SEED}, every deal played from every seat, 95 % confidence intervals in brackets.",
        "`search-10k` plays a quarter of the games. To measure one cell again:",
        f"{ONE_CELL.format(games=games, seed=SEED)}.",
    ]
    for heading, pair in directions.items():
        lines += ["", f"| {heading} {PARS}", RULE]
        for name, number in rivals.items():
            cells = [share(duel(*pair(name), seats, number)) for seats in SEATS]
            lines.append(f"| {name} | {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def mixed(games: int) -> str:
    """Return ratings and win shares at tables of bots drawn at random."""
    headings = ("rating by wins", "rating by the order of scores", "share of its games won")
    tables: dict[str, dict[str, list[str]]] = {
        heading: {name: [] for name in MIXED} for heading in headings
    }
    totals = dict.fromkeys(MIXED, 0.0)
    for seats in SEATS:
        plan = ArenaPlan("free-for-all", MIXED, seats, games, SEED)
        all_games = [game for match in run(plan, 0, CORES) for game in match]
        by_wins = rating_estimates(all_games, wins_alone=True)
        by_scores = rating_estimates(all_games, wins_alone=False)
        shares = {one.bot: one.win_share for one in standings(all_games, by_opponents=False)}
        columns = (
            {name: format_rating(rating) for name, rating in by_wins.items()},
            {name: format_rating(rating) for name, rating in by_scores.items()},
            {name: format_share(win_share) for name, win_share in shares.items()},
        )
        for rows, column in zip(tables.values(), columns, strict=True):
            for name in MIXED:  # in a handful of games not everybody gets a seat
                rows[name].append(column.get(name, ""))
        for name, rating in by_wins.items():
            totals[name] += rating.mean
    best = sorted(MIXED, key=lambda name: -totals[name])
    lines = [
        "## Mixed tables",
        "",
        f"`python -m tools.strength mixed --games {games}` writes this section: {games} games for",
        "each number of seats, at tables of bots drawn at random from this list.",
        "",
        "Ratings are fitted to all games at once and have a mean of 25; 4.2 points more make a bot",
        "e times as strong. Intervals come from bootstrap samples of the deals.",
    ]
    for heading, rows in tables.items():
        lines += ["", f"| {heading} {PARS}", RULE]
        lines += [f"| {name} | {' | '.join(rows[name])} |" for name in best]
    return "\n".join(lines) + "\n"


def rating_estimates(games: list[GameResult], *, wins_alone: bool) -> dict[str, Estimate]:
    """Return the rating of every bot with its interval."""
    rated = ratings(games, wins_alone=wins_alone)
    return {one.bot: Estimate(one.mu, one.low, one.high) for one in rated}


def format_rating(rating: Estimate) -> str:
    """Return a rating with its interval."""
    return f"{rating.mean:.1f} ({rating.low:.1f} to {rating.high:.1f})"


def format_share(share: Estimate) -> str:
    """Return a win share with its interval, in per cent."""
    return f"{share.mean:.1%} ({share.low:.1%} to {share.high:.1%})"


def laying(games: int) -> str:
    """Return which cards are placed in the first round, by place."""
    lines = [
        "## Cards placed in round 1",
        "",
        "How often the champion places each card, by place of the row, in per cent.",
        f"`python -m tools.strength laying --games {games}` writes this section.",
    ]
    names = [str(card) for card in Card]
    for seats in SEATS:
        counts: list[Counter[str]] = [Counter() for _ in range(seats)]
        for number in range(games):
            game = Game.new(seats, "felix", SEED + number)
            bots = [bot(HERO, SEED + number * seats + seat) for seat in range(seats)]
            for place in range(seats):
                assert game.turn is not None  # noqa: S101
                move = bots[game.turn].choose(game.view(game.turn))
                assert isinstance(move, Place)  # noqa: S101
                counts[place][str(move.card)] += 1
                game.play(move)
        lines += ["", f"| {seats} seats | {' | '.join(names)} |", "|---" * (len(names) + 1) + "|"]
        for place, count in enumerate(counts, 1):
            cells = [f"{100 * count[name] / games:.0f}" for name in names]
            lines.append(f"| place {place} | {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def plus(games: int) -> str:
    """Return how champion-plus does among champions, and the other way round."""
    lines = [
        "## Decision-time search",
        "",
        "What `champion-plus` gains by searching before each move: four seats, par 25%.",
        f"`python -m tools.strength plus --games {games}` writes this section.",
        "",
        "| | |",
        "|---|---|",
    ]
    for hero, rival in ((f"{HERO}-plus", HERO), (HERO, f"{HERO}-plus")):
        lines.append(f"| {hero} alone among three {rival} | {share(duel(hero, rival, 4, games))} |")
    return "\n".join(lines) + "\n"


def thinking(games: int) -> str:
    """Return the strength of bots by their time a decision, alone among three champions."""
    lines = [
        "## Strength by thinking time",
        "",
        "Win shares alone among three champions, par 25%, by processor time for a decision that",
        "is not forced.",
        f"`python -m tools.strength thinking --games {games}` writes this section.",
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
        deals = play_deals(hero, 4, games // SEARCH.get(name, 1))
        ms = 1000 * sum(one.seconds for one in deals) / sum(one.decisions for one in deals)
        win_share = hero_share(deals, 4)
        lines.append(f"| {name} | {ms:.1f} | {format_share(win_share)} |")
        if name not in SEARCH:
            curve[f"{ms:.1f}"] = Estimate(*(100 * each for each in astuple(win_share)))
    caption = Caption(
        "thinking",
        "What thinking gains",
        "Wins in per cent alone among three champions by milliseconds a decision, the first point "
        "without thinking; 95 % intervals.",
    )
    wins = [("champion-plus", [*curve.values()])]
    axes = ("milliseconds a decision, on a logarithmic scale", "% of wins")
    times = [log10(max(float(ms), 0.1)) for ms in curve]
    save_picture(caption, curves(caption, [*curve], wins, axes, times))
    lines += ["", f"![{caption.title}](pictures/{caption.key}.svg)"]
    return "\n".join(lines) + "\n"


@dataclass
class HeroDeal:
    """One deal, played with the hero at every seat among champions."""

    win_share: float = 0.0
    """The hero's share of the wins."""
    seconds: float = 0.0
    """Processor time of the hero's decisions that were not forced."""
    decisions: int = 0
    games: list[tuple[int, list[Event]]] = field(default_factory=list)
    """The hero's seat and all events."""


def hero_share(deals: Sequence[HeroDeal], seats: int) -> Estimate:
    """Return the hero's win share."""
    return share_estimate([seats * one.win_share for one in deals], [seats] * len(deals))


def play_deals(hero: Callable[[int], Bot], seats: int, games: int) -> list[HeroDeal]:
    """Play *games* games of *hero* alone among champions, every deal from every seat."""
    workers = joblib.Parallel(n_jobs=CORES)
    deals = range(games // seats)
    return workers(joblib.delayed(_play_deal)(hero, seats, deal) for deal in deals)  # type: ignore[no-any-return]


def _play_deal(hero: Callable[[int], Bot], seats: int, deal: int) -> HeroDeal:
    result = HeroDeal()
    for hero_seat in range(seats):
        game = Game.new(seats, "felix", SEED + deal)
        seeds = [1000 * deal + 10 * hero_seat + seat for seat in range(seats)]
        bots = [hero(seed) if at == hero_seat else bot(HERO, seed) for at, seed in enumerate(seeds)]
        while (seat := game.turn) is not None:
            view, began = game.view(seat), time.process_time()
            game.play(bots[seat].choose(view))
            if seat == hero_seat and len(view.moves) > 1:
                result.seconds += time.process_time() - began
                result.decisions += 1
        assert game.result is not None  # noqa: S101
        winners = game.result.winners
        result.win_share += (hero_seat in winners) / len(winners) / seats
        result.games.append((hero_seat, game.events))
    return result


def levels(games: int) -> str:
    """Return how each level does against the one below it, both ways."""
    lines = [
        "## Levels",
        "",
        "Each level against the one below it, both ways: four seats, par 25%.",
        f"`python -m tools.strength levels --games {games}` writes this section.",
        "",
        "| | alone among three of the level below | the level below alone among three of it |",
        "|---|---|---|",
    ]
    for low, high in pairwise(f"level-{number}" for number in range(1, 9)):
        cells = [share(duel(*pair, 4, games)) for pair in ((high, low), (low, high))]
        lines.append(f"| {high} | {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def cast(games: int) -> str:
    """Return how often each character wins at tables drawn from all of them."""
    plan = ArenaPlan("free-for-all", SCALE, 4, games, SEED)
    results = [game for match in run(plan, 0, CORES) for game in match]
    shares = {one.bot: one.win_share for one in standings(results, by_opponents=False)}
    lines = [
        "## The cast on one scale",
        "",
        "Share of its games that each [character](bots.md#cast) wins at tables of four that are",
        f"drawn from all of them, par 25%. `python -m tools.strength cast --games {games}` writes",
        "this section. `level-8` is the champion; `champion-plus`, which is stronger, thinks too",
        "long to be part of this.",
        "",
        "| | wins | mice |",
        "|---|---|---|",
    ]
    lines += [
        f"| {name} | {format_share(shares[name])} | {CAST[name].difficulty} |"
        for name in sorted(shares, key=lambda name: shares[name].mean)
    ]
    return "\n".join(lines) + "\n"


PARTS: dict[str, tuple[Callable[[int], str], int]] = {
    "duels": (duels, 400),
    "mixed": (mixed, 2000),
    "laying": (laying, 1000),
    "plus": (plus, 200),
    "thinking": (thinking, 400),
    "levels": (levels, 1000),
    "cast": (cast, 4000),
}
"""What writes each section, and its default number of games."""


def main() -> None:
    """Measure, and write a section of the page."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("part", choices=PARTS)
    options.add_argument("--games", type=int)
    chosen = options.parse_args()
    measure, games = PARTS[chosen.part]
    sections.write(PAGE, measure(chosen.games or games))


if __name__ == "__main__":
    main()
