"""Random policy files for tests, and what a hostile one holds."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import numpy as np

from fftcg_env.agents.network_file import save_network
from fftcg_env.core.network.encoder import encoder_of
from fftcg_env.core.network.judge import network_sizes
from fftcg_env.core.network.parameters import card_columns, column_scales, parameter_shapes

WIDTHS = {"token": 16, "state": 16, "context": 32, "action": 32}


def random_parameters(game: Any, seed: int = 5) -> dict[str, np.ndarray]:
    """The parameters of a small network, by name, float32."""
    random = np.random.default_rng(seed)
    _, table = card_columns(game, "all")
    shapes = parameter_shapes(network_sizes(encoder_of(game), **WIDTHS), table.shape[1], True)
    return {name: random.normal(0, 0.2, shape).astype(np.float32) for name, shape in shapes.items()}


def save_random_policy(path: Path, game: Any, step: float = 0.0, **changed: np.ndarray) -> dict[str, np.ndarray]:
    """Write the policy file of a small network; returns its parameters. ``step``: as :func:`save_network` has it;
    ``changed``: other parameters by name."""
    _, table = card_columns(game, "all")
    numbers = {**random_parameters(game), **changed}
    path.parent.mkdir(parents=True, exist_ok=True)
    save_network(path, game, numbers, WIDTHS, "all", column_scales(table), step)
    return numbers


class Hostile:
    """Unpickling it makes a folder: the sign that code was run."""

    def __init__(self, sign: Path) -> None:
        self.sign = str(sign)

    def __reduce__(self) -> Any:
        return (os.mkdir, (self.sign,))
