"""The compiled steps of self-play: deal, observe, play, score."""

import numpy as np

from catsack.fast.jit import compiled
from catsack.fast.kernel import apply, choices, deal, draw, score_shares
from catsack.search.features import (
    OBS_SIZE,
    move_for_action,
    write_action_mask,
    write_obs,
    write_privileged_obs,
)

NO_CARD = 10
"""Stands for no card in a row."""


@compiled
def deal_all(games, seeds):
    """Deal every game from its own seed."""
    for at in range(games.size):
        games[at].chance = seeds[at]
        deal(games[at])


@compiled
def observe_all(games, active, obs, legal):
    """Write what the critic, and in the first part what the policy observes in active games."""
    for at in range(active.size):
        game = games[active[at]]
        write_obs(game, np.int64(game.turn), obs[at, :OBS_SIZE])
        write_privileged_obs(game, 0, obs[at, OBS_SIZE:])
        write_action_mask(game, legal[at])


@compiled
def play_step(games, active, weights, noted):
    """Draw a move in each active game, note it with what it was drawn from, and play it."""
    for at in range(active.size):
        game, note = games[active[at]], noted[at]
        left = draw(game, np.int64(weights[at].sum()))
        action = 0
        while left >= weights[at, action]:
            left -= np.int64(weights[at, action])
            action += 1
        move = move_for_action(game, action)
        note.game = active[at]
        note.round = game.round
        note.seat = game.turn
        note.action = move
        note.num_legal = choices(game)
        note.hand = game.hands[game.turn]
        for place in range(6):
            note.face_up[place] = game.row[place] if place < game.face_up else NO_CARD
        note.highest_bid = game.highest
        note.mice = game.owned[game.turn]
        apply(game, move)


@compiled
def write_win_shares(games, shares):
    """Write the share of the win of every seat of games that are over."""
    for at in range(games.size):
        score_shares(games[at], shares[at])
