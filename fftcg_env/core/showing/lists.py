"""Whether the lists of zones hold every card once, for soak runs and tests."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

__all__ = ["lost_cards"]


def lost_cards(states: np.ndarray, listless: Sequence[int] = (), side: str | None = None) -> np.ndarray:
    """Bool ``(n,)``: games in which a card is in no list, in two, or in that of another zone or side.

    ``states``: records ``(n,)`` with ``card_id`` (below 0: no card), ``zone``, ``zone_cards`` and ``zone_count``;
    ``listless``: zones whose cards stand in no list; ``side``: the field that says in whose lists a card is.
    """
    places = states["zone_cards"].shape[-1]
    game, player, zone, place = np.nonzero(np.arange(places) < states["zone_count"].astype(np.int64)[..., None])
    card = states["zone_cards"].astype(np.int64)[game, player, zone, place]
    wrong = states["zone"][game, card] != zone
    if side is not None:
        wrong |= states[side][game, card] != player
    found = np.zeros(states["zone"].shape, np.int64)
    np.add.at(found, (game, card), 1)
    there = states["card_id"] >= 0
    listed = there & ~np.isin(states["zone"], listless)
    bad: np.ndarray = (found != listed).any(axis=1)
    np.logical_or.at(bad, game[wrong], True)
    return bad
