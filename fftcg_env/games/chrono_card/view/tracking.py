"""Where cards go, for statistics by card (:mod:`fftcg_env.core.showing.tracking`)."""

from __future__ import annotations

from ....core.zoned.tracking import ZonedTracking
from ..record import numbers as no


class ChronoCardTracking(ZonedTracking):
    """Facts of records, for many games at once; made by
    :attr:`fftcg_env.games.chrono_card.game.ChronoCard.tracking`."""

    deeds = ("used", "skill", "gave EP", "attacked")


assert (no.DO_USE, no.DO_SKILL, no.DO_EP, no.DO_ATTACK) == (0, 1, 2, 3)  # the numbers of the deeds
