"""A language model as an agent: it reads the information state as text, and `parse` reads its answer.

    python examples/language_model.py --show
    python examples/language_model.py --ask my_module:ask

A model only needs a function ``ask(prompt: str) -> str``. With an OpenAI-compatible client, `my_module.py` would be::

    def ask(prompt: str) -> str:
        answer = client.chat.completions.create(model=MODEL, messages=[{"role": "user", "content": prompt}])
        return answer.choices[0].message.content

Without ``--ask``, a stand-in answers the same prompt without a network.
"""

from __future__ import annotations

import argparse
import importlib
import re
from collections.abc import Callable

import numpy as np

from fftcg_env import fftcg_v1
from fftcg_env.agents import make_agent
from fftcg_env.envs import GameAECEnv
from fftcg_env.errors import ActionTextError, IllegalActionError

Ask = Callable[[str], str]

TASK = """You play the FINAL FANTASY Trading Card Game. This is what you know:

{known}

Answer with the word ACTION and one of the legal actions: the text before the colon, word for word."""

PREFERENCES = ("attack", "block", "cast", "prime", "activate", "choose", "pay", "yes")
"""The preferences of the stand-in, best first."""


def stand_in(prompt: str) -> str:
    """An answer without a model: the first action of the kind that comes first in ``PREFERENCES``."""
    actions = re.findall(r"^- ([^:\n]+)", prompt.partition("Legal actions:")[2], re.MULTILINE)
    for wish in PREFERENCES:
        for action in actions:
            if action.startswith(wish):
                return f"I would like to {wish}.\nACTION {action}"
    return f"ACTION {actions[0]}"


def make_prompt(env: GameAECEnv) -> str:
    """The information state of the deciding player, with card texts, what happened lately, legal actions, and why other
    cards cannot be used."""
    return TASK.format(known=env.information_state(env.agent_selection, cards=True, log=True, hints=True))


def choose(env: GameAECEnv, ask: Ask, attempts: int, generator: np.random.Generator) -> int:
    """The model's action. After an unreadable answer the error is sent back, up to ``attempts`` times; then a random
    action is taken."""
    prompt = make_prompt(env)
    for _ in range(attempts):
        reply = ask(prompt)
        found = re.findall(r"ACTION[:\s]*([^:\n]+)", reply) or [reply]
        try:
            return env.parse(found[-1].strip())
        except (ActionTextError, IllegalActionError) as error:
            prompt += f"\n\nYour answer was {found[-1]!r}. {error}. Answer again."
    mask = env.observe(env.agent_selection)["action_mask"]
    return int(generator.choice(np.flatnonzero(mask)))


def play(ask: Ask, opponent: str, seed: int, attempts: int = 3, show: bool = False) -> str:
    """One game of the model as ``player_0`` against ``opponent``; returns the result."""
    env = fftcg_v1.raw_env()
    env.reset(seed=seed)
    generator = np.random.default_rng(seed)
    other = make_agent(opponent, env.game)
    other.reset(seed)
    for agent in env.agent_iter():
        if env.terminations[agent] or env.truncations[agent]:
            return env.infos[agent]["result"]
        if agent == "player_0":
            action = choose(env, ask, attempts, generator)
            if show:
                print(f"the model: {env.describe(action)}")
        else:
            action = env.ask(other)
        env.step(action)
    raise AssertionError("a game ends with a result")


def load(name: str) -> Ask:
    """The function that ``module:function`` names."""
    module, _, function = name.partition(":")
    return getattr(importlib.import_module(module), function)


def main() -> None:
    """Read the options and play."""
    parser = argparse.ArgumentParser(description="A language model plays through texts.")
    parser.add_argument("--ask", metavar="MODULE:FUNCTION", help="the model; without it a stand-in answers")
    parser.add_argument(
        "--opponent", default="random", help="an agent's name, such as heuristic (default: %(default)s)"
    )
    parser.add_argument("--games", type=int, default=4, help="games to play (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="seed of the first game (default: %(default)s)")
    parser.add_argument("--show", action="store_true", help="print one prompt and every action of the model")
    options = parser.parse_args()
    ask = load(options.ask) if options.ask else stand_in
    if options.show:
        env = fftcg_v1.raw_env()
        env.reset(seed=options.seed)
        print(make_prompt(env))
    won = 0
    for number in range(options.games):
        result = play(ask, options.opponent, options.seed + number, show=options.show)
        won += result == "player_0"
        print(f"game {number + 1}: {result}")
    print(f"the model won {won} of {options.games} games against {options.opponent}")


if __name__ == "__main__":
    main()
