"""Measure how well a net predicts hidden cards, and calibrate it.

python -m tools.belief run/shipped/champion.npz --players champion,steady --report belief.html
python -m tools.belief run/shipped/champion.npz --calibrate run/shipped/champion.npz

The log-loss of the belief head is compared with that of two beliefs that need none: all unseen
cards equally likely, and what follows from how the champion would have laid its cards.
"""

import argparse
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

import numpy as np
from numpy.typing import NDArray

from catsack import Game
from catsack.arena.drawing.canvas import Caption
from catsack.arena.drawing.html import Section, document, figures
from catsack.arena.drawing.plots import curves
from catsack.arena.stats import ClusterMean, Estimate
from catsack.encode import CARDS, INDEX
from catsack.players.specs import factory_of
from catsack.search.card_beliefs import laying_prior, predicted_cards, uniform_cards
from catsack.search.features import FACE_DOWN, OTHERS, REMOVED
from catsack.search.known_world import known_world
from catsack.search.net import Net, load_net, load_shipped
from tools.play_style import save_picture

KINDS = {FACE_DOWN: "face down", REMOVED: "removed"}
HEAD, PRIOR, UNIFORM = "belief head", "laying policy", "uniform"
TEMPERATURES = np.geomspace(0.4, 3.0, 81)
BINS = 10
LEAST_PROB = 1e-9
"""The loss of a card that a belief rules out is that of this probability."""


@dataclass(frozen=True, slots=True)
class Prediction:
    """What the beliefs of a seat say about one hidden card."""

    game: int
    kind: int
    card: int
    """The truth."""
    probs: Mapping[str, NDArray[np.float64]]
    """By belief."""


def predictions(
    net: Net | None, players: Sequence[str], games: int, seed: int = 1, one_in: int = 4
) -> Iterator[Prediction]:
    """Play *games* games of *players* and yield predictions at one in so many decisions."""
    champion = load_shipped("champion")
    for number in range(games):
        rng = Random(f"{seed}/{number}")
        seats = 3 + number % 3
        game = Game.new(seats, "felix", rng.getrandbits(40))
        bots = [factory_of(rng.choice(players))(rng.getrandbits(60)) for _ in range(seats)]
        while (me := game.turn) is not None:
            view = game.view(me)
            if rng.randrange(one_in) == 0 and len(view.moves) > 1:
                known = known_world(view)
                beliefs = {UNIFORM: uniform_cards(known), PRIOR: laying_prior(known, champion)}
                if net is not None:
                    beliefs[HEAD] = predicted_cards(known, net)
                yield from _compare(number, game, me, beliefs)
            game.play(bots[me].choose(view))


def _compare(
    number: int, game: Game, me: int, beliefs: Mapping[str, NDArray[np.float64]]
) -> Iterator[Prediction]:
    state, seats = game.state, len(game.names)
    for at in range(seats - 1):
        seat = (me + 1 + at) % seats
        for kind in KINDS:
            probs = {name: belief[kind, at] for name, belief in beliefs.items()}
            if probs[UNIFORM].any():
                card = (
                    state.deal.removed[seat]
                    if kind == REMOVED
                    else state.row[state.own_place(seat)]
                )
                yield Prediction(number, kind, INDEX[card], probs)


def log_losses(found: Sequence[Prediction]) -> dict[tuple[str, str], Estimate]:
    """Return the mean log-loss in nats, by belief and kind of card; games are the clusters."""
    means: dict[tuple[str, str], ClusterMean] = {}
    for each in found:
        for name, probs in each.probs.items():
            mean = means.setdefault((name, KINDS[each.kind]), ClusterMean())
            mean.add(each.game, -float(np.log(max(probs[each.card], LEAST_PROB))))
    return {key: mean.estimate() for key, mean in means.items()}


def temperature(found: Sequence[Prediction], kind: int) -> float:
    """Return the temperature at which the belief head has the least log-loss."""
    rows = [each for each in found if each.kind == kind]
    with np.errstate(divide="ignore"):
        logs = np.log(np.array([each.probs[HEAD] for each in rows]))
    cards = np.array([each.card for each in rows])
    losses = []
    for value in TEMPERATURES:
        scaled = logs / value
        top = scaled.max(1, keepdims=True)
        totals = top[:, 0] + np.log(np.exp(scaled - top).sum(1))
        losses.append((totals - scaled[np.arange(len(cards)), cards]).mean())
    return float(TEMPERATURES[int(np.argmin(losses))])


def calibrate(source: Path, target: Path, temperatures: Mapping[int, float]) -> None:
    """Write the net in *source* to *target*, with its belief logits divided by *temperatures*."""
    with np.load(source) as loaded:
        arrays = dict(loaded)
    factors = np.repeat([1 / temperatures[kind] for kind in KINDS], OTHERS * CARDS)
    for name in ("weights3", "bias3"):
        arrays[name] = np.rint(arrays[name] * factors).astype(arrays[name].dtype)
    np.savez_compressed(target, **arrays)


def reliability(found: Sequence[Prediction], belief: str) -> list[Estimate | None]:
    """Return by tenths of predicted probability how often such a card was there, in per cent."""
    bins = [ClusterMean() for _ in range(BINS)]
    for each in found:
        probs = each.probs[belief]
        for card in np.flatnonzero(probs):
            at = min(BINS - 1, int(probs[card] * BINS))
            bins[at].add(each.game, 100.0 * (card == each.card))
    return [mean.estimate() if mean.count > BINS else None for mean in bins]


def reliability_plot(found: Sequence[Prediction], key: str = "reliability") -> tuple[Caption, str]:
    """Draw the reliability of the belief head and of the laying policy."""
    labels = [f"{100 * (at + 0.5) / BINS:.0f}" for at in range(BINS)]
    caption = Caption(
        key,
        "Reliability",
        "How often a card was there, in per cent, by the probability that a belief gave it.",
    )
    # A plot has room for two; there is nothing to learn from the uniform belief.
    beliefs = [belief for belief in (HEAD, PRIOR) if belief in found[0].probs]
    lines = [(belief, reliability(found, belief)) for belief in beliefs]
    return caption, curves(caption, labels, lines, ("predicted, %", "% there"))


def report(found: Sequence[Prediction], name: str) -> str:
    """Return a page with the reliability of beliefs."""
    caption, plot = reliability_plot(found)
    sections = [Section("reliability", "Reliability", [figures((plot, caption.title))])]
    return document(f"Beliefs of {name}", f"{len(found):,} hidden cards.", sections)


def main() -> None:
    """Measure, print, and write what was asked for."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("net", type=Path)
    options.add_argument("--players", default="champion", help="bots or nets, a,b,c")
    options.add_argument("--games", type=int, default=150)
    options.add_argument("--report", type=Path)
    options.add_argument("--picture", help="draw the reliability as a picture of the docs")
    options.add_argument("--calibrate", type=Path, help="write the calibrated net to this file")
    chosen = options.parse_args()
    with chosen.net.open("rb") as file:
        net = load_net(file)
    if net.belief is None:
        options.error(f"{chosen.net} has no belief head.")
    found = [*predictions(net, chosen.players.split(","), chosen.games)]
    for (belief, hidden), loss in log_losses(found).items():
        print(f"{belief:14}{hidden:10} {loss.mean:.3f} ({loss.low:.3f} to {loss.high:.3f}) nats")
    temperatures = {kind: temperature(found, kind) for kind in KINDS}
    for kind, value in temperatures.items():
        print(f"temperature of {KINDS[kind]}: {value:.2f}")
    if chosen.report:
        chosen.report.write_text(report(found, chosen.net.name), encoding="utf-8")
    if chosen.picture:
        save_picture(*reliability_plot(found, chosen.picture))
    if chosen.calibrate:
        calibrate(chosen.net, chosen.calibrate, temperatures)


if __name__ == "__main__":
    main()
