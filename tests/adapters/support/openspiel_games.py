"""Games of the OpenSpiel adapter, dealt and played."""

from collections.abc import Iterator
from random import Random

import pyspiel

from catsack.adapters.openspiel.catsack_game import CatsackGame
from catsack.adapters.openspiel.catsack_state import CatsackState
from catsack.editions import PLAY_RULES, PRINTED
from catsack.encode import INDEX
from catsack.engine import Deal

SEATS = [3, 4, 5]
GAMES = [f"catsack(seats={seats},edition={edition})" for seats in SEATS for edition in PRINTED]
SMALL = ["catsack(seats=3,edition=tiny)", "catsack(seats=4,edition=tiny)"]


def game_for(deal: Deal) -> CatsackGame:
    """Return the game with the rules and seats of *deal*."""
    house = {rule: value for rule, value in deal.edition.house_rules.items() if rule in PLAY_RULES}
    rules = [f"{rule}={'yes' if value else 'no'}" for rule, value in house.items()]
    params = ",".join([f"seats={deal.seats}", f"edition={deal.edition.name}", *rules])
    game: CatsackGame = pyspiel.load_game(f"catsack({params})")
    return game


def state_after(game: CatsackGame, deal: Deal) -> CatsackState:
    """Return the first decision node after *deal*."""
    state = game.new_initial_state()
    state.apply_action(deal.start)
    for card in (*deal.removed, *(deal.dummy or ())):
        assert state.is_chance_node()
        state.apply_action(INDEX[card])
    return state


def random_deal(game: CatsackGame, rng: Random) -> CatsackState:
    """Return the first decision node after random chance outcomes."""
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(rng.choice(state.legal_actions()))
    return state


def random_states(game: CatsackGame, rng: Random) -> Iterator[CatsackState]:
    """Play a random game with many passes and low bids; yield it before each decision."""
    state = random_deal(game, rng)
    while not state.is_terminal():
        yield state
        legal = state.legal_actions()
        state.apply_action(rng.choice(legal if rng.random() < 0.3 else legal[:3]))
