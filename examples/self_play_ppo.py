"""PPO in self-play on the vector environment, in one file, in the manner of CleanRL.

    pip install "catsack[gymnasium,train]"
    python examples/self_play_ppo.py --iterations 200

Consecutive transitions of a game belong to DIFFERENT seats. So returns are not computed along the
steps of an environment: every decision is credited with what its own seat is paid at the end of its
game, which the environment gives for all seats (``infos["rewards"]``).
"""

import argparse

import gymnasium
import numpy as np
import torch
from torch import nn
from torch.distributions import Categorical

import catsack.adapters.gymnasium

CLIP, ENTROPY, VALUE_WEIGHT, EPOCHS, MINIBATCH = 0.1, 0.02, 0.5, 2, 1024


class Agent(nn.Module):
    """A policy and a value of the seat to move, on one trunk."""

    def __init__(self, size: int, actions: int) -> None:
        super().__init__()
        self.trunk = nn.Sequential(nn.Linear(size, 128), nn.ReLU(), nn.Linear(128, 128), nn.ReLU())
        self.policy, self.value = nn.Linear(128, actions), nn.Linear(128, 1)

    def forward(self, obs: torch.Tensor, masks: torch.Tensor) -> tuple[Categorical, torch.Tensor]:
        """Return the policy over legal actions, and the value."""
        hidden = self.trunk(obs)
        logits = self.policy(hidden).masked_fill(~masks, -1e9)
        return Categorical(logits=logits), self.value(hidden).squeeze(-1)


def main() -> None:
    """Train, and print how the loss and the entropy go."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--iterations", type=int, default=200)
    options.add_argument("--games", type=int, default=256)
    options.add_argument("--steps", type=int, default=256)
    options.add_argument("--seats", type=int, default=4)
    options.add_argument("--edition", default="felix")
    options.add_argument("--seed", type=int, default=1)
    chosen = options.parse_args()
    torch.manual_seed(chosen.seed)
    envs = gymnasium.make_vec(
        catsack.adapters.gymnasium.SELF_PLAY_ID,
        num_envs=chosen.games,
        seats=chosen.seats,
        edition=chosen.edition,
        actions="abstract",
        reward="utility",
    )
    space = envs.single_observation_space
    agent = Agent(space["observation"].shape[0], space["action_mask"].shape[0])
    optimizer = torch.optim.Adam(agent.parameters(), lr=3e-4, eps=1e-5)
    observations, infos = envs.reset(seed=chosen.seed)

    for iteration in range(1, chosen.iterations + 1):
        # Collect: decisions of all games, each with the game's number and the seat that made it.
        shape = chosen.steps, chosen.games
        obs = torch.zeros(*shape, *space["observation"].shape)
        masks = torch.zeros(*shape, *space["action_mask"].shape, dtype=torch.bool)
        actions, log_probs = torch.zeros(shape, dtype=torch.int64), torch.zeros(shape)
        values, returns = torch.zeros(shape), torch.full(shape, torch.nan)
        seats = torch.zeros(shape, dtype=torch.int64)
        began = np.zeros(chosen.games, np.int64)  # the step at which the game of each env began
        for step in range(chosen.steps):
            obs[step] = torch.from_numpy(observations["observation"])
            masks[step] = torch.from_numpy(observations["action_mask"] == 1)
            seats[step] = torch.from_numpy(infos["seat"])
            with torch.no_grad():
                policy, values[step] = agent(obs[step], masks[step])
                actions[step] = policy.sample()
                log_probs[step] = policy.log_prob(actions[step])
            observations, _, is_over, _, infos = envs.step(actions[step].numpy())
            for env in np.flatnonzero(is_over):
                paid = torch.from_numpy(infos["rewards"][env]).float()
                of_game = slice(began[env], step + 1)
                returns[of_game, env] = paid[seats[of_game, env]]
                began[env] = step + 1

        # Learn from the decisions whose games have ended; the others have no return yet.
        is_paid = ~returns.isnan()
        batch = [each[is_paid] for each in (obs, masks, actions, log_probs, returns)]
        advantages = returns[is_paid] - values[is_paid]
        advantages = (advantages - advantages.mean()) / (advantages.std() + 1e-8)
        batch.append(advantages)
        for _ in range(EPOCHS):
            for part in torch.randperm(len(advantages)).split(MINIBATCH):
                b_obs, b_masks, b_actions, b_log_probs, b_returns, b_advantages = (
                    each[part] for each in batch
                )
                policy, value = agent(b_obs, b_masks)
                ratio = (policy.log_prob(b_actions) - b_log_probs).exp()
                clipped = ratio.clamp(1 - CLIP, 1 + CLIP)
                policy_loss = -torch.min(ratio * b_advantages, clipped * b_advantages).mean()
                value_loss = (value - b_returns).square().mean()
                entropy = policy.entropy().mean()
                loss = policy_loss + VALUE_WEIGHT * value_loss - ENTROPY * entropy
                optimizer.zero_grad()
                loss.backward()
                nn.utils.clip_grad_norm_(agent.parameters(), 0.5)
                optimizer.step()
        print(
            f"{iteration}: {len(advantages)} decisions, value loss {value_loss.item():.4f}, "
            f"entropy {entropy.item():.3f}"
        )


if __name__ == "__main__":
    main()
