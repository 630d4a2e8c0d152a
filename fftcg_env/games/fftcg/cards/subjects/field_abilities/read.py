"""Field abilities as a whole: under conditions, at times, one instead of another."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from lark import Token, Transformer, v_args

from ... import tree as t
from ...language.described import others
from ...language.joining import in_full, is_of_side
from ...language.meaning import NOTHING, Abilities, MeaningError, NonsenseError
from ...language.pronouns import PronounResolver
from ...walk import nodes_of

SELF = t.Self()


@v_args(inline=True)
class Sentences(Transformer):
    """The methods for the patterns of ``sentences.lark``."""

    conditional_field: Callable[[t.Condition, Any], t.Field]
    field_clause: Callable[[Any, Any], Any]
    field: Callable[[Any], t.Field]

    def field_during_if(self, when: t.Condition, condition: t.Condition, effects: Any) -> t.Field:
        known = PronounResolver(t.Self()).resolve(condition)
        return t.Field(PronounResolver().resolve(effects), t.Both((when, known)))

    def field_if_during(self, condition: t.Condition, when: t.Condition, effects: Any) -> t.Field:
        return self.field_during_if(when, condition, effects)

    def all_others_of_field(self, cards: t.Cards) -> t.All:
        return t.All(others(cards))

    def field_unless(self, effects: Any, condition: t.Condition) -> t.Field:
        return t.Field(PronounResolver().resolve(effects), t.Not(PronounResolver(SELF).resolve(condition)))

    def two_fields(self, condition: t.Condition, effects: Any, other: t.Condition, others: Any) -> Abilities:
        other = in_full(other, t.If(condition, NOTHING))
        return Abilities((self.conditional_field(condition, effects), self.conditional_field(other, others)))

    def field_in_state(self, _name: Token, verbs: Any, state: Any) -> t.Field:
        return self.conditional_field(t.Is(SELF, (t.InState(state),)), self.field_clause(SELF, verbs))

    def while_so(self, condition: t.Condition, effects: Any) -> t.Field:
        """A state is no event: what holds while it lasts is a field ability."""
        if not _of_table(condition):
            raise NonsenseError('"when" something else happens than that somebody controls something')
        return t.Field(PronounResolver().resolve(effects), condition)

    def can_only(self, _name: Token, deed: str, *conditions: t.Condition) -> t.Field:
        """ "X can only attack if ..., or if ...": it cannot otherwise."""
        restriction: Any = f"cannot_{deed}"
        allowed = conditions[0] if len(conditions) == 1 else t.Either(conditions)
        restricted = t.HasRestriction(SELF, restriction)
        return t.Field((restricted,), t.Not(PronounResolver(SELF).resolve(allowed)))

    def field_reminded(self, effects: Any, _reminder: Token) -> t.Field:
        """A reminder of what breaking does beside what the text forbids (R9.30)."""
        return self.field(effects)

    def field_instead(self, effects: Any, condition: t.Condition, others: Any) -> Abilities:
        """Two field abilities: the one applies while the other does not."""
        condition = PronounResolver(SELF).resolve(condition)
        usually, instead = (PronounResolver().resolve(part) for part in (effects, others))
        return Abilities((t.Field(usually, t.Not(condition)), t.Field(instead, condition)))

    def it_while_so(self, condition: t.Condition, verbs: Any) -> t.Field:
        """ "While X is attacking, it gains ...": X, of which the condition speaks."""
        about = {part.who for part in nodes_of(condition) if isinstance(part, t.Is)}
        if about != {SELF}:
            raise NonsenseError('"it" behind a condition that is not about the card itself alone')
        return self.conditional_field(condition, tuple(effect for verb in verbs for effect in verb(SELF)))

    def field_instead_of_same(self, effects: Any, condition: t.Condition, word: Any, verbs: Any) -> Abilities:
        """ "The Forwards you control gain ... If ..., they gain ... instead": the same cards."""
        named = {getattr(effect, "who", None) for effect in effects}
        who = named.pop() if len(named) == 1 else None
        if not isinstance(who, t.All | t.Self) or isinstance(who, t.All) != word.plural:
            raise MeaningError('"they" or "it" of cards that the sentence before does not name')
        return self.field_instead(effects, condition, tuple(effect for verb in verbs for effect in verb(who)))

    def field_and_under_condition(self, effects: Any, condition: t.Condition, others: Any) -> Abilities:
        return Abilities((t.Field(PronounResolver().resolve(effects)), self.conditional_field(condition, others)))

    def field_and_more(self, condition: t.Condition, effects: Any, more: t.Exists, others: Any) -> Abilities:
        """ "If you have 3 or more ..., and if you have 7 or more, ..." """
        condition = PronounResolver(SELF).resolve(condition)
        one, two = (PronounResolver().resolve(part) for part in (effects, others))
        return Abilities((t.Field(one, condition), t.Field(two, _so_many(condition, more))))

    def clause_of_your_opponent(self, cards: t.Cards, verbs: Any) -> tuple[t.FieldEffect, ...]:
        if (cards.zone, cards.player) != ("field", "any"):
            raise MeaningError("cards of the opponent that are somebody's")
        who = t.All(replace(cards, player="opponent"))
        return tuple(effect for verb in verbs for effect in verb(who))


def _of_table(condition: t.Condition) -> bool:
    """Whether a condition is that somebody controls something."""
    asked = condition.condition if isinstance(condition, t.Not) else condition
    return isinstance(asked, t.Exists) and isinstance(asked.cards, t.Cards) and asked.cards.zone == "field"


def _so_many(condition: t.Condition, more: t.Exists) -> t.Condition:
    """The same condition about a greater number."""
    if isinstance(condition, t.Exists):
        return in_full(more, t.If(condition, NOTHING))
    if (
        isinstance(condition, t.Compare)
        and condition.comparison == "at_least"
        and isinstance(condition.other, t.Number)
        and is_of_side(getattr(condition.value, "cards", condition.value), more.cards)
        and more.at_least > condition.other.number
    ):
        return replace(condition, other=t.Number(more.at_least))
    raise MeaningError('"or more" of something that is not counted before')
