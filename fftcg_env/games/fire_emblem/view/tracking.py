"""Where cards go, for statistics by card (:mod:`fftcg_env.core.card_tracking`)."""

from __future__ import annotations

from ....core.card_tracking import HAND, PLAY
from ....core.zoned.tracking import ZonedTracking
from ..record import numbers as no


class FireEmblemTracking(ZonedTracking):
    """Facts of records, for many games at once; made by
    :attr:`fftcg_env.games.fire_emblem.game.FireEmblem.tracking`."""

    deeds = ("played", "supported", "acted")
    sources = (HAND, PLAY, PLAY)
    in_play = (no.BOARD,)


assert (no.PLAY, no.SUPPORT_UNIT, no.ACT) == (0, 1, 2)  # the numbers of the deeds
