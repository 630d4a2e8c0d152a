"""Sentences about what is done once more."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from lark import Token, Transformer, v_args

from ... import tree as t
from ...language.meaning import JoinsBefore, MeaningError, one_or_sequence
from ...language.pronouns import It, PronounResolver, The
from ...walk import contains


@dataclass(frozen=True)
class TwiceInstead(JoinsBefore):
    """ "If ..., perform this action twice instead": all that was said before. Never part of a finished tree."""

    condition: t.Condition

    def join(self, units: list[t.Effect]) -> list[t.Effect]:
        """The sentences before, twice if the condition holds."""
        if not units or contains(tuple(units), t.Choose, t.Delayed, t.WhenDone, t.Modes):
            raise MeaningError("an action that is performed twice and has choices of its own")
        once = one_or_sequence(units)
        return [t.If(self.condition, one_or_sequence((once, once)), once)]


@dataclass(frozen=True)
class FreeOnce(JoinsBefore):
    """ "You can use this ability without paying any cost but only once": the one just gained. Never part of a finished
    tree."""

    def join(self, units: list[t.Effect]) -> list[t.Effect]:
        """The sentences before, the ability gained so."""
        last = units[-1] if units else None
        if not isinstance(last, t.GainAbilitiesOf):
            raise MeaningError("an ability to be used that was not gained just before")
        return [*units[:-1], replace(last, free_once=True)]


@v_args(inline=True)
class Sentences(Transformer):
    """The methods for the patterns of ``sentences.lark``."""

    def twice_instead(self, condition: t.Condition) -> TwiceInstead:
        return TwiceInstead(condition)

    # ---------------------------------------------------------------------------------------------- abilities of others
    def its_own(self) -> None:
        return None

    def gains_abilities_of(self, _name: Token, _its: None, kind: Any) -> t.GainAbilitiesOf:
        return t.GainAbilitiesOf(t.Self(), It(other=True), str(kind).removeprefix("use_"))  # type: ignore[arg-type]

    def used_once_for_free(self) -> FreeOnce:
        return FreeOnce()

    # -------------------------------------------------------------------------------------------------------- EX Bursts
    def may_trigger_burst(self, _reminder: Token) -> t.May:
        return t.May(t.TriggerExBurst(It()))  # type: ignore[arg-type]

    def added_card(self) -> The:
        return The("added")

    def may_trigger_burst_of_added(self, card: Any, _reminder: Token) -> t.If:
        return t.If(t.Is(card, (t.Marked("ex_burst"),)), t.May(t.TriggerExBurst(card)))

    def only_as_ex_burst(self, _name: Token, text: Any, _reminder: Token) -> t.Auto:
        return t.Auto(t.OnlyAsExBurst(), PronounResolver().resolve(one_or_sequence(text)))

    def their_damage_zone_grows(self, _article: Any) -> t.EntersDamageZone:
        return t.EntersDamageZone("opponent")

    def your_damage_zone_grows(self, _article: Any) -> t.EntersDamageZone:
        return t.EntersDamageZone("you")
