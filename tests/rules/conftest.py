"""The empty board that most tests of rules begin with."""

import pytest

from fftcg_env.scenario import Scenario


@pytest.fixture
def s() -> Scenario:
    """An empty board in Main Phase 1 of player 1's turn; nothing has happened."""
    return Scenario()
