"""The rows of one ability while it is being compiled."""

from __future__ import annotations

from dataclasses import dataclass, field

from .. import tree
from . import opcodes as op
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
    nested: int = 0
    """The number of conditions around the current instructions; choices under a condition are made in the resolution
        (R7.54)."""
    later_filters: dict[int, int] = field(default_factory=dict)
    """Choices that are made in the resolution -> their filter."""
    modes_later: int = -1
    """Row of the instruction that selects the modes in the resolution, -1: they are declared."""
    decided_if: int = 0
    """Condition + 1 that decides between two choices when they are declared, 0: there are none."""
    uncancellable: bool = False
    divisions: list[tuple[int, int, int, int]] = field(default_factory=list)
    """Row of the instruction, group of the targets, row of the value, mode."""
    other_divisions: dict[int, tuple[int, int]] = field(default_factory=dict)
    """Number of a division -> condition and value of another amount."""
    shares_now: dict[int, int] = field(default_factory=dict)
    """Number of a division that is made in the resolution -> row of the instruction that makes it."""
    parts: dict[int, tree.Effect] = field(default_factory=dict)
    """Row -> the innermost effect that begins there."""
    found_on_field: bool = False
    """Whether the cards found last were selected on the field, which they leave as objects (R8.41b)."""

    def row(self, operation: int, /, **operands: int | list[int]) -> int:
        """Append the row of an instruction with its operands by name (see ``operands``); returns its position."""
        numbers = row(operation, **operands)
        self.rows.append(numbers + [0] * (ROW_WIDTH - len(numbers)))
        return len(self.rows) - 1

    def choose_now(self, first: int, until: int, modes: int = 0) -> int:
        """Append the row of an instruction that makes choices; returns its position."""
        return self.row(op.OP_CHOOSE_NOW, first=first, until=until, modes=modes)

    def jump_here(self, at: int) -> None:
        """The row ``at`` jumps to the row that comes next."""
        self.rows[at][JUMPS[self.rows[at][OPERATION]]] = len(self.rows)
