"""PettingZoo's tutorial loop with action masks: both agents play at random.

    python examples/pettingzoo_loop.py --games 3
    python examples/pettingzoo_loop.py --games 1 --show

``env.action_space(agent).sample(mask)`` is where your own policy goes. The mask belongs to the agent that decides; the
same agent may decide several times in a row (a cast, its targets, each payment).
"""

from __future__ import annotations

import argparse
from collections import Counter

from pettingzoo.utils.env import AECEnv

from fftcg_env import fftcg_v1


def play(env: AECEnv, seed: int, show: bool = False) -> tuple[str, int]:
    """Play one game. Returns the winner (or ``"draw"``, ``"truncated"``) and the number of decisions."""
    env.reset(seed=seed)
    decisions = 0
    result = ""
    for agent in env.agent_iter():
        observation, _reward, termination, truncation, info = env.last()
        if termination or truncation:
            result = info["result"]
            action = None  # an agent that is done must step with None
        else:
            action = env.action_space(agent).sample(observation["action_mask"])
            decisions += 1
            if show:
                print(f"{agent}: {env.unwrapped.describe(action)}")
        env.step(action)
    return result, decisions


def main() -> None:
    """Read the options and play."""
    parser = argparse.ArgumentParser(description="Random games in PettingZoo's loop, with action masks.")
    parser.add_argument("--games", type=int, default=20, help="number of games (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="seed of the first game (default: %(default)s)")
    parser.add_argument("--show", action="store_true", help="print every action, and the board at the end")
    options = parser.parse_args()

    env = fftcg_v1.env(render_mode="ansi" if options.show else None)
    for agent in env.possible_agents:
        env.action_space(agent).seed(options.seed)
    results: Counter[str] = Counter()
    total = 0
    for number in range(options.games):
        result, decisions = play(env, options.seed + number, options.show)
        results[result] += 1
        total += decisions
        if options.show:
            print(env.render())
    env.close()
    for result, count in sorted(results.items()):
        print(f"{result}: {count} of {options.games} games")
    print(f"{total / options.games:.0f} decisions per game")


if __name__ == "__main__":
    main()
