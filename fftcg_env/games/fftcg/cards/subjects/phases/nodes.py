"""Nodes about phases that end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ...nodes import Trigger
from ...terms import Moment, Player


# ------------------------------------------------------------------------------------------------------------- triggers
@dataclass(frozen=True)
class Ends(Trigger):
    """A phase ends, in a turn of the player; what triggers then resolves before the next phase where players can act in
    that phase (R6.27), and in the next such phase where they cannot (R6.12, R6.16). That the End Phase ends is
    :class:`TurnEnds`."""

    moment: Moment
    player: Player = "any"
    names_card: ClassVar[bool] = False
