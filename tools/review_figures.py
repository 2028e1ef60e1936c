"""Measure ledgers and grades over many games: the figures of docs/review-method.md.

python -m tools.review_figures champion --games 2000 --out champion.jsonl
python -m tools.review_figures levels --games 800 --out levels.jsonl
python -m tools.review_figures grades --games 25
python -m tools.review_figures planted --games 100

``champion`` reviews games of the champion alone: own play and luck should have mean 0. ``levels``
has four of the eight levels at each table: mean own play should rise from one to the next. Both
append to their file and go on where it ends. ``grades`` counts the grades of the champion's own
moves, ``planted`` those of planted blunders.
"""

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random
from typing import TypeAlias

from tests.support.planted_blunders import (
    declined_sack_of_30,
    everything_on_a_lone_minus_8,
    positions,
)

from catsack.arena.simulation import Simulation
from catsack.arena.stats import Estimate, estimate
from catsack.editions import PRINTED
from catsack.engine.rules import legal
from catsack.records import Record, steps
from catsack.review import advise, judge, review_game
from catsack.review.judging.evaluation import evaluate
from catsack.review.ledger import chances, ledger, ledger_entries
from catsack.views import View, view

WORLDS = 32
"""Few: the values are noisy, but their means have no bias."""
ONE_IN = 4
SOMETHING_TO_LOSE = 0.15
"""A seat that wins less often than this can hardly give away a tenth."""
LEVELS = tuple(f"level-{number}" for number in range(1, 9))


def champion_game(number: int, seats: int) -> Record:
    """Return a game of the champion alone."""
    edition = [*PRINTED.values()][number % len(PRINTED)]
    return _play(number, ("champion",) * seats, edition.name)


def levels_game(number: int, seats: int) -> Record:
    """Return a game of some of the levels, drawn anew for each game."""
    return _play(number, tuple(Random(number).sample(LEVELS, seats)), "felix")


def _play(number: int, bots: tuple[str, ...], edition: str) -> Record:
    return next(Simulation(PRINTED[edition], bots, number, 1).records_from(0))


@dataclass(frozen=True, slots=True)
class SeatLedger:
    """What counts of one seat's ledger."""

    name: str
    place: int
    """After the start player, from 0."""
    own_play: float
    luck: float


Ledgers: TypeAlias = list[SeatLedger]
"""Those of one game."""


def ledgers(record: Record, seed: int) -> Ledgers:
    """Return the ledger of each seat.

    Only one decision in ``ONE_IN`` is evaluated and counts as many times: that leaves the means as
    they are, and more games can be reviewed in the same time.
    """
    rng = Random(seed)
    states = [state for state, _ in steps(record)][:-1]
    plays = {}
    for number, state in enumerate(states):
        if len(legal(state)) > 1 and rng.randrange(ONE_IN) == 0:
            found = evaluate(view(state, state.turn), record.moves[number], seed, worlds=WORLDS)
            plays[number] = tuple(ONE_IN * part for part in found.play)
    values = chances(record)
    entries = ledger_entries([state.turn or 0 for state in states], plays, values)
    start, seats = record.deal.start, len(record.seats)
    ledgers = []
    for seat, name in enumerate(record.seats):
        own = ledger(seat, start, entries, values)
        ledgers.append(SeatLedger(name, (seat - start) % seats, own.own_play, own.luck))
    return ledgers


def measured(what: str, games: int, seats: int, out: Path) -> Iterator[Ledgers]:
    """Yield the ledgers of each game; those in *out* are not computed again."""
    make = champion_game if what == "champion" else levels_game
    text = out.read_text(encoding="utf-8") if out.exists() else ""
    done = [[SeatLedger(**seat) for seat in json.loads(line)] for line in text.splitlines()]
    yield from done[:games]
    with out.open("a", encoding="utf-8") as file:
        for number in range(len(done), games):
            found = ledgers(make(number, seats), number)
            print(json.dumps([*map(asdict, found)]), file=file, flush=True)
            yield found


def print_champion(games: list[Ledgers]) -> None:
    """Print the means of own play and of luck; luck by place, since its sum is always 0."""
    seats = len(games[0])
    # Seats of one game are not independent: the game is the unit.
    own = [sum(seat.own_play for seat in game) / seats for game in games]
    print(f"{len(games):,} games, own play: {_text(estimate(own))}")
    for place in range(seats):
        at_place = [seat for game in games for seat in game if seat.place == place]
        for part in ("own_play", "luck"):
            values = [getattr(seat, part) for seat in at_place]
            print(f"place {place + 1}, {part}: {_text(estimate(values))}")


def print_levels(games: list[Ledgers]) -> None:
    """Print the mean own play of each level."""
    for level in LEVELS:
        values = [seat.own_play for game in games for seat in game if seat.name == level]
        print(f"{level}: {_text(estimate(values))} in {len(values)} games")


def print_grades(games: int, seats: int) -> None:
    """Print how often the champion's own moves get each grade."""
    grades: Counter[str] = Counter()
    for number in range(games):
        for seat in review_game(champion_game(number, seats), number).seats:
            grades.update(decision.grade for decision in seat.decisions)
        print(f"{number + 1} games: {dict(grades)}", file=sys.stderr, flush=True)
    for grade, count in grades.most_common():
        print(f"{grade}: {count} of {grades.total()}, {100 * count / grades.total():.2f} %")


def print_planted(number: int) -> None:
    """Print how many planted blunders are graded as blunders, where there is something to lose."""

    def has_something_to_lose(seen: View) -> bool:
        return advise(seen).moves[0].win_chance >= SOMETHING_TO_LOSE

    for plant in (everything_on_a_lone_minus_8, declined_sack_of_30):
        found = positions(plant, number, has_something_to_lose)
        grades = Counter(judge(seen, move).grade for seen, move in found)
        print(f"{plant.__name__}: {dict(grades)}")


def _text(value: Estimate) -> str:
    return f"{value.mean:+.4f} ({value.low:+.4f} to {value.high:+.4f})"


def main() -> None:
    """Measure and print."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("what", choices=("champion", "levels", "grades", "planted"))
    options.add_argument("--games", type=int, default=2000)
    options.add_argument("--seats", type=int, default=4)
    options.add_argument("--out", type=Path, default=Path("ledgers.jsonl"))
    chosen = options.parse_args()
    if chosen.what == "planted":
        return print_planted(chosen.games)
    if chosen.what == "grades":
        return print_grades(chosen.games, chosen.seats)
    games = [*measured(chosen.what, chosen.games, chosen.seats, chosen.out)]
    return print_champion(games) if chosen.what == "champion" else print_levels(games)


if __name__ == "__main__":
    main()
