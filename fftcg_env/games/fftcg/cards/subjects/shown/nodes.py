"""Nodes about cards shown among others that only one player looks at."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ...nodes import Effect
from ..basics.nodes import Found


@dataclass(frozen=True)
class Show(Effect):
    """The cards that were picked among those looked at are revealed (R9.39); which ones the others are stays hidden.
    The instruction behind it moves them."""

    who: Found

    one_by_one: ClassVar[bool] = True
