"""Play against bots with OpenSpiel's ISMCTS, which resamples what its seat cannot know.

pip install "catsack[openspiel]"
python examples/ismcts_player.py --games 4 --simulations 200
"""

import argparse

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

import catsack.adapters.openspiel  # noqa: F401  # registers the games


def play(game: pyspiel.Game, simulations: int, seed: int) -> float:
    """Play one game from a random seat against random play; return the share of the win."""
    rng = np.random.RandomState(seed)
    evaluator = mcts.RandomRolloutEvaluator(1, rng)
    player = ismcts.ISMCTSBot(game, evaluator, 1.0, simulations, random_state=rng)
    player.set_resampler(lambda state, seat: state.resample_from_infostate(seat, rng.random_sample))
    me = rng.randint(game.num_players())
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node() or state.current_player() != me:
            action = int(rng.choice(state.legal_actions()))
        else:
            action = int(player.step(state))
        state.apply_action(action)
    return float(state.returns()[me])


def main() -> None:
    """Play some games, and print the mean share."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--games", type=int, default=4)
    options.add_argument("--simulations", type=int, default=200)
    options.add_argument("--seats", type=int, default=4)
    options.add_argument("--edition", default="felix")
    chosen = options.parse_args()
    game = pyspiel.load_game(f"catsack(seats={chosen.seats},edition={chosen.edition})")
    shares = [play(game, chosen.simulations, seed) for seed in range(chosen.games)]
    print(f"win share {np.mean(shares):.2f} in {chosen.games} games, par {1 / chosen.seats:.2f}")


if __name__ == "__main__":
    main()
