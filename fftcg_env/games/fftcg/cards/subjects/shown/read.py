"""Sentences about cards shown among others that only one player looks at, and where they go."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from lark import Transformer, v_args

from ... import tree as t
from ...language.meaning import MeaningError, one_or_sequence
from ...program import opcodes as op

Picks = tuple[t.Select, ...]


@v_args(inline=True)
class Sentences(Transformer):
    """The methods for the patterns of ``sentences.lark``."""

    add_among: Callable[[Picks], t.Effect]
    sought_one_of: Callable[..., Any]

    def among_those(self) -> None:
        return None

    def deposit_places(self) -> None:
        return None

    def shown(self, picks: Picks) -> Picks:
        return picks

    def shown_one_of(self, *wanted: Any) -> Picks:
        """ "1 Forward or 1 Summon": one card that is the one or the other."""
        ((cards, count),) = self.sought_one_of(*wanted).wanted
        return (t.Select(cards, count, count, among="found"),)

    def all_shown(self, cards: t.Cards) -> Picks:
        if (cards.zone, cards.player) != ("field", "any"):
            raise MeaningError("a description of cards among others that names a place")
        return (t.Select(cards, op.ANY_NUMBER, op.ANY_NUMBER, among="found"),)

    def shown_sentence(self, *parts: Any) -> t.Effect:
        (picks,) = (part for part in parts if isinstance(part, tuple))
        return t.Sequence((*picks, t.Show(t.Found())))

    def shown_if_wanted(self, picks: Picks, those: None, deposit: tuple[Any, bool]) -> t.May:
        """Where the card goes is part of the offer: what is said of the others behind it holds without it, too."""
        return t.May(self.shown_and_moved(picks, those, deposit))

    def shown_to_bottom(self, _verb: None, several: bool, _deck: Any, order: Any = "owner") -> tuple[t.Effect, bool]:
        return t.PutIntoDeck(t.Found(), "bottom", order=order), several

    def shown_to(self, deposit: tuple[Any, bool]) -> tuple[Any, bool]:
        return deposit

    def shown_and_moved(self, picks: Picks, _those: None, deposit: tuple[Any, bool]) -> t.Effect:
        """What is to be played is picked among the cards that can be (R3.43)."""
        where, several = deposit
        if several != (len(picks) > 1 or picks[0].maximum != 1):
            raise MeaningError('"it" or "them" does not fit the number of cards revealed')
        if where in ("field", "field_dull"):
            picks = tuple(replace(pick, to_play=True) for pick in picks)
        return t.Sequence((*picks, t.Show(t.Found()), _moved(where)))

    def add_one_of_among(self, picks: Picks, _those: None) -> t.Effect:
        return one_or_sequence((*picks, t.ReturnToHand(t.Found())))


def _moved(where: Any) -> t.Effect:
    """What a place that a search names means for the cards found."""
    places: dict[str, t.Effect] = {
        "hand": t.ReturnToHand(t.Found()),
        "field": t.PlayOntoField(t.Found()),
        "field_dull": t.PlayOntoField(t.Found(), dull=True),
        "break_zone": t.PutIntoBreakZone(t.Found()),
        "removed": t.RemoveFromGame(t.Found()),
        "deck_top": t.PutIntoDeck(t.Found(), "top", order="owner"),
    }
    return where if isinstance(where, t.Effect) else places[where]
