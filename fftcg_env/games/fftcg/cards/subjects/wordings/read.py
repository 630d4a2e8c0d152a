"""Other words for what the other subjects say: older printings, and short forms."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from lark import Token, Transformer, v_args

from ... import tree as t
from ...language.joining import SameCards
from ...language.meaning import NOTHING, JoinsBefore, MeaningError
from ...language.pronouns import It, PronounResolver

Each = Callable[[int], t.Value]
SELF = t.Self()


@dataclass(frozen=True)
class Regardless(JoinsBefore):
    """ "If ..., break it regardless of its power instead": without the condition about its power before. Never part of
    a finished tree."""

    condition: t.Condition
    effect: t.Effect

    def join(self, units: list[t.Effect]) -> list[t.Effect]:
        """The sentence before as the other branch of this one."""
        previous = units[-1] if units else None
        about_power = isinstance(previous, t.If) and _asks_power(previous.condition)
        if not isinstance(previous, t.If) or not about_power or previous.then != self.effect or previous.otherwise:
            raise MeaningError('"regardless of its power" does not follow a condition about the power')
        return [*units[:-1], t.If(self.condition, self.effect, otherwise=previous)]


def _asks_power(condition: t.Condition) -> bool:
    return isinstance(condition, t.Is) and all(isinstance(asked, t.OfPower) for asked in condition.predicates)


def _of_table(condition: t.Condition) -> bool:
    """Whether a condition is that somebody controls something."""
    asked = condition.condition if isinstance(condition, t.Not) else condition
    return isinstance(asked, t.Exists) and isinstance(asked.cards, t.Cards) and asked.cards.zone == "field"


@v_args(inline=True)
class Sentences(Transformer):
    """The methods for the patterns of ``sentences.lark``."""

    permanent: Callable[[t.Effect, Token], t.Effect]
    gain_each: Callable[[Any, Any, Each], t.Effect]
    each_selects: Callable[..., t.Select]
    opponent_selects: Callable[[tuple[int, int], t.Cards, Any], t.Select]
    field: Callable[[Any], t.Field]
    damage_clause: Callable[[Any, t.DamageChange], tuple[t.ChangesDamage, ...]]

    # ---------------------------------------------------------------------------------------------------- conditions
    def while_so(self, condition: t.Condition, effects: Any) -> t.Field:
        """A state is no event: what holds while it lasts is a field ability."""
        if not _of_table(condition):
            raise MeaningError('"when" something else happens than that somebody controls something')
        return t.Field(PronounResolver().resolve(effects), condition)

    def is_also_a_forward(self, who: Any) -> t.Is:
        return t.Is(who, (self.also_a_forward(),))

    def also_a_forward(self) -> t.OfPower:
        """Only Forwards have power (R3.9)."""
        return t.OfPower("at_least", 0)

    def controls_so_many(self, player: t.Player, number: int) -> t.Exists:
        return t.Exists(SameCards(player), number)  # type: ignore[arg-type]

    def is_of_named_type(self, who: Any) -> t.Is:
        return t.Is(who, (t.OfNamed("card_type"),))

    def can_only(self, _name: Token, deed: str, *conditions: t.Condition) -> t.Field:
        """ "X can only attack if ..., or if ...": it cannot otherwise."""
        restriction: Any = f"cannot_{deed}"
        allowed = conditions[0] if len(conditions) == 1 else t.Either(conditions)
        restricted = t.HasRestriction(SELF, restriction)
        return t.Field((restricted,), t.Not(PronounResolver(SELF).resolve(allowed)))

    # --------------------------------------------------------------------------------------------------- instructions
    def permanent_if_done(self, changes: t.Effect, reminder: Token) -> t.IfDone:
        return t.IfDone(self.permanent(changes, reminder))

    def regardless(self, condition: t.Condition, effect: t.Effect) -> Regardless:
        return Regardless(condition, effect)

    def cancelled_unless_paid(self, cost: t.Cost) -> t.Sequence:
        cancel = t.Cancel(It())  # type: ignore[arg-type]
        return t.Sequence((t.MayPay(cost, "opponent"), t.IfDone(NOTHING, cancel)))

    def power_of_all_becomes(self, cards: t.Cards, power: int) -> t.SetPower:
        return t.SetPower(t.All(cards), power)

    def choose_in_break_zones(self, quantity: tuple[int, int], cards: t.Cards) -> t.Choose:
        if (cards.zone, cards.player) != ("field", "any"):
            raise MeaningError("cards in two places")
        return t.Choose(replace(cards, zone="break_zone"), *quantity)

    def opponent_removes_at_random(self, count: int, cards: t.Cards, _their: Any) -> t.Sequence:
        if (cards.zone, cards.player) != ("field", "any"):
            raise MeaningError("cards in two places")
        hand = replace(cards, zone="hand", player="opponent")
        return t.Sequence((t.Select(hand, count, count, "random"), t.RemoveFromGame(t.Found())))

    def place_on_each(self, count: int, kind: str, cards: t.Cards) -> t.PlaceCounters:
        return t.PlaceCounters(t.All(cards), kind, count)

    def each_selects_as_many(self, who: Any, quantity: tuple[int, int], cards: t.Cards, *words: Any) -> t.Select:
        """ "Up to 2 (select as many as possible)": 2, if there are so many (R7.41)."""
        return self.each_selects(who, (quantity[1], quantity[1]), cards, words[0])

    def opponent_selects_as_many(self, quantity: tuple[int, int], cards: t.Cards, *_words: Any) -> t.Select:
        return self.opponent_selects((quantity[1], quantity[1]), cards, None)

    # -------------------------------------------------------------------------------------------- "for each" in front
    def each_deal_object(self, each: Each, who: Any, amount: int) -> t.Damage:
        return t.Damage(who, each(amount))

    def each_deal_to(self, each: Each, amount: int, who: Any) -> t.Damage:
        return t.Damage(who, each(amount))

    def each_draw(self, each: Each, count: int, _word: Any) -> t.Draw:
        return t.Draw("you", each(count))

    def each_opponent_discards(self, each: Each, count: int, *_words: Any) -> t.Discard:
        return t.Discard("opponent", each(count))

    def each_gain(self, each: Each, who: Any, gained: Any, _until: Any) -> t.Effect:
        return self.gain_each(who, gained, each)

    def each_lose_power(self, each: Each, who: Any, power: int, _until: Any) -> t.GainPower:
        return t.GainPower(who, each(-power))

    # ------------------------------------------------------------------------------------------------------ reminders
    def field_reminded(self, effects: Any, _reminder: Token) -> t.Field:
        """A reminder of what breaking does beside what the text forbids (R9.30)."""
        return self.field(effects)

    def all_damage_while(self, _name: Token, state: Any, change: t.DamageChange, _reminder: Token) -> t.Field:
        hit = (t.All(t.Cards(where=(t.OfType("Forward"),))), t.ThePlayer("any"))
        damages = (t.DamageDealt(SELF), *(t.DamageDealt(one, SELF) for one in hit))
        return t.Field(self.damage_clause(damages, change), t.Is(SELF, (t.InState(state),)))
