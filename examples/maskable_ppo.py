"""Train MaskablePPO of SB3-Contrib to play alone among three bots, and measure it.

    pip install "catsack[gymnasium]" sb3-contrib
    python examples/maskable_ppo.py --steps 200000

The environment has ``action_masks()``, so that the policy never tries an illegal move. Observations
and actions are those of the champion; the reward is three quarters for winning and one quarter for
a score close to the best. What is measured is the share of wins, in games of their own.
"""

import argparse

import gymnasium
from sb3_contrib import MaskablePPO
from stable_baselines3.common.vec_env import DummyVecEnv

import catsack.adapters.gymnasium
from catsack.arena.stats import share_estimate
from catsack.arena.summary import share_text


def new_env(bots: str, reward: str) -> gymnasium.Env:
    """Return an environment in which *bots* sit at the other seats."""
    return gymnasium.make(
        catsack.adapters.gymnasium.ENV_ID,
        bots=bots,
        observation="champion",
        actions="abstract",
        reward=reward,
    ).unwrapped  # the wrappers of Gymnasium hide action_masks


def win_shares(model: MaskablePPO, bots: str, games: int) -> list[float]:
    """Return the share of the win in each of some games."""
    env, shares = new_env(bots, "win_share"), []
    for seed in range(games):
        observation, _ = env.reset(seed=10_000 + seed)
        is_over = False
        while not is_over:
            action, _ = model.predict(observation, action_masks=env.action_masks())
            observation, reward, is_over, _, _ = env.step(action)
        shares.append(float(reward))
    return shares


def main() -> None:
    """Train, measure before and after, and print."""
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("--steps", type=int, default=200_000)
    options.add_argument("--against", default="steady")
    options.add_argument("--games", type=int, default=400)
    options.add_argument("--seed", type=int, default=1)
    chosen = options.parse_args()
    envs = DummyVecEnv([lambda: new_env(chosen.against, "utility")] * 8)
    # Episodes have about 25 decisions and one reward at their end: do not discount it.
    model = MaskablePPO(
        "MultiInputPolicy",
        envs,
        n_steps=512,
        batch_size=512,
        gamma=1.0,
        ent_coef=0.02,
        seed=chosen.seed,
        device="cpu",
    )
    for name in ("before", "after"):
        if name == "after":
            model.learn(chosen.steps)
        shares = win_shares(model, chosen.against, chosen.games)
        wins = share_text(share_estimate(shares, [1] * len(shares)))
        print(f"{name}: wins {wins} alone among three {chosen.against}, par 25%", flush=True)


if __name__ == "__main__":
    main()
