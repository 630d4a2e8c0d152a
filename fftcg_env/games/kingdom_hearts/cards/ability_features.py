"""Card texts as columns of numbers (:mod:`fftcg_env.core.zoned.ability_features`)."""

from __future__ import annotations

from collections.abc import Iterator

from ....core.zoned.ability_features import Part, named
from ..record import numbers as no
from . import codes
from .model import Meaning

__all__ = ["PARTS", "abilities"]

SIDES = {codes.YOU: "own", codes.OPPONENT: "opponent"}
EFFECT = Part(
    "effect",
    {
        "event": named(codes.EVENTS),
        "code": named(codes.EFFECTS, 1),
        "side": SIDES,
        "type": {codes.ANY_TYPE: "any card", **named(no.TYPES)},
    },
    pairs=(("code", "side"),),
    numbers=("level",),
    amount=("amount", "code"),
)
LASTING = Part(
    "lasting",
    {
        "code": named(codes.STATICS),
        "side": {**SIDES, codes.BOTH: "both"},
        "scope": {codes.ALWAYS: "always", codes.HERE: "here", codes.BEARER: "bearer"},
    },
    pairs=(("code", "side"),),
    amount=("amount", "code"),
)
BEARERS = {
    codes.FOR_ANYONE: "for anyone",
    codes.FOR_PLAYERS: "for players",
    codes.FOR_FRIENDS: "for friends",
    codes.FOR_NAMED: "for a name",
}
CARD = Part("", {"bearer": BEARERS, "condition": named(codes.CONDITIONS, 1)}, numbers=("condition_amount",))
PARTS = (CARD, EFFECT, LASTING)


def abilities(meaning: Meaning) -> Iterator[tuple[str, float]]:
    """The columns of :data:`PARTS` in which a card text counts, with their numbers."""
    yield from CARD.features(meaning)
    for event, rows in enumerate(meaning.programs):
        for row in rows:
            yield from EFFECT.features(row, event=event)
    for row in meaning.statics:
        yield from LASTING.features(row)
