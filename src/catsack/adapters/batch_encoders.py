"""Observations and actions of many compiled games: the options of the vector environment."""

from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from catsack.adapters.encoders import ACTIONS
from catsack.encode import NUM_ACTIONS, SIZE
from catsack.errors import Malformed, unknown
from catsack.fast.batch import Batch, observe_at
from catsack.fast.game_struct import Games
from catsack.fast.jit import compiled
from catsack.search import features
from catsack.search.features import move_for_action, write_action_mask, write_obs

OBSERVATIONS = ("view", "champion")
NUM_ABSTRACT = features.NUM_ACTIONS


class BatchEncoder(Protocol):
    """How the seats to move of many games observe and act."""

    size: int
    num_actions: int

    def observe(self, batch: Batch) -> tuple[NDArray[np.float32], NDArray[np.int8]]:
        """Return what the seat to move of each game observes, and its legal actions."""

    def observe_end(self, games: Games, at: int, seat: int) -> NDArray[np.float32]:
        """Return what *seat* observes of games[at], which is over."""

    def decode(self, batch: Batch, actions: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return the actions of ``encode`` that *actions* stand for."""


class OptionEncoder:
    """Observations of a view or of the champion, with all actions or the abstract ones."""

    def __init__(self, *, is_champion: bool, is_abstract: bool) -> None:
        self.size = features.OBS_SIZE if is_champion else SIZE
        self.num_actions = features.NUM_ACTIONS if is_abstract else NUM_ACTIONS
        self._is_champion = is_champion
        self._is_abstract = is_abstract

    def observe(self, batch: Batch) -> tuple[NDArray[np.float32], NDArray[np.int8]]:
        """Return what the seat to move of each game observes, and its legal actions."""
        # Not zeros: ``Batch.observe`` writes every number.
        observations = np.empty((len(batch), SIZE), np.float32)
        masks = np.empty((len(batch), NUM_ACTIONS), np.int8)
        if self._is_champion or self._is_abstract:
            observed = np.zeros((len(batch), features.OBS_SIZE), np.float32)
            abstract = np.zeros((len(batch), features.NUM_ACTIONS), np.int8)
            _observe_features(batch.games, observed, abstract)
            if self._is_champion and self._is_abstract:
                return observed, abstract
            batch.observe(observations, masks)
            return (observed, masks) if self._is_champion else (observations, abstract)
        batch.observe(observations, masks)
        return observations, masks

    def observe_end(self, games: Games, at: int, seat: int) -> NDArray[np.float32]:
        """Return what *seat* observes of games[at], which is over; for the champion, zeros."""
        observation = np.zeros(self.size, np.float32)
        if not self._is_champion:
            observe_at(games, at, seat, observation)
        return observation

    def decode(self, batch: Batch, actions: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return the actions of ``encode`` that *actions* stand for."""
        if not self._is_abstract:
            return actions
        decoded = np.empty_like(actions)
        _decode(batch.games, actions, decoded)
        return decoded


def batch_encoder_of(observation: str, actions: str) -> BatchEncoder:
    """Return the encoder of these options."""
    if observation == "information_state":
        raise Malformed(
            "observation",
            "The vector environment keeps no list of moves: take the observation 'view', which has "
            "a summary of the history, or the environment for one seat.",
        )
    if observation not in OBSERVATIONS:
        raise unknown("observation", observation, OBSERVATIONS)
    if actions not in ACTIONS:
        raise unknown("kind of actions", actions, ACTIONS)
    return OptionEncoder(is_champion=observation == "champion", is_abstract=actions == "abstract")


@compiled
def _observe_features(games, observations, masks):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN202
    for at in range(games.size):
        write_obs(games[at], np.int64(games[at].turn), observations[at])
        write_action_mask(games[at], masks[at])


@compiled
def _decode(games, actions, decoded):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN202
    mask = np.zeros(NUM_ABSTRACT, np.int8)
    for at in range(games.size):
        write_action_mask(games[at], mask)
        # -1 is no action, so the batch refuses it.
        is_legal = 0 <= actions[at] < NUM_ABSTRACT and mask[actions[at]] == 1
        decoded[at] = move_for_action(games[at], actions[at]) if is_legal else -1
