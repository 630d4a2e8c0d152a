"""The plot of a training's win rates."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from fftcg_env.evaluate.learning_curve import Curve, draw_curve


def test_minutes_are_above_their_decisions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    figure = pytest.importorskip("matplotlib.figure").Figure
    drawn: list[Any] = []
    monkeypatch.setattr(figure, "savefig", lambda self, *_, **__: drawn.append(self))
    curve = Curve(("heuristic",))
    for minute in range(1, 31):  # the training gets faster
        curve.add(1000 * minute**2, 60.0 * minute, [(0, True)] * 20)
    draw_curve(curve, tmp_path / "curve.png")
    drawn[0].draw_without_rendering()
    (axes,) = drawn[0].axes
    (elapsed,) = axes.child_axes
    assert list(elapsed.get_xticks()) == [0, 5, 10, 15, 20, 25, 30]
    for minute in elapsed.get_xticks():
        place = axes.transData.transform((1000 * minute**2, 0))[0]
        assert elapsed.transData.transform((minute, 0))[0] == pytest.approx(place, abs=0.5)
