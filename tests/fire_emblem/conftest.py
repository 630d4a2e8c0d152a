"""The empty board that most tests of rules begin with."""

import pytest

from fftcg_env.games.fire_emblem.scenario import Scenario


@pytest.fixture
def s() -> Scenario:
    """An empty board; nothing has happened."""
    return Scenario()
