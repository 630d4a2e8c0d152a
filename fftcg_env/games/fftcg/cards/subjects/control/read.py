"""Sentences about control of objects and changed characteristics."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from lark import Token, Transformer, v_args

from ... import tree as t
from ...language.described import own_power
from ...language.meaning import MeaningError, NonsenseError, one_or_sequence
from ...language.named_again import TheCard
from ...language.pronouns import It, PronounResolver
from ...model import ELEMENTS
from ...walk import contains


@v_args(inline=True)
class Sentences(Transformer):
    """The methods for the patterns of ``sentences.lark``."""

    gain: Callable[[Any, Any], t.Effect]
    gain_each: Callable[[Any, Any, Any], t.Effect]
    trait_this_turn: Callable[[Any, Any], t.Effect]
    has_gains: Callable[[Any], Any]
    become_forward: Callable[..., t.Effect]

    def gain_control(self, player: Any, who: Any) -> t.GainControl:
        return t.GainControl(who, player)

    def gain_control_this_turn(self, player: Any, who: Any, _until: Any) -> t.GainControl:
        return t.GainControl(who, player, "end_of_turn")

    def gain_control_while(self, player: Any, who: Any, _while: Any) -> t.GainControl:
        return t.GainControl(who, player, "while_source_on_field")

    def gain_control_so_long(self, player: Any, who: Any, duration: t.Duration) -> t.GainControl:
        return t.GainControl(who, player, duration)

    def so_long_gain_control(self, duration: t.Duration, player: Any, who: Any) -> t.GainControl:
        return t.GainControl(who, player, duration)

    def while_source_stays(self, _name: Any) -> t.Duration:
        return "while_source_on_field"

    def give_control(self, who: Any) -> t.GainControl:
        return t.GainControl(who, "opponent")

    def play_onto_field_of(self, who: Any, player: Any) -> t.PlayOntoField:
        return t.PlayOntoField(who, player=player)

    def play_onto_field_of_dull(self, who: Any, player: Any) -> t.PlayOntoField:
        return t.PlayOntoField(who, dull=True, player=player)

    # ---------------------------------------------------------------------------------------------- for a while
    def power_of_becomes(self, who: Any, power: int) -> t.SetPower:
        return t.SetPower(who, power)

    def power_becomes_same(self, who: Any, other: Any) -> t.PowerBecomes:
        return t.PowerBecomes(who, t.PowerOf(other))

    def power_becomes_that_of(self, who: Any, value: t.Value) -> t.PowerBecomes:
        if not isinstance(value, t.PowerOf):
            raise MeaningError("power that becomes a number that is not the power of a card")
        if isinstance(value.who, TheCard):
            raise NonsenseError('"that Forward\'s power", which another pattern reads')
        return t.PowerBecomes(who, value)

    def strength(self, word: Token) -> str:
        return "lowest" if str(word).lower() == "weakest" else "highest"

    def power_becomes_extreme(self, who: Any, extreme: Any) -> t.If:
        """Where there is no such Forward, there is no power to become the same as."""
        theirs = t.Cards("field", "opponent", (t.OfType("Forward"),))
        return t.If(t.Exists(theirs), t.PowerBecomes(who, t.Best(extreme, "power", theirs)))

    def doubles_power(self, who: Any) -> t.GainPower:
        return t.GainPower(who, t.PowerOf(who))

    def doubled_power(self, who: Any, _until: Any) -> t.GainPower:
        return t.GainPower(who, own_power(who))

    def lose_jobs(self, who: Any, _possessive: Any) -> t.LoseJobs:
        return t.LoseJobs(who)

    def element_becomes(self, element: Token) -> t.ChangeElements:
        return t.ChangeElements(It(), (element.value,))  # type: ignore[arg-type]

    def become_forward_too(self, power: int) -> t.BecomeForward:
        return t.BecomeForward(It(), power)  # type: ignore[arg-type]

    def several_changes(self, who: Any, *verbs: Any) -> t.Effect:
        return one_or_sequence([verb(who) for verb in verbs if verb is not None])

    def one_of_changes(self, who: Any, first: Any, second: Any) -> t.OneOf:
        """A player picks one of them; a single instruction each, so that it lasts as long as is said behind both."""
        changes = first(who), second(who)
        if contains(changes, t.Sequence):
            raise MeaningError("one of several changes together")
        return t.OneOf(changes)

    def verb_gains(self, gained: Any) -> Any:
        return lambda who: self.gain(who, gained)

    def verb_gains_each(self, gained: Any, each: Any) -> Any:
        return lambda who: self.gain_each(who, gained, each)

    def verb_loses_power(self, power: int) -> Any:
        return lambda who: t.GainPower(who, t.Number(-power))

    def verb_loses_power_each(self, power: int, each: Any) -> Any:
        return lambda who: t.GainPower(who, each(-power))

    def verb_loses_abilities(self, *_possessive: Any) -> Any:
        return t.LoseAbilities

    def verb_doubles_power(self) -> Any:
        return self.doubles_power

    def verb_trait(self, trait: Any) -> Any:
        return lambda who: self.trait_this_turn(who, trait)

    def trait_and_change(self, who: Any, trait: Any, _this_turn: Any, verb: Any, _until: Any) -> t.Effect:
        return one_or_sequence([self.trait_this_turn(who, trait), verb(who)])

    def own_element_becomes_named(self, _name: Any) -> t.BecomeNamed:
        return t.BecomeNamed(t.Self(), "element")

    def gain_with_party(self, _name: Any, cards: t.Cards, *parts: Any) -> t.Effect:
        """ "X and all the Forwards forming a party with it": every member of the party of X."""
        if cards != t.Cards(where=(t.OfType("Forward"),)):
            raise MeaningError("a party with something else than Forwards")
        party = t.All(t.Cards(where=(t.OfType("Forward"), t.InState("in_party_with_source"))))
        return self.gain(party, parts[-1])

    def person(self) -> It:
        return It(person=True)

    def joined_object(self, *parts: Any) -> t.Joined:
        return t.Joined(parts)

    # -------------------------------------------------------------------------------------------- field abilities
    def is_also_forward(self, power: int, *gained: Any) -> Any:
        """R9.25: the type, the base power, and what comes with it."""
        more = [one for one in gained if one is not None]

        def effects(who: Any) -> tuple[t.FieldEffect, ...]:
            given = [
                t.HasKeyword(who, one) if isinstance(one, str) else t.HasAbility(who, one)  # type: ignore[arg-type]
                for one in more
            ]
            return (t.IsAlso(who, "Forward"), t.PowerIs(who, t.Number(power)), *given)

        return effects

    def has_all_jobs(self) -> Any:
        return lambda who: (t.HasAllJobs(who),)

    def has_jobs_of(self, cards: t.Cards) -> Any:
        return lambda who: (t.HasJobsOf(who, cards),)

    def has_job(self, job: Token) -> Any:
        return lambda who: (t.HasJob(who, job.value),)

    def has_elements_except(self, element: Token) -> Any:
        return lambda who: (t.HasElements(who, tuple(one for one in ELEMENTS if one != element.value)),)

    def has_more_elements(self, *elements: Any) -> Any:
        gained = _elements(elements)
        return lambda who: (t.HasElements(who, gained, also=True),)

    def has_elements_of(self, cards: t.Cards, *without: Any) -> Any:
        return lambda who: (t.HasElementsOf(who, cards, _elements(without)),)

    def power_is(self, _name: Any, power: int) -> tuple[t.FieldEffect, ...]:
        return (t.PowerIs(t.Self(), t.Number(power)),)

    def power_of_all_is(self, cards: t.Cards, power: int) -> tuple[t.FieldEffect, ...]:
        return (t.PowerIs(t.All(cards), t.Number(power)),)

    def element_is(self, _name: Any, element: Token) -> tuple[t.FieldEffect, ...]:
        return (t.HasElements(t.Self(), (element.value,)),)

    def allows_several(self, _least: int, element: Token, *_words: Any) -> tuple[t.FieldEffect, ...]:
        return (t.AllowsSeveral(element.value),)

    def enters_beside(self, _name: Any, *parts: Any) -> tuple[t.FieldEffect, ...]:
        return (t.EntersBeside(parts[-1].value),)

    def cannot_play_beside(self, own: Token, other: Token) -> tuple[t.FieldEffect, ...]:
        return (t.CannotPlayBeside((own.value, other.value)),)

    def permanent_if(self, condition: t.Condition, changes: t.Effect, reminder: Token) -> t.If:
        return t.If(condition, self.permanent(changes, reminder))  # type: ignore[attr-defined]

    def field_of_two(self, first: Any, second: Any) -> t.Field:
        return t.Field(PronounResolver().resolve((*first, *second)))

    def field_on_field(self, _name: Any, verbs: Any) -> t.Field:
        """A field ability works only on the field anyway (R8.4)."""
        effects = tuple(effect for verb in verbs for effect in verb(t.Self()))
        return t.Field(PronounResolver().resolve(effects))

    def has_the_elements_of(self, cards: t.Cards) -> Any:
        return lambda who: (t.HasElementsOf(who, cards),)

    def becomes_and_has(self, power: int, gained: Any) -> Any:
        becomes, has = self.is_also_forward(power), self.has_gains(gained)
        return lambda who: (*becomes(who), *has(who))

    def become_and_gain(self, who: Any, power: int, gained: Any) -> t.Effect:
        return one_or_sequence((self.become_forward(who, power), self.gain(who, gained)))

    def becomes_element(self, who: Any, element: Token) -> t.ChangeElements:
        return t.ChangeElements(who, (element.value,))

    def power_of_all_becomes(self, cards: t.Cards, power: int) -> t.SetPower:
        return t.SetPower(t.All(cards), power)


def _elements(parts: Any) -> tuple[t.Element, ...]:
    """The elements among the parts of a list."""
    return tuple(part.value for part in parts if part is not None)
