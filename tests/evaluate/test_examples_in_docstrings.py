"""The examples in docstrings of the statistics are correct."""

import doctest
import importlib

import pytest


@pytest.mark.parametrize("name", ["elo", "endings", "intervals", "pairs", "sequential"])
def test_examples(name):
    found = doctest.testmod(importlib.import_module(f"fftcg_env.evaluate.{name}"))
    assert found.attempted and not found.failed
