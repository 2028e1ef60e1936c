"""Belief sampling: worlds as likely as a policy net finds them.

If the net has a belief head, hidden cards are drawn from what it predicts. Otherwise worlds are
drawn uniformly, then resampled by how likely the policy would have laid their hidden cards
(importance resampling).
"""

import numpy as np

from catsack.fast.game_struct import Games
from catsack.fast.jit import compiled
from catsack.search.card_beliefs import LIKELIHOOD_FLOOR, predicted_cards, rewind_to_laying
from catsack.search.features import NUM_ACTIONS, OBS_SIZE, write_action_mask, write_obs
from catsack.search.known_world import NO_CARD, KnownWorld
from catsack.search.net import Net
from catsack.search.sampling import determinize, determinize_by

PROPOSALS_PER_WORLD = 4
"""Worlds that are drawn uniformly for each world that is kept."""


def sample_belief(known: KnownWorld, number: int, rng: np.random.Generator, policy: Net) -> Games:
    """Return *number* worlds, sampled as likely as *policy* finds their hidden cards."""
    if policy.belief is not None:
        worlds = _new_worlds(known, number, rng)
        _determinize_all_by(known.unseen, known.seat, predicted_cards(known, policy), worlds)
        return worlds
    game = known.games[0]
    hidden_places = [
        place
        for place in range(int(game["has_dummy"]), int(game["laid"]))
        if game["row"][place] == NO_CARD
    ]
    worlds = _new_worlds(known, number * (PROPOSALS_PER_WORLD if hidden_places else 1), rng)
    _determinize_all(known.unseen, known.seat, worlds)
    if not hidden_places:
        return worlds
    obs = np.zeros((worlds.size, OBS_SIZE), np.float32)
    legal = np.zeros((worlds.size, NUM_ACTIONS), np.int8)
    cards = np.zeros(worlds.size, np.int64)
    weights = np.ones(worlds.size)
    for place in hidden_places:
        _write_past_decisions(worlds, place, obs, legal, cards)
        logits = np.where(legal > 0, policy.approximate_logits(obs), -np.inf)
        probs = np.exp(logits - logits.max(1, keepdims=True))
        weights *= probs[np.arange(cards.size), cards] / probs.sum(1) + LIKELIHOOD_FLOOR
    return worlds[rng.choice(worlds.size, number, p=weights / weights.sum())]


def _new_worlds(known: KnownWorld, number: int, rng: np.random.Generator) -> Games:
    """Return copies of what is known, each with a random generator of its own."""
    worlds = np.repeat(known.games, number)
    worlds["chance"] = rng.integers(0, 1 << 63, worlds.size)
    return worlds


@compiled
def _determinize_all(unseen, own_seat, worlds):
    for at in range(worlds.size):
        determinize(worlds[at], unseen, own_seat)


@compiled
def _determinize_all_by(unseen, own_seat, probs, worlds):
    for at in range(worlds.size):
        determinize_by(worlds[at], unseen, own_seat, probs)


@compiled
def _write_past_decisions(worlds, place, obs, legal, cards):
    """Write, for every world, what the owner of *place* observed when it laid its card there.

    Also write the legal actions and the card.
    """
    past = worlds[:1].copy()
    for at in range(worlds.size):
        past[0] = worlds[at]
        game = past[0]
        cards[at] = game.row[place]
        seat = (game.start + place - game.has_dummy) % game.seats
        game.hands[seat] |= np.uint16(1 << cards[at])
        rewind_to_laying(game, seat, place)
        write_obs(game, np.int64(seat), obs[at])
        write_action_mask(game, legal[at])
