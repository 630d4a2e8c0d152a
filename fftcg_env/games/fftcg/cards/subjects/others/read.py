"""Sentences about all the cards of a description but some."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from lark import Token, Transformer, v_args

from ... import tree as t
from ...language.joining import Then
from ...language.meaning import MeaningError
from ...language.named_again import types_of
from ...language.pronouns import ItOrThey


@v_args(inline=True)
class Sentences(Transformer):
    """The methods for the patterns of ``sentences.lark``."""

    noun_phrase: Callable[..., t.Cards]

    def all_other(self, who: t.AllOther) -> t.AllOther:
        return who

    def all_the_other(self, cards: t.Cards) -> t.AllOther:
        """Beside a chosen card the card itself could be meant, too, unless it is not among those described."""
        other = ItOrThey(not_self=cards.player != "opponent", types=types_of(cards))
        return t.AllOther(cards, other)  # type: ignore[arg-type]

    def all_but_that_one(self, cards: t.Cards, who: Any) -> t.AllOther:
        return t.AllOther(cards, who)

    def all_but_selected(self, cards: t.Cards, kinds: t.Predicate) -> t.AllOther:
        """ "All the Forwards other than the selected Forwards": the kinds are the same."""
        if kinds not in cards.where:
            raise MeaningError("cards of another kind than those that were selected")
        return t.AllOther(cards, ItOrThey(deed="selected"))  # type: ignore[arg-type]

    def put_all_but_selected(self, *parts: Any) -> Any:
        who: Any = t.AllOther(parts[-1], ItOrThey(deed="selected"))  # type: ignore[arg-type]
        put = t.PutIntoBreakZone(who)
        return Then(put) if len(parts) > 1 else put

    def united_but_this(self, *parts: Any) -> t.Cards:
        kinds = tuple(part for part in parts if isinstance(part, t.OfType))
        places = (part for part in parts if not isinstance(part, t.OfType | Token))
        return self.noun_phrase(t.AnyOf(kinds), *places, t.Other())

    def remove_all_and_break_zones(self, cards: t.Cards, _word: Any) -> t.Sequence:
        """Whose Break Zone is not said: both."""
        if cards.zone != "field":
            raise MeaningError("all the cards of two zones that are not the field and the Break Zone")
        return t.Sequence((t.RemoveFromGame(t.All(cards)), t.RemoveFromGame(t.All(t.Cards("break_zone")))))

    def break_both(self, _name: Token, blocker: t.Blocker) -> t.Break:
        return t.Break(t.Joined((t.Self(), blocker)))
