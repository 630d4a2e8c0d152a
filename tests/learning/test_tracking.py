"""Trackers: where the curves of a training go."""

from __future__ import annotations

import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from fftcg_env.errors import MissingLibraryError
from fftcg_env.learning.tracking import TRACKERS


def test_a_run_of_weights_and_biases_is_offline_unless_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[Any] = []

    def init(**options: Any) -> Any:
        said.append(options)
        return SimpleNamespace(log=lambda values, step: said.append((step, values)), finish=lambda: said.append("end"))

    monkeypatch.setitem(sys.modules, "wandb", SimpleNamespace(init=init))
    monkeypatch.delenv("WANDB_MODE", raising=False)
    monkeypatch.delenv("WANDB_PROJECT", raising=False)
    tracker = TRACKERS["wandb"](tmp_path / "mine", {"minutes": 1.0})
    tracker.add({"win_rate/random": 0.75}, 1024)
    tracker.close()
    folder = str(tmp_path / "mine")
    assert said == [
        {"project": "fftcg_env", "name": "mine", "dir": folder, "config": {"minutes": 1.0}, "mode": "offline"},
        (1024, {"win_rate/random": 0.75}),
        "end",
    ]
    monkeypatch.setenv("WANDB_MODE", "online")
    TRACKERS["wandb"](tmp_path, {})
    assert said[-1]["mode"] == "online"


def test_a_missing_library_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "wandb", None)
    with pytest.raises(MissingLibraryError, match=r"library wandb: pip install 'fftcg_env\[wandb\]'"):
        TRACKERS["wandb"](tmp_path, {})


def test_tensorboard_gets_every_number(tmp_path: Path) -> None:
    pytest.importorskip("tensorboard")
    tracker = TRACKERS["tensorboard"](tmp_path, {})
    tracker.add({"train/loss": 0.5, "win_rate/random": 0.75}, 7)
    tracker.close()
    (events,) = (tmp_path / "tensorboard").iterdir()
    assert b"train/loss" in events.read_bytes() and b"win_rate/random" in events.read_bytes()
