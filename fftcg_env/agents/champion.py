"""The trained agents of the package, one a game: ``champion``, and the network of ``search:net:64``.

They lie in ``champions/``: ``GAME.npz`` is the policy (:mod:`.network_file`), ``GAME.json`` says how it was trained and
what it reached. ``docs/champions.md`` shows these facts. :mod:`fftcg_env.learning.champion` trains and installs one.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ..core.agent import UnsuitableAgentError, make_agent
from ..core.network.judge import Network
from ..errors import FFTCGEnvError
from .network_file import load_network
from .policy import NetworkAgent

__all__ = ["CHAMPION", "FOLDER", "champion_file", "champion_network", "default_opponent", "make_champion"]

CHAMPION = "champion"
FOLDER = Path(__file__).with_name("champions")


def champion_file(game: Any) -> Path:
    """The policy file of a game's champion. Raises :class:`UnsuitableAgentError` for a game without."""
    if game.name not in make_champion.games:
        raise UnsuitableAgentError(
            f"the package has a champion of {', '.join(make_champion.games) or 'no game'}, and none of {game.name}; "
            "train a policy with train.py and name its file: net=PATH"
        )
    return FOLDER / f"{game.name}.npz"


def champion_network(game: Any) -> Network:
    """The network of a game's champion. Raises :class:`UnsuitableAgentError` for a game without, and
    :class:`~fftcg_env.agents.policy_file.PolicyFileError` for a game with other options than it was trained with."""
    return load_network(champion_file(game), game)


class ChampionFactory:
    """Makes the champion of a game: ``make_agent("champion", game)``."""

    @property
    def games(self) -> list[str]:
        """The games that have a champion."""
        return sorted(path.stem for path in FOLDER.glob("*.npz"))

    def __call__(self, game: Any, deterministic: bool = True, seed: int = 0) -> NetworkAgent:
        """``deterministic``: it plays the likeliest action instead of a draw. Raises what :func:`champion_network`
        raises."""
        return NetworkAgent(game, champion_network(game), not deterministic, seed)


make_champion = ChampionFactory()


def default_opponent(game: Any) -> str:
    """Who plays against a person: ``champion``, or ``heuristic`` where the package has none for this game with these
    options."""
    try:
        make_agent(CHAMPION, game)
    except FFTCGEnvError:
        return "heuristic"
    return CHAMPION
