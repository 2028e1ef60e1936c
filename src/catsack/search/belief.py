"""Belief sampling: worlds weighted by how likely a policy net would have laid the hidden cards.

Worlds are first drawn uniformly, then resampled by these likelihoods (importance resampling).
"""

import numpy as np

from catsack.fast.game_struct import Games
from catsack.fast.history_notes import clear_auction
from catsack.fast.jit import compiled
from catsack.search.features import NUM_ACTIONS, OBS_SIZE, write_action_mask, write_obs
from catsack.search.known_world import NO_CARD, KnownWorld
from catsack.search.net import Net
from catsack.search.sampling import determinize

PROPOSALS_PER_WORLD = 4
"""Worlds that are drawn uniformly for each world that is kept."""
LIKELIHOOD_FLOOR = 1e-6
"""Added to every likelihood: other players may lay what the policy never would."""


def sample_belief(known: KnownWorld, number: int, rng: np.random.Generator, policy: Net) -> Games:
    """Return *number* worlds, sampled as likely as *policy* would have laid their hidden cards."""
    game = known.games[0]
    hidden_places = [
        place
        for place in range(int(game["has_dummy"]), int(game["laid"]))
        if game["row"][place] == NO_CARD
    ]
    worlds = np.repeat(known.games, number * (PROPOSALS_PER_WORLD if hidden_places else 1))
    worlds["chance"] = rng.integers(0, 1 << 63, worlds.size)
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


@compiled
def _determinize_all(unseen, own_seat, worlds):
    for at in range(worlds.size):
        determinize(worlds[at], unseen, own_seat)


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
        game.turn = (game.start + place - game.has_dummy) % game.seats
        game.hands[game.turn] |= np.uint16(1 << cards[at])
        game.laid = place
        game.face_up = 0
        game.passes = 0
        game.highest = 0
        game.still_in = (1 << game.seats) - 1
        for seat in range(game.seats):
            game.bids[seat] = 0
            if game.pass_order[seat] > 0 and game.has_mice:
                game.owned[seat] -= game.mouse_cards[game.pass_order[seat] - 1]
        clear_auction(game)
        write_obs(game, np.int64(game.turn), obs[at])
        write_action_mask(game, legal[at])
