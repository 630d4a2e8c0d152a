"""The events of Chrono Card TCG for the log (:mod:`fftcg_env.core.zoned.events`)."""

from __future__ import annotations

from ....core.zoned.events import ZonedRecorder, observed
from ..engine import step, take
from ..game import ChronoCard
from ..record.compiled import finish
from ..table.zones import draw, hide_deck, move, put
from .words import ChronoCardNarrator


class Recorder(ZonedRecorder):
    """Turns what the rules do into events."""

    step = staticmethod(step)
    rules = observed(put=put, moves=(move,), draw=draw, take=take, finish=finish, shuffles=(hide_deck,))
    game, narrator = ChronoCard, ChronoCardNarrator()
    marks = frozenset(("damage", "checked", "down", "ap_change", "dp_change", "part", "tokens"))

    def effect(self) -> tuple[int, int] | None:
        """The card or A.Skill that happens."""
        return (self.g.effect.card, self.g.effect.player) if self.g.running else None
