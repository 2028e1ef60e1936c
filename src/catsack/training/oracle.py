"""The training held against an oracle, in the edition ``kitten``: so small that all of it is seen.

The oracle is external-sampling Monte-Carlo counterfactual regret minimisation over a table of
all that a seat can know. How far somebody is from playing perfectly is told exactly: what each
seat would gain, together, if it knew how all others play and answered in the best way (NashConv).
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from itertools import permutations, product
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from catsack.editions import KITTEN, Edition
from catsack.encode import INDEX, MOST_SEATS, PASS
from catsack.fast.game_struct import NO_SEAT
from catsack.fast.kernel import begin_at, legal_at, new_games, play_at
from catsack.search.features import ANSWERS, INPUTS, ask, moved
from catsack.training.ppo import Plan, Run, asked
from catsack.training.tables import utilities_at

SEATS = 3
Numbers = NDArray[np.float64]
Strategy = list[Numbers]
"""By spot: how likely each of its answers is."""


@dataclass(frozen=True, slots=True)
class Spot:
    """All moments that the seat on turn cannot tell apart."""

    told: NDArray[np.float32]
    answers: tuple[int, ...]
    nodes: list["Node"] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Node:
    """A moment with a choice; *after* has a node for every answer, or what all seats got."""

    seat: int
    spot: int
    after: list["Node | Numbers"]


class Tree:
    """Every deal of a game and all that can be played of it."""

    def __init__(self, edition: Edition = KITTEN) -> None:
        self.spots: list[Spot] = []
        self._numbers: dict[tuple[int, bytes, tuple[int, ...]], int] = {}
        self.roots = [self._grown(games, ()) for games in dealt(edition)]

    def _grown(self, games: NDArray[Any], heard: tuple[int, ...]) -> "Node | Numbers":
        """Return what follows from here; *heard* are the bids and passes so far."""
        moves = np.zeros(200, np.int64)
        while legal_at(games, 0, moves) == 1:
            heard = _played(games, moves[0], heard)
        seat = int(games[0]["turn"])
        if seat == NO_SEAT:
            shares, utilities = np.zeros(MOST_SEATS), np.zeros(MOST_SEATS)
            utilities_at(games, 0, shares, utilities)
            return utilities[:SEATS]
        told, legal = np.zeros(INPUTS, np.float32), np.zeros(ANSWERS, np.int8)
        ask(games, seat, told, legal)
        key = seat, told.tobytes(), heard
        number = self._numbers.setdefault(key, len(self.spots))
        if number == len(self.spots):
            self.spots.append(Spot(told, tuple(map(int, np.flatnonzero(legal)))))
        node = Node(seat, number, [])
        self.spots[number].nodes.append(node)
        for answer in self.spots[number].answers:
            after = games.copy()
            node.after.append(self._grown(after, _played(after, moved(games, answer), heard)))
        return node


def dealt(edition: Edition) -> Iterator[NDArray[Any]]:
    """Yield every deal, each as likely as another."""
    cards = [INDEX[card] for card in edition.cards]
    for start, removed in product(range(SEATS), product(cards, repeat=SEATS)):
        for out, *pile in permutations(cards):
            games = new_games(edition, SEATS, 1)
            begin_at(games, 0, start, np.array(removed), np.array(pile), out)
            yield games


def _played(games: NDArray[Any], move: int, heard: tuple[int, ...]) -> tuple[int, ...]:
    play_at(games, 0, move)
    return (*heard, int(move)) if move >= PASS else heard


def even(tree: Tree) -> Strategy:
    """Return the strategy that finds every answer as good as another."""
    return [np.full(len(spot.answers), 1 / len(spot.answers)) for spot in tree.spots]


def learnt(tree: Tree, games: int, seed: int) -> Strategy:
    """Return what regret teaches in so many *games*: the mean of all it has played on the way."""
    rng = Random(seed)
    regrets = [np.zeros(len(spot.answers)) for spot in tree.spots]
    totals = [np.zeros(len(spot.answers)) for spot in tree.spots]

    def walk(node: Node | Numbers, seat: int) -> float:
        if not isinstance(node, Node):
            return float(node[seat])
        likely = matched(regrets[node.spot])
        if node.seat != seat:
            totals[node.spot] += likely
            return walk(rng.choices(node.after, likely.tolist())[0], seat)
        values = np.array([walk(each, seat) for each in node.after])
        mean = float(likely @ values)
        regrets[node.spot] += values - mean
        return mean

    for game in range(games):
        walk(rng.choice(tree.roots), game % SEATS)
    return [matched(total) for total in totals]


def matched(regrets: Numbers) -> Numbers:
    """Return how likely each answer is: as much as it is regretted."""
    wanted = np.maximum(regrets, 0)
    if wanted.sum() == 0:
        return np.full(len(regrets), 1 / len(regrets))
    return np.asarray(wanted / wanted.sum())


def trained(tree: Tree, iterations: int, seed: int) -> Strategy:
    """Return what the training of the champion comes to in this game."""
    among_itself = Plan(crowd=0, last_crowd=0, late_crowd=0, guest=0, mixed=0, late_mixed=0)
    plan = replace(among_itself, seed=seed, games=512, steps=12, rows=1024, kept=0)
    run = Run(plan, None, (SEATS,), (KITTEN,))
    for iteration in range(iterations):
        run.iterate(plan.at(iteration, iterations))
    leanings = asked(run.policy)(np.array([spot.told for spot in tree.spots]))
    strategy = []
    for spot, leaning in zip(tree.spots, leanings, strict=True):
        odds = np.exp(leaning[list(spot.answers)] - leaning[list(spot.answers)].max())
        strategy.append(odds.astype(np.float64) / odds.sum())
    return strategy


def values(tree: Tree, seats: list[Strategy]) -> Numbers:
    """Return what every seat gets on average if each has its strategy."""

    def value(node: Node | Numbers) -> Numbers:
        if not isinstance(node, Node):
            return node
        likely = seats[node.seat][node.spot]
        parts = (chance * value(each) for chance, each in zip(likely, node.after, strict=True))
        return np.asarray(sum(parts))

    return np.asarray(sum(map(value, tree.roots)) / len(tree.roots))


def best_answer(tree: Tree, strategy: Strategy, seat: int) -> float:
    """Return what *seat* gets if it answers best while all others keep to the *strategy*."""
    reached: dict[int, float] = {}

    def spread(node: Node | Numbers, chance: float) -> None:
        """Note how likely the others let each node come about."""
        if isinstance(node, Node):
            reached[id(node)] = chance
            likely = strategy[node.spot] if node.seat != seat else np.ones(len(node.after))
            for each, part in zip(node.after, likely, strict=True):
                spread(each, chance * part)

    known: dict[int, float] = {}
    chosen: dict[int, int] = {}

    def value(node: Node | Numbers) -> float:
        if not isinstance(node, Node):
            return float(node[seat])
        if id(node) not in known:
            if node.seat == seat:
                known[id(node)] = value(node.after[best(node.spot)])
            else:
                parts = zip(strategy[node.spot], node.after, strict=True)
                known[id(node)] = sum(chance * value(each) for chance, each in parts)
        return known[id(node)]

    def best(spot: int) -> int:
        if spot not in chosen:
            nodes = tree.spots[spot].nodes
            hopes = [
                sum(reached[id(node)] * value(node.after[at]) for node in nodes)
                for at in range(len(tree.spots[spot].answers))
            ]
            chosen[spot] = int(np.argmax(hopes))
        return chosen[spot]

    for root in tree.roots:
        spread(root, 1.0)
    return sum(map(value, tree.roots)) / len(tree.roots)


def nash_conv(tree: Tree, strategy: Strategy) -> float:
    """Return what all seats together would gain by answering best, each on its own."""
    held = values(tree, [strategy] * SEATS)
    return sum(best_answer(tree, strategy, seat) - float(held[seat]) for seat in range(SEATS))


def compared(games: int, iterations: int, seed: int) -> dict[str, Any]:
    """Return how far all three are from perfect, and how net and oracle do among each other."""
    tree = Tree()
    makers: dict[str, Callable[[], Strategy]] = {
        "even": lambda: even(tree),
        "oracle": lambda: learnt(tree, games, seed),
        "net": lambda: trained(tree, iterations, seed),
    }
    found = {name: make() for name, make in makers.items()}
    net, oracle = found["net"], found["oracle"]
    return {
        "deals": len(tree.roots),
        "spots": len(tree.spots),
        "nash_conv": {name: nash_conv(tree, strategy) for name, strategy in found.items()},
        "net_among_oracles": float(values(tree, [net, oracle, oracle])[0]),
        "oracle_among_nets": float(values(tree, [oracle, net, net])[0]),
    }


def lines(found: dict[str, Any]) -> list[str]:
    """Return the comparison in words."""
    conv = found["nash_conv"]
    return [
        f"{found['deals']} deals, {found['spots']} spots a seat can tell apart.",
        "What three seats would gain together by answering best (0 is perfect):",
        *(f"  {name:8}{conv[name]:.4f}" for name in conv),
        f"The net alone among oracles gets {found['net_among_oracles']:.4f} of the win, "
        f"an oracle among nets {found['oracle_among_nets']:.4f}; par is {1 / SEATS:.4f}.",
    ]
