"""From what ``game.board`` gives, a rich renderable, to the terminal, to a string, or to a picture."""

from __future__ import annotations

import io
from typing import Any, Literal

import numpy as np
from gymnasium import logger

from ..errors import ArgumentError

RenderMode = Literal["human", "ansi", "rgb_array"]
RENDER_MODES: tuple[RenderMode, ...] = ("human", "ansi", "rgb_array")
RENDER_FPS = 4
"""Decisions a second in a video: about as fast as one can follow."""
WIDTH = 120


def to_text(renderable: Any, *, colour: bool = True, width: int = WIDTH) -> str:
    """The picture as a string; with ``colour`` it has ANSI escape sequences, without it is plain text."""
    from rich.console import Console

    target = io.StringIO()
    system = "truecolor" if colour else None
    console = Console(file=target, width=width, force_terminal=colour, color_system=system, legacy_windows=False)  # type: ignore[arg-type]
    console.print(renderable)
    return target.getvalue()


def show(renderable: Any) -> None:
    """Print the picture to the terminal."""
    from rich.console import Console

    Console().print(renderable)


def draw(renderable: Any, render_mode: str) -> str | np.ndarray | None:
    """What ``render()`` returns in this mode: a string, a uint8 array ``(height, width, 3)``, or None for ``"human"``,
    which prints."""
    if render_mode == "ansi":
        return to_text(renderable)
    if render_mode == "rgb_array":
        from .pixels import to_pixels  # here, because Pillow and the fonts are for pictures only

        return to_pixels(renderable)
    show(renderable)
    return None


def without_mode() -> None:
    """``render()`` of an environment that was made without a mode: a warning, as Gymnasium's environments give."""
    logger.warn(f"render() does nothing without a render_mode: pass {_modes()}")


def check_render_mode(render_mode: str | None) -> str | None:
    """The mode, if there is one like this; raises ``ValueError`` otherwise."""
    if render_mode is not None and render_mode not in RENDER_MODES:
        raise ArgumentError(f"render_mode is {render_mode!r}; it can be {_modes()} or None")
    return render_mode


def _modes() -> str:
    return ", ".join(map(repr, RENDER_MODES))
