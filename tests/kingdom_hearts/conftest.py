"""The empty board that most tests of rules begin with."""

import pytest

from fftcg_env.games.kingdom_hearts.scenario import Scenario


@pytest.fixture
def s() -> Scenario:
    """An empty board; nothing has happened."""
    return Scenario()
