"""Card texts as columns of numbers (:mod:`fftcg_env.core.zoned.ability_features`)."""

from __future__ import annotations

from collections.abc import Iterator

from ....core.zoned.ability_features import Part, named
from . import codes
from .model import Meaning

__all__ = ["PARTS", "abilities"]

SIDES = {codes.YOU: "own", codes.OPPONENT: "opponent", codes.BOTH: "both"}
WHO = {
    codes.TARGET_1: "first target",
    codes.TARGET_2: "second target",
    codes.SELF: "this card",
    codes.BEARER: "bearer",
    codes.GROUP: "group",
    codes.OTHERS: "others",
    codes.THE_HEROINE: "heroine",
}
EFFECT = Part(
    "effect",
    {"code": named(codes.EFFECTS, 1), "side": SIDES, "who": WHO, "down": {True: "face down"}},
    pairs=(("code", "side"),),
    amount=("amount", "code"),
)
LASTING = Part(
    "lasting",
    {"code": named(codes.STATICS), "side": SIDES, "who": WHO, "down": {True: "face down"}},
    pairs=(("code", "side"),),
    amount=("amount", "code"),
)
TRAIT = Part("trait", {"amount": dict(zip((codes.QUICK, codes.SHIELDED, codes.IDLE), codes.TRAITS, strict=True))})
TARGET = Part(
    "target",
    {
        "what": {
            codes.CHARACTER: "character",
            codes.ITEM: "item",
            codes.BACKGROUND: "background",
            codes.MUSIC: "music",
            codes.DISCARDED: "discarded",
            codes.DECLARATION: "declaration",
        },
        "side": SIDES,
        "state": {
            codes.FACE_UP: "face up",
            codes.FACE_DOWN: "face down",
            codes.CHECKED: "checked",
            codes.UNCHECKED: "unchecked",
        },
        "other": {True: "other"},
        "heroine": {False: "no heroine"},
    },
    pairs=(("what", "side"),),
)
ABILITY = Part(
    "ability",
    {
        "event": named(codes.EVENTS),
        "priced": {True: "priced"},
        "once": {True: "once"},
        "own_turn": {True: "own turn"},
        "down": {True: "face down"},
    },
)
PAYMENTS = {
    "way": {**named(codes.WAYS, 1), codes.BY_CHECK: "check another"},
    "what": {kind: TARGET.words["what"][kind] for kind in (codes.CHARACTER, codes.ITEM, codes.BACKGROUND, codes.MUSIC)},
}
PRICE = Part("price", {"check": {True: "check"}, **PAYMENTS}, numbers=("cost", "discards", "count"))
EXTRA = Part("additional cost", PAYMENTS, numbers=("discards", "count"))
CARD = Part("", {}, numbers=("tokens",))
PARTS = (CARD, EXTRA, ABILITY, PRICE, TARGET, EFFECT, LASTING, TRAIT)


def abilities(meaning: Meaning) -> Iterator[tuple[str, float]]:
    """The columns of :data:`PARTS` in which a card text counts, with their numbers."""
    yield from CARD.features(meaning)
    yield from EXTRA.features(meaning.extra, what=meaning.extra.paid.what)
    for ability in meaning.abilities:
        yield from ABILITY.features(ability)
        yield from PRICE.features(ability.price, what=ability.price.paid.what)
        for target in ability.targets:
            yield from TARGET.features(target)
        for row in ability.rows:
            yield from EFFECT.features(row)
    for row in meaning.statics:
        yield from LASTING.features(row)
        if row.code == codes.STATIC_TRAIT:
            yield from TRAIT.features(row)
