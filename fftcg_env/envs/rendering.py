"""From a rich renderable to the terminal or to a string."""

from __future__ import annotations

import io
from typing import Any

RENDER_MODES = ("human", "ansi")
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


def check_render_mode(render_mode: str | None) -> str | None:
    """The mode, if there is one like this; raises ``ValueError`` otherwise."""
    if render_mode is not None and render_mode not in RENDER_MODES:
        raise ValueError(f"render_mode is {render_mode!r}; it can be {', '.join(map(repr, RENDER_MODES))} or None")
    return render_mode
