"""The folder ``agents`` at the root: a real one, with a template that plays as the README of the folder says."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from fftcg_env.agents import make_agent
from fftcg_env.evaluate import play_matches

FOLDER = Path(__file__).resolve().parents[2] / "agents"


def test_the_folder_needs_no_symbolic_links() -> None:
    """A clone on a file system without them would have a text file in place of the folder."""
    assert FOLDER.is_dir() and not any(path.is_symlink() for path in (FOLDER, *FOLDER.iterdir()))


def test_the_template_plays(game: Any) -> None:
    (name,) = set(re.findall(r"agents\.\w+:\w+", (FOLDER / "README.md").read_text("utf-8")))
    result = play_matches(game, make_agent(name, game), make_agent("random", game), games=20, seed=1)
    assert result.games == 20
