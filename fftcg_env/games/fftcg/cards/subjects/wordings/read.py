"""Other words for what the other subjects say: older printings, and short forms."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from lark import Token, Transformer, v_args

from ... import tree as t
from ...language.joining import SameCards
from ...language.meaning import NOTHING, Abilities, JoinsBefore, MeaningError, NonsenseError, Place, one_or_sequence
from ...language.pronouns import It, OneOfTwo, PronounResolver

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
    each_selects: Callable[..., t.Select]
    opponent_selects: Callable[[tuple[int, int], t.Cards, Any], t.Select]
    field: Callable[[Any], t.Field]
    search: Callable[[Any, Any], t.Search]
    sought_different: Callable[[Any, t.Cards, Any], Any]
    noun_phrase: Callable[..., t.Cards]
    way_cost: Callable[..., t.Cost]
    you_gain_crystal: Callable[[Any, Token], t.GainsCrystal]
    auto_during: Callable[[t.Condition, t.Trigger, Any], t.Auto]
    damage_clause: Callable[[Any, t.DamageChange], tuple[t.ChangesDamage, ...]]

    # ---------------------------------------------------------------------------------------------------- conditions
    def while_so(self, condition: t.Condition, effects: Any) -> t.Field:
        """A state is no event: what holds while it lasts is a field ability."""
        if not _of_table(condition):
            raise NonsenseError('"when" something else happens than that somebody controls something')
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

    # ------------------------------------------------------------------------------------------------------ reminders
    def field_reminded(self, effects: Any, _reminder: Token) -> t.Field:
        """A reminder of what breaking does beside what the text forbids (R9.30)."""
        return self.field(effects)

    def all_damage_while(self, _name: Token, state: Any, change: t.DamageChange, _reminder: Token) -> t.Field:
        hit = (t.All(t.Cards(where=(t.OfType("Forward"),))), t.ThePlayer("any"))
        damages = (t.DamageDealt(SELF), *(t.DamageDealt(one, SELF) for one in hit))
        return t.Field(self.damage_clause(damages, change), t.Is(SELF, (t.InState(state),)))

    # ------------------------------------------------------------------------------------------- further short forms
    def has_received_damage(self, who: Any) -> t.Is:
        return t.Is(who, (t.Marked("damaged_this_turn"),))

    def deal_for_so_many(self, who: Any, amount: int, each: Each, most: int) -> t.Effect:
        """ "2000 damage for each Forward you control (up to 3 Forwards)": as much as for the most, or for fewer."""
        count = each(amount)
        if not isinstance(count, t.CountOf):
            raise MeaningError("a limit of something that is not counted in cards")
        dealt: t.Effect | None = None
        for number in range(1, most + 1):
            dealt = t.If(t.Exists(count.cards, number), t.Damage(who, t.Number(number * amount)), dealt)
        if dealt is None:
            raise MeaningError("a limit of nothing")
        return dealt

    def search_under_top(self, sought: Any, several: bool) -> t.Sequence:
        """R9.37: the deck is shuffled, then the card goes under the one on top."""
        search = self.search(sought, ("deck_top", several))
        if search.count != 1:
            raise MeaningError("several cards under the top card of a deck")
        return t.Sequence((search, t.PutIntoDeck(t.Found(), "top", 1)))

    def opponent_discards_it_and_draws(self, count: int, _word: Any) -> t.Sequence:
        return t.Sequence((t.DiscardCards(It()), t.Draw("opponent", count)))  # type: ignore[arg-type]

    def may_pay_both(self, cost: t.Cost, part: Any) -> t.MayPay:
        return t.MayPay(self.way_cost(cost, part))

    def sought_different_such(self, quantity: Any, cards: t.Cards, variety: Any, detail: Any) -> Any:
        return self.sought_different(quantity, self.noun_phrase(*_parts(cards), detail), variety)

    def permanent_behind(self, instruction: t.Effect, _joint: None, changes: t.Effect, note: Token) -> t.Effect:
        return one_or_sequence((instruction, self.permanent(changes, note)))

    def field_instead(self, effects: Any, condition: t.Condition, others: Any) -> Abilities:
        """Two field abilities: the one applies while the other does not."""
        condition = PronounResolver(SELF).resolve(condition)
        usually, instead = (PronounResolver().resolve(part) for part in (effects, others))
        return Abilities((t.Field(usually, t.Not(condition)), t.Field(instead, condition)))

    def field_and_more(self, condition: t.Condition, effects: Any, number: int, others: Any) -> Abilities:
        """ "If you have 3 or more ..., and if you have 7 or more, ..." """
        condition = PronounResolver(SELF).resolve(condition)
        one, two = (PronounResolver().resolve(part) for part in (effects, others))
        return Abilities((t.Field(one, condition), t.Field(two, _so_many(condition, number))))

    def more_of_them(self, number: int) -> int:
        return number

    # ------------------------------------------------------------------------------------- what newer prints may say
    def you_gain_a_crystal(self, icon: Token) -> t.GainsCrystal:
        return self.you_gain_crystal(None, icon)

    def you_search(self, number: int, _word: Any) -> t.Searches:
        if number != 1:
            raise MeaningError("a search for several cards")
        return t.Searches("you")

    def auto_during_behind(self, trigger: t.Trigger, when: t.Condition, body: Any) -> t.Auto:
        return self.auto_during(when, trigger, body)

    def clause_of_your_opponent(self, cards: t.Cards, verbs: Any) -> tuple[t.FieldEffect, ...]:
        if (cards.zone, cards.player) != ("field", "any"):
            raise MeaningError("cards of the opponent that are somebody's")
        who = t.All(replace(cards, player="opponent"))
        return tuple(effect for verb in verbs for effect in verb(who))

    def reduced_by_number(self, cards: t.Cards, floor: int = 0) -> t.CostsLess:
        return t.CostsLess(t.CountOf(cards), at_least=floor)

    def draw_number(self, _word: Any, cards: t.Cards) -> t.Draw:
        return t.Draw("you", t.CountOf(cards))

    def deal_both(self, who: Any, amount: int, other: Any, other_amount: int) -> t.Sequence:
        return t.Sequence((t.Damage(who, t.Number(amount)), t.Damage(other, t.Number(other_amount))))

    def one_of_them_all(self) -> OneOfTwo:
        return OneOfTwo("one")


def _parts(cards: t.Cards) -> tuple[Any, ...]:
    """What a description says, as the parts of a phrase."""
    return (Place(cards.zone, cards.player), *cards.where)


def _so_many(condition: t.Condition, number: int) -> t.Condition:
    """The same condition about a greater number."""
    if isinstance(condition, t.Exists) and number > condition.at_least:
        return replace(condition, at_least=number)
    if (
        isinstance(condition, t.Compare)
        and condition.comparison == "at_least"
        and isinstance(condition.other, t.Number)
    ):
        if number > condition.other.number:
            return replace(condition, other=t.Number(number))
    raise MeaningError('"or more" of something that is not counted before')
