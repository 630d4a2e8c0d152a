"""How the sentences of one text join: "instead", "If not" and "If you do so" belong to the sentence before them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from .. import tree as t
from ..walk import contains, last_of, nodes_of, rebuilt
from .alternative_choices import another_choice, finished, with_sentence
from .meaning import JoinsBefore, MeaningError, NonsenseError, misread, one_or_sequence, refuse
from .pronouns import ChooseSeveral, It, SelfInBreakZone, The
from .remaining_cards import among_those_left
from .sentence_scope import asked_again, asks_for_type_again, contains_shown, same_card, with_later
from .unresolved import SameCards as SameCards

_NOT_REPLACED = (t.If, t.Delayed, t.WhenDone, t.Modes, t.MayPay)
_GIVEN = (t.GainAbility, t.HasAbility)


@dataclass(frozen=True)
class Instead(JoinsBefore):
    """ "If ..., ... instead": replaces the sentence before it."""

    condition: t.Condition
    effect: t.Effect

    def join(self, units: list[t.Effect]) -> list[t.Effect]:
        """This sentence, with the sentence before it as its other branch."""
        if _contains_choose(self.effect):
            return another_choice(units, self.condition, self.effect)
        previous = units[-1] if units else None
        condition, effect = in_full(self.condition, previous), _of_all_of_them(self.effect, previous)
        if isinstance(previous, t.If) and _replaced(previous, condition, effect):
            return [*units[:-1], t.If(condition, effect, otherwise=previous)]
        if isinstance(effect, t.Select) and len(units) > 1 and isinstance(units[-2], t.Select):
            raise NonsenseError("another pattern reads two selections with a common instruction")
        replaceable = previous is not None and not isinstance(previous, _NOT_REPLACED)
        alike = isinstance(previous, t.Select) or not isinstance(effect, t.Select)
        if not replaceable or not alike or _contains_choose(previous) or not _as_a_whole(previous, effect):
            raise MeaningError('"instead" does not follow a single instruction that it could replace')
        return [*units[:-1], t.If(condition, effect, otherwise=previous)]


def _of_all_of_them(effect: t.Effect, previous: Any) -> t.Effect:
    """ "Deal them 5000 damage instead" after an instruction about all the cards of a description: the same cards."""
    who = getattr(previous, "who", None)
    if not isinstance(who, t.All) or getattr(effect, "who", None) != It(plural=True):
        return effect
    changed: Any = effect
    return replace(changed, who=who)


def instead_behind(condition: t.Condition, effect: t.Effect) -> Instead:
    """ "If ..., ... instead." After a change of damage, "instead" is about the damage: it becomes 0 instead."""
    misread(contains(effect, t.ChangeDamage, outside=_GIVEN), '"instead" of damage and of a sentence')
    return Instead(condition, effect)


@dataclass(frozen=True)
class IfNot(JoinsBefore):
    """ "If not, ...": the other branch of the "If you do so" before it."""

    effect: t.Effect

    def join(self, units: list[t.Effect]) -> list[t.Effect]:
        """The condition before with its other branch."""
        previous = units[-1] if units else None
        if not isinstance(previous, (t.IfDone, t.If)) or previous.otherwise is not None:
            raise MeaningError('"If not" does not follow a condition')
        return [*units[:-1], replace(previous, otherwise=self.effect)]


@dataclass(frozen=True)
class Then(JoinsBefore):
    """ "Then, ...": part of the chain of "If ..., ... They ..." or "If you do so, ..." before it, whose condition
    governs it (R7.68)."""

    effect: t.Effect

    def join(self, units: list[t.Effect]) -> list[t.Effect]:
        """The sentences of the chain with this one after them; without a chain, an independent sentence (R7.69)."""
        start = len(units)
        while start and contains(units[start - 1], It) and not isinstance(units[start - 1], t.If | t.IfDone):
            start -= 1
        head = units[start - 1] if start else None
        if not isinstance(head, t.If | t.IfDone) or head.otherwise is not None:
            return [*units, self.effect]
        governed = one_or_sequence([head.then, *units[start:], self.effect])
        return [*units[: start - 1], replace(head, then=governed)]


def when_so(text: list[t.Effect], about: Any = None) -> t.WhenDone:
    """A "When you do so" ability. A condition at its beginning applies to the whole new ability (R8.33)."""
    first, *others = text
    if not isinstance(first, t.If):
        return t.WhenDone(one_or_sequence(text), about)
    if first.otherwise is not None or any(isinstance(unit, t.If) for unit in others):
        raise MeaningError("not supported: several conditions for what triggers when something was done")
    if about is None and contains(first.condition, It):
        about = It()
    return t.WhenDone(one_or_sequence([first.then, *others]), about, first.condition)


@dataclass(frozen=True)
class WhenEntered(JoinsBefore):
    """ "When it enters the field, ...", after a sentence that plays it."""

    text: tuple[t.Effect, ...]
    itself: bool = False
    """The card is the one that has the ability, called by its name."""

    def join(self, units: list[t.Effect]) -> list[t.Effect]:
        """The ability that triggers when the card has just been played."""
        played = last_of(units[-1]) if units else None
        if not isinstance(played, t.PlayOntoField) or (isinstance(played.who, t.Self | SelfInBreakZone) != self.itself):
            raise MeaningError('"when it enters the field" of a card that was not played just before')
        about = It() if contains(self.text, It) and not self.itself else None
        return _if_done(units, when_so(list(self.text), about))


def joined(sentences: Iterable[Any]) -> list[t.Effect]:
    """The instructions of the sentences of one text."""
    units: list[t.Effect] = []
    before: Any = None
    for sentence in sentences:
        units = _with_one_more(units, sentence, before)
        before = sentence
    return among_those_left(_asked_of_one_card(_said_in_each_case(numbers_named(finished(units)))))


def numbers_named(units: list[t.Effect]) -> list[t.Effect]:
    """A number that only the opponent names is the named number; if odd or even was named, "the named cost" means
    it."""
    named = {node.what for node in nodes_of(*units) if isinstance(node, t.Name)}
    if "number" in named or not named & {"other_number", "parity"}:
        return units
    changes: dict[Any, Any] = {t.Name("other_number"): t.Name("number", by="opponent")}
    if "parity" in named:
        changes = {t.OfNamed("number"): t.OfNamed("parity")}

    def changed(node: Any) -> Any:
        return changes[node] if isinstance(node, t.Name | t.OfNamed) and node in changes else rebuilt(node, changed)

    return [changed(unit) for unit in units]


def _asked_of_one_card(units: list[t.Effect]) -> list[t.Effect]:
    """ "If it is a Backup, select 1 Character. If it is a Monster, ...": "it" stays the revealed card, although
    another one was selected. So the second question is asked only if the first condition does not hold."""
    for at in reversed(range(len(units) - 1)):
        one, others = units[at], units[at + 1 :]
        finds = isinstance(one, t.If) and contains(one.then, t.Select, t.Search, t.Discard)
        if not isinstance(one, t.If) or one.otherwise is not None or not finds:
            continue
        if all(_excludes(one.condition, other) for other in others):
            units = [*units[:at], replace(one, otherwise=one_or_sequence(others))]
        elif any(asks_for_type_again(one, other) for other in others):
            raise MeaningError(
                '"it" could be the card that was found under the condition before, or that of the condition'
            )
    return units


def _excludes(condition: t.Condition, other: t.Effect) -> bool:
    """Whether a sentence asks for another type of the same card as an earlier condition."""
    opposite = other.condition if isinstance(other, t.If) else None
    if not isinstance(condition, t.Is) or not isinstance(opposite, t.Is) or not same_card(condition.who, opposite.who):
        return False
    types = [_types_asked(asked.predicates) for asked in (condition, opposite)]
    return bool(types[0] and types[1]) and types[0].isdisjoint(types[1]) and "Character" not in types[0] | types[1]


def _types_asked(predicates: tuple[t.Predicate, ...]) -> set[str]:
    """The types that a card can have: that of a description, or those of "a Summon or a Monster"."""
    types: set[str] = {part.type for part in predicates if isinstance(part, t.OfType)}
    for part in predicates:
        if isinstance(part, t.AnyOf) and all(isinstance(kind, t.OfType) for kind in part.predicates):
            types |= {kind.type for kind in part.predicates if isinstance(kind, t.OfType)}
    return types


def _one_more(units: list[t.Effect], sentence: Any) -> list[t.Effect]:
    """One more sentence. After "If you do so, ..." it belongs to that branch (R7.68), and after "If ..., select 1
    Monster" if it is about the selected one, unless it has a condition or a choice of its own."""
    previous = units[-1] if units else None
    changes_damage = [contains(one, t.ChangeDamage, outside=_GIVEN) for one in (previous, sentence)]
    if isinstance(sentence, t.If) and all(changes_damage):
        if _is_same_change(previous, sentence.then) and sentence.otherwise is None:
            return [*units[:-1], replace(sentence, otherwise=previous)]
        raise MeaningError("the change of damage could replace the one before it")
    if not isinstance(previous, t.If | t.IfDone) or previous.otherwise is not None:
        return [*units, sentence]
    if (both := _asked_before_discard(previous, sentence)) is not None:
        return [*units[:-1], both]
    follows = isinstance(previous, t.IfDone) or (isinstance(previous.then, t.Select) and contains(sentence, It))
    if not follows or isinstance(sentence, t.If) or _contains_choose(sentence):
        return [*units, sentence]
    return [*units[:-1], replace(previous, then=one_or_sequence([previous.then, sentence]))]


def _is_same_change(one: Any, other: Any) -> bool:
    """Whether two changes of damage differ only in their amount: then the conditional one replaces the other
    (docs/rulings.md, "second shield")."""
    if not isinstance(one, t.ChangeDamage) or not isinstance(other, t.ChangeDamage):
        return False
    return replace(one, change=replace(one.change, amount=other.change.amount)) == other


def _asked_before_discard(previous: t.Effect, sentence: Any) -> t.If | None:
    """ "If it is a Fire card, your opponent discards 1 card. If it is an Ice card, draw 1 card": both questions are
    about the same card and of one kind, so both are asked before another card is discarded."""
    if not isinstance(previous, t.If) or not isinstance(sentence, t.If) or sentence.otherwise is not None:
        return None
    if not contains(previous.then, t.Discard) or contains(sentence.then, It) or _contains_choose((previous, sentence)):
        return None
    kinds = [_kinds_asked(condition) for condition in (previous.condition, sentence.condition)]
    if not kinds[0] or kinds[0] != kinds[1]:
        return None
    then = t.If(sentence.condition, one_or_sequence([previous.then, sentence.then]), previous.then)
    return t.If(previous.condition, then, sentence)


def _kinds_asked(condition: t.Condition) -> set[type]:
    """The kinds of qualities of "it" that a condition asks for; none: it is not about "it"."""
    inner = condition.condition if isinstance(condition, t.Not) else condition
    who: Any = inner.who if isinstance(inner, t.Is) else None
    if not isinstance(inner, t.Is) or not isinstance(who, It) or who.plural:
        return set()
    groups = (t.AnyOf, t.AllOf, t.Except)
    return {type(part) for part in nodes_of(inner.predicates) if isinstance(part, t.Predicate)} - set(groups)


def _with_one_more(units: list[t.Effect], sentence: Any, before: Any) -> list[t.Effect]:
    """The instructions with those of one more sentence; ``before``: the sentence before it."""
    said = sentence.effect if isinstance(sentence, Then) else sentence
    if (longer := with_sentence(units, sentence)) is not None:
        return longer
    units = finished(units)
    if (later := with_later(units, sentence, lambda inner: _with_one_more(inner, sentence, None))) is not None:
        return later
    if (governed := _under_condition(units)) is not None:
        branch, inner = governed
        if (again := asked_again(units[-1], inner, sentence)) is not None:
            return [*units, again]
        if _goes_on_about(sentence, inner):
            effects = one_or_sequence(_with_one_more(inner, sentence, None))
            return [*units[:-1], replace(units[-1], **{branch: effects})]
        if len(units) > 1 and isinstance(units[-1], t.If) and not isinstance(sentence, IfNot):
            raise MeaningError("a sentence that could be under the condition of the choice before it, or not")
    if isinstance(before, Instead) and isinstance(units[-1], t.If) and units[-1].otherwise == said:
        return [*before.join(units[:-1]), said]  # "A. Then B. If ..., C instead. Then B.": C replaces A
    if isinstance(sentence, JoinsBefore):
        return sentence.join(units)
    if isinstance(sentence, (t.IfDone, t.WhenDone)):
        return _if_done(units, sentence)
    return _one_more(units, _counted_like_before(sentence, units))


def _under_condition(units: list[t.Effect]) -> tuple[str, list[t.Effect]] | None:
    """If the last instruction is a condition with a choice: the branch with the choice, and its instructions. Later
    sentences about the chosen cards are under the condition, too (R7.68)."""
    last: Any = units[-1] if units else None
    if not isinstance(last, t.If | t.IfDone):
        return None
    branch = "then" if last.otherwise is None else "otherwise"
    inner = getattr(last, branch)
    own = (t.GainAbility, t.HasAbility, t.WhenDone, t.Delayed, t.Triggers, t.Modes)
    if not contains(inner, t.Choose, ChooseSeveral, outside=own):
        return None
    return branch, list(inner.effects) if isinstance(inner, t.Sequence) else [inner]


def _goes_on_about(sentence: Any, inner: list[t.Effect]) -> bool:
    """Whether a sentence is about cards chosen under a condition, or continues the sentence before."""
    if isinstance(sentence, IfNot):
        return isinstance(inner[-1], t.If | t.IfDone) and inner[-1].otherwise is None
    if isinstance(sentence, (JoinsBefore, t.IfDone, t.WhenDone)):
        return True
    return contains(sentence, It, The) and not contains_shown(sentence)


def _said_in_each_case(units: list[Any]) -> list[Any]:
    """ "If A, B. Then C. If D, E. Then C.": C follows B in the one case and E in the other (R7.53)."""
    for at in range(len(units) - 3):
        one, then, other, again = units[at : at + 4]
        cases = isinstance(one, t.If) and isinstance(other, t.If) and not (one.otherwise or other.otherwise)
        if cases and then == again and not isinstance(then, t.If):
            both = [replace(case, then=one_or_sequence([case.then, then])) for case in (one, other)]
            return [*units[:at], *both, *units[at + 4 :]]
    return units


def _counted_like_before(sentence: Any, units: list[t.Effect]) -> Any:
    """A sentence whose condition leaves out what it counts ("If you have 4 or more, ..."): it counts the same as the
    condition before."""
    if not isinstance(sentence, t.If):
        return sentence
    return replace(sentence, condition=in_full(sentence.condition, units[-1] if units else None))


def _if_done(units: list[t.Effect], sentence: t.IfDone | t.WhenDone) -> list[t.Effect]:
    """ "If you do so" and "When you do so" follow an instruction; under its condition, if it has one (R7.68)."""
    previous = units[-1] if units else None
    if isinstance(previous, t.IfDone) and previous.otherwise is None and _is_offered_last(previous.then):
        return [*units[:-1], replace(previous, then=one_or_sequence([previous.then, sentence]))]
    if previous is None or isinstance(previous, (t.Choose, ChooseSeveral, t.IfDone, t.Modes)):
        raise MeaningError('"do so" does not follow an instruction')
    if isinstance(previous, t.May | t.MayPay) and previous.player == "opponent":
        raise MeaningError('"you do so" follows an offer to the opponent')
    if isinstance(previous, t.If):
        refuse(previous.otherwise is not None, '"do so" follows one of two instructions')
        return [*units[:-1], replace(previous, then=one_or_sequence([previous.then, sentence]))]
    return [*units, sentence]


def _is_offered_last(effect: t.Effect) -> bool:
    """Whether the last instruction is an offer to you: "If you do so, you may discard 1 card. When you do so, ..." """
    last = effect.effects[-1] if isinstance(effect, t.Sequence) and effect.effects else effect
    return isinstance(last, t.May | t.MayPay) and last.player == "you"


def _replaced(previous: t.If, condition: t.Condition, effect: t.Effect) -> bool:
    """Whether a further "instead" can replace a sentence that has a condition: one of two instructions,
    or of one whose condition holds whenever the new one does, or never when it does."""
    if not _as_a_whole(previous.then, effect) or _contains_choose(previous):
        return False
    opposite = t.Not(condition) == previous.condition or t.Not(previous.condition) == condition
    return previous.otherwise is not None or opposite or implies(condition, previous.condition)


def _as_a_whole(before: t.Effect | None, after: t.Effect) -> bool:
    """Whether "instead" replaces all the instructions of a sentence: a single one; the same ones with
    other numbers; of several about "it" where what comes instead is about "it" too. Else it could be meant of the last
    one only."""
    if not isinstance(before, t.Sequence):
        return True
    new = after.effects if isinstance(after, t.Sequence) else (after,)
    if [type(effect) for effect in before.effects] == [type(effect) for effect in new]:
        return True
    return all(isinstance(getattr(effect, "who", None), It) for effect in (*before.effects, *new))


def in_full(condition: t.Condition, previous: t.Effect | None) -> t.Condition:
    """A condition that leaves out what it counts, with the cards of the condition before."""
    if not isinstance(condition, t.Exists) or not isinstance(condition.cards, SameCards):
        return condition
    before = previous.condition if isinstance(previous, t.If) else None
    if condition.cards.player == "any":  # "there are 4 or more", of any counted cards
        return _so_many_there(before, condition.at_least)
    if isinstance(before, t.Compare) and is_of_side(getattr(before.value, "cards", None), condition.cards):
        return _so_many_there(before, condition.at_least)
    same_side = isinstance(before, t.Exists) and is_of_side(before.cards, condition.cards)
    if not isinstance(before, t.Exists) or not same_side or before.at_least >= condition.at_least:
        raise MeaningError('"or more" does not follow a number')
    return replace(condition, cards=before.cards)


def is_of_side(counted: Any, same: Any) -> bool:
    """Whether :class:`SameCards` can mean what was counted, cards or Crystals."""
    on_field = isinstance(counted, t.Cards) and counted.zone == "field"
    return getattr(counted, "player", None) == same.player and (on_field or not same.on_field)


def _so_many_there(before: t.Condition | None, number: int) -> t.Condition:
    """The condition before, with a greater number."""
    if isinstance(before, t.Exists) and before.at_least < number:
        return replace(before, at_least=number)
    if isinstance(before, t.Compare) and before.comparison == "at_least" and isinstance(before.other, t.Number):
        if before.other.number < number:
            return replace(before, other=t.Number(number))
    raise MeaningError('"or more" does not follow a number')


def implies(strong: t.Condition, weak: t.Condition) -> bool:
    """Whether ``strong`` implies ``weak``."""
    if isinstance(strong, t.Not) and isinstance(weak, t.Not):
        return implies(weak.condition, strong.condition)
    if isinstance(strong, t.Exists) and isinstance(weak, t.Exists):
        return strong.cards == weak.cards and strong.at_least >= weak.at_least
    if isinstance(strong, t.Compare) and isinstance(weak, t.Compare):
        alike = strong.value == weak.value and strong.comparison == weak.comparison == "at_least"
        more, less = strong.other, weak.other
        return alike and isinstance(more, t.Number) and isinstance(less, t.Number) and more.number >= less.number
    if isinstance(strong, t.Received) and isinstance(weak, t.Received):
        return strong.player == weak.player and strong.at_least >= weak.at_least
    return False


def _contains_choose(node: Any) -> bool:
    """Whether targets are chosen; the choices of a quoted ability are its own."""
    return contains(node, t.Choose, ChooseSeveral, outside=(t.GainAbility, t.HasAbility))
