"""Sentences about other targets of items on the stack, and about the sources of Summons and abilities."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from lark import Token, Transformer, v_args

from ... import tree as t
from ...language.meaning import MeaningError
from ...language.pronouns import It
from ..damage.read import Said
from ..gained.read import ItemDetail

NAMED_ELEMENT = (t.OfNamed("element"),)


@v_args(inline=True)
class Sentences(Transformer):
    """The methods for the patterns of ``sentences.lark``."""

    # ---------------------------------------------------------------------------------------------------- new targets
    def items_choosing_self(self, _is: None, _name: Token) -> ItemDetail:
        return ItemDetail(t.Choosing(t.Cards(where=(t.IsSource(),)), alone=True))

    def items_choosing_anywhere(self, _is: None, number: int, cards: t.Cards) -> ItemDetail:
        if number != 1 or (cards.zone, cards.player) != ("field", "any"):
            raise MeaningError("an item that chose several cards, or one of a place and of any zone")
        return ItemDetail(t.Choosing(cards, alone=True, anywhere=True))

    def items_with_one_target(self) -> ItemDetail:
        return ItemDetail(t.OneTarget())

    def chooses_self_instead(self, *_parts: Any) -> t.Retarget:
        return t.Retarget(It(), t.Self(), may=False)  # type: ignore[arg-type]

    def may_take_any_target(self, _reminder: Token) -> t.Retarget:
        return t.Retarget(It())  # type: ignore[arg-type]

    def may_take_target(self, cards: t.Cards, _reminder: Token) -> t.Retarget:
        anywhere = (cards.zone, cards.player) == ("field", "any")
        return t.Retarget(It(), cards, anywhere=anywhere)  # type: ignore[arg-type]

    # ---------------------------------------------------------------------------------------- by what it was chosen
    def effects_of_such(self, *parts: Any) -> t.Cause:
        cards = parts[-1]
        if cards.zone != "field" or not cards.where:
            raise MeaningError("an ability of a card that is not described, or not on the field")
        return t.Cause(("abilities",), cards.player, cards.where)

    def effects_of_both(self, of_summon: Any, _article: Any, type_: t.OfType, of_character: Any) -> t.Cause:
        if of_summon != of_character or type_ != t.OfType("Character") or not isinstance(of_summon, t.Predicate):
            raise MeaningError("Summons and abilities with different qualities")
        return t.Cause(("summons", "abilities"), "opponent", (of_summon,))

    def subject_summon_of_yours(self, cards: t.Cards) -> t.Cards:
        """ "Your Summon": one that resolves, of which only can be said what it deals damage to."""
        if t.OfType("Summon") not in cards.where or (cards.zone, cards.player) != ("field", "any"):
            raise MeaningError('"your" before something that is not a Summon')
        return replace(cards, zone="stack", player="you")

    # --------------------------------------------------------------------------------------- "of the named Element"
    def not_chosen_by_named(self, sources: Any) -> Any:
        kinds, player = sources
        return lambda who: (t.CannotBeChosen(who, kinds, player, source=NAMED_ELEMENT),)

    def dealt_by_sources_of_named(self, sources: Any) -> Said:
        return Said.of(kinds=sources[0], cause=sources[1], source=NAMED_ELEMENT)
