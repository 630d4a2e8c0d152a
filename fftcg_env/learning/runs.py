"""The folders and saved options of training runs. Needs no PyTorch."""

from __future__ import annotations

import json
import os
import subprocess
from dataclasses import fields, replace
from datetime import datetime
from pathlib import Path
from typing import Any

import fftcg_env

from ..core.options import options_from_words
from ..errors import FFTCGEnvError
from ..games import load_game
from .options import ALGORITHMS, GAME_DEFAULTS, RESUMABLE, NetworkOptions, Options

SOURCES = Path(fftcg_env.__file__).parent
"""The folder of the package."""


class RunError(FFTCGEnvError, ValueError):
    """A run cannot start or go on as asked; the message says why."""


def options_of(algorithm: str) -> type[NetworkOptions]:
    """The class of an algorithm's options. Raises :class:`RunError` for a name that is none."""
    if algorithm not in ALGORITHMS:
        raise RunError(f"no algorithm is called {algorithm!r}; there are {', '.join(ALGORITHMS)}")
    return ALGORITHMS[algorithm]


def new_options(algorithm: str, **given: Any) -> NetworkOptions:
    """The options of a new training: those given, and the defaults for its game."""
    kind = options_of(algorithm)
    game = given.get("game", kind().game)
    return kind(**{**GAME_DEFAULTS.get((algorithm, game), {}), **given})


# --------------------------------------------------------------------------------------------------------------- files
def write_whole(path: Path, write: Any) -> None:
    """Write a neighbouring file, then rename it, so that a crash never leaves half a file."""
    temporary = path.with_name(f"new_{path.name}")
    write(temporary)
    os.replace(temporary, path)


def write_json(path: Path, content: Any) -> None:
    """A JSON file."""
    write_whole(path, lambda target: target.write_text(json.dumps(content, indent=2) + "\n"))


def made_with(folder: Path = SOURCES) -> dict[str, str | None]:
    """The version of the package, the commit of the sources in a folder (with ``+`` where they differ from it; None
    outside a git repository), and the date."""

    def git(*words: str) -> str | None:
        try:
            done = subprocess.run(["git", *words], cwd=folder, capture_output=True, text=True)
        except OSError:
            return None
        return done.stdout.strip() if done.returncode == 0 else None

    commit = git("rev-parse", "HEAD")
    if commit and git("status", "--porcelain", "--untracked-files=no", "."):
        commit += "+"
    return {"version": fftcg_env.__version__, "commit": commit, "date": datetime.now().date().isoformat()}


def read_json(path: Path) -> Any:
    """The content of a JSON file; None if there is none."""
    return json.loads(path.read_text("utf-8")) if path.exists() else None


# ---------------------------------------------------------------------------------------------------------------- runs
def game_of(options: Options) -> tuple[Any, dict[str, Any]]:
    """The game that is trained for, and those of its options that are set."""
    switches = options_from_words(type(load_game(options.game).options), options.game_options)
    return load_game(options.game, **switches), switches


def new_folder(options: Options) -> Path:
    """The folder of a new run, which the training makes. Raises :class:`RunError` where it cannot be made."""
    folder = Path(options.runs) / (options.name or datetime.now().strftime("%Y-%m-%d_%H-%M-%S"))
    if (folder / "state.pt").exists():
        raise RunError(f"{folder} is a saved run: go on with --resume {folder}, or choose another --name")
    files = [path for path in (folder, *folder.parents) if path.is_file()]
    if files:
        raise RunError(f"the run cannot be saved in {folder}: {files[0]} is a file")
    return folder


def resumed_options(folder: Path, changes: dict[str, Any]) -> tuple[str, NetworkOptions]:
    """The algorithm and the options of a run that goes on, with the changes that are possible."""
    saved = read_json(folder / "config.json")
    if saved is None or not (folder / "state.pt").exists():
        raise RunError(f"{folder} is not a saved run: it has no config.json and state.pt")
    algorithm = saved.pop("algorithm", None)
    if algorithm is None or set(saved) - {item.name for item in fields(options_of(algorithm))}:
        raise RunError(f"{folder} was saved by an earlier version of train.py and cannot go on; train again")
    saved = {**saved, "game_options": tuple(saved.get("game_options", ()))}
    fixed = sorted(name.replace("game_options", "option") for name in set(changes) - set(RESUMABLE))
    if fixed:
        raise RunError(f"a resumed run keeps {', '.join(fixed)}; only {', '.join(RESUMABLE)} can change")
    return algorithm, replace(options_of(algorithm)(**saved), **changes)
