r"""PPO in self-play on the vector environment, in one file, in the manner of CleanRL.

    pip install "catsack[gymnasium,train,openspiel]"
    python examples/self_play_ppo.py --iterations 200
    python examples/self_play_ppo.py --seats 2 --edition pair --steps 32 --iterations 300 \
        --entropy 0.6 --exploitability

Consecutive transitions of a game belong to DIFFERENT seats. So returns are not computed along the
steps of an environment: every decision is credited with what its own seat is paid at the end of its
game, which the environment gives for all seats (``infos["rewards"]``).

With ``--exploitability`` it says after 1, 10, 100 ... iterations what a best response would gain,
which OpenSpiel computes in editions that are small enough: pair and kitten. A game of bluff needs
mixed strategies, and so a large bonus for entropy. It shrinks to nothing, like the steps.
"""

import argparse

import gymnasium
import numpy as np
import torch
from torch import nn
from torch.distributions import Categorical

import catsack.adapters.gymnasium

RATE, CLIP, VALUE_WEIGHT, EPOCHS, MINIBATCH = 1e-3, 0.1, 0.5, 2, 1024


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


def exploitability(agent: Agent, seats: int, edition: str) -> float:
    """Return what a best response gains over *agent* in shares of the win, mean over the seats."""
    import pyspiel
    from open_spiel.python import policy
    from open_spiel.python.algorithms.exploitability import nash_conv

    import catsack.adapters.openspiel  # noqa: F401  # registers the games

    game = pyspiel.load_game(f"catsack(seats={seats},edition={edition})")
    table = policy.TabularPolicy(game)
    # The first five numbers of OpenSpiel's observation are the seat; the environment has the rest.
    obs = np.array([state.observation_tensor()[5:] for state in table.states], np.float32)
    with torch.no_grad():
        chosen, _ = agent(torch.from_numpy(obs), torch.from_numpy(table.legal_actions_mask == 1))
    table.action_probability_array[:] = chosen.probs.numpy()
    return float(nash_conv(game, table)) / seats


def main() -> None:
    """Train, and print how the loss and the entropy go, or the exploitability."""
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("--iterations", type=int, default=200)
    options.add_argument("--games", type=int, default=256)
    options.add_argument("--steps", type=int, default=256)
    options.add_argument("--seats", type=int, default=4)
    options.add_argument("--edition", default="felix")
    options.add_argument("--entropy", type=float, default=0.02, help="bonus at the beginning")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--exploitability", action="store_true")
    chosen = options.parse_args()
    torch.manual_seed(chosen.seed)
    envs = gymnasium.make_vec(
        catsack.adapters.gymnasium.SELF_PLAY_ID,
        num_envs=chosen.games,
        seats=chosen.seats,
        edition=chosen.edition,
        actions="all" if chosen.exploitability else "abstract",
        reward="win_share" if chosen.exploitability else "utility",
    )
    space = envs.single_observation_space
    agent = Agent(space["observation"].shape[0], space["action_mask"].shape[0])
    optimizer = torch.optim.Adam(agent.parameters(), lr=RATE, eps=1e-5)
    observations, infos = envs.reset(seed=chosen.seed)

    measured = {chosen.iterations, *(10**power for power in range(6))}
    for iteration in range(1, chosen.iterations + 1):
        left = 1 - (iteration - 1) / chosen.iterations  # both bonus and steps shrink to nothing
        optimizer.param_groups[0]["lr"] = RATE * left
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
                loss = policy_loss + VALUE_WEIGHT * value_loss - chosen.entropy * left * entropy
                optimizer.zero_grad()
                loss.backward()
                nn.utils.clip_grad_norm_(agent.parameters(), 0.5)
                optimizer.step()
        if not chosen.exploitability:
            print(
                f"{iteration}: {len(advantages)} decisions, value loss {value_loss.item():.4f}, "
                f"entropy {entropy.item():.3f}"
            )
        elif iteration in measured:
            gain = exploitability(agent, chosen.seats, chosen.edition)
            print(f"{iteration} iterations: a best response gains {gain:.4f} of a win", flush=True)


if __name__ == "__main__":
    main()
