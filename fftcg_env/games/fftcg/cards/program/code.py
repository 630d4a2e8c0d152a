"""The rows of one ability while it is being compiled."""

from __future__ import annotations

from dataclasses import dataclass, field

from .. import tree
from .operands import JUMPS, OPERATION, row
from .tables import ROW_WIDTH


@dataclass
class Code:
    """Rows of one ability that is being compiled, and its choices."""

    rows: list[list[int]] = field(default_factory=list)
    choices: list[tree.Choose] = field(default_factory=list)
    choice_modes: list[int] = field(default_factory=list)
    mode: int = -1
    modes: tree.Modes | None = None
    divisions: list[tuple[int, int, int, int]] = field(default_factory=list)
    """Row of the instruction, group of the targets, row of the value, mode."""
    other_divisions: dict[int, tuple[int, int]] = field(default_factory=dict)
    """Number of a division -> condition and value of another amount."""
    parts: dict[int, tree.Effect] = field(default_factory=dict)
    """Row -> the innermost effect that begins there."""
    found_on_field: bool = False
    """Whether the cards found last were selected on the field: they leave it as objects do (R8.41b)."""

    def row(self, operation: int, /, **operands: int | list[int]) -> int:
        """Append the row of an instruction with its operands by name (see ``operands``); returns its position."""
        numbers = row(operation, **operands)
        self.rows.append(numbers + [0] * (ROW_WIDTH - len(numbers)))
        return len(self.rows) - 1

    def jump_here(self, at: int) -> None:
        """The row ``at`` jumps to the row that comes next."""
        self.rows[at][JUMPS[self.rows[at][OPERATION]]] = len(self.rows)
