"""Card texts as columns of numbers (:mod:`fftcg_env.core.zoned.ability_features`)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ....core.zoned.ability_features import Part, named
from ..record import numbers as no
from . import codes
from .model import Meaning, Row

__all__ = ["PARTS", "abilities"]

EFFECT = Part(
    "effect",
    {
        "event": named(codes.EVENTS),
        "code": named(codes.EFFECTS, 1),
        "side": {codes.YOU: "own", codes.OPPONENT: "opponent"},
        "who": {codes.THIS_UNIT: "this unit", codes.CHOSEN: "chosen", codes.FOE: "foe"},
        "condition": {code: f"if {word}" for code, word in named(codes.CONDITIONS, 1).items()},
        "attribute": {code: f"for {word}" for code, word in named(no.ATTRIBUTES, 1).items()},
        "on_damage": {True: "on damage"},
    },
    pairs=(("code", "side"),),
    amount=("amount", "code"),
)
DEED = Part(
    "ability",
    {
        "time": named(codes.TIMES, 1),
        "crest": {code + 1: f"crest {word}" for code, word in named(codes.CRESTS).items()},
        "pick": {codes.PICK_OWN: "own unit", codes.PICK_ENEMY: "enemy", codes.PICK_SURPRISE: "surprise"},
        "reach": {codes.ADJACENT: "adjacent", codes.IN_RANGE: "in range"},
    },
    numbers=("energy", "hand", "deck", "off_field"),
)
CARD = Part(
    "",
    {
        "seizes": {True: "seizes"},
        "keeps_magic": {True: "keeps magic"},
        "changes_class": {True: "changes class"},
    },
    numbers=("energy", "support", "veteran"),
)
PARTS = (CARD, DEED, EFFECT)


def abilities(meaning: Meaning) -> Iterator[tuple[str, float]]:
    """The columns of :data:`PARTS` in which a card text counts, with their numbers."""
    yield from CARD.features(meaning)
    for deed in meaning.deeds:
        yield from DEED.features(deed)
        yield from _effects(deed.rows)
    for event, rows in enumerate(meaning.programs):
        yield from _effects(rows, event=event)


def _effects(rows: Iterable[Row], **facts: int) -> Iterator[tuple[str, float]]:
    for row in rows:
        attribute = row.value if row.condition == codes.OF_ATTRIBUTE else 0
        yield from EFFECT.features(row, attribute=attribute, **facts)
