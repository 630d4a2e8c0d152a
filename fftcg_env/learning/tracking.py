"""Trackers: where the curves of a training go (``train.py --track``)."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Protocol

from ..errors import require_extra


class Tracker(Protocol):
    """Stores named numbers, such as ``win_rate/heuristic``, at a number of decisions of the learner."""

    def add(self, values: Mapping[str, float], step: int) -> None:
        """Store the numbers of one update."""

    def close(self) -> None:
        """Write what is left."""


class TensorBoard:
    """TensorBoard events in the folder ``tensorboard`` of the run."""

    def __init__(self, folder: Path, config: Mapping[str, Any]) -> None:
        with require_extra("train", "TensorBoard needs"):
            from torch.utils.tensorboard import SummaryWriter
        self._writer = SummaryWriter(str(folder / "tensorboard"))
        self.close = self._writer.close

    def add(self, values: Mapping[str, float], step: int) -> None:
        """Store the numbers of one update."""
        for name, value in values.items():
            self._writer.add_scalar(name, value, step)


class WandB:
    """A run of Weights & Biases in the folder ``wandb`` of the run.

    It is offline unless the variable ``WANDB_MODE`` says ``online``; ``wandb sync FOLDER`` uploads it later.
    """

    def __init__(self, folder: Path, config: Mapping[str, Any]) -> None:
        with require_extra("wandb", "tracking with Weights & Biases needs"):
            import wandb
        project, mode = os.environ.get("WANDB_PROJECT", "fftcg_env"), os.environ.get("WANDB_MODE", "offline")
        self._run = wandb.init(project=project, name=folder.name, dir=str(folder), config=dict(config), mode=mode)
        self.close = self._run.finish

    def add(self, values: Mapping[str, float], step: int) -> None:
        """Store the numbers of one update."""
        self._run.log(dict(values), step=step)


TRACKERS: dict[str, Callable[[Path, Mapping[str, Any]], Tracker]] = {"tensorboard": TensorBoard, "wandb": WandB}
"""Trackers by name; each is made from the folder and the options of a run."""
