"""Renders boards (rich renderables from ``game.board``) to the terminal, as text, or as pictures."""

from __future__ import annotations

import io
from typing import Any, Literal

import numpy as np
from gymnasium import logger

from ..errors import ArgumentError, require_extra

RenderMode = Literal["human", "ansi", "rgb_array"]
RENDER_MODES: tuple[RenderMode, ...] = ("human", "ansi", "rgb_array")
RENDER_FPS = 4
"""Decisions per second in a video."""
WIDTH = 120


def to_text(renderable: Any, *, colour: bool = True) -> str:
    """The board as a string: with ``colour`` with ANSI escape sequences, otherwise plain text."""
    target = io.StringIO()
    system = "truecolor" if colour else None
    console = _console(file=target, width=WIDTH, force_terminal=colour, color_system=system, legacy_windows=False)
    console.print(renderable)
    return target.getvalue()


def show(renderable: Any) -> None:
    """Print the board to the terminal."""
    _console().print(renderable)


def _console(**options: Any) -> Any:
    with require_extra("render", "render() needs"):
        from rich.console import Console
    return Console(**options)


def draw(renderable: Any, render_mode: str) -> str | np.ndarray | None:
    """What ``render()`` returns in this mode: a string, a uint8 array ``(height, width, 3)``, or None for ``"human"``,
    which prints."""
    if render_mode == "ansi":
        return to_text(renderable)
    if render_mode == "rgb_array":
        with require_extra("render", "pictures need"):
            from .pixels import to_pixels
        return to_pixels(renderable)
    show(renderable)
    return None


def show_step(environment: Any) -> None:
    """Print the board of an environment after a ``reset`` or ``step``, if this is its render mode."""
    if environment.render_mode == "human":
        environment.render()


def without_mode() -> None:
    """Warn that ``render()`` was called without a render mode, as Gymnasium's environments do."""
    logger.warn(f"render() does nothing: make the environment with a render_mode, one of {_modes()}")


def check_render_mode(render_mode: str | None) -> str | None:
    """Check a render mode and return it; raises ``ValueError`` for unknown ones."""
    if render_mode is not None and render_mode not in RENDER_MODES:
        raise ArgumentError(f"render_mode is {render_mode!r}; it can be {_modes()} or None")
    return render_mode


def _modes() -> str:
    return ", ".join(map(repr, RENDER_MODES))
