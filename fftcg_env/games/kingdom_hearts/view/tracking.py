"""Where cards go, for statistics by card (:mod:`fftcg_env.core.showing.tracking`)."""

from __future__ import annotations

from ....core.zoned.tracking import ZonedTracking
from ..record import numbers as no


class KingdomHeartsTracking(ZonedTracking):
    """Facts of records, for many games at once; made by
    :attr:`fftcg_env.games.kingdom_hearts.game.KingdomHearts.tracking`."""

    deeds = ("played", "put in the way", "joined")


assert (no.PLAY, no.OBSTRUCT, no.JOIN) == (0, 1, 2)  # the numbers of the deeds
