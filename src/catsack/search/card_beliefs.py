"""Beliefs about single cards: which card lies face down, and which was removed from a set.

A policy with a belief head predicts both from all that its seat has seen, bids included. Without
such a head they follow from how that policy itself would have laid its cards (Bayes over the at
most ten cards of a set); bids then say nothing.
"""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from catsack.cards import SET, Card
from catsack.encode import CARDS
from catsack.fast.history_notes import clear_auction
from catsack.fast.jit import compiled
from catsack.search.features import (
    FACE_DOWN,
    NUM_ACTIONS,
    OBS_SIZE,
    OTHERS,
    REMOVED,
    observe,
    write_action_mask,
    write_obs,
)
from catsack.search.known_world import NO_CARD, KnownWorld, known_world
from catsack.search.net import UNIT, Net, action_probabilities, load_shipped
from catsack.views import View

LIKELIHOOD_FLOOR = 1e-6
"""Added to every likelihood: other players may lay what the policy never would."""

Probabilities = NDArray[np.float64]
"""By ``FACE_DOWN`` or ``REMOVED``, other seat (nearest first) and card. Rows are 0 where no such
card is hidden."""


@dataclass(frozen=True, slots=True)
class SeatBelief:
    """What one seat may believe about the hidden cards of another."""

    seat: int
    """The other seat."""
    face_down: Mapping[Card, float]
    """The probability of each card that may lie face down there; empty if none lies there."""
    removed: Mapping[Card, float]
    """The probability of each card that may have been removed from its set."""


def belief(view: View, net: Net | None = None) -> tuple[SeatBelief, ...]:
    """Return what the seat of *view* may believe of every other seat, the nearest first.

    *net* is a policy; by default it is a net that was fitted to games of many players.
    """
    known = known_world(view)
    probs = card_probabilities(known, net or load_shipped("belief"))
    return tuple(
        SeatBelief(
            (known.seat + 1 + at) % view.seats,
            *(
                {SET[card]: float(row[card]) for card in np.flatnonzero(row)}
                for row in probs[:, at]
            ),
        )
        for at in range(view.seats - 1)
    )


def card_probabilities(known: KnownWorld, net: Net) -> Probabilities:
    """Return how likely each hidden card is to the seat of *known*."""
    return laying_prior(known, net) if net.belief is None else predicted_cards(known, net)


def predicted_cards(known: KnownWorld, net: Net) -> Probabilities:
    """Return what the belief head of *net* predicts."""
    obs, legal = np.zeros(OBS_SIZE, np.float32), np.zeros(NUM_ACTIONS, np.int8)
    observe(known.games, known.seat, obs, legal)
    logits = net.belief_logits(obs).reshape(2, OTHERS, CARDS)
    probs = np.zeros((2, OTHERS, CARDS))
    for at, cards, place in _hidden_sets(known):
        mask = _mask(cards)
        for kind in (REMOVED,) if place is None else (FACE_DOWN, REMOVED):
            weights = action_probabilities(logits[kind, at], mask)
            probs[kind, at] = weights / weights.sum()
    return probs


def laying_prior(known: KnownWorld, net: Net) -> Probabilities:
    """Return what follows from how the policy *net* would have laid its cards in this round."""
    probs = np.zeros((2, OTHERS, CARDS))
    for at, cards, place in _hidden_sets(known):
        if place is None:
            probs[REMOVED, at] = _mask(cards) / _mask(cards).sum()
            continue
        # Row by row: the joint probability of each face-down card, if the row's card is removed.
        joint = np.zeros((CARDS, CARDS))
        removed = np.flatnonzero(_mask(cards))
        obs = np.zeros((removed.size, OBS_SIZE), np.float32)
        legal = np.zeros((removed.size, NUM_ACTIONS), np.int8)
        _write_laying(known.games, place, cards, removed, obs, legal)
        for row, logits, mask in zip(removed, net.logits(obs) / UNIT, legal, strict=True):
            weights = np.exp(np.where(mask > 0, logits - logits[mask > 0].max(), -np.inf))[:CARDS]
            joint[row] = weights / weights.sum() + LIKELIHOOD_FLOOR * mask[:CARDS]
        probs[FACE_DOWN, at] = joint.sum(0) / joint.sum()
        probs[REMOVED, at] = joint.sum(1) / joint.sum()
    return probs


def uniform_cards(known: KnownWorld) -> Probabilities:
    """Return the belief of a seat that finds every card it has not seen equally likely."""
    probs = np.zeros((2, OTHERS, CARDS))
    for at, cards, place in _hidden_sets(known):
        probs[REMOVED, at] = _mask(cards) / _mask(cards).sum()
        if place is not None:
            probs[FACE_DOWN, at] = probs[REMOVED, at]
    return probs


def _hidden_sets(known: KnownWorld) -> list[tuple[int, int, int | None]]:
    """Return, for each other seat: how near it is, its unseen cards, its place if face down."""
    game = known.games[0]
    seats, start, has_dummy = (int(game[name]) for name in ("seats", "start", "has_dummy"))
    sets = []
    for at in range(seats - 1):
        seat = (known.seat + 1 + at) % seats
        place = (seat - start) % seats + has_dummy
        is_face_down = place < game["laid"] and game["row"][place] == NO_CARD
        sets.append((at, int(known.unseen[seat]), place if is_face_down else None))
    return sets


def _mask(cards: int) -> NDArray[np.int8]:
    """Return 1 for every card of a set that is given as bits."""
    return np.array([cards >> card & 1 for card in range(CARDS)], np.int8)


@compiled
def _write_laying(games, place, cards, removed, obs, legal):
    """Write what the owner of *place* observed when it laid a card, for each of its *removed*."""
    past = games[:1].copy()
    game = past[0]
    seat = (game.start + place - game.has_dummy) % game.seats
    rewind_to_laying(game, seat, place)
    for at in range(removed.size):
        game.removed[seat] = removed[at]
        game.hands[seat] = np.uint16(cards & ~(1 << removed[at]))
        write_obs(game, np.int64(seat), obs[at])
        write_action_mask(game, legal[at])


@compiled
def rewind_to_laying(game, seat, place):
    """Take *game* back to the moment of this round when *seat* was to lay a card at *place*.

    Hands and the row stay as they are: only what was public then is read from them.
    """
    game.turn = seat
    game.laid = place
    game.face_up = 0
    game.passes = 0
    game.highest = 0
    game.still_in = (1 << game.seats) - 1
    for other in range(game.seats):
        game.bids[other] = 0
        if game.pass_order[other] > 0 and game.has_mice:
            game.owned[other] -= game.mouse_cards[game.pass_order[other] - 1]
    clear_auction(game)
