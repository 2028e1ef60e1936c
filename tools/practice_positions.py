"""Find instructive positions in games of the champion, and write them into the package.

python -m tools.practice_positions --each 30
python -m tools.practice_positions --each 30 --continue --seed 2

The second goes on with the positions of the first, in other games. A position is kept
if the champion prefers one move, a weaker player with the champion's net often plays another one,
and that one is at least a mistake: outside the noise of the values.
"""

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

import numpy as np

import catsack.review
from catsack.arena.simulation import Simulation
from catsack.editions import PRINTED
from catsack.encode import move as move_of
from catsack.engine.rules import legal
from catsack.engine.state import State
from catsack.moves import Move
from catsack.records import Record, steps
from catsack.review import DecisionReview, judge
from catsack.review.judging.evaluation import MIXED
from catsack.review.judging.themes import THEMES, Theme, themes
from catsack.review.positions import FILE
from catsack.review.truth import with_truth
from catsack.search.features import NUM_ACTIONS, OBS_SIZE, decode_action, observe
from catsack.search.known_world import known_world
from catsack.search.net import action_probabilities, load_shipped
from catsack.views import View, view

POSITIONS = Path(catsack.review.__file__).parent / FILE
PREFERRED = 0.35
"""The champion plays the best move at least so often."""
WEAK_TEMPERATURE = 5.0
"""Of the weaker player: about that of level 4."""
TEMPTING = 0.1
"""The weaker player plays the wrong move at least so often."""
MOST_PER_GAME = 4
GLANCE = 96
"""Worlds of a first look, which sorts out most moves that are no mistakes."""
THRESHOLD = 0.04
DROPPED = ("move", "win_chance", "loss", "loss_ci", "grade", "luck", "own_play")
"""Fields of a decision that are about the move that was played."""


@dataclass(frozen=True, slots=True)
class Found:
    """One position, and the decision with its best move."""

    theme: Theme
    record: Record
    seat: int
    decision: dict[str, object]

    def to_dict(self, key: str) -> dict[str, object]:
        """Return plain JSON data."""
        return {
            "id": key,
            "theme": self.theme,
            "record": self.record.to_dict(),
            "seat": self.seat,
            "decision": self.decision,
        }


def temptations(seen: View) -> tuple[Move, list[Move]] | None:
    """Return the move that the champion prefers, and those that a weaker player is drawn to."""
    known = known_world(seen)
    obs, mask = np.zeros(OBS_SIZE, np.float32), np.zeros(NUM_ACTIONS, np.int8)
    observe(known.games, known.seat, obs, mask)
    logits = load_shipped("champion").logits(obs)
    strong, weak = (
        action_probabilities(logits, mask, temperature) for temperature in (1.0, WEAK_TEMPERATURE)
    )
    best = int(strong.argmax())
    if strong[best] < PREFERRED * strong.sum():
        return None
    is_rare = strong < MIXED * strong.sum()
    tempting = np.flatnonzero(is_rare & (weak >= TEMPTING * weak.sum()))
    moves = [move_of(int(decode_action(known.games, action))) for action in tempting]
    preferred = move_of(int(decode_action(known.games, best)))
    return preferred, [move for move in moves if move != preferred]


def lesson(
    seen: View, best: Move, tempting: list[Move], seed: int
) -> tuple[DecisionReview, DecisionReview] | None:
    """Return the judgements of the best and of a wrong move, if there is something to learn."""
    for wrong in tempting:
        if judge(seen, wrong, seed, worlds=GLANCE).loss.mean < THRESHOLD:
            continue
        judged = judge(seen, wrong, seed)
        if judged.best == best and judged.grade in ("mistake", "blunder"):
            return judge(seen, best, seed), judged
    return None


def search(seed: int, wanted: Counter[Theme]) -> Iterator[Found]:
    """Yield positions until enough of every theme are found; *wanted* counts down."""
    number = 0
    while wanted.total() > 0:
        rng = Random(f"{seed}/{number}")
        edition = PRINTED[rng.choice([*PRINTED])]
        bots = ("champion",) * rng.choice((3, 4, 5))
        record = next(Simulation(edition, bots, rng.getrandbits(40), 1).records_from(0))
        everything = [state for state, _ in steps(record)]
        moments = [at for at, state in enumerate(everything[:-1]) if len(legal(state)) > 1]
        rng.shuffle(moments)
        kept = 0
        for at in moments:
            found = position(record, everything, at, seed, wanted)
            if found is not None:
                wanted[found.theme] -= 1
                kept += 1
                yield found
            if kept == MOST_PER_GAME:
                break
        number += 1
        print(f"{number} games, still wanted {dict(wanted)}", file=sys.stderr, flush=True)


def position(
    record: Record, states: list[State], at: int, seed: int, wanted: Counter[Theme]
) -> Found | None:
    """Return the position before move *at*, if it teaches something that is still wanted."""
    state = states[at]
    seen = view(state, state.turn)
    if (tempted := temptations(seen)) is None:
        return None
    best, tempting = tempted
    own = [theme for theme in themes(seen, (best,)) if wanted[theme] > 0]
    if not own or (found := lesson(seen, best, tempting, seed)) is None:
        return None
    good, wrong = found
    past = states[-1].rounds[state.round - 1]
    decision = with_truth(replace(good, number=at), state, past).to_dict()
    shown = {str(each.move): each for each in (*good.candidates, *wrong.candidates)}
    decision["candidates"] = [
        each.to_dict() for each in sorted(shown.values(), key=lambda each: -each.win_chance)
    ]
    for name in DROPPED:
        del decision[name]
    part = replace(record, moves=record.moves[:at], result=None)
    # The rarest themes are filled first.
    theme = max(own, key=lambda theme: (wanted[theme], THEMES.index(theme)))
    return Found(theme, part, wrong.seat, decision)


def main() -> None:
    """Search, and write the file."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--each", type=int, default=30, help="positions of each theme")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--out", type=Path, default=POSITIONS)
    options.add_argument("--continue", dest="is_continued", action="store_true")
    chosen = options.parse_args()
    wanted: Counter[Theme] = Counter(dict.fromkeys(THEMES, chosen.each))
    earlier = chosen.out.read_text(encoding="utf-8") if chosen.is_continued else ""
    for line in earlier.splitlines():
        wanted[json.loads(line)["theme"]] -= 1
    first = len(earlier.splitlines()) + 1
    with chosen.out.open("a" if chosen.is_continued else "w", encoding="utf-8") as file:
        for number, found in enumerate(search(chosen.seed, wanted), first):
            line = json.dumps(found.to_dict(f"p-{number:04}"), separators=(",", ":"))
            print(line, file=file, flush=True)


if __name__ == "__main__":
    main()
