"""What training algorithms have in common: their report of an update, lower precision, and the optimiser."""

from __future__ import annotations

import contextlib
import ctypes
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import torch
from torch import nn

__all__ = ["Update", "lower_precision", "new_optimizer", "take_step", "tune_process"]


M_TRIM_THRESHOLD, M_MMAP_THRESHOLD, M_ARENA_MAX = -1, -3, -8
"""Parameters of ``mallopt(3)``."""
SWITCH_SECONDS = 0.0005


@dataclass
class Update:
    """What an update did: decisions learned from, games that ended as (opponent, won), numbers by name for logs, and
    seconds spent by name."""

    decisions: int = 0
    episodes: list[tuple[int, bool]] = field(default_factory=list)
    metrics: dict[str, float] = field(default_factory=dict)
    seconds: dict[str, float] = field(default_factory=dict)

    @classmethod
    def joined(cls, parts: Sequence[Update]) -> Update:
        """Parts that ran at the same time, without metrics: decisions are added, and each part of the seconds is that
        of the slowest."""
        names = {name for part in parts for name in part.seconds}
        return cls(
            sum(part.decisions for part in parts),
            [episode for part in parts for episode in part.episodes],
            seconds={name: max(part.seconds.get(name, 0.0) for part in parts) for name in names},
        )


def has_bfloat16() -> bool:
    """Whether the processor multiplies matrices of bfloat16 (elsewhere they are slower than float32)."""
    asked = getattr(torch.cpu, "_is_avx512_bf16_supported", None) or getattr(torch.cpu, "_is_amx_tile_supported", None)
    return bool(asked is not None and asked())


def tune_process() -> None:
    """Set up this process for training: one thread that learns, and others that play.

    - glibc keeps freed memory. By default it returns each large tensor to the system, and the next one costs a page
      fault for every 4 KiB: up to half of a training step here.
    - Threads hand over the interpreter's lock sooner. By default a thread that needs it waits up to 5 ms, which is a
      third of a training step.
    - PyTorch uses one thread for each operation. Batches are small, so more would wait longer than they work.
    """
    torch.set_num_threads(1)
    sys.setswitchinterval(SWITCH_SECONDS)
    with contextlib.suppress(OSError, AttributeError):
        option = ctypes.CDLL(None).mallopt
        for parameter, value in ((M_MMAP_THRESHOLD, 1 << 30), (M_TRIM_THRESHOLD, -1), (M_ARENA_MAX, 1)):
            option(parameter, value)


def lower_precision(enabled: bool) -> Any:
    """Context in which matrices are multiplied as bfloat16, or an empty one."""
    return torch.autocast("cpu", torch.bfloat16) if enabled else contextlib.nullcontext()


def new_optimizer(network: nn.Module, rate: float) -> torch.optim.Optimizer:
    """Adam for all parameters of a network."""
    return torch.optim.Adam(network.parameters(), rate, eps=1e-6, fused=True)


def take_step(network: nn.Module, optimizer: torch.optim.Optimizer, loss: torch.Tensor, most: float = 0.5) -> None:
    """One step down the gradient of a loss, its norm at most ``most``."""
    optimizer.zero_grad(set_to_none=True)
    loss.backward()
    nn.utils.clip_grad_norm_(network.parameters(), most)
    optimizer.step()
