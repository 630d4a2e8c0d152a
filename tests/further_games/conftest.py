"""Runs each test of this folder for each of the further games."""

from __future__ import annotations

import pytest

from tests.further_games.expectations import KINDS, Kind


@pytest.fixture(params=KINDS)
def kind(request: pytest.FixtureRequest) -> Kind:
    """A game."""
    return KINDS[request.param]
