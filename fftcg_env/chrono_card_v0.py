"""PettingZoo environments of the Chrono Card TCG, version 0: ``env``, ``raw_env``, ``parallel_env``.

``env`` checks every call, ``raw_env`` does not.

>>> from fftcg_env import chrono_card_v0
>>> env = chrono_card_v0.env()
>>> env.reset(seed=1)
>>> for agent in env.agent_iter():
...     observation, reward, termination, truncation, info = env.last()
...     done = termination or truncation
...     action = None if done else env.action_space(agent).sample(observation["action_mask"])
...     env.step(action)

The version changes whenever observations or actions change their meaning. Until version 1.0 of the package, a corrected
rule or card may change play within a version.
Parameters are those of :class:`~fftcg_env.envs.aec.GameAECEnv`, and the options of
:class:`~fftcg_env.games.chrono_card.options.Options`.
"""

from .envs.checked import environments_of

__all__ = ["env", "parallel_env", "raw_env"]

raw_env, env, parallel_env = environments_of("chrono_card")
