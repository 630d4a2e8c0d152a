"""The policies of docs/baselines.md: ``benchmarks/policies/NAME.npz``, rounded as champions are, each with a card.

The card ``NAME.json`` says how the policy was trained; :func:`keep` makes both from a run of ``train.py``.
"""

from __future__ import annotations

import hashlib
import os
import platform
import re
from pathlib import Path

from fftcg_env.agents.champion import FOLDER as CHAMPIONS
from fftcg_env.agents.network_file import load_parameters
from fftcg_env.agents.policy_file import FILE_NAME
from fftcg_env.envs.decks import decks_from_words
from fftcg_env.learning.champion import amounts_of, curve_points, save_rounded, training_command
from fftcg_env.learning.runs import game_of, read_json, resumed_options, write_json

ROOT = Path(__file__).resolve().parents[1]
FOLDER = Path(__file__).with_name("policies")
POLICY = "policy:"


def file_of(agent: str, game: str) -> Path | None:
    """The policy file that an agent plays or searches with; None for an agent without."""
    searching = re.match("search:net(?:=([^:]*))?:", agent)
    if agent == "champion" or (searching and searching[1] is None):
        return CHAMPIONS / f"{game}.npz"
    if searching is None and not agent.startswith(POLICY):
        return None
    path = Path(searching[1] if searching else agent.removeprefix(POLICY))
    return path / FILE_NAME if path.is_dir() else path


def hash_of(agent: str, game: str) -> str | None:
    """The SHA-256 of :func:`file_of`; None for an agent without."""
    path = file_of(agent, game)
    return None if path is None else hashlib.sha256(path.read_bytes()).hexdigest()


def agent_of(path: Path) -> str:
    """The agent that plays from a file, named as in a command that runs in the root of the repository."""
    path = path.resolve()
    return POLICY + (path.relative_to(ROOT) if path.is_relative_to(ROOT) else path).as_posix()


def name_of(agent: str) -> str:
    """What the tables call an agent: the name on its card for a policy of :data:`FOLDER`, or the agent itself."""
    path = Path(agent.removeprefix(POLICY)).resolve()
    card = read_json(path.with_suffix(".json")) if agent.startswith(POLICY) and path.parent == FOLDER else None
    return card["name"] if card else agent


def run_of(agent: str) -> Path | None:
    """The run of ``train.py`` whose folder an agent is; None for other agents."""
    folder = Path(agent.removeprefix(POLICY))
    return folder if agent.startswith(POLICY) and (folder / "state.pt").exists() else None


def file_name(words: str) -> str:
    """Words as the name of a file, without its ending.

    >>> file_name("ppo, 60 minutes")
    'ppo_60_minutes'
    """
    return re.sub(r"[^a-z0-9]+", "_", words.lower()).strip("_")


def keep(run: Path, name: str, folder: Path | None = None, command: str = "") -> Path:
    """Write the policy of a run, and its card; returns the policy file.

    ``name``: what the tables call the agent; ``folder``: where, instead of :data:`FOLDER`; ``command``: what trained
    it, if its options do not say all.
    """
    import torch

    from fftcg_env.learning.network import PolicyNetwork

    folder = folder or FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{file_name(name)}.npz"
    algorithm, options = resumed_options(run, {})
    saved = torch.load(run / "state.pt", map_location="cpu", weights_only=True)
    game, _ = game_of(options)
    network = PolicyNetwork.of_options(game, options)
    network.start_from(load_parameters(run, game))  # by names of cards: there may be more than in the training
    save_rounded(path, network, decks_from_words(game, options.decks))
    content = path.read_bytes()
    card = {
        "name": name,
        "game": options.game,
        "policy": {"bytes": len(content), "sha256": hashlib.sha256(content).hexdigest()},
        "training": command or training_command(algorithm, options),
        "made_with": saved.get("made_with"),
        "machine": {"processor": platform.machine(), "cores": os.cpu_count()},
        **amounts_of(saved),
        "curve": curve_points(saved["curve"]),
    }
    write_json(path.with_suffix(".json"), card)
    return path
