"""Self-play PPO in one file, in the style of CleanRL: torch, the native vector environment, lists of legal actions.

    python examples/ppo_selfplay.py --steps 300000

One network plays both seats of all games. A row of a rollout belongs to the player who decides there, and the game is
zero-sum: where the other player decides next, the value of the next row counts with the opposite sign.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn

from fftcg_env.envs import FFTCGVectorEnv
from fftcg_env.evaluate import play_matches
from fftcg_env.learning.legal import LegalActions, LegalCategorical

GAMMA, LAMBDA, CLIP, ENTROPY, VALUE = 0.995, 0.95, 0.2, 0.01, 0.5
ROLLOUT, EPOCHS, MINIBATCH, LEARNING_RATE = 64, 3, 1024, 1e-3


def mlp(*sizes: int) -> nn.Sequential:
    """Linear layers, each followed by a ReLU."""
    return nn.Sequential(*(layer for a, b in pairwise(sizes) for layer in (nn.Linear(a, b), nn.ReLU())))


class Network(nn.Module):
    """Cards as a set: one vector per card, their sums as context, card actions from both. Returns, for observations
    ``(n, layout.size)``, a distribution over the legal actions of each and values ``(n,)``."""

    def __init__(self, game: Any, width: int = 48) -> None:
        super().__init__()
        self.layout, fields = game.layout, game.layout.fields
        cards, self.verbs = fields["cards"], len(game.verbs)
        self.columns = [cards.column(name) for name in ("zone", "mine", "legal")]
        self.zones = cards.high[cards.column("zone")] + 1
        self.read = torch.tensor(sorted({group.equal["zone"] for group in game.legend.groups}), dtype=torch.int8)
        self.scales = {name: 1 / torch.tensor(field.high).clamp(1, 10) for name, field in fields.items()}
        facts = torch.from_numpy(game.card_features)
        self.facts = facts / facts.abs().amax(0).clamp(min=1e-6)
        self.of_card = mlp(len(cards.columns) + 1 + facts.shape[1] + self.zones, width, width)
        self.to_context = mlp(fields["global"].size + fields["decision"].size + 2 * width, 2 * width, width)
        self.card_head = nn.Sequential(mlp(2 * width, width), nn.Linear(width, self.verbs))
        self.global_head = nn.Linear(width, game.global_action_count)
        self.value_head = nn.Linear(width, 1)

    def forward(self, observations: Tensor, legal: LegalActions) -> tuple[LegalCategorical, Tensor]:
        views = self.layout.views(observations)
        cards, (zone, mine, able) = views["cards"], self.columns
        card_ids, powers = (self.layout.column(observations, "cards", name) for name in ("card_id", "power"))
        read = torch.isin(cards[..., zone], self.read) | (cards[..., able] > 0)  # hands, the field, what can be chosen
        row, place = torch.nonzero(read & (card_ids > 0), as_tuple=True)
        known, power = cards[row, place], powers[row, place, None] / 10_000
        numbers = known * self.scales["cards"]
        zones = nn.functional.one_hot(known[:, zone].long(), self.zones)
        vectors = self.of_card(torch.cat([numbers, power, self.facts[card_ids[row, place].long()], zones], 1))
        sums = vectors.new_zeros(2 * len(cards), vectors.shape[1])
        sums = sums.index_add(0, 2 * row + known[:, mine].long(), vectors).view(len(cards), -1)
        plain = [(views[name] * self.scales[name]).clamp(max=3) for name in ("global", "decision")]
        context = self.to_context(torch.cat([*plain, sums / 10], 1))
        asked = torch.nonzero(known[:, able] > 0)[:, 0]  # the cards with legal actions
        of_asked = self.card_head(torch.cat([vectors[asked], context[row[asked]]], 1))
        of_cards = vectors.new_zeros(*cards.shape[:2], self.verbs).index_put((row[asked], place[asked]), of_asked)
        outputs = torch.cat([self.global_head(context), of_cards.flatten(1)], 1)
        policy = LegalCategorical(outputs[legal.positions, legal.actions], legal)  # a softmax over the legal actions
        return policy, self.value_head(context)[:, 0]


@dataclass
class NetworkAgent:
    """The network as an agent for matches (:func:`~fftcg_env.agents.as_agent`); it plays the most likely action."""

    network: Network

    @torch.no_grad()
    def act_batch(self, observations: np.ndarray, action_masks: np.ndarray) -> np.ndarray:
        policy, _ = self.network(torch.from_numpy(observations), LegalActions.from_masks(action_masks))
        return policy.mode.numpy()


def main() -> None:
    """Read the options, train, play against the random agent."""
    parser = argparse.ArgumentParser(description="Self-play PPO on the native vector environment.")
    parser.add_argument("--steps", type=int, default=150_000, help="training decisions (default: %(default)s)")
    parser.add_argument("--envs", type=int, default=128, help="games in parallel (default: %(default)s)")
    parser.add_argument("--games", type=int, default=100, help="games of the final match (default: %(default)s)")
    options = parser.parse_args()
    torch.manual_seed(1)
    torch.set_num_threads(1)
    count = options.envs
    env = FFTCGVectorEnv(num_envs=count, legal_lists=True)
    network = Network(env.game)
    optimizer = torch.optim.Adam(network.parameters(), lr=LEARNING_RATE, eps=1e-5, fused=True)
    first, infos = env.reset(seed=1)
    observations = torch.zeros(ROLLOUT + 1, count, env.game.layout.size, dtype=torch.int8)
    lists = torch.zeros(ROLLOUT, *infos["legal"].shape, dtype=torch.int16)
    counts = torch.zeros(ROLLOUT, count, dtype=torch.int64)
    actions = torch.zeros(ROLLOUT, count, dtype=torch.int64)
    values = torch.zeros(ROLLOUT + 1, count)
    log_probs, rewards, signs, going_on = (torch.zeros(ROLLOUT, count) for _ in range(4))
    observations[0] = torch.from_numpy(first["observation"])
    started = time.process_time()
    for learned in range(ROLLOUT * count, options.steps + ROLLOUT * count, ROLLOUT * count):
        for t in range(ROLLOUT):
            lists[t], counts[t] = (torch.from_numpy(infos[key]) for key in ("legal", "legal_count"))
            with torch.no_grad():
                policy, values[t] = network(observations[t], LegalActions.from_lists(lists[t], counts[t]))
            actions[t] = policy.sample()
            log_probs[t] = policy.log_prob(actions[t])
            into = observations[t + 1].numpy()  # the environment writes directly into the rollout
            _, reward, terminations, truncations, infos = env.step(actions[t].numpy(), observations=into)
            acted = infos["previous_player"]
            rewards[t] = torch.from_numpy(reward[np.arange(count), acted])
            signs[t] = torch.from_numpy(np.where(infos["player"] == acted, 1.0, -1.0))
            going_on[t] = torch.from_numpy(~(terminations | truncations))
        with torch.no_grad():
            values[ROLLOUT] = network(observations[ROLLOUT], LegalActions.from_lists(infos["legal"]))[1]
        advantages, following = torch.zeros_like(rewards), torch.zeros(count)
        for t in reversed(range(ROLLOUT)):  # generalized advantage estimation
            ahead = GAMMA * signs[t] * going_on[t]
            advantages[t] = following = rewards[t] + ahead * (values[t + 1] + LAMBDA * following) - values[t]
        rollout = (observations[:-1], lists, counts, actions, log_probs, advantages, advantages + values[:-1])
        for _ in range(EPOCHS):
            for rows in torch.randperm(ROLLOUT * count).split(MINIBATCH):
                seen, listed, many, chosen, before, advantage, target = (part.flatten(0, 1)[rows] for part in rollout)
                policy, value = network(seen, LegalActions.from_lists(listed, many))
                ratio = (policy.log_prob(chosen) - before).exp()
                advantage = (advantage - advantage.mean()) / (advantage.std() + 1e-8)
                gain = torch.min(ratio * advantage, ratio.clamp(1 - CLIP, 1 + CLIP) * advantage).mean()
                loss = VALUE * (value - target).square().mean() - gain - ENTROPY * policy.entropy().mean()
                optimizer.zero_grad()
                loss.backward()
                nn.utils.clip_grad_norm_(network.parameters(), 0.5)
                optimizer.step()
        observations[0] = observations[-1]
        speed = f"{learned / (time.process_time() - started):,.0f} decisions per CPU-second"
        print(f"{learned:,} decisions, {int((1 - going_on).sum())} games ended, {speed}")
    print("against random:", play_matches(env.game, NetworkAgent(network), "random", options.games))


if __name__ == "__main__":
    main()
