"""The events of Kingdom Hearts TCG for the log (:mod:`fftcg_env.core.zoned.events`)."""

from __future__ import annotations

from ....core.zoned.events import ZonedRecorder, observed
from ..engine import step, take
from ..game import KingdomHearts
from ..record.compiled import finish, shuffle_deck
from ..table.zones import draw, move, put
from .words import KingdomHeartsNarrator


class Recorder(ZonedRecorder):
    """Turns what the rules do into events."""

    step = staticmethod(step)
    rules = observed(put=put, moves=(move,), draw=draw, take=take, finish=finish, shuffles=(shuffle_deck,))
    game, narrator = KingdomHearts, KingdomHeartsNarrator()
    marks = frozenset(("joined", "damage"))

    def effect(self) -> tuple[int, int] | None:
        """The text that is carried out."""
        return self.g.effect_card, self.g.effect_player
