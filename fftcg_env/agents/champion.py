"""The trained agents of the package, one per game: ``champion``, and the network of ``search:net:64``.

They are in the folder ``champions``: ``GAME.npz`` is the policy (:mod:`.network_file`), and ``GAME.json`` has its
training and its results, which ``docs/champions.md`` shows. :mod:`fftcg_env.learning.champion` trains and installs a
champion.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ..core.agent import UnsuitableAgentError, make_agent
from ..core.network.judge import Network
from ..errors import FFTCGEnvError
from .network_file import load_network
from .policy import NetworkAgent

CHAMPION = "champion"
FOLDER = Path(__file__).with_name("champions")


def champion_file(game: Any) -> Path:
    """The policy file of a game's champion. Raises :class:`UnsuitableAgentError` for a game without a champion."""
    if game.name not in make_champion.games:
        raise UnsuitableAgentError(
            f"there is no champion for {game.name}, only for {', '.join(make_champion.games) or 'no game'}; "
            "train a policy with train.py and use policy:PATH or search:net=PATH:64"
        )
    return FOLDER / f"{game.name}.npz"


def champion_network(game: Any) -> Network:
    """The network of a game's champion. Raises :class:`UnsuitableAgentError` for a game without a champion, and
    :class:`~fftcg_env.agents.policy_file.PolicyFileError` for a game with other options than in training."""
    return load_network(champion_file(game), game)


class ChampionFactory:
    """Creates the champion of a game: ``make_agent("champion", game)``."""

    @property
    def games(self) -> list[str]:
        """The games that have a champion."""
        return sorted(path.stem for path in FOLDER.glob("*.npz"))

    def __call__(self, game: Any, *, deterministic: bool = True, seed: int = 0) -> NetworkAgent:
        """``deterministic``: play the most likely action instead of sampling. Raises the exceptions of
        :func:`champion_network`."""
        return NetworkAgent(game, champion_network(game), not deterministic, seed)


make_champion = ChampionFactory()


def default_opponent(game: Any) -> str:
    """The default opponent of people: ``champion``, or ``heuristic`` if there is none for this game and its options."""
    try:
        make_agent(CHAMPION, game)
    except FFTCGEnvError:
        return "heuristic"
    return CHAMPION
