"""Where cards go, for statistics by card (:mod:`fftcg_env.core.card_tracking`)."""

from __future__ import annotations

from ....core.card_tracking import HAND, PLAY
from ....core.zoned.tracking import ZonedTracking
from ..record import numbers as no


class ChronoCardTracking(ZonedTracking):
    """Facts of records, for many games at once; made by
    :attr:`fftcg_env.games.chrono_card.game.ChronoCard.tracking`."""

    deeds = ("used", "skill", "gave EP", "attacked")
    sources = (HAND, PLAY, PLAY, PLAY)
    in_play = (no.CHARACTERS, no.BACKGROUNDS, no.MUSIC, no.ITEMS)


assert (no.DO_USE, no.DO_SKILL, no.DO_EP, no.DO_ATTACK) == (0, 1, 2, 3)  # the numbers of the deeds
