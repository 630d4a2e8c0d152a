"""Each test here is run for each of the games beside the FFTCG."""

from __future__ import annotations

import pytest

from tests.further_games.kinds import KINDS, Kind


@pytest.fixture(params=KINDS)
def kind(request: pytest.FixtureRequest) -> Kind:
    """A game."""
    return KINDS[request.param]
