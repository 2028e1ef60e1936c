"""The main line: proximal policy optimisation in self-play, held near its own slow average.

At most tables somebody sits who does not learn: a temperament, the imitation of a bot, an earlier
self, or a thief, who was trained to beat one. Without them self-play goes round in circles.
"""

import copy
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import chain
from typing import Any

import numpy as np
import torch
from torch import Tensor

from catsack.editions import Edition
from catsack.encode import CARDS, MOST_SEATS
from catsack.search.features import NUM_ACTIONS
from catsack.training.nets import Critic, Policy, Weights, load, log_chances, policy_of, weights_of
from catsack.training.rollouts import (
    EDITIONS,
    LEARNER,
    Asked,
    Company,
    Floats,
    Tables,
    Written,
    advantages,
    by_seat,
)
from catsack.training.scripted import TEMPERAMENTS

SEATS = (3, 4, 5)
CORES = 2
FACTS = ("entropy", "value", "tie", "kl")
THIEF = "thief"
"""How the names of those begin who were trained to beat an earlier self."""
YOUNG = 5
"""Iterations after which the slow average is half as quick as its policy; it slows down with age,
for what was learnt first is soon outdated."""
ROLES = ("imitation", "earlier", THIEF)
"""The rivals that are nets: each has a place at the tables, taken by one of its kind in turn."""
CROWDS = dict.fromkeys(TEMPERAMENTS, 1.0) | {"steady": 2, "collector": 2, "spoiler": 2}
CROWDS |= {"random": 0.3, "imitation": 8, "earlier": 1}
"""How often all others are of one kind; it is hardest alone among those that weigh most."""
GUESTS = dict.fromkeys(TEMPERAMENTS, 0.3) | {"imitation": 1, "earlier": 2, THIEF: 10}
"""How often a single rival is."""
MIXTURE = dict.fromkeys(TEMPERAMENTS, 1.0) | {"imitation": 2, "earlier": 1, THIEF: 1, "learner": 4}
"""How often a seat is where everybody may sit."""


@dataclass(frozen=True, slots=True)
class Moment:
    """What changes over a run."""

    rate: float
    entropy: float
    crowd: float
    mixed: float


@dataclass
class Plan:
    """What shapes a run."""

    seed: int = 1
    games: int = 768
    """Tables for each number of seats."""
    steps: int = 48
    epochs: int = 1
    """To play is cheaper than to learn, and what is new teaches more than what was seen."""
    rows: int = 4096
    """In a minibatch."""
    rate: float = 8e-4
    last_rate: float = 5e-5
    clip: float = 0.1
    decay: float = 0.95
    entropy: float = 0.05
    last_entropy: float = 0.02
    cards: float = 3.0
    """How much more the entropy of what is laid counts, so that nobody can count on a card."""
    tie: float = 0.03
    """How strongly the policy is held near its slow average."""
    slowness: float = 0.99
    """How much of that average stays in an iteration, once there have been hundreds."""
    is_champion: bool = True
    """Whether that average is shipped, which goes less to extremes than any moment, and settled;
    a thief is shipped as it is."""
    sure_of_bids: float = 4 / 3
    """How much surer than in training the shipped one bids: here it is paid for being hard to
    read. The bot that is imitated plays with it, so this shapes the run too."""
    crowd: float = 0.35
    last_crowd: float = 0.1
    """At how many of the tables one learns alone among rivals of one kind: later it rather learns
    among its own, which leaves less to a thief."""
    guest: float = 0.2
    """At how many all learn but one."""
    mixed: float = 0.25
    """At how many anybody may sit."""
    has_temperaments: bool = True
    """Whether they are among the rivals."""
    keep_every: int = 40
    """Iterations between two selves that join the rivals."""
    kept: int = 12
    """Earlier selves that are rivals at most."""
    turn: float = 3 / 5
    """After this part of the run it goes out among others: what it has learnt among its own leaves
    little to thieves, but more could be had at tables with bots."""
    late_crowd: float = 0.3
    late_mixed: float = 0.3

    def at(self, iteration: int, iterations: int) -> Moment:
        """Return what holds in one of the *iterations* of a run.

        At the turn steps are long again: they are half of the way back, and so is the entropy.
        """
        turn = round(self.turn * iterations)
        is_late = iteration >= turn
        gone = (iteration - turn) / (iterations - turn) if is_late else iteration / turn
        progress = (1 + gone) / 2 if is_late else gone
        early_crowd = self.crowd + (self.last_crowd - self.crowd) * progress
        return Moment(
            self.rate + (self.last_rate - self.rate) * progress,
            self.entropy + (self.last_entropy - self.entropy) * progress,
            self.late_crowd if is_late else early_crowd,
            self.late_mixed if is_late else self.mixed,
        )


EXPLOITER = Plan(
    cards=0.0,
    entropy=0.01,
    last_entropy=0.003,
    crowd=1.0,
    last_crowd=1.0,
    guest=0.0,
    mixed=0.0,
    has_temperaments=False,
    is_champion=False,
    kept=0,
    turn=1.0,
)
"""How somebody learns who sits alone among copies of one that does not learn."""


Rivals = dict[str, Weights]
"""A net for each role."""


class Run:
    """One training run: nets, tables, rivals."""

    def __init__(
        self,
        plan: Plan,
        rivals: dict[str, Weights] | None = None,
        seats: tuple[int, ...] = SEATS,
        editions: tuple[Edition, ...] = EDITIONS,
    ) -> None:
        torch.manual_seed(plan.seed)
        self.plan = plan
        self.policy, self.critic = Policy(), Critic()
        self.slow = copy.deepcopy(self.policy).requires_grad_(False)
        self.optimizer = torch.optim.Adam(
            [*self.policy.parameters(), *self.critic.parameters()], plan.rate, eps=1e-5
        )
        self.tables = [Tables(number, plan.games, plan.seed, editions=editions) for number in seats]
        self.fixed = dict(rivals or {})
        self.selves: list[Weights] = []
        self.rng = np.random.default_rng(plan.seed)
        self.present: list[Rivals] = [{} for _ in seats]
        self.iteration = 0
        self.decisions = 0

    def iterate(self, moment: Moment) -> dict[str, float]:
        """Play, then learn from it."""
        plan = self.plan
        began = time.perf_counter()
        if self.iteration % 3 == 0:
            self.present = [self._drawn() for _ in self.tables]
        nets = []
        for tables, present in zip(self.tables, self.present, strict=True):
            tables.odds = self._company(present, moment).odds()
            found = (present.get(role) for role in ROLES)
            nets.append([asked(self.policy if net is None else policy_of(net)) for net in found])
        with ThreadPoolExecutor(CORES) as pool:
            written = list(pool.map(self._play, self.tables, nets))
        played = time.perf_counter()
        rows = self._rows(written)
        for group in self.optimizer.param_groups:
            group["lr"] = moment.rate
        facts = self._learn(rows, moment.entropy)
        newest = max(1 - plan.slowness, YOUNG / (YOUNG + self.iteration))
        with torch.no_grad():
            for slow, quick in zip(self.slow.parameters(), self.policy.parameters(), strict=True):
                slow.lerp_(quick, newest)
        self.iteration += 1
        self.decisions += plan.games * plan.steps * len(self.tables)
        if plan.kept and self.iteration % plan.keep_every == 0:
            self.selves.append(weights_of(self.policy))
            while len(self.selves) > plan.kept:  # old ones grow sparse, none is forgotten at once
                del self.selves[int(self.rng.integers(1, len(self.selves) - 1))]
        facts["play_s"], facts["learn_s"] = played - began, time.perf_counter() - played
        return facts

    def begin_with(self, nets: dict[str, Weights]) -> None:
        """Start from the policy and the critic that *nets* holds."""
        for net, name in ((self.policy, "policy"), (self.slow, "policy"), (self.critic, "critic")):
            load(net, nets[name])

    def state(self) -> dict[str, Any]:
        """Return all that is needed to go on as if nothing had happened."""
        return {
            "nets": [net.state_dict() for net in (self.policy, self.critic, self.slow)],
            "optimizer": self.optimizer.state_dict(),
            "tables": [
                (each.games, each.kinds, each.rng.bit_generator.state) for each in self.tables
            ],
            "selves": self.selves,
            "present": self.present,
            "chance": (self.rng.bit_generator.state, torch.get_rng_state()),
            "done": (self.iteration, self.decisions),
        }

    def go_on(self, state: dict[str, Any]) -> None:
        """Be as the run was that had this *state*."""
        nets = self.policy, self.critic, self.slow
        for net, weights in zip(nets, state["nets"], strict=True):
            net.load_state_dict(weights)
        self.optimizer.load_state_dict(state["optimizer"])
        for table, (games, kinds, chance) in zip(self.tables, state["tables"], strict=True):
            table.games, table.kinds, table.rng.bit_generator.state = games, kinds, chance
        self.selves, self.present = state["selves"], state["present"]
        self.rng.bit_generator.state = state["chance"][0]
        torch.set_rng_state(state["chance"][1])
        self.iteration, self.decisions = state["done"]

    def _drawn(self) -> Rivals:
        """Return a net for every role that somebody can take."""
        thieves = [net for name, net in self.fixed.items() if name.startswith(THIEF)]
        others = [net for name, net in self.fixed.items() if not name.startswith(THIEF)]
        pools = dict(zip(ROLES, (others, self.selves, thieves), strict=True))
        return {
            role: pool[int(self.rng.integers(len(pool)))] for role, pool in pools.items() if pool
        }

    def _company(self, present: Rivals, moment: Moment) -> Company:
        """Return who may sit where: those there are, each as often as it weighs."""
        plan = self.plan
        there = {*present, "learner", *(TEMPERAMENTS if plan.has_temperaments else ())}
        kinds = (*TEMPERAMENTS, *ROLES, "learner")
        crowds, guests, mixture = (
            [odds.get(kind, 0) if kind in there else 0 for kind in kinds]
            for odds in (CROWDS, GUESTS, MIXTURE)
        )
        return Company(moment.crowd, plan.guest, moment.mixed, crowds, guests, mixture)

    def _play(self, tables: Tables, rivals: list[Asked]) -> Written:
        torch.set_num_threads(1)
        return tables.play(self.plan.steps, asked(self.policy), rivals)

    def _rows(self, written: list[Written]) -> list[Tensor]:
        """Return all that was written as rows of tensors."""
        with ThreadPoolExecutor(CORES) as pool:
            parts = list(pool.map(self._judged, written, [each.seats for each in self.tables]))
        return [torch.from_numpy(np.concatenate(column)) for column in zip(*parts, strict=True)]

    @torch.no_grad()
    def _judged(self, written: Written, seats: int) -> list[Any]:
        torch.set_num_threads(1)
        steps, games = written.is_over.shape
        present = np.zeros((games, MOST_SEATS), np.float32)
        present[:, :seats] = 1
        there = torch.from_numpy(present)
        values = np.zeros((steps + 1, games, MOST_SEATS), np.float32)
        for step in range(steps + 1):
            told = torch.from_numpy(written.told[step])
            secrets = torch.from_numpy(written.secrets[step])
            values[step] = self.critic(told, secrets, there).exp().numpy()
        turned = np.zeros_like(values)
        by_seat(values, written.turns, seats, turned)
        gains = np.zeros((steps, games), np.float32)
        aims = np.zeros((steps, games, MOST_SEATS), np.float32)
        advantages(
            *(turned, written.turns, written.is_over, written.utilities, seats),
            *(self.plan.decay, gains, aims),
        )
        own = written.kinds[:-1] == LEARNER
        calm = np.zeros((steps, games, NUM_ACTIONS), np.float32)
        told, legal = (torch.from_numpy(each[:-1][own]) for each in (written.told, written.legal))
        calm[own] = log_chances(self.slow(told), legal).numpy()
        flat = (
            *(written.told[:-1], written.secrets[:-1], written.legal[:-1]),
            *(np.broadcast_to(present, (steps, games, MOST_SEATS)), written.answers),
            *(written.log_chances, gains, aims, own, calm),
        )
        return [each.reshape(steps * games, *each.shape[2:]) for each in flat]

    def _learn(self, rows: list[Tensor], entropy: float) -> dict[str, float]:
        """Go over *rows* a few times; half of every batch is one core's work."""
        rows[6] /= rows[6][rows[8]].std() + 1e-6
        parts = [*self.policy.parameters()], [*self.critic.parameters()]
        noted: list[list[float]] = []

        def slopes(batch: Tensor) -> tuple[tuple[Tensor, ...], list[float]]:
            torch.set_num_threads(1)
            loss, facts = self._loss([each[batch] for each in rows], entropy)
            return torch.autograd.grad(loss, [*parts[0], *parts[1]]), facts

        with ThreadPoolExecutor(CORES) as pool:
            for _ in range(self.plan.epochs):
                for batch in torch.split(torch.randperm(len(rows[0])), self.plan.rows):
                    halves, facts = zip(*pool.map(slopes, batch.chunk(CORES)), strict=True)
                    noted += facts
                    for parameter, *slope in zip(chain(*parts), *halves, strict=True):
                        parameter.grad = torch.stack(slope).mean(0)
                    torch.nn.utils.clip_grad_norm_(parts[0], 0.5)
                    torch.nn.utils.clip_grad_norm_(parts[1], 1.0)
                    self.optimizer.step()
        return dict(zip(FACTS, np.mean(noted, 0).tolist(), strict=True))

    def _loss(self, rows: list[Tensor], entropy: float) -> tuple[Tensor, list[float]]:
        """Return what is wrong with both nets on these *rows*, and facts for the log."""
        plan = self.plan
        told, secrets, legal, present, answers, before, gain, aim, own, calm = rows
        judged = self.critic(told, secrets, present)
        wrong = -(aim * judged.clamp_min(-30)).sum(1).mean()
        told, legal, answers, before, gain, calm = (
            each[own] for each in (told, legal, answers, before, gain, calm)
        )
        now = log_chances(self.policy(told), legal)
        chances = now.exp()
        taken = now.gather(1, answers[:, None])[:, 0]
        ratio = (taken - before).exp()
        clipped = ratio.clamp(1 - plan.clip, 1 + plan.clip)
        better = _mean(torch.minimum(ratio * gain, clipped * gain))
        spreads = -(chances * now.clamp_min(-30)).sum(1)
        spread = _mean(spreads * (1 + plan.cards * legal[:, :CARDS].amax(1)))
        tie = _mean((chances * (now - calm).clamp(-30, 30)).sum(1))
        facts = torch.stack([_mean(spreads), wrong, tie, _mean(before - taken)])
        return wrong - better - entropy * spread + plan.tie * tie, facts.detach().tolist()


def _mean(values: Tensor) -> Tensor:
    """Return the mean of *values*, 0 if there are none."""
    return values.sum() / max(1, len(values))


def asked(policy: Policy) -> Asked:
    """Return *policy* as a function of numpy arrays."""

    @torch.no_grad()
    def ask(told: Floats) -> Floats:
        return policy(torch.from_numpy(told)).numpy()  # type: ignore[no-any-return]

    return ask
