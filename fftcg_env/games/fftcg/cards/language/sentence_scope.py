"""Decides whether a sentence belongs to the delayed or conditional part of a text before it.

A delayed part is a sentence about a later moment of the turn; a conditional part is a choice under a condition."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from .. import tree as t
from ..walk import contains, nodes_of, rebuilt
from .definite_references import types_of
from .meaning import JoinsBefore, MeaningError, one_or_sequence
from .unresolved import MOMENTS, It, OneOfTwo, The

_NAMES_CARDS = (t.Choose, t.Select, t.Search, t.Reveal, t.Look, t.Discard, t.PlayOntoField)
_GOES_ON = (JoinsBefore, t.IfDone, t.WhenDone)


# ------------------------------------------------------------------------------------------------------ a later moment
def with_later(
    units: list[t.Effect], sentence: Any, with_one_more: Callable[[list[t.Effect]], list[t.Effect]]
) -> list[t.Effect] | None:
    """The sentences with one more that continues a delayed one ("At the end of the turn, choose 1 Forward. Break it."):
    it is delayed, too. None if the last sentence is not delayed."""
    if not units or (delayed := _last_delayed(units[-1])) is None:
        return None
    cards = contains(delayed.effect, *_NAMES_CARDS) and contains(sentence, It, The, OneOfTwo, t.Found, t.Rest)
    if not cards and not isinstance(sentence, _GOES_ON):
        raise MeaningError("the sentence could belong to the later moment of the sentence before it, or not")
    inner = list(delayed.effect.effects) if isinstance(delayed.effect, t.Sequence) else [delayed.effect]
    longer = replace(delayed, effect=one_or_sequence(with_one_more(inner)))
    return [*units[:-1], _with_last(units[-1], longer)]


def _last_delayed(effect: Any) -> t.Delayed | None:
    """The last delayed instruction."""
    if isinstance(effect, t.If | t.IfDone) and effect.otherwise is None:
        return _last_delayed(effect.then)
    if isinstance(effect, t.Sequence) and effect.effects:
        return _last_delayed(effect.effects[-1])
    return effect if isinstance(effect, t.Delayed) and isinstance(effect.trigger, MOMENTS) else None


def _with_last(effect: Any, delayed: t.Delayed) -> Any:
    if isinstance(effect, t.If | t.IfDone):
        return replace(effect, then=_with_last(effect.then, delayed))
    if isinstance(effect, t.Sequence):
        return t.Sequence((*effect.effects[:-1], _with_last(effect.effects[-1], delayed)))
    return delayed


# ---------------------------------------------------------------------------------------- the card that was asked for
def contains_shown(node: Any) -> bool:
    """Whether "the revealed card" is named."""
    return any(isinstance(part, It) and part.shown for part in nodes_of(node))


def asked_again(before: Any, inner: list[t.Effect], sentence: Any) -> t.If | None:
    """ "If it is a Summon, choose 1 Forward. Break it. If it is a Backup, ...": the second question is about the card
    that was asked first, not of the target. None if it is not asked so. Raises :class:`MeaningError` if either could be
    meant."""
    if not isinstance(sentence, t.If) or not _asks_it(before.condition if isinstance(before, t.If) else None):
        return None
    asked = _asks_it(sentence.condition)
    if asked is None or all(isinstance(one, t.InState | t.Marked) for one in asked):
        return None
    choices = [part for part in nodes_of(*inner) if isinstance(part, t.Choose)]
    chosen = types_of(choices[-1].cards) if choices else None
    if not all(map(_is_type, asked)) or chosen is None or len(chosen) != 1 or "Character" in chosen:
        raise MeaningError('"it" could be the target or the card in the condition before')
    return replace(sentence, condition=_of_that_card(sentence.condition))


def asks_for_type_again(before: t.If, sentence: Any) -> bool:
    """Whether two conditions ask for qualities of "it", the second one for a type only."""
    asked = _asks_it(sentence.condition) if isinstance(sentence, t.If) else None
    return asked is not None and all(map(_is_type, asked)) and _asks_it(before.condition) is not None


def same_card(one: Any, other: Any) -> bool:
    """Whether two conditions are about the same card, where "it" is "the revealed card"."""
    words = [replace(who, shown=False, asked=False) if isinstance(who, It) else who for who in (one, other)]
    return bool(words[0] == words[1])


def _asks_it(condition: Any) -> tuple[t.Predicate, ...] | None:
    """The qualities of "it" that a condition asks for."""
    condition = condition.condition if isinstance(condition, t.Not) else condition
    asks = isinstance(condition, t.Is) and isinstance(condition.who, It)
    return condition.predicates if asks else None


def _is_type(predicate: t.Predicate) -> bool:
    """Whether a predicate asks for a type, or for one of some."""
    return isinstance(predicate, t.OfType) or (
        isinstance(predicate, t.AnyOf) and all(isinstance(one, t.OfType) for one in predicate.predicates)
    )


def _of_that_card(condition: Any) -> Any:
    if isinstance(condition, It):
        return replace(condition, asked=True)
    return rebuilt(condition, _of_that_card)
