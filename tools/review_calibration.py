"""Calibrate the critic for reviews, and measure how well its win chances hold.

python -m tools.review_calibration fit
python -m tools.review_calibration measure --picture docs/pictures/review-calibration.svg

``fit`` plays games of the champion, writes the critic's temperature for each number of seats and
round into the package, and par for each place. ``measure`` plays other games and compares the
calibrated chances with what happened. Run both when a champion or a critic is shipped.
"""

import argparse
import json
import sys
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

import catsack.review.judging
from catsack.arena.drawing.canvas import Caption, standalone_svg
from catsack.arena.drawing.plots import curves
from catsack.arena.stats import ClusterMean, Estimate
from catsack.editions import PRINTED
from catsack.encode import MOST_ROUNDS
from catsack.fast.game_struct import NO_SEAT, Games
from catsack.fast.kernel import deal_at, new_games, shares_at
from catsack.review.judging.calibration import FILE, calibrated_shares
from catsack.search.net import load_shipped, on_one_core
from catsack.search.net_rollouts import play_one_move, win_shares

CALIBRATION = Path(catsack.review.judging.__file__).parent / FILE
SEATS = (3, 4, 5)
GAMES_AT_ONCE = 400
ONE_IN = 12
"""One in so many positions of a game is kept."""
TEMPERATURES = np.geomspace(0.25, 2.0, 61)
BINS = 10


@dataclass(frozen=True, slots=True)
class Positions:
    """Positions of games with one number of seats, and how those games ended."""

    states: Games
    game: NDArray[np.int64]
    """The number of the game that each is from."""
    results: NDArray[np.float64]
    """By position and seat: the share of the win in the end."""
    starts: NDArray[np.float64]
    """By game and place after the start player: what the critic alone expects after the deal."""


def play(seats: int, games: int, seed: int) -> Positions:
    """Play *games* games of the champion, over all editions, and keep some positions."""
    rng = np.random.default_rng([seed, seats])
    states, numbers, results, starts = [], [], [], []
    for first in range(0, games, GAMES_AT_ONCE):
        print(f"{seats} seats, game {first}", file=sys.stderr, flush=True)
        number = min(GAMES_AT_ONCE, games - first)
        edition = [*PRINTED.values()][first // GAMES_AT_ONCE % len(PRINTED)]
        batch = new_games(edition, seats, number)
        for at in range(number):
            deal_at(batch, at, int(rng.integers(1 << 62)))
        starts.append(_by_place(batch, win_shares(batch, load_shipped("critic"))))
        kept, kept_numbers = [], []
        while True:
            running = np.flatnonzero(batch["turn"] != NO_SEAT)
            taken = running[rng.random(running.size) < 1 / ONE_IN]
            kept.append(batch[taken])
            kept_numbers.append(taken)
            if not play_one_move(batch, MOST_ROUNDS, load_shipped("champion")):
                break
        shares = np.zeros((number, seats))
        for at in range(number):
            shares_at(batch, at, shares[at])
        which = np.concatenate(kept_numbers)
        states.append(np.concatenate(kept))
        numbers.append(first + which)
        results.append(shares[which])
    return Positions(*(np.concatenate(each) for each in (states, numbers, results, starts)))


def _by_place(games: Games, shares: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return *shares* with the start player first."""
    seats = shares.shape[1]
    order = (games["start"].astype(np.int64)[:, None] + np.arange(seats)) % seats
    return np.take_along_axis(shares, order, 1)


def fitted_temperatures(positions: Positions) -> list[float]:
    """Return for each round the temperature at which the critic has the least log-loss."""
    found = []
    with on_one_core():
        shares = win_shares(positions.states, load_shipped("critic"))
    for number in range(1, MOST_ROUNDS + 1):
        here = positions.states["round"] == number
        losses = [
            -(positions.results[here] * np.log(_scaled(shares[here], value))).sum(1).mean()
            for value in TEMPERATURES
        ]
        found.append(round(float(TEMPERATURES[int(np.argmin(losses))]), 3))
    return found


def _scaled(shares: NDArray[np.float64], temperature: float) -> NDArray[np.float64]:
    """Return what *shares* become when the logits that they come from are divided."""
    powers: NDArray[np.float64] = shares ** (1 / temperature)
    powers /= powers.sum(1, keepdims=True)
    return powers


def fit(games: int, seed: int) -> dict[str, dict[str, list[float]]]:
    """Return the contents of the calibration file."""
    fitted: dict[str, dict[str, list[float]]] = {"temperatures": {}, "start": {}}
    for seats in SEATS:
        positions = play(seats, games, seed)
        found = fitted_temperatures(positions)
        fitted["temperatures"][str(seats)] = found
        par = _scaled(positions.starts, found[0]).mean(0)
        *others, _ = [round(float(share), 4) for share in par]
        fitted["start"][str(seats)] = [*others, round(1 - sum(others), 4)]
        print(f"{seats} seats: {len(positions.states):,} positions", flush=True)
    return fitted


@dataclass(frozen=True, slots=True)
class Measurement:
    """How well predicted chances held."""

    positions: int
    brier: Estimate
    """The mean squared error of a seat's chance, summed over seats."""
    constant: Estimate
    """The same for a predictor that always says one divided by the number of seats."""


@dataclass(frozen=True, slots=True)
class Reliability:
    """How often seats won, in per cent, by tenths of the chance that they were given."""

    predicted: list[float]
    """The mean chance in each tenth, in per cent."""
    won: list[Estimate]


def measure(games: int, seed: int) -> tuple[dict[int, Measurement], Reliability]:
    """Return how well the calibrated critic predicts other games, by number of seats and in all."""
    found = {}
    predictions = [0.0] * BINS
    bins = [ClusterMean() for _ in range(BINS)]
    for seats in SEATS:
        positions = play(seats, games, seed)
        predicted = calibrated_shares(positions.states)
        brier, constant = ClusterMean(), ClusterMean()
        errors = ((predicted - positions.results) ** 2).sum(1)
        par_errors = ((1 / seats - positions.results) ** 2).sum(1)
        for at, game in enumerate(positions.game.tolist()):
            brier.add(game, float(errors[at]))
            constant.add(game, float(par_errors[at]))
            for chance, result in zip(predicted[at], positions.results[at], strict=True):
                tenth = min(BINS - 1, int(chance * BINS))
                bins[tenth].add(seats * games + game, 100.0 * float(result))
                predictions[tenth] += 100.0 * float(chance)
        found[seats] = Measurement(len(positions.states), brier.estimate(), constant.estimate())
    means = [total / each.count for total, each in zip(predictions, bins, strict=True)]
    return found, Reliability(means, [each.estimate() for each in bins])


def picture(found: Reliability) -> str:
    """Return the reliability plot."""
    labels = [f"{100 * (at + 0.5) / BINS:.0f}" for at in range(BINS)]
    caption = Caption(
        "reliability",
        "Reliability",
        "How often a seat won, in per cent, by the chance that the calibrated critic gave it.",
    )
    ideal = [Estimate(value, value, value) for value in found.predicted]
    lines = [("predicted", ideal), ("won", found.won)]
    return standalone_svg(curves(caption, labels, lines, ("predicted, %", "%")))


def main() -> None:
    """Fit or measure."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("what", choices=("fit", "measure"))
    options.add_argument("--games", type=int, default=3000, help="for each number of seats")
    options.add_argument("--seed", type=int)
    options.add_argument("--picture", type=Path)
    chosen = options.parse_args()
    if chosen.what == "fit":
        fitted = fit(chosen.games, 1 if chosen.seed is None else chosen.seed)
        CALIBRATION.write_text(json.dumps(fitted, indent=1) + "\n", encoding="utf-8")
        return
    measured, reliability = measure(chosen.games, 2 if chosen.seed is None else chosen.seed)
    for seats, each in measured.items():
        print(
            f"{seats} seats: {each.positions:,} positions, Brier score {each.brier.mean:.4f} "
            f"({each.brier.low:.4f} to {each.brier.high:.4f}), "
            f"constant {each.constant.mean:.4f}"
        )
    for predicted, won in zip(reliability.predicted, reliability.won, strict=True):
        print(
            f"predicted {predicted:.1f} %, won {won.mean:.1f} % ({won.low:.1f} to {won.high:.1f})"
        )
    if chosen.picture:
        chosen.picture.write_text(picture(reliability), encoding="utf-8")


if __name__ == "__main__":
    main()
