"""Where cards go, for statistics by card (:mod:`fftcg_env.core.card_tracking`)."""

from __future__ import annotations

from ....core.card_tracking import HAND, PLAY
from ....core.zoned.tracking import ZonedTracking
from ..record import numbers as no


class KingdomHeartsTracking(ZonedTracking):
    """Facts of records, for many games at once; made by
    :attr:`fftcg_env.games.kingdom_hearts.game.KingdomHearts.tracking`."""

    deeds = ("played", "put in the way", "joined")
    sources = (HAND, HAND, PLAY)
    in_play = (no.FRIENDS,)


assert (no.PLAY, no.OBSTRUCT, no.JOIN) == (0, 1, 2)  # the numbers of the deeds
