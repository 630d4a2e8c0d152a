"""Sentences about Summons and abilities that cannot be cancelled."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from lark import Token, Transformer, v_args

from ... import tree as t
from ...language.meaning import MeaningError

ABILITIES: tuple[t.ItemKind, ...] = ("auto", "action", "special")


@v_args(inline=True)
class Sentences(Transformer):
    """The methods for the patterns of ``sentences.lark``."""

    def the_effects(self) -> None:
        return None

    def this_item(self, *_words: Any) -> None:
        return None

    def uncancelled(self, sources: tuple[Any, t.Player] | None = None) -> Any:
        """By what they cannot be cancelled: only Summons and abilities ever cancel something."""
        if sources is None:
            return "any"
        kinds, player = sources
        if set(kinds) != {"summons", "abilities"} or player == "you":
            raise MeaningError("what can be cancelled by some kinds of effects only")
        return player

    def shielded_kinds(self, *kinds: Any) -> t.Cards:
        named = {kind for part in kinds if part is not None for kind in part}
        return t.Cards("stack", "any", (t.OnStackAs(tuple(kind for kind in ("summon", *ABILITIES) if kind in named)),))

    def all_items(self, *parts: Any) -> t.Cards:
        items: t.Cards = parts[-1]
        return items

    def your_items(self, *parts: Any) -> t.Cards:
        (items,) = (part for part in parts if part is not None)
        return replace(items, player="you")

    def their_items(self, *parts: Any) -> t.Cards:
        return replace(self.all_items(*parts), player="opponent")

    def items_of_self(self, *parts: Any) -> t.Cards:
        items, *name = (part for part in parts[::-1] if part is not None)
        if not all(isinstance(part, Token) for part in name):
            raise MeaningError("abilities of something else")
        return self._with_source(items, t.Cards("field", "any", (t.IsSource(),)))

    def items_of_cards(self, *parts: Any) -> t.Cards:
        items, cards = (part for part in parts if part is not None)
        if cards.zone != "field":
            raise MeaningError("abilities of cards that are elsewhere")
        return replace(self._with_source(items, cards), player=cards.player)

    @staticmethod
    def _with_source(items: t.Cards, cards: t.Cards) -> t.Cards:
        (kinds,) = items.where
        if isinstance(kinds, t.OnStackAs) and "summon" in kinds.kinds:
            raise MeaningError("Summons of a card")
        return replace(items, where=(kinds, *cards.where))

    def items_uncancelled(self, items: t.Cards, by: Any) -> tuple[t.CannotBeCancelled, ...]:
        return (t.CannotBeCancelled(items, by),)

    def items_uncancelled_so_long(self, duration: t.Duration, items: t.Cards, by: Any) -> t.Lasting:
        return t.Lasting(t.CannotBeCancelled(items, by), duration)

    def items_uncancelled_until(self, items: t.Cards, by: Any, duration: t.Duration) -> t.Lasting:
        return self.items_uncancelled_so_long(duration, items, by)

    def items_uncancelled_now(self, *parts: Any) -> t.Lasting:
        items, by = (part for part in parts if part is not None)
        return self.items_uncancelled_so_long("end_of_turn", items, by)

    def itself_uncancelled(self, _this: None, by: Any) -> t.Uncancellable:
        if by != "any":
            raise MeaningError("a Summon or an ability that one player can cancel")
        return t.Uncancellable()
