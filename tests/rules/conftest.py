"""The table that most rules tests begin with."""

import pytest

from fftcg_env.scenario import Scenario


@pytest.fixture
def s() -> Scenario:
    """An empty table in Main Phase 1 of player 1's turn; nothing has happened."""
    return Scenario()
