"""Renders a rich renderable as a picture: a terminal of fixed size, drawn with a font of the package.

The fonts are subsets of DejaVu Sans Mono: European letters, arrows, box drawing and symbols (``fonts/LICENSE.txt``).
"""

from __future__ import annotations

import io
from functools import lru_cache
from importlib.resources import files
from typing import Any

import numpy as np
from PIL import Image, ImageDraw, ImageFont
from rich.cells import cell_len
from rich.color import Color
from rich.console import Console
from rich.style import Style
from rich.terminal_theme import TerminalTheme

from .rendering import WIDTH

ROWS = 44
"""Lines of a picture. Almost every board needs fewer; one that needs more is scaled down."""
CELL_WIDTH, CELL_HEIGHT, BASELINE = 10, 19, 15
"""Size of a character cell in pixels."""
MARGIN_X, MARGIN_Y = 8, 6
SHAPE = (ROWS * CELL_HEIGHT + 2 * MARGIN_Y, WIDTH * CELL_WIDTH + 2 * MARGIN_X, 3)
"""Shape of every picture, ``(848, 1216, 3)``. A video needs one size, in multiples of 16 pixels."""
FONT_SIZE = 16.61
"""At this size a character is exactly ``CELL_WIDTH`` wide, so that box drawing characters connect."""
FONTS = ("DejaVuSansMono.ttf", "DejaVuSansMono-Bold.ttf")
DIMMED = 0.6
"""Brightness of dim text."""
THEME = TerminalTheme(
    (24, 26, 31),
    (208, 211, 217),
    [
        (60, 64, 72),  # black
        (232, 98, 92),
        (120, 190, 105),
        (220, 175, 85),
        (95, 155, 235),
        (200, 125, 220),
        (85, 190, 200),
        (208, 211, 217),  # white
    ],
    [
        (150, 146, 165),  # bright black
        (250, 120, 112),
        (145, 215, 130),
        (240, 205, 110),
        (130, 180, 250),
        (225, 155, 240),
        (125, 220, 235),
        (245, 246, 250),  # bright white
    ],
)
"""The sixteen colours of a terminal, on a dark background."""
PAPER = np.array(THEME.background_color, np.uint8)


def to_pixels(renderable: Any) -> np.ndarray:
    """The renderable as a picture: uint8 ``(height, width, 3)``, always of the size ``SHAPE``."""
    console = Console(
        file=io.StringIO(), width=WIDTH, force_terminal=True, color_system="truecolor", legacy_windows=False
    )
    lines = console.render_lines(renderable, pad=False)
    rows = max(ROWS, len(lines))
    glyphs = np.zeros((rows, WIDTH, CELL_HEIGHT, CELL_WIDTH), np.uint8)
    ink = np.zeros((rows, WIDTH, 3), np.uint8)
    paper = np.broadcast_to(PAPER, ink.shape).copy()
    for row, line in enumerate(lines):
        column = 0
        for text, style, _ in line:
            front, back, bold = _colours(style)
            for character in text:
                width = cell_len(character)
                if width == 0 or column + width > WIDTH:  # combining marks are not drawn
                    continue
                ink[row, column : column + width] = front
                paper[row, column : column + width] = back
                for part in range(width):
                    glyphs[row, column + part] = _glyph(character, bold, part)
                column += width
    return _fitted(_blended(glyphs, ink, paper))


def _blended(glyphs: np.ndarray, ink: np.ndarray, paper: np.ndarray) -> np.ndarray:
    """Compose all characters with their colours into one picture."""
    rows, columns = ink.shape[:2]
    cells = np.empty((rows, columns, CELL_HEIGHT, CELL_WIDTH, 3), np.uint8)
    cells[:] = paper[:, :, None, None, :]
    written = glyphs.any(axis=(2, 3))
    cover = glyphs[written][..., None].astype(np.int32)
    front, back = (colours[written][:, None, None, :].astype(np.int32) for colours in (ink, paper))
    cells[written] = back + ((front - back) * cover + 127) // 255
    return cells.transpose(0, 2, 1, 3, 4).reshape(rows * CELL_HEIGHT, columns * CELL_WIDTH, 3)


def _fitted(picture: np.ndarray) -> np.ndarray:
    """The picture with margins in the fixed size; a picture that is too high is scaled down and centred."""
    height, width = picture.shape[:2]
    if height > ROWS * CELL_HEIGHT:
        height, width = ROWS * CELL_HEIGHT, round(width * ROWS * CELL_HEIGHT / height)
        picture = np.asarray(Image.fromarray(picture).resize((width, height), Image.Resampling.LANCZOS))
    fitted = _blank().copy()
    left = (SHAPE[1] - width) // 2
    fitted[MARGIN_Y : MARGIN_Y + height, left : left + width] = picture
    return fitted


@lru_cache(maxsize=1)
def _blank() -> np.ndarray:
    blank = np.empty(SHAPE, np.uint8)
    blank[:] = PAPER
    return blank


@lru_cache(maxsize=1024)
def _colours(style: Style | None) -> tuple[tuple[int, int, int], tuple[int, int, int], bool]:
    """The colours of the text and its background, and whether it is bold. Italics and underlines are ignored."""
    style = style or Style.null()
    front, back = _rgb(style.color, True), _rgb(style.bgcolor, False)
    if style.reverse:
        front, back = back, front
    if style.dim:
        red, green, blue = (round(b + (f - b) * DIMMED) for f, b in zip(front, back, strict=True))
        front = (red, green, blue)
    return front, back, bool(style.bold)


def _rgb(colour: Color | None, foreground: bool) -> tuple[int, int, int]:
    chosen = colour if colour is not None else Color.default()
    red, green, blue = chosen.get_truecolor(THEME, foreground)
    return red, green, blue


@lru_cache(maxsize=2048)
def _glyph(character: str, bold: bool, part: int) -> np.ndarray:
    """The coverage of each pixel of a cell by a character: uint8 ``(CELL_HEIGHT, CELL_WIDTH)``. ``part``: the number of
    the cell in a wide character."""
    image = Image.new("L", (CELL_WIDTH, CELL_HEIGHT))
    ImageDraw.Draw(image).text((-part * CELL_WIDTH, BASELINE), character, fill=255, font=_font(bold), anchor="ls")
    return np.asarray(image)


@lru_cache(maxsize=2)
def _font(bold: bool) -> Any:
    data = files(__package__).joinpath("fonts", FONTS[bold]).read_bytes()
    return ImageFont.truetype(io.BytesIO(data), FONT_SIZE, layout_engine=ImageFont.Layout.BASIC)
