"""Beliefs about single cards: possible cards only, and the worlds of a search follow them."""

from itertools import product

import numpy as np
import pytest

import catsack
from catsack.encode import CARDS, INDEX
from catsack.search.belief import sample_belief
from catsack.search.card_beliefs import (
    Probabilities,
    belief,
    laying_prior,
    predicted_cards,
)
from catsack.search.features import BELIEF_SIZE, FACE_DOWN, OTHERS, REMOVED
from catsack.search.known_world import KnownWorld, known_world
from catsack.search.net import Layer, Net, load_shipped
from tests.support.positions import unfinished_games

WORLDS = 4000


def net_with_belief() -> Net:
    """Return the champion with a belief head of random weights."""
    layers = load_shipped("champion").layers
    rng = np.random.default_rng(1)
    weights = np.rint(rng.normal(0, 1500, (layers[-1].weights.shape[0], BELIEF_SIZE)))
    return Net(layers, Layer(weights, np.zeros(BELIEF_SIZE)))


def net_without_belief() -> Net:
    """Return the champion without its belief head."""
    return Net(load_shipped("champion").layers)


def frequencies(known: KnownWorld, net: Net) -> Probabilities:
    """Return how often each hidden card is in worlds that a search would sample."""
    worlds = sample_belief(known, WORLDS, np.random.default_rng(1), net)
    game = known.games[0]
    seats, found = int(game["seats"]), np.zeros((2, OTHERS, CARDS))
    for near in range(seats - 1):
        seat = (known.seat + 1 + near) % seats
        place = (seat - int(game["start"])) % seats + int(game["has_dummy"])
        found[REMOVED, near] = np.bincount(worlds["removed"][:, seat], minlength=CARDS)
        if game["face_up"] <= place < game["laid"]:
            found[FACE_DOWN, near] = np.bincount(worlds["row"][:, place], minlength=CARDS)
    return found / WORLDS


@pytest.mark.parametrize(("seats", "has_head"), [*product((3, 4, 5), (False, True))])
def test_beliefs_are_distributions_over_cards_that_were_not_seen(
    seats: int, has_head: bool
) -> None:
    net = net_with_belief() if has_head else net_without_belief()
    for game in unfinished_games(seats, 12):
        view = game.view(game.turn)
        assert view.seat is not None
        beliefs = belief(view, net)
        assert [each.seat for each in beliefs] == [
            (view.seat + 1 + at) % seats for at in range(seats - 1)
        ]
        row = dict(zip(view.owners, view.row, strict=True))
        for each in beliefs:
            assert sum(each.removed.values()) == pytest.approx(1)
            possible = {*view.edition.cards} - {*view.recall.spent[each.seat], row.get(each.seat)}
            assert {*each.removed} <= possible
            is_face_down = each.seat in row and row[each.seat] is None
            assert bool(each.face_down) == is_face_down
            if is_face_down:
                assert sum(each.face_down.values()) == pytest.approx(1)
                assert {*each.face_down} <= possible


def hidden_positions() -> list[KnownWorld]:
    """Return what is known in auctions that have cards face down."""
    games = [game for game in unfinished_games(4, 30) if not game.state.is_placing]
    found = [known_world(game.view(game.turn)) for game in games]
    return [known for known in found if (known.games[0]["row"][:4] == -1).any()][:3]


def test_worlds_follow_the_belief_head() -> None:
    net = net_with_belief()
    for known in hidden_positions():
        probs, found = predicted_cards(known, net), frequencies(known, net)
        assert np.abs(found[FACE_DOWN] - probs[FACE_DOWN]).max() < 0.04
        assert probs[FACE_DOWN].max() > 0.2


def test_without_a_head_worlds_follow_the_laying_policy() -> None:
    net = net_without_belief()
    for known in hidden_positions():
        assert np.abs(frequencies(known, net) - laying_prior(known, net)).max() < 0.08


def test_the_package_has_beliefs_for_a_view() -> None:
    game = catsack.Game.new(4, seed=3)
    game.play("+15")
    beliefs = catsack.belief(game.view(game.turn))
    assert [bool(each.face_down) for each in beliefs] == [False, False, True]
    assert INDEX.keys() >= beliefs[-1].face_down.keys()
    with pytest.raises(catsack.Malformed, match="spectator"):
        catsack.belief(game.view(None))
