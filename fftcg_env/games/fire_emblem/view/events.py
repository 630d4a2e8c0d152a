"""The events of Fire Emblem card game for the log (:mod:`fftcg_env.core.zoned.events`)."""

from __future__ import annotations

from ....core.zoned.events import ZonedRecorder, observed
from ..engine import step, take
from ..game import FireEmblem
from ..play.effects import draw
from ..record.compiled import finish, shuffle_deck
from ..table.units import leave_board
from ..table.zones import move, put
from .words import FireEmblemNarrator


class Recorder(ZonedRecorder):
    """Turns what the rules do into events."""

    step = staticmethod(step)
    rules = observed(put=put, moves=(move, leave_board), draw=draw, take=take, finish=finish, shuffles=(shuffle_deck,))
    game, narrator = FireEmblem, FireEmblemNarrator()
    marks = frozenset(("square", "energy"))

    def effect(self) -> tuple[int, int] | None:
        """The text that is carried out."""
        return (self.g.effect_card, self.g.effect_player) if self.g.effect_on else None
