"""OpenSpiel's information-set Monte Carlo tree search plays against a random player.

pip install 'fftcg_env[open_spiel]'
python examples/open_spiel_ismcts.py --game chrono_card --games 4 --simulations 50
"""

from __future__ import annotations

import argparse

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

import fftcg_env.envs.open_spiel  # registers the games


def play(game: pyspiel.Game, simulations: int, seed: int) -> float:
    """One game; returns the result of the search, which is player 0 in games with an even seed."""
    generator = np.random.RandomState(seed)
    evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=generator)
    bot = ismcts.ISMCTSBot(game, evaluator, uct_c=1.4, max_simulations=simulations, random_state=generator)
    seat, state = seed % 2, game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(int(generator.randint(fftcg_env.envs.open_spiel.SEED_BASE)))
        elif state.current_player() == seat:
            state.apply_action(bot.step(state))
        else:
            state.apply_action(int(generator.choice(state.legal_actions())))
    return float(state.returns()[seat])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="chrono_card")
    parser.add_argument("--games", type=int, default=2)
    parser.add_argument("--simulations", type=int, default=20)
    options = parser.parse_args()
    game = pyspiel.load_game(options.game)
    results = [play(game, options.simulations, seed) for seed in range(options.games)]
    print(f"ISMCTS won {results.count(1.0)} of {len(results)} games")


if __name__ == "__main__":
    main()
