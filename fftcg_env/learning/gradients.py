"""Gradient steps, which every training algorithm takes: the device, lower precision, the optimiser, the process."""

from __future__ import annotations

import contextlib
import ctypes
import sys
from typing import Any

import torch
from torch import nn

from ..errors import ArgumentError

M_TRIM_THRESHOLD, M_MMAP_THRESHOLD, M_ARENA_MAX = -1, -3, -8
"""Parameters of ``mallopt(3)``."""
SWITCH_SECONDS = 0.0005


def device_of(name: str) -> torch.device:
    """The device of this name: ``"auto"`` (CUDA if there is any, otherwise the CPU), or one that PyTorch knows.

    Raises :class:`~fftcg_env.errors.ArgumentError` for a device that is unknown or absent.
    """
    if name == "auto":
        name = "cuda" if torch.cuda.is_available() else "cpu"
    try:
        device = torch.device(name)
        torch.zeros(1, device=device)
    except (RuntimeError, AssertionError) as error:  # PyTorch asserts that it was built for the device
        reason = str(error).splitlines()[0]
        raise ArgumentError(f"the device {name!r} cannot be used: {reason}") from None
    return device


def has_bfloat16(device: torch.device) -> bool:
    """Whether the device multiplies matrices of bfloat16 (elsewhere they are slower than float32)."""
    if device.type != "cpu":
        return device.type == "cuda" and torch.cuda.is_bf16_supported()
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


def lower_precision(device: torch.device, enabled: bool) -> Any:
    """Context in which matrices are multiplied as bfloat16, or an empty one."""
    return torch.autocast(device.type, torch.bfloat16) if enabled else contextlib.nullcontext()


def new_optimizer(network: nn.Module, rate: float) -> torch.optim.Optimizer:
    """Adam for all parameters of a network."""
    return torch.optim.Adam(network.parameters(), rate, eps=1e-6, fused=True)


def take_step(network: nn.Module, optimizer: torch.optim.Optimizer, loss: torch.Tensor, most: float = 0.5) -> None:
    """One step down the gradient of a loss, its norm at most ``most``."""
    optimizer.zero_grad(set_to_none=True)
    loss.backward()
    nn.utils.clip_grad_norm_(network.parameters(), most)
    optimizer.step()
