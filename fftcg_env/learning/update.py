"""What training algorithms have in common: their report of an update, lower precision, and the optimiser."""

from __future__ import annotations

import contextlib
from dataclasses import dataclass, field
from typing import Any

import torch
from torch import nn

__all__ = ["Update", "lower_precision", "new_optimizer", "take_step"]


@dataclass
class Update:
    """What an update did: decisions learned from, games that ended as (opponent, won), numbers by name for logs, and
    seconds spent by name."""

    decisions: int = 0
    episodes: list[tuple[int, bool]] = field(default_factory=list)
    metrics: dict[str, float] = field(default_factory=dict)
    seconds: dict[str, float] = field(default_factory=dict)


def has_bfloat16() -> bool:
    """Whether the processor multiplies matrices of bfloat16 (elsewhere they are slower than float32)."""
    asked = getattr(torch.cpu, "_is_avx512_bf16_supported", None) or getattr(torch.cpu, "_is_amx_tile_supported", None)
    return bool(asked is not None and asked())


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
