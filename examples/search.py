"""Search with hidden cards: flat Monte Carlo with `clone` and `determinize`, against the random or heuristic agent.

    python examples/search.py --games 1 --rollouts 40
    python examples/search.py --opponent heuristic --rollouts 200

At each decision the agent determinizes clones of the game ("worlds"): all cards that it does not know are shuffled.
In each world it tries one action and plays on at random, for a number of decisions; actions that did well so far are
tried more often (UCB1). What it sees of the real game is what a player may see.
"""

from __future__ import annotations

import argparse
import math

import numpy as np

from fftcg_env import fftcg_v1
from fftcg_env.agents import make_agent
from fftcg_env.envs import GameAECEnv

EXPLORATION = 0.7
DAMAGE = 7  # this many points of damage lose the game (R1.2)


def rollout(world: GameAECEnv, player: str, depth: int, generator: np.random.Generator) -> float:
    """A random rollout: the result for ``player``, or its lead in points of damage, from -1 to 1."""
    for _ in range(depth):
        agent = world.agent_selection
        if world.terminations[agent] or world.truncations[agent]:
            return world.rewards[player]
        world.step(int(generator.choice(np.flatnonzero(world.observe(agent)["action_mask"]))))
    seen = world.game.layout.views(world.observe(player)["observation"])["global"]
    column = world.game.layout.fields["global"].column
    lead = int(seen[column("opponent_damage")]) - int(seen[column("my_damage")])
    return world.rewards[player] or 0.5 * lead / DAMAGE


def search(env: GameAECEnv, rollouts: int, depth: int, generator: np.random.Generator) -> int:
    """The action with the best mean over ``rollouts`` rollouts in determinized copies."""
    player = env.agent_selection
    actions = np.flatnonzero(env.observe(player)["action_mask"])
    tries, total = np.zeros(len(actions)), np.zeros(len(actions))
    for number in range(rollouts):
        if number < len(actions):
            arm = number
        else:
            arm = int(np.argmax(total / tries + EXPLORATION * np.sqrt(math.log(number) / tries)))
        world = env.clone()
        world.determinize(player, generator)
        world.step(int(actions[arm]))
        total[arm] += rollout(world, player, depth, generator)
        tries[arm] += 1
    return int(actions[np.argmax(tries + total / np.maximum(tries, 1))])


def play(opponent: str, rollouts: int, depth: int, seed: int) -> tuple[str, int]:
    """Play one game of the searching ``player_0`` against ``opponent``. Returns the result and the number of its
    decisions."""
    env = fftcg_v1.raw_env()
    env.reset(seed=seed)
    generator = np.random.default_rng(seed)
    other = make_agent(opponent, env.game)
    other.reset(seed)
    decisions = 0
    while env.agents and not (env.terminations[env.agent_selection] or env.truncations[env.agent_selection]):
        if env.agent_selection == "player_0":
            action = search(env, rollouts, depth, generator)
            decisions += 1
        else:
            action = env.ask(other)
        env.step(action)
    return env.infos["player_0"]["result"], decisions


def main() -> None:
    """Read the options and play."""
    parser = argparse.ArgumentParser(description="Flat Monte Carlo search with clone and determinize.")
    parser.add_argument("--games", type=int, default=4, help="number of games (default: %(default)s)")
    parser.add_argument("--rollouts", type=int, default=100, help="rollouts per decision (default: %(default)s)")
    parser.add_argument(
        "--depth", type=int, default=60, help="maximum length of a rollout in decisions (default: %(default)s)"
    )
    parser.add_argument(
        "--opponent", default="random", help="name of an agent, such as heuristic (default: %(default)s)"
    )
    parser.add_argument("--seed", type=int, default=1, help="seed of the first game (default: %(default)s)")
    options = parser.parse_args()
    won = 0
    for number in range(options.games):
        result, decisions = play(options.opponent, options.rollouts, options.depth, options.seed + number)
        won += result == "player_0"
        print(f"game {number + 1}: {result} after {decisions} decisions of the search")
    print(f"search won {won} of {options.games} games against {options.opponent}")


if __name__ == "__main__":
    main()
