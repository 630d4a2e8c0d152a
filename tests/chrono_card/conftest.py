"""The table that most tests of rules begin with."""

import pytest

from fftcg_env.games.chrono_card.scenario import Scenario


@pytest.fixture
def s() -> Scenario:
    """A table of which nothing is known yet."""
    return Scenario()
