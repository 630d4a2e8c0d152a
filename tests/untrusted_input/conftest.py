"""Fixtures: a game and a store of it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from fftcg_env.games import load_game
from tests.untrusted_input.files import GAME, made_store


@pytest.fixture(scope="session")
def game() -> Any:
    return load_game(GAME)


@pytest.fixture(scope="session")
def store(game: Any, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return made_store(game, tmp_path_factory.mktemp("store") / "games.sqlite")
